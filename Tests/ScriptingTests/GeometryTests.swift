// SPDX-License-Identifier: MIT
import Testing

@Suite("Geometry between Lua and the stage")
struct GeometryTests {
  @Test("A frame that a component tells can be given to another")
  func frames() throws {
    try runScript(
      """
      local tile = stage:add("pinterest.pin_tile", { name = "tile", size = { 175, 260 },
        place = { 199, 12 }, start = { aspect = 0.8 } })
      tile:tap()
      local told = tile:outputs()[1].value
      local detail = stage:add("pinterest.pin_detail", { name = "detail",
        start = { aspect = told.aspect, from = told.frame } })
      expect(detail:part("image").frame.x):equals(199)
      expect(detail:part("image").frame.width):equals(175)
      stage:add("pinterest.pin_detail", { name = "other",
        start = { aspect = 1, from = tile.frame } })
      stage:add("pinterest.pin_detail", { name = "third",
        start = { aspect = 1, from = { x = 1, y = 2, width = 3, height = 4 } } })
      """)
  }
}
