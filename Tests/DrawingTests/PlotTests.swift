// SPDX-License-Identifier: MIT
import Drawing
import Motion
import TestKit
import Testing

@Suite("Plots as text") struct PlotTests {
  private func options(
    _ width: Int = 72, _ height: Int = 16, ascii: Bool = false, velocity: Bool = false
  ) -> Plot.Options {
    var options = Plot.Options()
    (options.width, options.height) = (width, height)
    (options.isASCII, options.showsVelocity) = (ascii, velocity)
    return options
  }

  private var pair: [(name: String, animation: Animation)] {
    get throws {
      [
        ("spring", .spring(try Spring(response: 0.25, dampingFraction: 0.5))),
        ("curve", .curve(.easeOut(0.25))),
      ]
    }
  }

  @Test("A spring and a curve, with velocity, in braille")
  func braille() throws {
    expectGolden(Plot(try pair, options(velocity: true)).text + "\n", "plot.txt")
  }

  @Test("The same in plain ASCII, which has no other character")
  func ascii() throws {
    let text = Plot(try pair, options(60, 12, ascii: true)).text
    #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    expectGolden(text + "\n", "plot-ascii.txt")
  }

  @Test("Marks stand below their instants, those outside are left out")
  func marks() throws {
    var plot = Plot(
      panels: [Plot.Panel("scale", [Plot.Series("save.scale", [Point(0, 1), Point(1, 2)])])],
      options(40, 4))
    let taps = [Plot.Mark(0, "success"), Plot.Mark(1, "selection"), Plot.Mark(2, "error")]
    plot.marks = [Plot.Marks("haptics", taps), Plot.Marks("none", [])]
    let lines = plot.text.split(separator: "\n").map(String.init)
    let row = try #require(lines.first { $0.hasPrefix("haptics  ") })
    #expect(row.count == 40)
    #expect(row.filter { $0 == "▲" }.count == 2)
    #expect(row.hasPrefix("haptics  ▲"))
    #expect(lines.last == "haptics: success 0 s, selection 1 s")
    #expect(!plot.text.contains("none"))
  }

  @Test("No line but the legend's is wider than asked", arguments: [30, 47, 72, 120])
  func widths(width: Int) throws {
    let text = Plot(try pair, options(width, 9, velocity: true)).text
    let lines = text.split(separator: "\n")
    #expect(lines.dropLast(2).allSatisfy { $0.count <= width })
    #expect(lines.filter { $0.contains("│") || $0.contains("┤") }.count == 9)
  }

  @Test("Nothing, one value, jumps and what is not finite are drawn too")
  func odd() {
    func text(_ points: [Point]) -> String {
      Plot(panels: [Plot.Panel("x", [Plot.Series("x", points)])], options(40, 4)).text
    }
    #expect(text([]).contains("no values"))
    #expect(text([Point(0, 5)]).contains("5 → 5"))
    #expect(text([Point(0, 0), Point(0, 1e300), Point(1, -1e300)]).contains("highest"))
    let large = text([Point(0, -3e12), Point(1, 5e10)]).split(separator: "\n")
    #expect(large.dropLast().allSatisfy { $0.count <= 40 })
    #expect(text([Point(0, .nan), Point(0, 1), Point(1, .infinity)]).contains("1 → 1"))
    let steps = text([Point(0, 0), Point(0.5, 0), Point(0.5, 1), Point(1, 1)])
    #expect(steps.contains("⡇") || steps.contains("⢸"))
  }

  @Test("An animation without end is shown for two rounds")
  func endless() {
    let text = Plot([("loop", .curve(.linear(0.5)).repeatForever())]).text
    #expect(text.contains(" 1 s"))
  }

  @Test("The extremes of the legend are those of the curve, not of its samples")
  func extremes() throws {
    let spring = Animation.spring(try Spring(response: 0.25, dampingFraction: 0.5))
    let peak = spring.metrics()
    let time = try #require(peak.peakTime)
    let highest = "highest \(decimalText(peak.peakValue, places: 4))"
    let text = Plot([("spring", spring)], until: 3).text
    #expect(text.contains("\(highest) at \(decimalText(time, places: 4)) s"))
  }
}
