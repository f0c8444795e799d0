// SPDX-License-Identifier: MIT

/// The colours and type styles of the Pinterest guide.
///
/// `ios-pinterest-swiftui.md` names them with the prefix `pinterest`, which the Swift names drop.
/// Pinterest Sans is proprietary and falls back to the system font.
public enum Pinterest {}

// MARK: Colours

extension Pinterest {
  // Brand
  /// `#E60023`.
  public static let red = Token(
    "pinterestRed", Color(0xE60023), source: "ios-pinterest-swiftui L12")
  /// `#AD081B`.
  public static let redPressed = Token(
    "pinterestRedPressed", Color(0xAD081B), source: "ios-pinterest-swiftui L13")
  /// `#CC0020`.
  public static let redHover = Token(
    "pinterestRedHover", Color(0xCC0020), source: "ios-pinterest-swiftui L14")

  // Canvas (Light)
  /// `#FFFFFF`.
  public static let canvasLight = Token(
    "pinterestCanvasLight", Color(0xFFFFFF), source: "ios-pinterest-swiftui L17")
  /// `#F8F8F8`.
  public static let surface1Light = Token(
    "pinterestSurface1Light", Color(0xF8F8F8), source: "ios-pinterest-swiftui L18")
  /// `#EFEFEF`.
  public static let inputLight = Token(
    "pinterestInputLight", Color(0xEFEFEF), source: "ios-pinterest-swiftui L19")
  /// `#E9E9E9`.
  public static let dividerLight = Token(
    "pinterestDividerLight", Color(0xE9E9E9), source: "ios-pinterest-swiftui L20")

  // Canvas (Dark)
  /// `#121212`.
  public static let canvasDark = Token(
    "pinterestCanvasDark", Color(0x121212), source: "ios-pinterest-swiftui L23")
  /// `#1E1E1E`.
  public static let surface1Dark = Token(
    "pinterestSurface1Dark", Color(0x1E1E1E), source: "ios-pinterest-swiftui L24")
  /// `#2A2A2A`.
  public static let surface2Dark = Token(
    "pinterestSurface2Dark", Color(0x2A2A2A), source: "ios-pinterest-swiftui L25")
  /// `#2E2E2E`.
  public static let dividerDark = Token(
    "pinterestDividerDark", Color(0x2E2E2E), source: "ios-pinterest-swiftui L26")

  // Text
  /// `#111111`.
  public static let textPrimaryLight = Token(
    "pinterestTextPrimaryLight", Color(0x111111), source: "ios-pinterest-swiftui L29")
  /// `#767676`.
  public static let textSecondaryLight = Token(
    "pinterestTextSecondaryLight", Color(0x767676), source: "ios-pinterest-swiftui L30")
  /// `#B5B5B5`.
  public static let textTertiaryLight = Token(
    "pinterestTextTertiaryLight", Color(0xB5B5B5), source: "ios-pinterest-swiftui L31")
  /// `#FFFFFF`.
  public static let textPrimaryDark = Token(
    "pinterestTextPrimaryDark", Color(0xFFFFFF), source: "ios-pinterest-swiftui L32")
  /// `#AAAAAA`.
  public static let textSecondaryDark = Token(
    "pinterestTextSecondaryDark", Color(0xAAAAAA), source: "ios-pinterest-swiftui L33")

  // Semantic
  /// `#008A3C`.
  public static let success = Token(
    "pinterestSuccess", Color(0x008A3C), source: "ios-pinterest-swiftui L36")
  /// `#0074E8`.
  public static let info = Token(
    "pinterestInfo", Color(0x0074E8), source: "ios-pinterest-swiftui L37")

  /// All colour tokens in the order of the guide.
  public static let tokens: [Token] = [
    red, redPressed, redHover, canvasLight, surface1Light, inputLight, dividerLight, canvasDark,
    surface1Dark, surface2Dark, dividerDark, textPrimaryLight, textSecondaryLight,
    textTertiaryLight, textPrimaryDark, textSecondaryDark, success, info,
  ]
}

// MARK: Pairs

extension Pinterest {
  /// The page.
  public static let canvas = Token(
    "pinterestCanvas", light: canvasLight.light, dark: canvasDark.dark,
    source: "pinterest-neutral L193")
  /// Sheets and raised cards.
  public static let surface1 = Token(
    "pinterestSurface1", light: surface1Light.light, dark: surface1Dark.dark,
    source: "pinterest-neutral L398")
  /// Input fields and the secondary pill.
  public static let input = Token(
    "pinterestInput", light: inputLight.light, dark: surface2Dark.dark,
    source: "pinterest-neutral L123")
  /// Hairlines.
  public static let divider = Token(
    "pinterestDivider", light: dividerLight.light, dark: dividerDark.dark,
    source: "pinterest-neutral L193")
  /// Main text and active tabs.
  public static let textPrimary = Token(
    "pinterestTextPrimary", light: textPrimaryLight.light, dark: textPrimaryDark.dark,
    source: "pinterest-neutral L196")
  /// Metadata and inactive tabs.
  public static let textSecondary = Token(
    "pinterestTextSecondary", light: textSecondaryLight.light, dark: textSecondaryDark.dark,
    source: "pinterest-neutral L197")
  /// The floating search bar.
  public static let searchBar = Token(
    "pinterestSearchBar", light: canvasLight.light, dark: surface1Dark.dark,
    source: "pinterest-neutral L204")

  /// The saved pill; the guide has the light one alone, the dark one is ours, since #111111 vanishes
  /// on #121212 (P3).
  public static let savedPill = Token(
    "pinterestSavedPill", light: textPrimaryLight.light, dark: surface2Dark.dark,
    source: "ios-pinterest-swiftui L90, dark: ours")

  /// The light and dark pairs that the neutral guide gives; their names are ours.
  public static let pairs: [Token] = [
    canvas, surface1, input, divider, textPrimary, textSecondary, searchBar, savedPill,
  ]
}

// MARK: Type

extension Pinterest {
  /// Pinterest Sans, 28 pt, bold.
  public static let pinDetailTitle = TypeStyle(
    "pinterestPinDetailTitle", family: "Pinterest Sans", size: 28, weight: 700, scales: true,
    source: "ios-pinterest-swiftui L47")
  /// Pinterest Sans, 24 pt, bold.
  public static let largeTitle = TypeStyle(
    "pinterestLargeTitle", family: "Pinterest Sans", size: 24, weight: 700,
    source: "ios-pinterest-swiftui L48")
  /// Pinterest Sans, 20 pt, bold.
  public static let sectionHeader = TypeStyle(
    "pinterestSectionHeader", family: "Pinterest Sans", size: 20, weight: 700,
    source: "ios-pinterest-swiftui L49")
  /// Pinterest Sans, 17 pt, bold.
  public static let boardName = TypeStyle(
    "pinterestBoardName", family: "Pinterest Sans", size: 17, weight: 700,
    source: "ios-pinterest-swiftui L50")
  /// Pinterest Sans, 14 pt, medium.
  public static let pinTitle = TypeStyle(
    "pinterestPinTitle", family: "Pinterest Sans", size: 14, weight: 500,
    source: "ios-pinterest-swiftui L51")
  /// Pinterest Sans, 14 pt, semibold.
  public static let username = TypeStyle(
    "pinterestUsername", family: "Pinterest Sans", size: 14, weight: 600,
    source: "ios-pinterest-swiftui L52")
  /// Pinterest Sans, 15 pt, regular.
  public static let body = TypeStyle(
    "pinterestBody", family: "Pinterest Sans", size: 15, weight: 400, scales: true,
    source: "ios-pinterest-swiftui L53")
  /// Pinterest Sans, 14 pt, regular.
  public static let comment = TypeStyle(
    "pinterestComment", family: "Pinterest Sans", size: 14, weight: 400, scales: true,
    source: "ios-pinterest-swiftui L54")
  /// Pinterest Sans, 12 pt, regular.
  public static let meta = TypeStyle(
    "pinterestMeta", family: "Pinterest Sans", size: 12, weight: 400,
    source: "ios-pinterest-swiftui L55")
  /// Pinterest Sans, 16 pt, bold.
  public static let button = TypeStyle(
    "pinterestButton", family: "Pinterest Sans", size: 16, weight: 700,
    source: "ios-pinterest-swiftui L56")
  /// Pinterest Sans, 14 pt, semibold.
  public static let buttonSmall = TypeStyle(
    "pinterestButtonSmall", family: "Pinterest Sans", size: 14, weight: 600,
    source: "ios-pinterest-swiftui L57")
  /// Pinterest Sans, 10 pt, semibold.
  public static let tabLabel = TypeStyle(
    "pinterestTabLabel", family: "Pinterest Sans", size: 10, weight: 600,
    source: "ios-pinterest-swiftui L58")
  /// Pinterest Sans, 11 pt, bold.
  public static let micro = TypeStyle(
    "pinterestMicro", family: "Pinterest Sans", size: 11, weight: 700,
    source: "ios-pinterest-swiftui L59")

  /// All type styles in the order of the guide.
  public static let typeStyles: [TypeStyle] = [
    pinDetailTitle, largeTitle, sectionHeader, boardName, pinTitle, username, body, comment, meta,
    button, buttonSmall, tabLabel, micro,
  ]

  /// The text of the search bar, set in the system font.
  public static let searchField = TypeStyle(
    "searchField", family: "SF Pro", size: 16, source: "ios-pinterest-swiftui L267")
}
