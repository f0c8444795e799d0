// SPDX-License-Identifier: MIT

/// The colours and type styles of the Substack guide.
///
/// `ios-substack-swiftui.md` names them with the prefix `sub`, which the Swift names drop.
/// What is read is set in Source Serif 4, what is operated in Inter. Orange is the one accent, the same
/// in both schemes.
public enum Substack {}

// MARK: Colours

extension Substack {
  // Brand & Conversion (the one accent)
  /// `#FF6719`.
  public static let orange = Token("subOrange", Color(0xFF6719), source: "ios-substack-swiftui L12")
  /// `#E5560E`.
  public static let orangePressed = Token(
    "subOrangePressed", Color(0xE5560E), source: "ios-substack-swiftui L13")
  /// `#FFF7F2`.
  public static let orangeTint = Token(
    "subOrangeTint", Color(0xFFF7F2), source: "ios-substack-swiftui L14")
  /// `#FFD9C2`.
  public static let orangeTintBorder = Token(
    "subOrangeTintBorder", Color(0xFFD9C2), source: "ios-substack-swiftui L15")
  /// `#2A1C12`.
  public static let orangeTintDark = Token(
    "subOrangeTintDark", Color(0x2A1C12), source: "ios-substack-swiftui L16")
  /// `#5C3A24`.
  public static let orangeTintBorderDark = Token(
    "subOrangeTintBorderDark", Color(0x5C3A24), source: "ios-substack-swiftui L17")
  /// `#4A6FE3`.
  public static let link = Token("subLink", Color(0x4A6FE3), source: "ios-substack-swiftui L18")

  // Reading Surface (Light — "Reader")
  /// `#FFFFFF`.
  public static let paper = Token("subPaper", Color(0xFFFFFF), source: "ios-substack-swiftui L21")
  /// `#1F1F1F`.
  public static let readingInk = Token(
    "subReadingInk", Color(0x1F1F1F), source: "ios-substack-swiftui L22")
  /// `#1A1A1A`.
  public static let titleInk = Token(
    "subTitleInk", Color(0x1A1A1A), source: "ios-substack-swiftui L23")
  /// `#57534E`.
  public static let subheadInk = Token(
    "subSubheadInk", Color(0x57534E), source: "ios-substack-swiftui L24")
  /// `#8A8A8A`.
  public static let metaGrey = Token(
    "subMetaGrey", Color(0x8A8A8A), source: "ios-substack-swiftui L25")
  /// `#ECECEC`.
  public static let hairline = Token(
    "subHairline", Color(0xECECEC), source: "ios-substack-swiftui L26")

  // App Surfaces (Light)
  /// `#F7F6F4`.
  public static let surfaceSubtle = Token(
    "subSurfaceSubtle", Color(0xF7F6F4), source: "ios-substack-swiftui L29")
  /// `#E7E5E1`.
  public static let divider = Token(
    "subDivider", Color(0xE7E5E1), source: "ios-substack-swiftui L30")

  // Dark
  /// `#121212`.
  public static let darkCanvas = Token(
    "subDarkCanvas", Color(0x121212), source: "ios-substack-swiftui L33")
  /// `#1B1B1B`.
  public static let darkSurface1 = Token(
    "subDarkSurface1", Color(0x1B1B1B), source: "ios-substack-swiftui L34")
  /// `#262626`.
  public static let darkSurface2 = Token(
    "subDarkSurface2", Color(0x262626), source: "ios-substack-swiftui L35")
  /// `#2E2E2E`.
  public static let darkDivider = Token(
    "subDarkDivider", Color(0x2E2E2E), source: "ios-substack-swiftui L36")

  // Text
  /// `#1A1A1A`.
  public static let textPrimary = Token(
    "subTextPrimary", Color(0x1A1A1A), source: "ios-substack-swiftui L39")
  /// `#6B6B6B`.
  public static let textSecondary = Token(
    "subTextSecondary", Color(0x6B6B6B), source: "ios-substack-swiftui L40")
  /// `#EDEDED`.
  public static let darkTextPrimary = Token(
    "subDarkTextPrimary", Color(0xEDEDED), source: "ios-substack-swiftui L41")
  /// `#A6A6A6`.
  public static let darkTextSecondary = Token(
    "subDarkTextSecondary", Color(0xA6A6A6), source: "ios-substack-swiftui L42")

  // Semantic
  /// `#D93025`.
  public static let error = Token("subError", Color(0xD93025), source: "ios-substack-swiftui L45")
  /// `#1A8917`.
  public static let success = Token(
    "subSuccess", Color(0x1A8917), source: "ios-substack-swiftui L46")

  /// All colour tokens in the order of the guide.
  public static let tokens: [Token] = [
    orange, orangePressed, orangeTint, orangeTintBorder, orangeTintDark, orangeTintBorderDark,
    link, paper, readingInk, titleInk, subheadInk, metaGrey, hairline, surfaceSubtle, divider,
    darkCanvas, darkSurface1, darkSurface2, darkDivider, textPrimary, textSecondary,
    darkTextPrimary, darkTextSecondary, error, success,
  ]
}

// MARK: Pairs

extension Substack {
  /// The page.
  public static let canvas = Token(
    "subCanvas", light: paper.light, dark: darkCanvas.dark, source: "ios-substack-swiftui L144")
  /// Titles and names in the reader.
  public static let titleText = Token(
    "subTitleText", light: titleInk.light, dark: darkTextPrimary.dark,
    source: "ios-substack-swiftui L147")
  /// The body of a post.
  public static let readingText = Token(
    "subReadingText", light: readingInk.light, dark: darkTextPrimary.dark,
    source: "ios-substack-swiftui L148")
  /// Titles in the inbox.
  public static let primaryText = Token(
    "subPrimaryText", light: textPrimary.light, dark: darkTextPrimary.dark,
    source: "ios-substack-swiftui L235")
  /// Metadata in the inbox.
  public static let secondaryText = Token(
    "subSecondaryText", light: textSecondary.light, dark: darkTextSecondary.dark,
    source: "ios-substack-swiftui L238")
  /// The rule below the byline.
  public static let readerRule = Token(
    "subReaderRule", light: hairline.light, dark: darkDivider.dark,
    source: "ios-substack-swiftui L121")
  /// The rule below an inbox row.
  public static let rowRule = Token(
    "subRowRule", light: divider.light, dark: darkDivider.dark, source: "ios-substack-swiftui L247")
  /// The fill of the Subscribe card.
  public static let card = Token(
    "subCard", light: orangeTint.light, dark: orangeTintDark.dark,
    source: "ios-substack-swiftui L189")
  /// The border of the Subscribe card.
  public static let cardBorder = Token(
    "subCardBorder", light: orangeTintBorder.light, dark: orangeTintBorderDark.dark,
    source: "ios-substack-swiftui L193")

  /// The light and dark pairs that the guide's views use; their names are ours.
  public static let pairs: [Token] = [
    canvas, titleText, readingText, primaryText, secondaryText, readerRule, rowRule, card,
    cardBorder,
  ]
}

// MARK: Type

extension Substack {
  /// Source Serif 4, 30 pt, bold.
  public static let screenTitle = TypeStyle(
    "subScreenTitle", family: "Source Serif 4", size: 30, weight: 700, scales: true,
    source: "ios-substack-swiftui L57")
  /// Source Serif 4, 26 pt, bold.
  public static let postTitle = TypeStyle(
    "subPostTitle", family: "Source Serif 4", size: 26, weight: 700, tracking: -0.3, scales: true,
    source: "ios-substack-swiftui L58")
  /// Source Serif 4, 22 pt, bold.
  public static let sectionHead = TypeStyle(
    "subSectionHead", family: "Source Serif 4", size: 22, weight: 700, scales: true,
    source: "ios-substack-swiftui L59")
  /// Source Serif 4, 21 pt, semibold.
  public static let pullQuote = TypeStyle(
    "subPullQuote", family: "Source Serif 4", size: 21, weight: 600, isItalic: true, scales: true,
    source: "ios-substack-swiftui L60")
  /// Source Serif 4, 18 pt, regular.
  public static let body = TypeStyle(
    "subBody", family: "Source Serif 4", size: 18, weight: 400, scales: true,
    source: "ios-substack-swiftui L61")
  /// Source Serif 4, 17 pt, regular.
  public static let dek = TypeStyle(
    "subDek", family: "Source Serif 4", size: 17, weight: 400, isItalic: true, scales: true,
    source: "ios-substack-swiftui L62")
  /// Inter, 15 pt, bold.
  public static let button = TypeStyle(
    "subButton", family: "Inter", size: 15, weight: 700, source: "ios-substack-swiftui L65")
  /// Inter, 14 pt, semibold.
  public static let label = TypeStyle(
    "subLabel", family: "Inter", size: 14, weight: 600, source: "ios-substack-swiftui L66")
  /// Inter, 13 pt, regular.
  public static let meta = TypeStyle(
    "subMeta", family: "Inter", size: 13, weight: 400, source: "ios-substack-swiftui L67")
  /// Inter, 12 pt, regular.
  public static let caption = TypeStyle(
    "subCaption", family: "Inter", size: 12, weight: 400, source: "ios-substack-swiftui L68")
  /// Inter, 11 pt, bold.
  public static let eyebrow = TypeStyle(
    "subEyebrow", family: "Inter", size: 11, weight: 700, tracking: 0.4, isUppercase: true,
    source: "ios-substack-swiftui L69")
  /// Inter, 10 pt, semibold.
  public static let tab = TypeStyle(
    "subTab", family: "Inter", size: 10, weight: 600, source: "ios-substack-swiftui L70")

  /// All type styles in the order of the guide.
  public static let typeStyles: [TypeStyle] = [
    screenTitle, postTitle, sectionHead, pullQuote, body, dek, button, label, meta, caption,
    eyebrow, tab,
  ]

  /// The heading of the Subscribe card and the titles of the inbox (L234).
  public static let heading = TypeStyle(
    "heading", family: "Source Serif 4", size: 15, weight: 700,
    source: "ios-substack-swiftui L162")

  /// The price line of the Subscribe card.
  public static let price = TypeStyle(
    "price", family: "Inter", size: 11, source: "ios-substack-swiftui L182")

  /// The body at a size the reader chose; 18 is the guide's default.
  public static func body(size: Double) -> TypeStyle {
    body.scaled(by: size / body.size)
  }
}
