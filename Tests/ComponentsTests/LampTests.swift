// SPDX-License-Identifier: MIT
import Simulation
import Testing

@Suite("The lamp of the documentation")
struct LampTests {
  @Test("It lights, buzzes lightly, and goes out by itself")
  func goesOut() throws {
    let stage = Stage()
    let lamp = stage.add(Lamp.component, name: "lamp")
    stage.tap(lamp)
    #expect(lamp.state == "on")
    stage.advance(by: .seconds(5))
    #expect(lamp.state == "off")
    stage.settle()
    #expect(lamp[Lamp.light].color?.hex == "#333333")
    #expect(stage.log.records.filter { $0.kind == "haptic" }.count == 1)
  }

  @Test("With Reduce Motion the switch jumps and the light still fades")
  func reduceMotion() throws {
    let stage = Stage()
    stage.change("reduce_motion", to: true)
    let lamp = stage.add(Lamp.component)
    stage.tap(lamp)
    #expect(lamp[Lamp.angle] == 30.0)
    #expect(try lamp.isMoving("light"))
  }
}
