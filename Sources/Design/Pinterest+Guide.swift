// SPDX-License-Identifier: MIT

/// The symbols of the Pinterest guide, and what is wrong with its tokens (inventory §3.6, §4.3).
extension Pinterest {
  /// Search.
  public static let search = SymbolToken(
    "Search", "magnifyingglass", sizes: 18...20, source: "ios-pinterest-swiftui L443")
  /// The first tab.
  public static let home = SymbolToken(
    "Home (tab)", "house", filled: "house.fill", sizes: 26...26,
    source: "ios-pinterest-swiftui L444")
  /// The fourth tab.
  public static let notifications = SymbolToken(
    "Notifications", "bell", filled: "bell.fill", sizes: 26...26,
    source: "ios-pinterest-swiftui L445")
  /// The fifth tab.
  public static let profile = SymbolToken(
    "Profile", "person", filled: "person.fill", sizes: 26...26,
    source: "ios-pinterest-swiftui L446")
  /// The red tab in the middle.
  public static let create = SymbolToken(
    "Create (center)", "plus", sizes: 22...22, source: "ios-pinterest-swiftui L447")
  /// A reaction.
  public static let heart = SymbolToken(
    "Heart (react)", "heart", filled: "heart.fill", sizes: 24...24,
    source: "ios-pinterest-swiftui L448")
  /// Comments.
  public static let comments = SymbolToken(
    "Comment", "bubble.right", filled: "bubble.right.fill", sizes: 24...24,
    source: "ios-pinterest-swiftui L449")
  /// Sharing.
  public static let share = SymbolToken(
    "Share", "square.and.arrow.up", sizes: 22...22, source: "ios-pinterest-swiftui L450")
  /// A menu.
  public static let more = SymbolToken(
    "More", "ellipsis", sizes: 20...20, source: "ios-pinterest-swiftui L451")
  /// Back.
  public static let back = SymbolToken(
    "Back", "chevron.left", sizes: 24...24, source: "ios-pinterest-swiftui L452")
  /// Shopping.
  public static let shop = SymbolToken(
    "Shop", "tag.fill", sizes: 16...16, source: "ios-pinterest-swiftui L453")
  /// An idea pin.
  public static let ideaPin = SymbolToken(
    "Idea Pin", "sparkles", sizes: 16...16, source: "ios-pinterest-swiftui L454")
  /// A saved pin.
  public static let saveConfirm = SymbolToken(
    "Save confirm", "checkmark", sizes: 16...16, source: "ios-pinterest-swiftui L455")

  /// All symbols in the order of the guide.
  public static let symbols: [SymbolToken] = [
    search, home, notifications, profile, create, heart, comments, share, more, back, shop, ideaPin,
    saveConfirm,
  ]

  /// The guide beside its components.
  public static let guide = Guide(
    "pinterest", source: "ios-pinterest-swiftui", tokens: tokens, pairs: pairs,
    typeStyles: typeStyles + [searchField], symbols: symbols, findings: tokenFindings)

  private static let tokenFindings: [Guide.TokenFinding] = [
    .init(
      Finding(
        "P3", "whole file",
        "No dark mode section: six dark tokens are defined and no component uses them; intended "
          + "pairs them as the neutral guide does, literal stays light."),
      concerns: [canvasDark, surface1Dark, surface2Dark, dividerDark, textPrimaryDark]
        .map(\.name) + [textSecondaryDark.name]),
    .init(
      Finding(
        "P12", "L460",
        "Captions must stay fixed, but Font.custom scales with Dynamic Type, and the search "
          + "field's system font does not: intended keeps captions fixed, literal lets them scale."),
      concerns: [pinTitle.name, meta.name, searchField.name]),
    .init(
      Finding(
        "P13", "L13–14", "The pressed and the hover colour are defined and never used."),
      concerns: [redPressed.name, redHover.name]),
    .init(
      Finding(
        "P20", "L462",
        "#767676 on white is 4.54:1 and passes AA at any size, but 4.28 on #F8F8F8 and 3.95 on "
          + "#EFEFEF fail; #AAAAAA on #121212 is 8.06."),
      concerns: [textSecondaryLight.name, textSecondaryDark.name]),
    .init(
      Finding(
        "P21", "L28–37",
        "Under 4.5:1 on white: tertiary #B5B5B5 2.05, success #008A3C 4.467; info #0074E8 passes "
          + "with 4.503. On #121212 success 4.19 and info 4.16, the red pill 3.92."),
      concerns: [textTertiaryLight.name, success.name, info.name, red.name]),
    .init(
      Finding(
        "P22", "L47–59",
        "Font.custom(\"…-Bold\").weight(.bold) asks for bold twice, and falls back silently to the "
          + "system font where the face is missing; pinterest(_:weight:) is never called."),
      concerns: typeStyles.map(\.name)),
    .init(
      Finding(
        "P23", "L43",
        "SF Pro is licensed for Apple's platforms only and is no geometric humanist: the claim of "
          + "the closest free substitute is doubtful."),
      concerns: typeStyles.map(\.name)),
    .init(
      Finding("P29", "whole file", "11 of 18 colours and 7 of 13 type styles are never used."),
      concerns: unused.map(\.name) + unusedStyles.map(\.name)),
  ]

  /// The colours that no code of the guide uses.
  static let unused: [Token] = [
    redPressed, redHover, canvasDark, surface1Dark, surface2Dark, dividerDark, textTertiaryLight,
    textPrimaryDark, textSecondaryDark, success, info,
  ]

  /// The type styles that no code of the guide uses.
  static let unusedStyles: [TypeStyle] = [
    largeTitle, sectionHeader, username, comment, buttonSmall, tabLabel, micro,
  ]
}
