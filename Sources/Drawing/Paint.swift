// SPDX-License-Identifier: MIT
import Design

/// Two colours and the line along which the first becomes the second.
public struct Gradient: Hashable, Sendable {
  /// The colour at the start and before.
  public var from: Color
  /// The colour at the end and beyond.
  public var to: Color
  /// Where it starts, as fractions of the frame: 0, 0 is the top left corner.
  public var start: Point
  /// Where it ends, as fractions of the frame: 1, 1 is the bottom right corner.
  public var end: Point

  /// Creates a gradient, from the top left to the bottom right unless said otherwise.
  public init(_ from: Color, _ to: Color, start: Point = Point(0, 0), end: Point = Point(1, 1)) {
    self.from = from
    self.to = to
    self.start = start
    self.end = end
  }
}

/// A line around a shape.
public struct Stroke: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// The thickness in points; none is drawn at zero.
  public var width: Double
  /// Whether the line lies inside the frame (`strokeBorder`) rather than half outside (`stroke`).
  public var isInside: Bool

  /// Creates a line, inside the frame unless said otherwise.
  public init(_ color: Color, width: Double = 1, isInside: Bool = true) {
    self.color = color
    self.width = width
    self.isInside = isInside
  }
}

/// The blurred shadow below a shape.
public struct Shadow: Hashable, Sendable {
  /// The colour, opacity included.
  public var color: Color
  /// The radius as SwiftUI's `shadow(radius:)` takes it.
  ///
  /// Drawn with it as the standard deviation of the blur, twice as soft as CSS draws a blur radius of
  /// that number (inventory P26, V24).
  public var radius: Double
  /// How far the shadow lies to the right.
  public var x: Double
  /// How far the shadow lies down.
  public var y: Double

  /// Creates a shadow.
  public init(_ color: Color, radius: Double, x: Double = 0, y: Double = 0) {
    self.color = color
    self.radius = radius
    self.x = x
    self.y = y
  }
}

/// Words and how they are set.
public struct Text: Hashable, Sendable {
  /// To which side of the frame lines are set.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    case leading, center, trailing
  }

  /// The words; a line feed begins a new line.
  public var string: String
  /// Face, size, weight, tracking and case.
  public var style: TypeStyle
  /// The colour.
  public var color: Color
  /// To which side of the frame lines are set.
  public var alignment: Alignment
  /// The most lines it may take, broken between words; 0 is as many as it needs.
  public var lines: Int
  /// Points added between lines, as SwiftUI's `lineSpacing` does.
  public var lineSpacing: Double

  /// Creates a text of one line at the leading side.
  public init(
    _ string: String, _ style: TypeStyle, _ color: Color, alignment: Alignment = .leading,
    lines: Int = 1, lineSpacing: Double = 0
  ) {
    self.string = string
    self.style = style
    self.color = color
    self.alignment = alignment
    self.lines = lines
    self.lineSpacing = lineSpacing
  }
}

/// Straight lines and curves.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Lifts the pen to a point.
    case move(Point)
    /// Draws a straight line.
    case line(Point)
    /// Draws a cubic curve with two control points.
    case curve(Point, Point, Point)
    /// Draws back to where the pen was put down.
    case close
  }

  /// The steps in order.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element]) {
    self.elements = elements
  }

  /// A line from point to point.
  public init(points: [Point], closed: Bool = false) {
    elements = points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
    if closed { elements.append(.close) }
  }
}
