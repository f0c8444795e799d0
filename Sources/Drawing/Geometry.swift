// SPDX-License-Identifier: MIT

/// A place in points: x to the right, y down.
public struct Point: Hashable, Sendable {
  /// The origin.
  public static let zero = Point(0, 0)

  /// The distance to the right.
  public var x: Double
  /// The distance down.
  public var y: Double

  /// Creates a place from its two distances.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The place moved by another one's distances.
  public static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  /// The way from the right place to the left one.
  public static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// No width and no height.
  public static let zero = Size(0, 0)
  /// The least touch target of Apple's guidelines, 44 by 44.
  public static let touchTarget = Size(44, 44)

  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size from its width and height.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle in points, given by its top left corner and its size.
public struct Rect: Hashable, Sendable {
  /// Nothing, at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, not negative.
  public var width: Double
  /// The height, not negative.
  public var height: Double

  /// Creates a rectangle from its left and top edge, width and height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle of a size at a place.
  public init(_ origin: Point, _ size: Size) {
    self.init(origin.x, origin.y, size.width, size.height)
  }

  /// Creates a rectangle of a size around a centre.
  public init(center: Point, size: Size) {
    self.init(
      center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  /// The top left corner.
  public var origin: Point { Point(x, y) }
  /// The width and height.
  public var size: Size { Size(width, height) }
  /// The middle.
  public var center: Point { Point(x + width / 2, y + height / 2) }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// Whether it has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether `point` is inside; the left and top edges are, the right and bottom are not.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The rectangle with every edge moved inwards, outwards if negative; it never turns inside out.
  public func inset(by distance: Double) -> Rect {
    inset(horizontally: distance, vertically: distance)
  }

  /// The rectangle with its sides and its top and bottom moved inwards.
  public func inset(horizontally: Double, vertically: Double) -> Rect {
    Rect(
      center: center,
      size: Size(max(width - 2 * horizontally, 0), max(height - 2 * vertically, 0)))
  }

  /// The rectangle moved by a way.
  public func offset(by way: Point) -> Rect {
    Rect(x + way.x, y + way.y, width, height)
  }

  /// The least rectangle that covers both.
  public func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// What both cover, or nil if they share no area.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let common = Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    return common.isEmpty ? nil : common
  }

  /// The rectangle grown about its centre where it is smaller than `size`.
  public func atLeast(_ size: Size) -> Rect {
    Rect(center: center, size: Size(max(width, size.width), max(height, size.height)))
  }
}
