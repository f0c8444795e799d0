// SPDX-License-Identifier: MIT
import Drawing

/// The components inside a component: matched by key, looked at again after each step.
extension Instance {
  /// Makes the children that are wanted now, moves those that stay, and takes away the rest.
  func updateChildren() throws {
    guard let list = component.children else { return }
    let wanted = try list(InstanceReader(self))
    try checkKeys(wanted)
    for old in children where !wanted.contains(where: { $0.key == old.key }) {
      stage.takeAway(old.instance)
    }
    var next: [(key: String, instance: Instance)] = []
    for child in wanted {
      if let old = children.first(where: { $0.key == child.key })?.instance {
        old.place = Point(child.frame.x, child.frame.y)
        next.append((child.key, old))
      } else {
        next.append((child.key, try makeChild(child)))
      }
    }
    let fresh = next.filter { new in !children.contains { $0.key == new.key } }
    children = next
    for child in fresh { child.instance.start() }
  }

  private func checkKeys(_ wanted: [Component.Child]) throws {
    var seen: Set<String> = []
    for child in wanted where !seen.insert(child.key).inserted {
      throw StageError("\(component.id) has two children with the key \(jsonText(child.key))")
    }
  }

  private func makeChild(_ child: Component.Child) throws -> Instance {
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
