// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's tab bar")
struct TabBarTests {
  private func stage(
    _ reading: String = "intended", selected: String = "home", _ changes: [(String, Value)] = []
  ) -> (Stage, Instance) {
    let stage = Stage()
    stage.change("reading", to: .text(reading))
    for (name, value) in changes { stage.change(name, to: value) }
    let options = PlacementOptions(name: "tabs", start: [.init("selected", .text(selected))])
    return (stage, stage.add(TabBar.component, options))
  }

  private static let tabs = ["home", "search", "create", "notifications", "profile"]

  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" }.map {
      "\($0.field("name").text ?? "") \($0.field("value").text ?? "")"
    }
  }

  private func haptics(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "haptic" }.map {
      "\($0.field("style").text ?? "") \($0.field("api").text ?? "")"
    }
  }

  /// The symbol of a tab and its colour.
  private func symbol(_ bar: Instance, _ tab: String) throws -> String {
    let node = try #require(try bar.picture().nodes.first { $0.part == tab }?.children.first)
    guard case .symbol(let name, let size, let weight) = node.content else { return "" }
    return "\(name) \(Int(size)) \(weight) \(node.fill?.hex ?? "")"
  }

  @Test("Each of the five buttons is 74.8 pt wide at 390, and Create is 48 by 48 in the middle")
  func geometry() throws {
    let (stage, bar) = stage()
    defer { withExtendedLifetime(stage) {} }
    #expect(bar.size == Size(390, 56))
    let picture = try bar.picture()
    for (index, tab) in Self.tabs.enumerated() where tab != "create" {
      let frame = try #require(picture.frame(ofPart: tab))
      #expect(abs(frame.width - 74.8) < 1e-9 && frame.height == 56)
      #expect(abs(frame.x - (8 + 74.8 * Double(index))) < 1e-9)
    }
    let create = try #require(picture.frame(ofPart: "create"))
    #expect(abs(create.x - 171) < 1e-9 && abs(create.y - 4) < 1e-9)
    #expect(create.size == Size(48, 48))
    #expect(picture.frame(ofPart: "divider") == Rect(0, 0, 390, 1))
  }

  @Test("A tap selects: light for a tab, medium for Create, by UIKit, in both readings")
  func selects() {
    for reading in ["intended", "literal"] {
      let (stage, bar) = stage(reading)
      for tab in ["search", "create", "notifications", "profile", "home"] {
        stage.tap(bar, part: tab)
        #expect(bar.state == tab)
      }
      #expect(
        outputs(stage) == [
          "selected search", "selected create", "selected notifications", "selected profile",
          "selected home",
        ])
      #expect(
        haptics(stage).map { $0 == "impact.medium UIKit" } == [false, true, false, false, false])
      #expect(haptics(stage).filter { $0 == "impact.light UIKit" }.count == 4)
    }
  }

  @Test("A further tap is silent and told as such; the code buzzes and selects again")
  func furtherTap() {
    for tab in ["home", "create"] {
      let (stage, bar) = stage(selected: tab)
      stage.tap(bar, part: tab)
      #expect(outputs(stage) == ["reselected \(tab)"])
      #expect(haptics(stage).isEmpty)
      #expect(bar.state == tab)

      let (literalStage, literal) = self.stage("literal", selected: tab)
      literalStage.tap(literal, part: tab)
      #expect(outputs(literalStage) == ["selected \(tab)"])
      #expect(
        haptics(literalStage) == [tab == "create" ? "impact.medium UIKit" : "impact.light UIKit"])
    }
  }

  @Test("A press that is cancelled selects nothing")
  func cancelled() {
    let (stage, bar) = stage()
    stage.press(bar, part: "profile")
    stage.cancel(bar)
    #expect(bar.state == "home")
    #expect(outputs(stage).isEmpty && haptics(stage).isEmpty)
  }

  @Test("The selected symbol is filled and #111111, the others are outlines in #767676")
  func symbols() throws {
    let (stage, bar) = stage()
    #expect(try symbol(bar, "home") == "house.fill 26 400 #111111")
    #expect(try symbol(bar, "profile") == "person 26 400 #767676")
    stage.tap(bar, part: "notifications")
    #expect(try symbol(bar, "home") == "house 26 400 #767676")
    #expect(try symbol(bar, "notifications") == "bell.fill 26 400 #111111")
    #expect(try symbol(bar, "create") == "plus 22 700 #FFFFFF")
  }

  @Test("Search has one symbol: that it is selected shows by its colour alone")
  func search() throws {
    let (stage, bar) = stage()
    #expect(try symbol(bar, "search") == "magnifyingglass 26 400 #767676")
    stage.tap(bar, part: "search")
    #expect(try symbol(bar, "search") == "magnifyingglass 26 400 #111111")
  }

  @Test("In the dark it is #121212 with white and #AAAAAA; the code stays light")
  func dark() throws {
    for (reading, canvas, divider, active, inactive) in [
      ("intended", "#121212", "#2E2E2E", "#FFFFFF", "#AAAAAA"),
      ("literal", "#FFFFFF", "#E9E9E9", "#111111", "#767676"),
    ] {
      let (stage, bar) = stage(reading, [("color_scheme", "dark")])
      defer { withExtendedLifetime(stage) {} }
      let nodes = try bar.picture().nodes
      #expect(nodes[0].fill?.hex == canvas)
      #expect(nodes[1].fill?.hex == divider)
      #expect(try symbol(bar, "home") == "house.fill 26 400 \(active)")
      #expect(try symbol(bar, "profile") == "person 26 400 \(inactive)")
      #expect(nodes.first { $0.part == "create" }?.fill?.hex == "#E60023")
    }
  }

  private func stage(_ reading: String, _ changes: [(String, Value)]) -> (Stage, Instance) {
    stage(reading, selected: "home", changes)
  }

  @Test("Nothing moves, with Reduce Motion and without", arguments: ["intended", "literal"])
  func reduceMotion(reading: String) {
    let kinds = [false, true].map { reduces in
      let (stage, bar) = stage(reading, [("reduce_motion", .boolean(reduces))])
      for tab in Self.tabs.reversed() { stage.tap(bar, part: tab) }
      return stage.log.records.filter { $0.source == "tabs" }.map(\.kind)
    }
    #expect(kinds[0] == kinds[1])
    #expect(kinds[0].filter { $0 == "haptic" }.count == 5)
    #expect(!kinds[0].contains("motion") && !kinds[0].contains("value"))
  }

  @Test("VoiceOver hears the tab and has an action for each")
  func voiceOver() throws {
    let (stage, bar) = stage()
    let heard = try bar.accessibility()
    #expect(heard.label == "Tab bar" && heard.value == "Home" && heard.traits == ["selected"])
    #expect(
      heard.actions.map(\.name) == ["Home", "Search", "Create", "Notifications", "Profile"])
    _ = try stage.perform(.perform("Create"), on: bar)
    #expect(bar.state == "create")
    #expect(haptics(stage) == ["impact.medium UIKit"])
    _ = try stage.perform(.perform("Create"), on: bar)
    #expect(outputs(stage) == ["selected create", "reselected create"])
  }

  @Test("The code gives VoiceOver no labels: it reads the symbols")
  func literalVoiceOver() throws {
    let (stage, bar) = stage("literal")
    defer { withExtendedLifetime(stage) {} }
    let heard = try bar.accessibility()
    #expect(heard.label == "house" && heard.value == nil && heard.traits == ["button"])
    #expect(heard.actions.map(\.name) == ["house", "magnifyingglass", "plus", "bell", "person"])
  }

  @Test("An unknown tab is an error that says what was meant")
  func unknownTab() {
    #expect {
      try Stage().place(
        TabBar.component, PlacementOptions(start: [.init("selected", "serch")]))
    } throws: {
      "\($0)".contains("did you mean \"search\"?")
    }
  }

  @Test("Home, Search and Profile selected, light and dark", arguments: [false, true])
  func picture(dark: Bool) throws {
    var placements: [Scene.Placement] = []
    for (row, tab) in ["home", "search", "profile"].enumerated() {
      let (stage, bar) = stage(
        "intended", selected: tab, dark ? [("color_scheme", "dark")] : [])
      defer { withExtendedLifetime(stage) {} }
      placements.append(
        Scene.Placement(try bar.picture(), at: Point(0, 20 + Double(row) * 76)))
    }
    let scene = Scene(size: Size(390, 248), isDark: dark, placements: placements)
    expectGolden(SVG.document(scene), "tab_bar_\(dark ? "dark" : "light").svg")
  }
}
