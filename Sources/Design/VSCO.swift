// SPDX-License-Identifier: MIT

/// The colours and type styles of the VSCO guide.
///
/// `ios-vsco-swiftui.md` names them with the prefix `vsco`, which the Swift names drop.
/// The editor is dark in both schemes; only browsing screens follow the system. Chrome is set in
/// capitals with wide tracking. Inter stands in for the proprietary VSCO Gothic.
public enum VSCO {}

// MARK: Colours

extension VSCO {
  // Canvas & Surfaces (Dark — the editor's only mode)
  /// `#000000`.
  public static let black = Token("vscoBlack", Color(0x000000), source: "ios-vsco-swiftui L12")
  /// `#0E0E0E`.
  public static let surface1 = Token(
    "vscoSurface1", Color(0x0E0E0E), source: "ios-vsco-swiftui L13")
  /// `#1A1A1A`.
  public static let surface2 = Token(
    "vscoSurface2", Color(0x1A1A1A), source: "ios-vsco-swiftui L14")
  /// `#242424`.
  public static let surface3 = Token(
    "vscoSurface3", Color(0x242424), source: "ios-vsco-swiftui L15")
  /// `#2A2A2A`.
  public static let divider = Token("vscoDivider", Color(0x2A2A2A), source: "ios-vsco-swiftui L16")
  /// `#3A3A3A`.
  public static let track = Token("vscoTrack", Color(0x3A3A3A), source: "ios-vsco-swiftui L17")

  // Canvas & Surfaces (Light — browsing screens only, NOT the editor)
  /// `#FFFFFF`.
  public static let lightCanvas = Token(
    "vscoLightCanvas", Color(0xFFFFFF), source: "ios-vsco-swiftui L20")
  /// `#F2F2F2`.
  public static let lightSurface1 = Token(
    "vscoLightSurface1", Color(0xF2F2F2), source: "ios-vsco-swiftui L21")
  /// `#E8E8E8`.
  public static let lightSurface2 = Token(
    "vscoLightSurface2", Color(0xE8E8E8), source: "ios-vsco-swiftui L22")
  /// `#DCDCDC`.
  public static let lightDivider = Token(
    "vscoLightDivider", Color(0xDCDCDC), source: "ios-vsco-swiftui L23")

  // Text
  /// `#FFFFFF`.
  public static let textPrimary = Token(
    "vscoTextPrimary", Color(0xFFFFFF), source: "ios-vsco-swiftui L26")
  /// `#B3B3B3`.
  public static let textSecondary = Token(
    "vscoTextSecondary", Color(0xB3B3B3), source: "ios-vsco-swiftui L27")
  /// `#767676`.
  public static let textTertiary = Token(
    "vscoTextTertiary", Color(0x767676), source: "ios-vsco-swiftui L28")
  /// `#000000`.
  public static let textOnLight = Token(
    "vscoTextOnLight", Color(0x000000), source: "ios-vsco-swiftui L29")

  // Interactive (white only — VSCO has no accent color)
  /// `#FFFFFF`.
  public static let white = Token("vscoWhite", Color(0xFFFFFF), source: "ios-vsco-swiftui L32")
  /// `#DBDBDB`.
  public static let whitePressed = Token(
    "vscoWhitePressed", Color(0xDBDBDB), source: "ios-vsco-swiftui L33")

  // Incidental Film Tones (preset-preview content only — never UI fills)
  /// `#C8A86B`.
  public static let filmWarm = Token(
    "vscoFilmWarm", Color(0xC8A86B), source: "ios-vsco-swiftui L36")
  /// `#7E8FA1`.
  public static let filmCool = Token(
    "vscoFilmCool", Color(0x7E8FA1), source: "ios-vsco-swiftui L37")
  /// `#9A9388`.
  public static let filmNeutral = Token(
    "vscoFilmNeutral", Color(0x9A9388), source: "ios-vsco-swiftui L38")
  /// `#3F382C`.
  public static let filmShadow = Token(
    "vscoFilmShadow", Color(0x3F382C), source: "ios-vsco-swiftui L39")

  // Semantic
  /// `#E5484D`.
  public static let destructive = Token(
    "vscoDestructive", Color(0xE5484D), source: "ios-vsco-swiftui L42")

  /// All colour tokens in the order of the guide.
  public static let tokens: [Token] = [
    black, surface1, surface2, surface3, divider, track, lightCanvas, lightSurface1, lightSurface2,
    lightDivider, textPrimary, textSecondary, textTertiary, textOnLight, white, whitePressed,
    filmWarm, filmCool, filmNeutral, filmShadow, destructive,
  ]
}

// MARK: Pairs

extension VSCO {
  /// The background of browsing screens.
  public static let browseCanvas = Token(
    "vscoBrowseCanvas", light: lightSurface1.light, dark: surface1.dark,
    source: "ios-vsco-swiftui L428")
  /// The text of browsing screens.
  public static let browseText = Token(
    "vscoBrowseText", light: textOnLight.light, dark: textPrimary.dark,
    source: "ios-vsco-swiftui L429")

  /// The light and dark pairs that the guide's views use; their names are ours.
  public static let pairs: [Token] = [
    browseCanvas, browseText,
  ]
}

// MARK: Type

extension VSCO {
  /// Inter, 32 pt, bold.
  public static let display = TypeStyle(
    "vscoDisplay", family: "Inter", size: 32, weight: 700, tracking: -0.4, scales: true,
    source: "ios-vsco-swiftui L53")
  /// Inter, 24 pt, semibold.
  public static let title = TypeStyle(
    "vscoTitle", family: "Inter", size: 24, weight: 600, scales: true,
    source: "ios-vsco-swiftui L54")
  /// Inter, 19 pt, semibold.
  public static let section = TypeStyle(
    "vscoSection", family: "Inter", size: 19, weight: 600, scales: true,
    source: "ios-vsco-swiftui L55")
  /// Inter, 16 pt, regular.
  public static let body = TypeStyle(
    "vscoBody", family: "Inter", size: 16, weight: 400, scales: true,
    source: "ios-vsco-swiftui L56")
  /// Inter, 14 pt, medium.
  public static let label = TypeStyle(
    "vscoLabel", family: "Inter", size: 14, weight: 500, source: "ios-vsco-swiftui L57")
  /// Inter, 13 pt, regular.
  public static let caption = TypeStyle(
    "vscoCaption", family: "Inter", size: 13, weight: 400, scales: true,
    source: "ios-vsco-swiftui L58")
  /// Inter, 14 pt, semibold.
  public static let value = TypeStyle(
    "vscoValue", family: "Inter", size: 14, weight: 600, usesMonospacedDigits: true,
    source: "ios-vsco-swiftui L61")
  /// Inter, 12 pt, semibold.
  public static let toolLabel = TypeStyle(
    "vscoToolLabel", family: "Inter", size: 12, weight: 600, tracking: 1.6, isUppercase: true,
    source: "ios-vsco-swiftui L64")
  /// Inter, 11 pt, semibold.
  public static let presetTag = TypeStyle(
    "vscoPresetTag", family: "Inter", size: 11, weight: 600, tracking: 1.0, isUppercase: true,
    source: "ios-vsco-swiftui L65")
  /// Inter, 13 pt, semibold.
  public static let navAction = TypeStyle(
    "vscoNavAction", family: "Inter", size: 13, weight: 600, tracking: 1.4, isUppercase: true,
    source: "ios-vsco-swiftui L66")
  /// Inter, 13 pt, medium.
  public static let topTitle = TypeStyle(
    "vscoTopTitle", family: "Inter", size: 13, weight: 500, tracking: 1.4, isUppercase: true,
    source: "ios-vsco-swiftui L67")
  /// Inter, 10 pt, semibold.
  public static let tabLabel = TypeStyle(
    "vscoTabLabel", family: "Inter", size: 10, weight: 600, tracking: 0.6, isUppercase: true,
    source: "ios-vsco-swiftui L68")
  /// Inter, 12 pt, semibold.
  public static let button = TypeStyle(
    "vscoButton", family: "Inter", size: 12, weight: 600, tracking: 1.4, isUppercase: true,
    source: "ios-vsco-swiftui L69")

  /// All type styles in the order of the guide.
  public static let typeStyles: [TypeStyle] = [
    display, title, section, body, label, caption, value, toolLabel, presetTag, navAction,
    topTitle, tabLabel, button,
  ]
}
