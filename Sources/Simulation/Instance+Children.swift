// SPDX-License-Identifier: MIT
import Drawing

/// The components inside a component: matched by key, looked at again after each step.
extension Instance {
  /// Makes the children that are wanted now, moves those that stay, and takes away the rest.
  ///
  /// Inside a scrolling component a child is made when it is first in sight, or named (`revealing`).
  func updateChildren(revealing named: String? = nil) throws {
    guard let wanted = try wantedChildren() else { return }
    if let layout = wanted.layout, layout == childLayout {
      return try addChildren(wanted, revealing: named)
    }
    if wanted.isAtHand { try checkKeys(wanted) }
    var made: [Int: Instance] = [:]
    var staying: [(Instance, Component.Child)] = []
    var gone: [Instance] = []
    for old in children {
      guard let index = wanted.index(old.key) else {
        gone.append(old.instance)
        continue
      }
      staying.append((old.instance, try wanted.child(index)))
      made[index] = old.instance
    }
    var fresh: [Instance] = []
    for index in indicesInSight(wanted) + [named.flatMap(wanted.index)].compactMap({ $0 })
    where made[index] == nil {
      let child = try wanted.child(index)
      if !wanted.isAtHand { try checkKey(child.key, of: index, in: wanted) }
      let new = try makeChild(child)
      fresh.append(new)
      made[index] = new
    }
    // From here on nothing fails: a list with a mistake leaves all as it was.
    for (instance, child) in staying { instance.stand(child) }
    for instance in gone { stage.takeAway(instance, cause: stepCause) }
    children = made.keys.sorted().compactMap { index in
      made[index].map { (wanted.key(index), $0) }
    }
    childLayout = wanted.layout
    for child in fresh { stage.named[child.name] = child }
    for child in fresh { child.start(cause: stepCause) }
  }

  /// Makes what has come into sight or was named; nothing else has changed.
  private func addChildren(_ wanted: ChildList, revealing named: String?) throws {
    var fresh: [(index: Int, instance: Instance)] = []
    for index in indicesInSight(wanted) + [named.flatMap(wanted.index)].compactMap({ $0 }) {
      let key = wanted.key(index)
      if stage.named["\(name).\(key)"] != nil || fresh.contains(where: { $0.index == index }) {
        continue
      }
      let child = try wanted.child(index)
      try checkKey(child.key, of: index, in: wanted)
      fresh.append((index, try makeChild(child)))
    }
    for (index, child) in fresh {
      var (low, high) = (0, children.count)
      while low < high {
        let middle = (low + high) / 2
        if wanted.index(children[middle].key) ?? 0 < index {
          low = middle + 1
        } else {
          high = middle
        }
      }
      children.insert((wanted.key(index), child), at: low)
      stage.named[child.name] = child
    }
    for (_, child) in fresh { child.start(cause: stepCause) }
  }

  /// Throws what is wrong with a long list of children before the component starts.
  func checkChildren() throws {
    if component.checksChildrenFirst { _ = try wantedChildren() }
  }

  /// How many children the component wants now, made or not.
  public func childCount() throws -> Int { try wantedChildren()?.count ?? 0 }

  /// Whether the component wants a child of that key now, made or not.
  func wantsChild(_ key: String) throws -> Bool { try wantedChildren()?.index(key) != nil }

  private func wantedChildren() throws -> ChildList? {
    try component.children?(InstanceReader(self))
  }

  private func indicesInSight(_ wanted: ChildList) -> [Int] {
    guard let sight = try? sightOfContent() else { return Array(0..<wanted.count) }
    return wanted.inSight(sight)
  }

  private func stand(_ child: Component.Child) {
    place = Point(child.frame.x, child.frame.y)
    givenSize = Size(child.frame.width, child.frame.height)
    ignores = child.ignores
    placedLayer = child.layer
  }

  private func checkKeys(_ wanted: ChildList) throws {
    var seen: Set<String> = []
    for key in (0..<wanted.count).map(wanted.key) {
      try checkKey(key)
      guard seen.insert(key).inserted else {
        throw StageError("\(component.id) has two children with the key \(jsonText(key))")
      }
    }
  }

  private func checkKey(_ key: String) throws {
    guard depth < Instance.deepest else {
      throw StageError("\(name) is the \(depth)th component inside another: it contains itself?")
    }
    guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw StageError("\(jsonText(key)) cannot be a child's key: letters, digits and _")
    }
    // `child.opened` means that of any child.
    guard key != "child" else {
      throw StageError("\"child\" cannot be a child's key: it stands for any of them")
    }
  }

  // A list that is not at hand is never read as a whole: each key is checked when its child is made.
  private func checkKey(_ key: String, of index: Int, in wanted: ChildList) throws {
    try checkKey(key)
    guard wanted.key(index) == key else {
      throw StageError(
        "\(component.id) calls a child \(jsonText(key)) whose key is \(jsonText(wanted.key(index)))"
      )
    }
    guard wanted.index(key) == index else {
      throw StageError("\(component.id) has two children with the key \(jsonText(key))")
    }
  }

  private static let deepest = 16

  private var depth: Int { (parent?.depth ?? 0) + 1 }

  private func makeChild(_ child: Component.Child) throws -> Instance {
    guard stage.instanceCount < Stage.mostInstances else {
      throw StageError("a stage makes at most \(Stage.mostInstances) components")
    }
    let options = PlacementOptions(
      name: "\(name).\(child.key)", place: Point(child.frame.x, child.frame.y),
      size: Size(child.frame.width, child.frame.height), start: child.start,
      parameters: child.parameters)
    let instance = try Instance(
      id: stage.instanceCount + 1, name: "\(name).\(child.key)", component: child.component,
      stage: stage, options: options)
    instance.parent = self
    instance.ignores = child.ignores
    instance.placedLayer = child.layer
    try stage.applyOverrides(to: instance)
    stage.instanceCount += 1
    return instance
  }
}
