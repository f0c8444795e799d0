// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation

/// Ten thousand pins: where they lie, a hundred more, and a finger that scrolls them.
@MainActor func gridRows(_ bench: Bench) {
  bench.row("layout of 10,000 pins", 20) { count in
    for _ in 0..<count { keep(laidOut(10_000).height) }
  }
  let whole = laidOut(10_000)
  bench.row("append 100 pins to 10,000", 200) { count in
    var layouts = Array(repeating: whole, count: 1)
    for _ in 0..<count {
      layouts[0] = whole
      lay(100, into: &layouts[0], from: 10_000)
      keep(layouts[0].height)
    }
  }
  bench.row("one move of a finger that scrolls 10,000 pins", 200, scrolls)
}

private let titles = [
  "Tomato galette", "A small house by the sea with a red door", "Moss", "How to fold a paper boat",
]

private func lay(_ count: Int, into layout: inout MasonryLayout, from first: Int) {
  for index in first..<first + count {
    layout.append(aspect: 0.5 + Double(index % 7) / 5, title: titles[index % 4])
  }
}

private func laidOut(_ count: Int) -> MasonryLayout {
  var layout = MasonryLayout(width: 390)
  lay(count, into: &layout, from: 0)
  return layout
}

private func scrolls(_ count: Int) {
  let stage = Stage()
  let pins = (0..<10_000).map { index in
    Value.fields([
      .init("aspect", .number(0.5 + Double(index % 7) / 5)),
      .init("title", .text(titles[index % 4])),
    ])
  }
  let grid = must {
    try stage.place(
      MasonryGrid.component, PlacementOptions(start: [.init("pins", .list(pins))]))
  }
  _ = must {
    try stage.perform(
      .scroll(by: Point(0, Double(count) * 4), duration: Int64(count) * 16_666_667), on: grid)
  }
  stage.advance(by: .milliseconds(17 * count))
  keep(Double(stage.log.records.count))
}
