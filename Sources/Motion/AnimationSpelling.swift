// SPDX-License-Identifier: MIT

/// Reads animations as people write them: in SwiftUI's spelling, Lua's, our own, or a peer's.
///
/// ```swift
/// try AnimationSpelling.parse(".spring(response: 0.25, dampingFraction: 0.8)")
/// try AnimationSpelling.parse(".easeOut(duration: 0.2).delay(0.1)")
/// try AnimationSpelling.parse("keyframes(1.3 ease_out(0.09), 1 spring(0.22, 0.6))")
/// try AnimationSpelling.parse("keyframes{ {1.3, curve.ease_out(0.09)}, {1, spring(0.22, 0.6)} }")
/// try AnimationSpelling.parse("cubic-bezier(0.4, 0, 0.2, 1) 200ms")
/// try AnimationSpelling.parse("spring(dampingRatio = 0.8f, stiffness = 631f)")
/// try AnimationSpelling.parse("withSpring(1, { mass: 1, stiffness: 100, damping: 10 })")
/// ```
///
/// Names may be in camel or snake case, a leading `Animation.` or dot is skipped, the colon after
/// a label may be left out. Lua's braces are parentheses, its `=` a colon and `:delay(0.1)` a
/// modifier. A `blendDuration` is kept; only the mode `swiftui` makes use of it.
public enum AnimationSpelling {
  /// Reads one animation, or says what was expected.
  public static func parse(_ text: String) throws -> Animation {
    var reader = SpellingReader(text)
    var animation: Animation
    if let inner = reader.quotedCall() {
      animation = try parse(inner)
    } else {
      if let animation = try PeerSpelling.parse(text) { return animation }
      var call = try reader.call(among: AnimationBuilder.names)
      if call.name == "animation" {
        try reader.expect(".", "a name after \"Animation.\"")
        call = try reader.call(among: AnimationBuilder.names)
      }
      animation = try AnimationBuilder(text: text, call: call).animation()
    }
    while reader.take(".") || reader.take(":") {
      animation = try AnimationBuilder(
        text: text, call: try reader.call(among: AnimationBuilder.modifiers, "modifier")
      ).modified(animation)
    }
    if let rest = reader.rest { throw reader.problem("expected the end, found \"\(rest)\"") }
    return animation
  }
}
