// SPDX-License-Identifier: MIT
import Design
import Drawing

/// Where the pins of a masonry grid lie: each falls into the column that is shortest so far.
///
/// ```swift
/// var layout = MasonryLayout(width: 390)
/// layout.append(aspect: 0.75, title: "Tomato galette")
/// layout.frames[0]       // 175 pt wide at x 16
/// ```
///
/// Which column is shortest is told by an estimate of 60 pt for the caption (guide L221–237), as the
/// guide's code does; what stands in a column is stacked by real heights, as its `VStack` does. Ties go
/// to the left. Appending never moves what is there.
public struct MasonryLayout: Sendable {
  static let margin = 16.0
  static let gap = 8.0
  static let top = 12.0
  static let captionEstimate = 60.0

  /// How wide a column is, in points.
  public let columnWidth: Double
  /// The estimated heights, to which the next pin looks, gaps included (P9).
  public private(set) var estimates: [Double]
  /// The indices of the pins in each column, from the top.
  public private(set) var columns: [[Int]]
  /// The frames of the pins, from the top of the content.
  public private(set) var frames: [Rect] = []
  /// The column of each pin.
  public private(set) var columnOfPin: [Int] = []

  private var bottoms: [Double]
  private let ruler: TextRuler
  private let lineHeight: Double
  private let caption: Double

  /// An empty grid of a width; captions grow by `textFactor` where they follow Dynamic Type.
  public init(width: Double, columns count: Int = 2, textFactor: Double = 1) {
    let gaps = MasonryLayout.margin * 2 + MasonryLayout.gap * Double(count - 1)
    columnWidth = max(0, (width - gaps) / Double(count))
    estimates = Array(repeating: 0, count: count)
    columns = Array(repeating: [], count: count)
    bottoms = Array(repeating: MasonryLayout.top, count: count)
    let title = Pinterest.pinTitle.scaled(by: textFactor)
    ruler = TextRuler(title)
    lineHeight = TextMeasurer.standard.lineHeight(title)
    caption = PinTile.captionHeight(lines: 0, textFactor: textFactor)
  }

  /// How many pins there are.
  public var count: Int { frames.count }

  /// The height of all, with the padding below.
  public var height: Double { max(0, (bottoms.max() ?? 0) - MasonryLayout.gap) + MasonryLayout.top }

  /// Adds a pin below the column that is shortest so far.
  public mutating func append(aspect: Double, title: String) {
    var column = 0
    for other in estimates.indices where estimates[other] < estimates[column] { column = other }
    let image = columnWidth / aspect
    estimates[column] += image + MasonryLayout.captionEstimate + MasonryLayout.gap
    let lines = ruler.fits(title, in: columnWidth) ? 1.0 : 2.0
    let height = image + caption + lines * lineHeight
    let left = MasonryLayout.margin + Double(column) * (columnWidth + MasonryLayout.gap)
    columns[column].append(frames.count)
    columnOfPin.append(column)
    frames.append(Rect(left, bottoms[column], columnWidth, height))
    bottoms[column] += height + MasonryLayout.gap
  }

  /// The pins whose frames meet a rectangle, in order.
  public func indices(in port: Rect) -> [Int] {
    var found: [Int] = []
    for pins in columns {
      var (low, high) = (0, pins.count)
      while low < high {
        let middle = (low + high) / 2
        if frames[pins[middle]].maxY <= port.y { low = middle + 1 } else { high = middle }
      }
      while low < pins.count, frames[pins[low]].y < port.maxY {
        found.append(pins[low])
        low += 1
      }
    }
    return found.sorted()
  }
}
