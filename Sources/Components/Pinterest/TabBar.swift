// SPDX-License-Identifier: MIT
import Design
import Drawing
import Simulation

/// Pinterest's tab bar: four symbols around a red Create button (guide L338–390, inventory §3.3 C8).
public enum TabBar {
  /// The tabs from left to right.
  enum Tab: String, CaseIterable {
    case home, search, create, notifications, profile

    /// What VoiceOver calls it.
    var label: String {
      switch self {
      case .home: "Home"
      case .search: "Search"
      case .create: "Create"
      case .notifications: "Notifications"
      case .profile: "Profile"
      }
    }

    var symbol: SymbolToken {
      switch self {
      case .home: Pinterest.home
      case .search: Pinterest.search
      case .create: Pinterest.create
      case .notifications: Pinterest.notifications
      case .profile: Pinterest.profile
      }
    }
  }

  /// The bar.
  public static let component = Component(
    "pinterest.tab_bar", "Five tabs without words; the middle one is the red Create button.",
    source: "ios-pinterest-swiftui", size: .fills(height: 56),
    inputs: [
      Input(
        "selected", Tab.home.rawValue,
        sets: .states(Tab.allCases.map { .init($0.rawValue, $0.rawValue) }),
        "the tab to begin with")
    ],
    chart: ComponentChart(
      ignored: ["press", "release", "cancel"],
      select(.home), select(.search), select(.create), select(.notifications), select(.profile),
      state(.home), state(.search), state(.create), state(.notifications), state(.profile)),
    gestures: Tab.allCases.map { .tap($0.rawValue) },
    outputs: [
      Output("selected", "the tab that was selected; literal: on a further tap too"),
      Output("reselected", "the selected tab was tapped again: its name; intended"),
    ],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions)

  private static let findings = [
    Finding("P2", "L459–464", "The guide has no Reduce Motion rule; nothing moves here."),
    Finding("P3", "whole file", "No dark mode: the bar stays white, its symbols black and grey."),
    Finding(
      "P16", "L365–367, L378",
      "A tap on the selected tab buzzes and selects again: literal does, intended only tells its "
        + "app. Create becomes the selected tab in both."),
    Finding(
      "P17", "L351",
      "Search has one symbol for both: that it is selected shows by its colour alone."),
    Finding("P21", "L28–37", "The red button on #121212 is 3.92:1, enough for a shape (3:1)."),
    Finding("P30", "L353", "Notifications is a bell here and a heart in the Expo guide."),
  ]

  private static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "Symbols and colours change at once, with Reduce Motion and without; no source gives a motion.",
    "A pressed tab looks as ever; how far the system's plain button dims is not published.",
    "A selected Create button looks as ever, since the code gives it one look.",
    "The stage has no safe area: the bar is 56 pt high, without the home indicator's.",
    "A further tap, intended: silent and told as reselected; what it does is the app's.",
    "VoiceOver: one element with five actions, the tab's name its value; an app has five buttons.",
    "VoiceOver, literal: a tab is called by its symbol, since the code gives no label (X3).",
  ]

  // MARK: Chart

  private static func select(_ tab: Tab) -> some ChartElement {
    on(
      "tap." + tab.rawValue, to: tab.rawValue,
      Action("select_" + tab.rawValue) { me in
        me.output("selected", tab.rawValue)
        me.haptic(tab == .create ? .medium : .light, by: .uikit)
      })
  }

  /// A tab while it is selected: it hears its own tap before the bar does.
  private static func state(_ tab: Tab) -> State {
    State(
      tab.rawValue,
      on(
        "tap." + tab.rawValue,
        Action("reselect_" + tab.rawValue) { me in
          if me.reading == .intended { return me.output("reselected", tab.rawValue) }
          me.output("selected", tab.rawValue)  // P16
          me.haptic(tab == .create ? .medium : .light, by: .uikit)
        }))
  }

  private static func selected(_ me: InstanceReader) -> Tab {
    Tab.allCases.first { me.isIn($0.rawValue) } ?? .home
  }

  // MARK: Picture

  private static func picture(_ me: InstanceReader) -> [Node] {
    let size = me.size
    let width = max(0, size.width - 16) / Double(Tab.allCases.count)  // padding 8, L357
    var nodes = [
      Node(
        .rectangle, frame: Rect(.zero, size), fill: Pinterest.shade(Pinterest.canvas, me),
        part: "bar"),
      Node(
        .rectangle, frame: Rect(0, 0, size.width, 1), fill: Pinterest.shade(Pinterest.divider, me),
        part: "divider", isHitTestable: false),
    ]
    for (index, tab) in Tab.allCases.enumerated() {
      let frame = Rect(8 + Double(index) * width, 0, width, size.height)
      nodes.append(tab == .create ? createButton(frame) : button(tab, frame, me))
    }
    return nodes
  }

  private static func button(_ tab: Tab, _ frame: Rect, _ me: InstanceReader) -> Node {
    let isSelected = me.isIn(tab.rawValue)
    let symbol = tab.symbol
    return .group(
      frame: frame, part: tab.rawValue,
      [
        .symbol(
          isSelected ? symbol.filled ?? symbol.name : symbol.name,
          Pinterest.shade(isSelected ? Pinterest.textPrimary : Pinterest.textSecondary, me),
          frame: Rect(.zero, frame.size), size: 26)
      ])
  }

  private static func createButton(_ frame: Rect) -> Node {
    Node(
      .rectangle, frame: Rect(center: frame.center, size: Size(48, 48)), fill: Pinterest.red.light,
      cornerRadius: 14, part: Tab.create.rawValue,
      children: [
        .symbol(Pinterest.create.name, .white, frame: Rect(0, 0, 48, 48), size: 22, weight: 700)
      ])
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let isIntended = me.reading == .intended
    func name(_ tab: Tab) -> String { isIntended ? tab.label : tab.symbol.name }
    return Accessibility(
      label: isIntended ? "Tab bar" : name(selected(me)),
      value: isIntended ? name(selected(me)) : nil, traits: isIntended ? ["selected"] : ["button"],
      actions: Tab.allCases.map { .init(name($0), sends: "tap." + $0.rawValue) })
  }
}
