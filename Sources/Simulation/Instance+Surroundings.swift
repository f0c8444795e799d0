// SPDX-License-Identifier: MIT
import Motion

/// What a change of the environment does to motions under way.
extension Instance {
  /// Loops end and moving properties finish by their reduced rule.
  func startReducingMotion(cause: Int?) {
    for index in properties.indices {
      guard let animator = properties[index].animator else { continue }
      let target = properties[index].model
      switch reducedRule(compiled.properties[index]) {
      case .cut: cut(index, to: target, cause: cause)
      case .use(let animation): animate(index, to: target, animation, cause: cause)
      case .keep:
        if animator.rests == nil, environmentReachesCode {
          cut(index, to: target, cause: cause)
        }
      }
    }
  }

  private var environmentReachesCode: Bool {
    stage.environment.reading == .intended || component.codeReadsReduceMotion
  }

  /// Tokens resolve anew, logged as a value; a running motion keeps its offset, and the past stays as it
  /// was drawn.
  func resolveTokens(before old: Environment, cause: Int?) {
    for index in properties.indices {
      let model = properties[index].model
      guard case .token = model else { continue }
      let (before, after) = (model.resolved(old), model.resolved(stage.environment))
      if before != after {
        let name = compiled.properties[index].name
        stage.append(self, .value(property: name, from: before, to: after), cause: cause)
      }
      guard var animator = properties[index].animator else {
        rest(index, on: model)
        continue
      }
      guard let from = model.vector(old), let to = model.vector(stage.environment) else { continue }
      animator.shift(by: to - from)
      move(index, to: model, animator)
    }
  }
}
