// SPDX-License-Identifier: MIT
import Motion

/// Curves over time as text: a picture for a terminal, a log or a comment.
///
/// ```swift
/// var plot = Plot(panels: [Plot.Panel("scale", [Plot.Series("save.scale", points)])])
/// plot.marks = [Plot.Marks("haptics", [Plot.Mark(0.1, "success")])]
/// print(plot.text)
/// ```
/// Panels stand one above the other over the same seconds. Series are told apart by their dashes, or
/// in plain ASCII by their letters, never by colour; the legend below shows which is which, with the
/// numbers at both ends and the extremes between. The same plot is the same text everywhere.
public struct Plot: Hashable, Sendable {
  /// One curve.
  public struct Series: Hashable, Sendable {
    /// What the legend calls it.
    public let name: String
    /// Seconds and values, in order of time; they are joined by straight lines.
    public let points: [Point]

    /// Makes a curve of points in order of time; those that are not finite are left out.
    public init(_ name: String, _ points: [Point]) {
      self.name = name
      self.points = points.filter { $0.x.isFinite && $0.y.isFinite }
    }
  }

  /// Curves over one axis of values.
  public struct Panel: Hashable, Sendable {
    /// What the axis shows, with its unit.
    public let title: String
    /// The curves.
    public let series: [Series]
    /// Values that the axis names and has room for, beside its ends.
    public let levels: [Double]

    /// Makes a panel; of `levels` those inside its range are named.
    public init(_ title: String, _ series: [Series], levels: [Double] = []) {
      self.title = title
      self.series = series
      self.levels = levels.filter(\.isFinite)
    }
  }

  /// An instant worth a mark.
  public struct Mark: Hashable, Sendable {
    /// When, in seconds.
    public let time: Double
    /// What happened; may be empty.
    public let label: String

    /// Marks `label` at `time` seconds.
    public init(_ time: Double, _ label: String) {
      self.time = time
      self.label = label
    }
  }

  /// A row of marks below the panels.
  public struct Marks: Hashable, Sendable {
    /// What they are.
    public let name: String
    /// The marks, in order of time.
    public let marks: [Mark]

    /// Makes a row; without marks it is not shown.
    public init(_ name: String, _ marks: [Mark]) {
      self.name = name
      self.marks = marks
    }
  }

  /// What can be chosen of the text.
  public struct Options: Hashable, Sendable {
    /// How many columns a line may take; the legend may be longer.
    public var width = 72
    /// How many rows the panels share.
    public var height = 16
    /// Whether to do without braille and box drawing.
    public var isASCII = false
    /// Whether the speed is shown below the value, where there is a choice.
    public var showsVelocity = false

    /// The usual options: 72 × 16, braille, no velocity.
    public init() {}
  }

  /// The widths that can be drawn.
  public static let widths = 30...400
  /// The heights that can be drawn.
  public static let heights = 4...100

  /// The panels, the first on top.
  public var panels: [Panel]
  /// The rows of marks.
  public var marks: [Marks] = []
  /// The seconds shown; nil shows those of the points.
  public var seconds: ClosedRange<Double>?
  /// Size and characters.
  public var options = Options()

  /// Makes a plot of panels.
  public init(panels: [Panel], _ options: Options = Options()) {
    self.panels = panels
    self.options = options
  }
}

extension Plot {
  /// The plot as lines, without a line break at the end.
  public var text: String {
    let rows = shares()
    let scales = panels.map { PlotScale($0) }
    let span = span
    let words = scales.flatMap { $0.labels.map(\.text.count) } + shownMarks.map(\.name.count)
    let gutter = min(max(words.max() ?? 0, 4), 12)
    let columns = max(min(max(options.width, 30), 400) - gutter - 2, 8)
    var lines: [String] = []
    for (index, panel) in panels.enumerated() {
      lines.append(panel.title)
      var canvas = PlotCanvas(columns: columns, rows: rows[index], isASCII: options.isASCII)
      for (number, series) in panel.series.enumerated() {
        canvas.draw(series.points, number, span, scales[index].range)
      }
      lines += framed(canvas.lines, scales[index], gutter)
    }
    lines += PlotAxis(span, columns: columns, isASCII: options.isASCII).lines.map {
      String(repeating: " ", count: gutter + 1) + $0
    }
    lines += shownMarks.map { row($0, span, gutter, columns) }
    return (lines + legend).map(\.trimmedEnd).joined(separator: "\n")
  }

  /// The seconds from left to right; never empty.
  private var span: ClosedRange<Double> {
    let times = panels.flatMap { $0.series.flatMap { $0.points.map(\.x) } }
    let low = seconds?.lowerBound ?? times.min() ?? 0
    let high = seconds?.upperBound ?? times.max() ?? 1
    return low...(high > low ? high : low + 1)
  }

  // The first panel gets the larger half.
  private func shares() -> [Int] {
    let height = min(max(options.height, 4), 100)
    let others = panels.dropFirst().map { _ in max(2, height * 3 / 8 / max(1, panels.count - 1)) }
    return [max(2, height - others.reduce(0, +))] + others
  }

  private func framed(_ lines: [String], _ scale: PlotScale, _ gutter: Int) -> [String] {
    lines.indices.map { row in
      let label = scale.labels.first { $0.row(of: lines.count, scale.range) == row }
      let axis = options.isASCII ? (label == nil ? "|" : "+") : (label == nil ? "│" : "┤")
      return (label?.text ?? "").leftPadded(to: gutter) + " " + axis + lines[row]
    }
  }

  private var shownMarks: [Marks] {
    marks.map { Marks($0.name, $0.marks.filter { span.contains($0.time) }) }
      .filter { !$0.marks.isEmpty }
  }

  private func row(
    _ row: Marks, _ span: ClosedRange<Double>, _ gutter: Int, _ columns: Int
  ) -> String {
    var cells = [Character](repeating: " ", count: columns)
    for mark in row.marks {
      cells[PlotCanvas.position(mark.time, in: span, columns)] = options.isASCII ? "^" : "▲"
    }
    return row.name.leftPadded(to: gutter) + "  " + String(cells)
  }

  // MARK: The legend

  private static let mostMarks = 8

  private var legend: [String] {
    var rows: [[String]] = []
    for (index, series) in (panels.first?.series ?? []).enumerated() {
      let sample = PlotCanvas.sample(index, isASCII: options.isASCII)
      rows.append([sample, series.name, numbers(of: series)])
    }
    let width = rows.map { $0[1].count }.max() ?? 0
    var lines = rows.map { $0[0] + " " + $0[1].padded(to: width) + "  " + $0[2] }
    if options.isASCII, rows.count > 1 { lines.append("### where they meet") }
    for row in shownMarks {
      let all = row.marks.prefix(Plot.mostMarks).map {
        ($0.label.isEmpty ? "" : $0.label + " ") + decimalText($0.time) + " s"
      }
      let rest = row.marks.count > Plot.mostMarks ? ", and \(row.marks.count - all.count) more" : ""
      lines.append("\(row.name): " + all.joined(separator: ", ") + rest)
    }
    return lines
  }

  /// The values at both ends, and the extremes where they lie between.
  private func numbers(of series: Series) -> String {
    guard let first = series.points.first, let last = series.points.last,
      let high = series.points.max(by: { $0.y < $1.y }),
      let low = series.points.min(by: { $0.y < $1.y })
    else { return "no values" }
    let places = PlotScale.places(of: high.y - low.y) + 1
    func number(_ y: Double) -> String { PlotScale.text(y, places: places) }
    var text = number(first.y) + (options.isASCII ? " -> " : " → ") + number(last.y)
    // A tenth of what is shown is no extreme.
    let visible = (high.y - low.y) / 10_000
    for (word, point) in [("highest", high), ("lowest", low)]
    where abs(point.y - first.y) > visible && abs(point.y - last.y) > visible {
      text += ", \(word) \(number(point.y)) at \(decimalText(point.x, places: 4)) s"
    }
    return text
  }
}
