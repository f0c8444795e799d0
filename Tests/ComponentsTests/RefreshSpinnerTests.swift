// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's refresh spinner")
struct RefreshSpinnerTests {
  private func stage(_ changes: [(String, Value)] = []) -> (Stage, Instance) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    return (stage, stage.add(RefreshSpinner.component, name: "spinner"))
  }

  private func refreshing(_ changes: [(String, Value)] = []) -> (Stage, Instance) {
    let (stage, spinner) = stage(changes)
    stage.send("pull", to: spinner, 100.0)
    stage.send("release", to: spinner)
    return (stage, spinner)
  }

  private func outputs(_ stage: Stage) -> Int {
    stage.log.records.filter { $0.kind == "output" && $0.source == "spinner" }.count
  }

  private func angle(_ spinner: Instance) -> Double { spinner.number(RefreshSpinner.rotation) }
  private func opacity(_ spinner: Instance) -> Double { spinner.number(RefreshSpinner.opacity) }

  // MARK: Pulling

  @Test("It is armed at 80 pt, and its opacity follows the finger until then")
  func armed() {
    let (stage, spinner) = stage()
    #expect(spinner.state == "idle" && opacity(spinner) == 0)
    stage.send("pull", to: spinner, 20.0)
    #expect(spinner.state == "pulling" && opacity(spinner) == 0.25)
    stage.send("pull", to: spinner, 79.9)
    #expect(spinner.state == "pulling")
    stage.send("pull", to: spinner, .record([.init("distance", 80.0)]))
    #expect(spinner.state == "armed" && opacity(spinner) == 1)
    stage.send("pull", to: spinner, 200.0)
    #expect(spinner.state == "armed" && opacity(spinner) == 1)
  }

  @Test("Pulled back it is armed no more, and letting go then refreshes nothing")
  func pulledBack() {
    let (stage, spinner) = stage()
    stage.send("pull", to: spinner, 90.0)
    stage.send("pull", to: spinner, 60.0)
    #expect(spinner.state == "pulling" && opacity(spinner) == 0.75)
    stage.send("release", to: spinner)
    #expect(spinner.state == "idle")
    stage.settle()
    #expect(opacity(spinner) == 0 && outputs(stage) == 0)
  }

  @Test("A pull without a distance goes on by half the threshold")
  func halves() {
    let (stage, spinner) = stage()
    stage.send("pull", to: spinner)
    #expect(spinner.state == "pulling" && opacity(spinner) == 0.5)
    stage.send("pull", to: spinner)
    #expect(spinner.state == "armed")
  }

  @Test("A new pull while it fades goes on from the opacity that is there")
  func interrupted() throws {
    let (stage, spinner) = stage()
    stage.send("pull", to: spinner, 60.0)
    stage.send("release", to: spinner)
    stage.advance(by: .milliseconds(50))
    let before = opacity(spinner)
    #expect(before > 0.1 && before < 0.75)
    stage.send("pull", to: spinner, 1.0)
    #expect(abs(opacity(spinner) - before - (1 - before) / 80) < 1e-12)
    #expect(try !spinner.isMoving("opacity"))
    stage.send("pull", to: spinner, 80.0)
    #expect(opacity(spinner) == 1)
    stage.send("pull", to: spinner, 0.0)
    stage.settle()
    #expect(opacity(spinner) == 0)
  }

  @Test("Caught while it fades under a coming back grid, it neither jumps nor leaves 0 to 1")
  func caught() throws {
    let stage = Stage()
    let grid = stage.add(MasonryGrid.component, name: "grid")
    let options = PlacementOptions(name: "spinner", follows: grid.name)
    let spinner = stage.add(RefreshSpinner.component, options)
    try stage.perform(.scroll(by: Point(0, -70), duration: 50_000_000), on: grid)
    stage.advance(by: .milliseconds(70))
    var last = opacity(spinner)
    #expect(abs(last - 0.734) < 0.001 && spinner.state == "idle")
    try stage.perform(.scroll(by: Point(0, -30), duration: 100_000_000), on: grid)
    var jump = 0.0
    for _ in 0..<100 {
      stage.advance(by: .milliseconds(1))
      jump = max(jump, abs(opacity(spinner) - last))
      last = opacity(spinner)
      #expect((0...1).contains(last))
    }
    // A frame of 5 pt on the last 8 pt to the threshold, where the way from 0.73 to 1 is left.
    #expect(jump < 0.27)
  }

  @Test("Let go and pulled again and again it stays from 0 to 1")
  func bounded() {
    let (stage, spinner) = stage()
    for _ in 0..<12 {
      stage.send("pull", to: spinner, 79.0)
      #expect((0...1).contains(opacity(spinner)))
      stage.send("release", to: spinner)
      stage.advance(by: .milliseconds(5))
      #expect((0...1).contains(opacity(spinner)))
    }
  }

  @Test("A pull by what is no distance is an error that says what is taken")
  func nonsense() {
    for event in ["pull", "release"] {
      let (stage, spinner) = stage()
      if event == "release" { stage.send("pull", to: spinner, 60.0) }
      let before = opacity(spinner)
      for data: Value in ["x", .record([.init("distance", "far")]), true] {
        stage.send("pull", to: spinner, data)
      }
      let errors = stage.unhandledErrors.map(\.summary)
      #expect(errors.count == 3 && errors.allSatisfy { $0.contains("the distance in points") })
      #expect(opacity(spinner) == before)
    }
  }

  // MARK: Turning

  @Test("Let go when armed it tells the app once and turns, 360° a second, for ever")
  func turns() throws {
    let (stage, spinner) = refreshing()
    #expect(spinner.state == "refreshing" && outputs(stage) == 1)
    for expected in [90.0, 180, 270, 0, 90] {
      stage.advance(by: .milliseconds(250))
      #expect(abs(angle(spinner) - expected) < 1e-9)
    }
    let failure = #expect(throws: StageError.self) { try stage.settle(limit: 1_000_000_000) }
    #expect(failure?.description == "cannot settle: spinner.rotation repeats forever")
  }

  @Test(
    "The end is seamless: same angle, same speed, gone after 0.2 s", arguments: ["finish", "stop"])
  func ends(event: String) throws {
    let (stage, spinner) = refreshing()
    stage.advance(by: .milliseconds(1300))
    let speed = try spinner.velocity(of: "rotation")
    stage.send(event, to: spinner)
    #expect(spinner.state == "settling")
    #expect(abs(angle(spinner) - 108) < 1e-9)
    #expect(abs((try spinner.velocity(of: "rotation").number ?? 0) - 360) < 1e-6)
    #expect(abs((speed.number ?? 0) - 360) < 1e-6)
    stage.advance(by: .milliseconds(100))
    #expect(abs(angle(spinner) - 144) < 1e-9 && opacity(spinner) < 0.5)
    #expect(try stage.settle() == 1_500_000_000)
    #expect(spinner.state == "idle" && angle(spinner) == 0 && opacity(spinner) == 0)
  }

  @Test("Near the end of a turn it comes to rest upright before it has faded")
  func upright() {
    let (stage, spinner) = refreshing()
    stage.advance(by: .milliseconds(950))
    stage.send("finish", to: spinner)
    stage.advance(by: .milliseconds(60))
    #expect(angle(spinner) == 360 && spinner.state == "settling")
  }

  @Test("It can be pulled again afterwards")
  func again() {
    let (stage, spinner) = refreshing()
    stage.advance(by: .seconds(2))
    stage.send("finish", to: spinner)
    stage.settle()
    stage.send("pull", to: spinner, 80.0)
    stage.send("release", to: spinner)
    stage.advance(by: .milliseconds(250))
    #expect(abs(angle(spinner) - 90) < 1e-9 && outputs(stage) == 2)
  }

  // MARK: A grid above it

  private func grid(pulledBy distance: Double) throws -> (Stage, Instance) {
    let stage = Stage()
    let grid = stage.add(MasonryGrid.component, name: "grid")
    let options = PlacementOptions(name: "spinner", place: Point(181, 20), follows: grid.name)
    let spinner = stage.add(RefreshSpinner.component, options)
    try stage.perform(.scroll(by: Point(0, -distance), duration: 200_000_000), on: grid)
    return (stage, spinner)
  }

  @Test("It follows a grid that is pulled beyond its top")
  func follows() throws {
    let (stage, spinner) = try grid(pulledBy: 100)
    stage.advance(by: .milliseconds(100))
    #expect(spinner.state == "pulling")
    #expect(abs(opacity(spinner) - 50.0 / 80) < 1e-9)
    stage.advance(by: .milliseconds(90))
    #expect(spinner.state == "armed")
    stage.advance(by: .milliseconds(10))
    #expect(spinner.state == "refreshing" && outputs(stage) == 1)
  }

  @Test("A short pull and a scroll the other way leave it idle", arguments: [40.0, -300])
  func shortPull(distance: Double) throws {
    let (stage, spinner) = try grid(pulledBy: distance)
    stage.settle()
    #expect(spinner.state == "idle" && outputs(stage) == 0 && opacity(spinner) == 0)
  }

  // MARK: Reduce Motion and the literal reading

  @Test("With Reduce Motion it stands still and still fades")
  func reduceMotion() throws {
    let (stage, spinner) = refreshing([("reduce_motion", true)])
    #expect(spinner.state == "refreshing")
    #expect(try !spinner.isMoving("rotation"))
    stage.advance(by: .milliseconds(250))
    #expect(angle(spinner).truncatingRemainder(dividingBy: 360) == 0)
    stage.send("finish", to: spinner)
    #expect(try spinner.isMoving("opacity") && !spinner.isMoving("rotation"))
    stage.settle()
    #expect(spinner.state == "idle" && angle(spinner) == 0)
  }

  @Test("Reduce Motion switched on stops it upright, switched off it turns again")
  func switched() throws {
    let (stage, spinner) = refreshing()
    stage.advance(by: .milliseconds(300))
    stage.change("reduce_motion", to: true)
    #expect(try !spinner.isMoving("rotation"))
    #expect(angle(spinner) == 360 && spinner.state == "refreshing")
    stage.settle()
    stage.change("reduce_motion", to: false)
    stage.advance(by: .milliseconds(250))
    #expect(abs(angle(spinner) - 90) < 1e-9)
  }

  @Test("Literally it spins from the start and nothing ends it", arguments: [false, true])
  func literal(reduced: Bool) throws {
    let (stage, spinner) = stage([("reading", "literal"), ("reduce_motion", .boolean(reduced))])
    #expect(spinner.state == "refreshing" && opacity(spinner) == 1 && outputs(stage) == 0)
    for event in ["finish", "stop", "release", "pull"] { stage.send(event, to: spinner) }
    stage.advance(by: .milliseconds(3250))
    #expect(abs(angle(spinner) - 90) < 1e-9 && opacity(spinner) == 1)
    stage.change("reduce_motion", to: .boolean(!reduced))
    stage.advance(by: .milliseconds(250))
    #expect(abs(angle(spinner) - 180) < 1e-9)
    let failure = #expect(throws: StageError.self) { try stage.settle(limit: 1_000_000_000) }
    #expect(failure?.description == "cannot settle: spinner.rotation repeats forever")
  }

  @Test("VoiceOver hears what it waits for; literally the name of the asset")
  func accessibility() throws {
    let (stage, spinner) = stage()
    var labels = [try spinner.accessibility().label]
    for event in ["pull", "pull", "release"] {
      stage.send(event, to: spinner)
      labels.append(try spinner.accessibility().label)
    }
    #expect(
      labels == ["Pull to refresh", "Pull to refresh", "Release to refresh", "Refreshing"])
    let (literalStage, literal) = self.stage([("reading", "literal")])
    #expect(try literal.accessibility().label == "PinterestLogoP")
    withExtendedLifetime(literalStage) {}
  }

  @Test("VoiceOver can refresh without a finger; literally it cannot")
  func voiceOverRefreshes() throws {
    let (stage, spinner) = stage()
    try stage.perform(.perform("Refresh"), on: spinner)
    #expect(spinner.state == "refreshing" && outputs(stage) == 1 && opacity(spinner) == 1)
    #expect(try spinner.accessibility().actions.isEmpty)
    let (literalStage, literal) = self.stage([("reading", "literal")])
    #expect(try literal.accessibility().actions.isEmpty)
    withExtendedLifetime(literalStage) {}
  }

  @Test("A walk reaches every state and finds no dead end")
  func walk() throws {
    let walk = try Exploration(of: RefreshSpinner.component)
    #expect(walk.isComplete && walk.unreachable.isEmpty && walk.deadEnds.isEmpty)
    #expect(walk.faults.isEmpty)
  }

  @Test("How it looks: half pulled, turning, fading", arguments: [false, true])
  func picture(dark: Bool) throws {
    func moment(_ act: @escaping (Stage, Instance) -> Void) -> (Stage) -> Void {
      { stage in act(stage, stage.add(RefreshSpinner.component, name: nil, at: Point(26, 26))) }
    }
    func turning(_ stage: Stage, _ spinner: Instance) {
      stage.send("pull", to: spinner, 80.0)
      stage.send("release", to: spinner)
      stage.advance(by: .milliseconds(125))
    }
    let text = try filmstrip(
      dark: dark, size: Size(80, 80),
      [
        moment { stage, spinner in stage.send("pull", to: spinner, 40.0) },
        moment { stage, spinner in stage.send("pull", to: spinner, 80.0) },
        moment(turning),
        moment { stage, spinner in
          turning(stage, spinner)
          stage.send("finish", to: spinner)
          stage.advance(by: .milliseconds(80))
        },
      ])
    expectGolden(text, "refresh_spinner_\(dark ? "dark" : "light").svg")
  }
}
