// SPDX-License-Identifier: MIT
import Components
import Simulation
import Testing

@testable import Scripting

@Suite("Ids of pins and what scripts read of a grid")
struct PinNameTests {
  @Test("A pin cannot be called what every component has in Lua, or a property of the grid")
  func taken() throws {
    let stage = Stage()
    let names =
      Script.instanceFields + Script.instanceMethods.map(\.shortName)
      + MasonryGrid.component.properties.map(\.name)
    for name in names {
      let pin = Value.fields([.init("aspect", 1), .init("id", .text(name))])
      let options = PlacementOptions(start: [.init("pins", .list([pin]))])
      #expect(throws: StageError.self, "\(name)") {
        try stage.place(MasonryGrid.component, options)
      }
    }
  }
}
