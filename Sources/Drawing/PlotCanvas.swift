// SPDX-License-Identifier: MIT
import Motion

/// The dots of one panel: 2 × 4 in each cell, or one letter a cell in ASCII.
struct PlotCanvas {
  private let columns: Int
  private let rows: Int
  private let isASCII: Bool
  // Of each cell the braille dots, or the number of its series from 1.
  private var cells: [UInt8]

  init(columns: Int, rows: Int, isASCII: Bool) {
    self.columns = columns
    self.rows = rows
    self.isASCII = isASCII
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  private var dotColumns: Int { isASCII ? columns : columns * 2 }
  private var dotRows: Int { isASCII ? rows : rows * 4 }

  private static let letters: [Character] = ["*", "o", "+", "x", "%", "@"]
  private static let meeting: UInt8 = 255
  // How many dots along the line are drawn, then left out, and so on.
  private static let dashes: [[Int]] = [[1], [6, 5], [1, 3], [6, 3, 1, 3], [12, 4], [3, 3]]

  /// Which of `count` columns an instant falls into.
  static func position(_ x: Double, in range: ClosedRange<Double>, _ count: Int) -> Int {
    let share = (x - range.lowerBound) / (range.upperBound - range.lowerBound)
    guard share.isFinite else { return 0 }
    return min(max(Int((min(max(share, 0), 1) * Double(count - 1)).rounded()), 0), count - 1)
  }

  /// Draws a curve by the dashes of its number.
  mutating func draw(
    _ points: [Point], _ number: Int, _ span: ClosedRange<Double>, _ range: ClosedRange<Double>
  ) {
    var walk = 0
    var last: (x: Int, y: Int)?
    for point in points where span.contains(point.x) {
      let x = PlotCanvas.position(point.x, in: span, dotColumns)
      let y = dotRows - 1 - PlotCanvas.position(point.y, in: range, dotRows)
      for dot in PlotCanvas.line(from: last ?? (x, y), to: (x, y)) {
        if let last, last == dot { continue }
        if isASCII || PlotCanvas.isDrawn(walk, number) { set(dot.x, dot.y, number) }
        walk += 1
      }
      if last == nil { walk = 1 }
      last = (x, y)
    }
  }

  // Every dot from one to another, both included.
  private static func line(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int)
  ) -> [(x: Int, y: Int)] {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    guard steps > 0 else { return [end] }
    return (0...steps).map { step in
      // Rounded halves go up, in whole numbers.
      func between(_ a: Int, _ b: Int) -> Int {
        (2 * (a * (steps - step) + b * step) + steps) / (2 * steps)
      }
      return (between(start.x, end.x), between(start.y, end.y))
    }
  }

  private static func isDrawn(_ walk: Int, _ number: Int) -> Bool {
    let pattern = dashes[number % dashes.count]
    guard pattern.count > 1 else { return true }
    var rest = walk % pattern.reduce(0, +)
    for (index, length) in pattern.enumerated() {
      if rest < length { return index % 2 == 0 }
      rest -= length
    }
    return true
  }

  private mutating func set(_ x: Int, _ y: Int, _ number: Int) {
    if isASCII {
      let letter = UInt8(number % PlotCanvas.letters.count + 1)
      let old = cells[y * columns + x]
      cells[y * columns + x] = old == 0 || old == letter ? letter : PlotCanvas.meeting
    } else {
      // Unicode numbers the upper six dots by column, and the two lowest after them.
      let (column, row) = (x % 2, y % 4)
      let bit = row < 3 ? row + 3 * column : 6 + column
      cells[y / 4 * columns + x / 2] |= 1 << UInt8(bit)
    }
  }

  /// The rows as text; an empty cell is a space.
  var lines: [String] {
    (0..<rows).map { row in
      String(cells[row * columns..<(row + 1) * columns].map { character($0) })
    }
  }

  private func character(_ cell: UInt8) -> Character {
    if cell == 0 { return " " }
    if isASCII { return cell == Self.meeting ? "#" : Self.letters[Int(cell) - 1] }
    return Unicode.Scalar(0x2800 + UInt32(cell)).map { Character($0) } ?? "?"
  }

  /// How the legend shows the series of a number.
  static func sample(_ number: Int, isASCII: Bool) -> String {
    var canvas = PlotCanvas(columns: isASCII ? 3 : 8, rows: 1, isASCII: isASCII)
    canvas.draw([Point(0, 0.4), Point(1, 0.4)], number, 0...1, 0...1)
    return canvas.lines[0]
  }
}

/// The values of a panel: its range and the numbers beside it.
struct PlotScale {
  /// A number beside the axis.
  struct Label {
    let value: Double
    let text: String

    /// The row it stands in, from the top.
    func row(of count: Int, _ range: ClosedRange<Double>) -> Int {
      count - 1 - PlotCanvas.position(value, in: range, count)
    }
  }

  let range: ClosedRange<Double>
  /// The ends first: where a row is taken, a later label does not show.
  let labels: [Label]

  init(_ panel: Plot.Panel) {
    let values = panel.series.flatMap { $0.points.map(\.y) }
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    let isFlat = !(high > low)
    let margin = isFlat ? Swift.max(abs(high) / 2, 0.5) : 0
    let range = (low - margin)...(high + margin)
    let places = PlotScale.places(of: range.upperBound - range.lowerBound)
    let levels = panel.levels.filter { range.contains($0) }
    labels = ([range.upperBound, range.lowerBound] + (isFlat ? [high] : []) + levels).map {
      Label(value: $0, text: PlotScale.text($0, places: places))
    }
    self.range = range
  }

  /// A number with some decimals; from a thousand million on, with an exponent.
  static func text(_ number: Double, places: Int) -> String {
    number.magnitude < 1e9 ? decimalText(number, places: places) : "\(Float(number))"
  }

  /// How many decimals tell a thousandth of a range apart.
  static func places(of size: Double) -> Int {
    var (size, places) = (size, 0)
    while size < 1000, places < 6 { (size, places) = (size * 10, places + 1) }
    return places
  }
}

/// The seconds below the panels.
struct PlotAxis {
  private let span: ClosedRange<Double>
  private let columns: Int
  private let isASCII: Bool

  init(_ span: ClosedRange<Double>, columns: Int, isASCII: Bool) {
    self.span = span
    self.columns = columns
    self.isASCII = isASCII
  }

  /// The line and its numbers: both ends, and round numbers between them where there is room.
  var lines: [String] {
    var line = [Character](repeating: isASCII ? "-" : "─", count: columns)
    let first = decimalText(span.lowerBound, places: 4) + " s"
    let last = decimalText(span.upperBound, places: 4) + " s"
    // One column before the line stands the axis.
    var words = [Character](repeating: " ", count: columns + 1)
    write(first, at: 0, into: &words)
    write(last, at: max(0, columns + 1 - last.count), into: &words)
    for tick in ticks {
      let column = PlotCanvas.position(tick, in: span, columns)
      let text = decimalText(tick, places: 4)
      let start = column + 1 - text.count / 2
      guard start > 0, start + text.count < words.count,
        words[(start - 1)...(start + text.count)].allSatisfy({ $0 == " " })
      else { continue }
      write(text, at: start, into: &words)
      line[column] = isASCII ? "+" : "┬"
    }
    return [(isASCII ? "+" : "└") + String(line), String(words)]
  }

  private func write(_ text: String, at start: Int, into words: inout [Character]) {
    for (index, letter) in text.enumerated() where start + index < words.count {
      words[start + index] = letter
    }
  }

  /// Multiples of 1, 2 or 5 of a power of ten: five to ten of them.
  private var ticks: [Double] {
    let length = span.upperBound - span.lowerBound
    guard length > 1e-6, length < 1e9 else { return [] }
    var unit = 1e-6
    while unit * 100 < length { unit *= 10 }
    let step = [1.0, 2, 5, 10, 20].map { $0 * unit }.first { length / $0 <= 8 } ?? length
    let start = Int((span.lowerBound / step).rounded(.up))
    let end = Int((span.upperBound / step).rounded(.down))
    return start <= end ? (start...end).map { Double($0) * step } : []
  }
}
