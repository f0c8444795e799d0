// SPDX-License-Identifier: MIT

/// What a guide says beside its components: colours, type, symbols, and what is wrong with them.
public struct Guide: Hashable, Sendable {
  /// A finding about tokens, or about the guide as a whole where it names none.
  public struct TokenFinding: Hashable, Sendable {
    /// What is wrong.
    public let finding: Finding
    /// The names of the tokens and type styles it is about.
    public let concerns: [String]

    /// Ties a finding to tokens.
    public init(_ finding: Finding, concerns: [String] = []) {
      self.finding = finding
      self.concerns = concerns
    }
  }

  /// Its short name, with which the ids of its components begin: `pinterest`.
  public let name: String
  /// The file it stands in.
  public let source: String
  /// Its colours, in its own order.
  public let tokens: [Token]
  /// Light and dark pairs of them.
  public let pairs: [Token]
  /// Its type styles, in its own order.
  public let typeStyles: [TypeStyle]
  /// Its symbols, in its own order.
  public let symbols: [SymbolToken]
  /// What is wrong with tokens, type and the guide as a whole.
  public let findings: [TokenFinding]

  /// Describes a guide.
  public init(
    _ name: String, source: String, tokens: [Token], pairs: [Token], typeStyles: [TypeStyle],
    symbols: [SymbolToken], findings: [TokenFinding]
  ) {
    self.name = name
    self.source = source
    self.tokens = tokens
    self.pairs = pairs
    self.typeStyles = typeStyles
    self.symbols = symbols
    self.findings = findings
  }

  /// The findings about a token or type style.
  public func findings(about name: String) -> [Finding] {
    findings.filter { $0.concerns.contains(name) }.map(\.finding)
  }
}
