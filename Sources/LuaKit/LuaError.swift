// SPDX-License-Identifier: MIT

/// A line of a script.
public struct LuaLocation: Sendable, Equatable, CustomStringConvertible {
  /// The name the chunk was loaded under.
  public let file: String
  /// Counted from 1.
  public let line: Int

  /// Names a line of a chunk.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The location as messages begin with it: `door.lua:12`.
  public var description: String { "\(file):\(line)" }
}

/// What went wrong in a script, in words for the person who wrote it.
public struct LuaError: Error, CustomStringConvertible {
  /// A budget of a script.
  public enum LimitKind: Sendable, Equatable {
    /// How long it may run, whatever it does.
    case time
    /// How many instructions it may execute, charged work included.
    case instructions
    /// How many bytes its values may take.
    case memory
    /// How many bytes it may print.
    case output
    /// How many bytes of text one chunk may have.
    case source
  }

  /// The family of an error.
  public enum Kind: Sendable, Equatable {
    /// The text is not Lua; incomplete when more lines could make it so.
    case syntax(isIncomplete: Bool)
    /// The script, or a function of the host, raised it.
    case runtime
    /// A budget is used up; the state runs nothing more until its budgets are reset.
    case limit(LimitKind)
    /// The host asked the script to stop.
    case interrupted
  }

  /// The family of the error.
  public let kind: Kind
  /// The text, beginning with `file:line: ` where the script is known; control bytes are escaped.
  public let message: String
  /// The innermost line of a script when the error was raised.
  public let location: LuaLocation?
  /// The frames of the script, the innermost first, one a line.
  public let traceback: String
  /// The Swift error a function of the host threw, when this is that error come through.
  public let underlying: (any Error)?

  /// Makes an error; thrown from a function of the host it passes through scripts unchanged.
  public init(
    _ message: String, kind: Kind = .runtime, location: LuaLocation? = nil, traceback: String = "",
    underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.location = location
    self.traceback = traceback
    self.underlying = underlying
  }

  /// The message.
  public var description: String { message }
}
