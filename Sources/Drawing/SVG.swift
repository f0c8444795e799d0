// SPDX-License-Identifier: MIT

/// Writes scenes as SVG 1.1.
public enum SVG {
  /// The scene as a complete SVG document.
  public static func document(_ scene: Scene) -> String { "" }
}
