// SPDX-License-Identifier: MIT
import Motion

/// Texts that cross-fade: set at once, while their fade runs from 0 to 1.
extension Instance {
  func crossFade(_ index: Int, to value: Value, _ animation: Animation, cause: Int?) {
    let fade = fadeIndex(of: index)
    guard properties[index].model != value else { return raiseEnds(fade, cause: cause) }
    let old = properties[index].model
    properties[index].previousText = old.text
    rest(index, on: value)
    logValue(index, from: old, to: value, cause)
    cancelMotion(fade, cause: cause)
    rest(fade, on: 0)
    animate(fade, to: 1, animation, cause: cause)
  }

  func endFade(of index: Int, cause: Int?) {
    let fade = fadeIndex(of: index)
    cancelMotion(fade, cause: cause)
    rest(fade, on: 1)
  }

  func fadeIndex(of index: Int) -> Int {
    compiled.propertyIndex[compiled.properties[index].name + ".fade"] ?? index
  }
}
