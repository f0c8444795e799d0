// SPDX-License-Identifier: MIT
import Components
import Simulation
import Testing

@Test("Saving turns the button black with one success haptic")
func saving() {
  let stage = Stage()
  let save = stage.add(SaveButton.component, name: "save")
  stage.tap(save)
  stage.advance(by: .milliseconds(125))
  #expect(abs((save[SaveButton.fill].color?.red ?? 0) * 255 - 73.009) < 0.001)
  stage.settle()
  #expect(save[SaveButton.fill].color?.hex == "#111111")
  #expect(stage.log.records.filter { $0.field("style") == "success" }.count == 1)
}
