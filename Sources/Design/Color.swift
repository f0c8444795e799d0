// SPDX-License-Identifier: MIT

/// A colour by its sRGB-encoded channels, with opacity.
///
/// Black is 0 and full strength is 1, but nothing is clamped: a spring that overshoots pushes a
/// channel below 0 or above 1, and the number stays what the spring made it. Only drawing, ``hex``
/// and ``luminance`` clamp, because a screen does.
///
/// ```swift
/// let red = Color(0xE60023)
/// red.hex                                // "#E60023"
/// red.contrast(with: Color(0xFFFFFF))    // 4.7846…, never rounded
/// ```
public struct Color: Hashable, Sendable {
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Black with no opacity, which draws nothing.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The red channel, sRGB-encoded.
  public var red: Double
  /// The green channel, sRGB-encoded.
  public var green: Double
  /// The blue channel, sRGB-encoded.
  public var blue: Double
  /// The opacity, 0 clear to 1 opaque.
  public var alpha: Double

  /// Creates a colour from sRGB-encoded channels, 0…1 without clamping.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque colour from a literal as designers write it, `0xRRGGBB`.
  ///
  /// A larger literal is a mistake of ours and stops the program.
  public init(_ literal: UInt32) {
    precondition(literal <= 0xFF_FFFF, "a colour literal is 0xRRGGBB")
    self.init(bytes: literal << 8 | 0xFF)
  }

  /// Reads `#RRGGBB` or `#RRGGBBAA`; anything else is nil.
  public init?(hex: String) {
    let digits = Array(hex.utf8.dropFirst())
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var bytes: UInt32 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      bytes = bytes << 4 | UInt32(value)
    }
    self.init(bytes: digits.count == 6 ? bytes << 8 | 0xFF : bytes)
  }

  private init(bytes: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(bytes >> shift & 0xFF) / 255 }
    self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  /// The colour as a screen shows it, with every channel within 0…1.
  public var clamped: Color {
    Color(
      red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }

  /// The opaque part as `#RRGGBB`, whatever the opacity.
  public var opaqueHex: String {
    "#" + pair(red) + pair(green) + pair(blue)
  }

  /// The clamped colour in 8 bits a channel, `#RRGGBB`, or `#RRGGBBAA` when it is not opaque.
  public var hex: String {
    let alphaPair = pair(alpha)
    return alphaPair == "FF" ? opaqueHex : opaqueHex + alphaPair
  }

  /// The same colour with another opacity.
  public func opacity(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The largest difference of a channel, opacity included, in 8-bit steps.
  ///
  /// Not rounded and not clamped: 0.5 means half a step apart.
  public func distance8Bit(to other: Color) -> Double {
    let differences = [
      red - other.red, green - other.green, blue - other.blue, alpha - other.alpha,
    ]
    return 255 * differences.reduce(0) { max($0, abs($1)) }
  }
}

/// `value` within 0…1; what is not a number is 0.
func unit(_ value: Double) -> Double {
  value > 0 ? min(value, 1) : 0
}

private func pair(_ channel: Double) -> String {
  let digits = String(Int((unit(channel) * 255).rounded()), radix: 16, uppercase: true)
  return digits.utf8.count == 1 ? "0" + digits : digits
}
