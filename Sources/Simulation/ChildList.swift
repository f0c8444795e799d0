// SPDX-License-Identifier: MIT
import Drawing

/// The components that a component wants inside it: all of them known by key, few of them made.
///
/// A short list is an array. A long one, ten thousand pins say, tells where things are without making
/// them: only a child that is in sight, named, or made before is ever asked for.
/// ```swift
/// ChildList(
///   count: layout.count, key: { "p\($0)" }, index: { layout.index(of: $0) },
///   inSight: { layout.indices(in: $0) }, child: { tile($0) })
/// ```
public struct ChildList: @unchecked Sendable {  // see Component
  /// How many there are.
  public let count: Int
  let key: (Int) -> String
  let index: (String) -> Int?
  let inSight: (Rect) -> [Int]
  let child: (Int) throws -> Component.Child
  // A list that is at hand can be checked as a whole.
  let isAtHand: Bool
  let layout: [Value]?

  /// Makes a list of children at hand.
  public init(_ children: [Component.Child]) {
    count = children.count
    key = { children[$0].key }
    // Looked up, never iterated; of equal keys, which are an error, the first.
    let places = Dictionary(
      children.indices.map { (children[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    index = { places[$0] }
    inSight = { port in
      children.indices.filter { children[$0].frame.intersection(port) != nil }
    }
    child = { children[$0] }
    isAtHand = true
    layout = nil
  }

  /// Makes a list of children that are asked for by index, from 0.
  ///
  /// `index` is the reverse of `key`, nil for a key that no child has; `inSight` gives the indices of
  /// those whose frame meets a rectangle of the content, in ascending order. Keys must differ; where
  /// keys and indices disagree, making the child is an error. `layout` is what count, keys and frames
  /// follow from: while it is equal, children that are made are not looked at again.
  public init(
    count: Int, key: @escaping (Int) -> String, index: @escaping (String) -> Int?,
    inSight: @escaping (Rect) -> [Int], layout: [Value]? = nil,
    child: @escaping (Int) throws -> Component.Child
  ) {
    self.count = count
    self.key = key
    self.index = index
    self.inSight = inSight
    self.child = child
    isAtHand = false
    self.layout = layout
  }
}
