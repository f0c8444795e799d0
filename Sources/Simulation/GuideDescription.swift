// SPDX-License-Identifier: MIT
import Design

/// What `describe` says of a guide, or of one of its tokens.
///
/// ```swift
/// GuideDescription(Pinterest.guide, components: Catalogue.components).text
/// ```
public struct GuideDescription {
  /// The guide.
  public let guide: Guide
  /// Its components.
  public let components: [Component]

  /// Describes a guide with those of `components` that come from it.
  public init(_ guide: Guide, components: [Component]) {
    self.guide = guide
    self.components = components.filter { $0.id.hasPrefix(guide.name + ".") }
  }

  /// All of it, as people read it.
  public var text: String {
    var text = "\(guide.name)  from \(guide.source)\n"
    text += TextTable.section("colours", guide.tokens.map(row))
    text += TextTable.section("light and dark", guide.pairs.map(row))
    text += TextTable.section("type", guide.typeStyles.map(row))
    text += TextTable.section("symbols", guide.symbols.map(row))
    text += TextTable.section("components", components.map { [$0.id, $0.summary] })
    return text + TextTable.section("findings", findings)
  }

  /// A colour, a type style or a symbol by name, with what is wrong with it; nil if there is none.
  ///
  /// The number of a finding gives all that is said of it: `P12`.
  public func text(of name: String) -> String? {
    let same = findings.filter { $0.first == name }
    if !same.isEmpty { return TextTable.text(same, indent: 0) }
    guard let row = row(named: name) else { return nil }
    let found = guide.findings(about: name).map { [$0.id, $0.line, $0.text] }
    return TextTable.text([row], indent: 0) + TextTable.section("findings", found)
  }

  private func row(named name: String) -> [String]? {
    if let token = (guide.tokens + guide.pairs).first(where: { $0.name == name }) {
      return row(token)
    }
    if let style = guide.typeStyles.first(where: { $0.name == name }) { return row(style) }
    return guide.symbols.first { [$0.name, $0.filled, $0.use].contains(name) }.map(row)
  }

  /// The names that ``text(of:)`` takes.
  public var names: [String] {
    let findings = findings.compactMap(\.first)
    return (guide.tokens + guide.pairs).map(\.name) + guide.typeStyles.map(\.name)
      + guide.symbols.flatMap { [$0.name, $0.filled, $0.use].compactMap { $0 } }
      + findings.indices.filter { $0 == 0 || findings[$0] != findings[$0 - 1] }.map { findings[$0] }
  }

  // Those of the tokens, then those of the components, each once, by number.
  private var findings: [[String]] {
    let all =
      guide.findings.map { ($0.finding, "tokens") }
      + components.flatMap { component in component.findings.map { ($0, component.id) } }
    var rows: [(number: Int, row: [String])] = []
    for (finding, place) in all {
      let number = Int(finding.id.drop { !$0.isNumber }) ?? 0
      rows.append((number, [finding.id, finding.line, place, finding.text]))
    }
    return rows.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }
    .map(\.element.row)
  }

  // The guide itself is named at the top; a sibling of it is told.
  private func line(_ source: String) -> String {
    source.hasPrefix(guide.source + " ") ? String(source.dropFirst(guide.source.count + 1)) : source
  }

  private func row(_ token: Token) -> [String] {
    [
      token.name, token.light.hex, token.isPair ? "dark \(token.dark.hex)" : "",
      line(token.source),
    ]
  }

  private func row(_ style: TypeStyle) -> [String] {
    [
      style.name, style.family, "\(Value.number(style.size)) pt", "weight \(style.weight)",
      style.scales ? "follows Dynamic Type" : "fixed", line(style.source),
    ]
  }

  private func row(_ symbol: SymbolToken) -> [String] {
    let (least, most) = (symbol.sizes.lowerBound, symbol.sizes.upperBound)
    let size =
      least == most ? "\(Value.number(most))" : "\(Value.number(least))–\(Value.number(most))"
    return [
      symbol.use, symbol.name + (symbol.filled.map { " / " + $0 } ?? ""), "\(size) pt",
      "iOS \(symbol.ios)", line(symbol.source),
    ]
  }
}
