// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import Testing

@Suite("What a masonry grid is given, and what it refuses")
struct MasonryPinTests {
  private func pin(_ fields: [Value.Field], aspect: Value = 1) -> Value {
    .fields([.init("aspect", aspect)] + fields)
  }

  /// Pins that are wrong, and what is said about each.
  private var wrong: [(pin: Value, words: String)] {
    [
      (pin([.init("title", 5)]), "title takes a text, not a number"),
      (pin([.init("creator", true)]), "creator takes a text, not a boolean"),
      (pin([.init("image", 1)]), "image takes a text, not a number"),
      (pin([.init("board", 3)]), "board takes a text, not a number"),
      (pin([.init("saved", "yes")]), "saved takes a boolean, not a text"),
      (pin([.init("loaded", "no")]), "loaded takes a boolean, not a text"),
      (pin([.init("id", 7)]), "id takes a text, not a number"),
      (pin([.init("titel", "x")]), "no field \"titel\" (did you mean \"title\"?)"),
      (pin([.init("arrives", true)]), "no field \"arrives\""),
      (pin([], aspect: 0.01), "aspect must be from 0.05 to 20 (got 0.01)"),
      (pin([], aspect: 100), "aspect must be from 0.05 to 20 (got 100)"),
      (pin([], aspect: 0), "aspect must be from 0.05 to 20 (got 0)"),
      (pin([], aspect: "wide"), "aspect takes a number, not a text"),
      (.fields([.init("title", "x")]), "needs the field aspect"),
      ([], "needs the field aspect"),
      ("x", "a pin is a record"),
      (pin([.init("id", "no good")]), "the id \"no good\""),
      (pin([.init("id", "p1")]), "the id \"p1\""),
      (pin([.init("id", "tap")]), "the id \"tap\""),
    ]
  }

  @Test("A bad pin at the start is an error that counts it")
  func start() {
    for (bad, words) in wrong {
      let error = #expect(throws: StageError.self) {
        _ = try MasonryGridTests.grid([MasonryGridTests.pin(1), bad])
      }
      let text = error?.message ?? ""
      #expect(text.hasPrefix("pin 2: ") && text.contains(words), "\(text)")
    }
  }

  @Test("One bad pin in an append refuses all of it: what was there stays, and nothing arrives")
  func append() throws {
    for (bad, words) in wrong {
      let (stage, grid) = try MasonryGridTests.grid([MasonryGridTests.pin(1)])
      try stage.perform(.send("append", .list([MasonryGridTests.pin(1), bad])), on: grid)
      let text = stage.unhandledErrors.map(\.summary).joined(separator: "\n")
      #expect(stage.unhandledErrors.count == 1)
      #expect(text.contains("pin 2: ") && text.contains(words), "\(text)")
      #expect(grid.states.contains("idle"))
      #expect(try grid.childCount() == 1)
      #expect(stage.scene().problems.isEmpty)
    }
  }

  @Test("Two pins of one id are refused, at the start and later")
  func sameIds() throws {
    let soup = MasonryGridTests.pin(1, id: "soup")
    let error = #expect(throws: StageError.self) { _ = try MasonryGridTests.grid([soup, soup]) }
    #expect(error?.message.hasPrefix("pin 2: ") == true)
    let (stage, grid) = try MasonryGridTests.grid([soup])
    try stage.perform(.send("append", .list([soup])), on: grid)
    #expect(stage.unhandledErrors.count == 1 && grid.children.map(\.key) == ["soup"])
  }

  @Test("All a pin may say reaches its tile")
  func fields() throws {
    let full = pin([
      .init("title", "Soup"), .init("creator", "Ana"), .init("image", "soup"),
      .init("board", "Kitchen"), .init("saved", true), .init("loaded", true),
      .init("id", "soup"),
    ])
    let (stage, _) = try MasonryGridTests.grid([full])
    let tile = try stage.instance(named: "grid.soup")
    #expect(tile.states.contains("loaded"))
    #expect(try tile.data("board") == "Kitchen" && tile.data("saved") == true)
  }

  // MARK: What the events take

  @Test("An event with data that make no sense is an error that says what it takes")
  func nonsense() throws {
    let pairs: [(String, [Value])] = [
      ("append", [.none, "x", 5, true]),
      ("remove", [.none, 3, true, .fields([.init("id", "p1")]), .list([4])]),
      ("mark_saved", [.none, 3, .fields([.init("id", "p1")])]),
      ("mark_unsaved", [.none, 3]),
    ]
    for (event, all) in pairs {
      for data in all {
        let (stage, grid) = try MasonryGridTests.grid([
          MasonryGridTests.pin(1), MasonryGridTests.pin(1),
        ])
        try stage.perform(.send(event, data), on: grid)
        let text = stage.unhandledErrors.map(\.summary).joined(separator: "\n")
        #expect(text.contains("\(event) takes "), "\(event) \(data): \(text)")
        #expect(grid.states.contains("idle"))
        #expect(try grid.childCount() == 2)
      }
    }
  }

  @Test("A pin that is not there cannot be removed or marked, and none of the others is")
  func unknown() throws {
    for (event, data): (String, Value) in [
      ("remove", "p7"), ("remove", .list(["p0", "p7"])), ("mark_saved", "p7"),
      ("mark_unsaved", "soup"),
    ] {
      let (stage, grid) = try MasonryGridTests.grid([MasonryGridTests.pin(1)])
      try stage.perform(.send(event, data), on: grid)
      #expect(stage.unhandledErrors.count == 1)
      #expect(stage.unhandledErrors.first?.summary.contains("no pin") == true)
      #expect(try grid.childCount() == 1)
    }
  }

  @Test("One pin can be appended without a list; an empty list brings none")
  func one() throws {
    let (stage, grid) = try MasonryGridTests.grid([MasonryGridTests.pin(1)])
    for none in [Value.list([]), .record([])] {
      try stage.perform(.send("append", none), on: grid)
      try stage.perform(.send("remove", none), on: grid)
    }
    #expect(grid.states.contains("idle"))
    try stage.perform(.send("append", MasonryGridTests.pin(1)), on: grid)
    #expect(grid.children.map(\.key) == ["p0", "p1"] && grid.states.contains("arriving"))
    #expect(stage.unhandledErrors.isEmpty)
  }

  @Test("Several pins go at once, named as opened names them or by a list of keys")
  func several() throws {
    let (stage, grid) = try MasonryGridTests.grid((0..<5).map { _ in MasonryGridTests.pin(1) })
    try stage.perform(.send("remove", .list(["p3", "p0"])), on: grid)
    #expect(grid.children.map(\.key) == ["p1", "p2", "p4"])
    try stage.perform(.send("remove", .fields([.init("key", "p2")])), on: grid)
    #expect(grid.children.map(\.key) == ["p1", "p4"])
    try stage.perform(.send("remove", .list([])), on: grid)
    #expect(stage.unhandledErrors.isEmpty)
  }

  // MARK: Keys

  @Test("A key is never used again, not even once the grid is empty")
  func keys() throws {
    let (stage, grid) = try MasonryGridTests.grid((0..<2).map { _ in MasonryGridTests.pin(1) })
    for key in ["p0", "p1"] { try stage.perform(.send("remove", .text(key)), on: grid) }
    #expect(grid.children.isEmpty)
    try stage.perform(.send("append", MasonryGridTests.pin(1)), on: grid)
    #expect(grid.children.map(\.key) == ["p2"])
    try stage.perform(.send("remove", "p2"), on: grid)
    let soup = MasonryGridTests.pin(1, id: "soup")
    try stage.perform(.send("append", .list([soup, MasonryGridTests.pin(1)])), on: grid)
    #expect(grid.children.map(\.key) == ["soup", "p4"])
    #expect(stage.unhandledErrors.isEmpty)
  }
}
