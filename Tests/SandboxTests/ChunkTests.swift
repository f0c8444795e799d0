// SPDX-License-Identifier: MIT
import Testing

@testable import sandbox

@Suite("Lines at the prompt") struct ChunkTests {
  @Test(
    "A leading local is kept for later lines",
    arguments: [
      ("local x = 1", "x = 1"), ("  local x=1", "x=1"), ("local x", "x = nil "),
      ("local a, b = 1, 2", "a, b = 1, 2"), ("local a,b", "a, b = nil "),
      ("local x <const> = 5", "x = 5"), ("local function f() end", "function f() end"),
      ("local f = function()\nend", "f = function()\nend"),
      ("local x = 1; local y = x", "x = 1; local y = x"), ("local\nx = 1", "\nx = 1"),
    ])
  func locals(text: String, expected: String) {
    #expect(Chunk.keepingLocals(text) == expected)
  }

  @Test(
    "What is no local stays as it is",
    arguments: ["localx = 1", "x = 1", "local f <close> = g()", "local", "-- local x", "local 1"])
  func others(text: String) {
    #expect(Chunk.keepingLocals(text) == text)
  }

  @Test("An expression may begin with an equals sign")
  func expressions() {
    #expect(Chunk.expression("=1+1") == "return 1+1")
    #expect(Chunk.expression(" = 1") == "return  1")
    #expect(Chunk.expression("1+1") == "return 1+1")
    #expect(Chunk.isExpression("  =x"))
    #expect(!Chunk.isExpression("x=1"))
  }
}
