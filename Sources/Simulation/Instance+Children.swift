// SPDX-License-Identifier: MIT
import Drawing

/// The components inside a component: matched by key, looked at again after each step.
extension Instance {
  /// Makes the children that are wanted now, moves those that stay, and takes away the rest.
  ///
  /// Inside a scrolling component a child is made when it is first in sight, or named (`revealing`).
  func updateChildren(revealing named: String? = nil) throws {
    guard let list = component.children else { return }
    let wanted = try list(InstanceReader(self))
    try checkKeys(wanted)
    var next: [(key: String, instance: Instance)] = []
    var fresh: [Instance] = []
    for child in wanted {
      if let old = children.first(where: { $0.key == child.key })?.instance {
        old.stand(child)
        next.append((child.key, old))
      } else if child.key == named || isInSight(child.frame) {
        let new = try makeChild(child)
        fresh.append(new)
        next.append((child.key, new))
      }
    }
    for old in children where !wanted.contains(where: { $0.key == old.key }) {
      stage.takeAway(old.instance, cause: stepCause)
    }
    children = next
    for child in fresh { stage.named[child.name] = child }
    for child in fresh { child.start(cause: stepCause) }
  }

  /// The keys of all children that the component wants now, made or not.
  public func childKeys() throws -> [String] {
    try component.children?(InstanceReader(self)).map(\.key) ?? []
  }

  private func stand(_ child: Component.Child) {
    place = Point(child.frame.x, child.frame.y)
    givenSize = Size(child.frame.width, child.frame.height)
    ignores = child.ignores
  }

  private func checkKeys(_ wanted: [Component.Child]) throws {
    guard depth < Instance.deepest else {
      throw StageError("\(name) is the \(depth)th component inside another: it contains itself?")
    }
    var seen: Set<String> = []
    for child in wanted {
      let isWord = child.key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      guard isWord, !child.key.isEmpty else {
        throw StageError("\(jsonText(child.key)) cannot be a child's key: letters, digits and _")
      }
    }
    for child in wanted where !seen.insert(child.key).inserted {
      throw StageError("\(component.id) has two children with the key \(jsonText(child.key))")
    }
  }

  private static let deepest = 16

  private var depth: Int { (parent?.depth ?? 0) + 1 }

  private func makeChild(_ child: Component.Child) throws -> Instance {
    guard stage.instanceCount < Stage.mostInstances else {
      throw StageError("a stage makes at most \(Stage.mostInstances) components")
    }
    stage.instanceCount += 1
    let options = PlacementOptions(
      name: "\(name).\(child.key)", place: Point(child.frame.x, child.frame.y),
      size: Size(child.frame.width, child.frame.height), start: child.start,
      parameters: child.parameters)
    let instance = try Instance(
      id: stage.instanceCount, name: "\(name).\(child.key)", component: child.component,
      stage: stage, options: options)
    instance.parent = self
    instance.ignores = child.ignores
    try stage.applyOverrides(to: instance)
    return instance
  }
}
