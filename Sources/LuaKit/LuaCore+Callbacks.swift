// SPDX-License-Identifier: MIT
import CLua

// What C calls. Nothing here raises: a function returns how many values it laid out, or -1.

func luaCallbacks(polls: Bool) -> clua_callbacks {
  clua_callbacks(
    call: { closure, stack in
      guard let closure, let stack else { return 0 }
      return Unmanaged<LuaClosure>.fromOpaque(closure)._withUnsafeGuaranteedRef {
        $0.state.core.dispatch($0, stack)
      }
    },
    resolve: { context, _, name, length in
      guard let core = core(context), let name else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: name, count: length)
      return core.resolve(String(decoding: bytes, as: UTF8.self))
    },
    print: { context, text, length in
      guard let core = core(context) else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      core.print(String(decoding: bytes, as: UTF8.self))
    },
    interrupted: polls ? { context in core(context)?.isInterrupted?() ?? false } : nil,
    retain: { object in
      if let object { _ = Unmanaged<AnyObject>.fromOpaque(object).retain() }
    },
    release: { object in
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    })
}

private func core(_ context: UnsafeMutableRawPointer?) -> LuaCore? {
  guard let context else { return nil }
  return Unmanaged<LuaCore>.fromOpaque(context).takeUnretainedValue()
}

extension LuaCore {
  func dispatch(_ closure: LuaClosure, _ stack: OpaquePointer) -> Int32 {
    do {
      return try finish(closure.body(LuaCall(closure: closure, stack: stack)))
    } catch {
      return raise(error)
    }
  }

  func resolve(_ name: String) -> Int32 {
    guard let resolver = state?.requireResolver else { return 0 }
    do {
      guard let found = try resolver(name) else { return 0 }
      return try finish([.string(found.source), .string(found.name)])
    } catch {
      return raise(error)
    }
  }

  private func finish(_ results: [LuaValue]) throws(LuaError) -> Int32 {
    if results.isEmpty { return 0 }
    try encode(results)
    if results.contains(where: \.isHandle) { pending = results }
    return Int32(results.count)
  }

  /// Lays out the message of an error; the script sees it as a string with the line that called.
  private func raise(_ error: any Error) -> Int32 {
    let message: String
    if let error = error as? LuaError {
      message = error.message
    } else {
      let place = state?.location(level: 0).map { "\($0): " } ?? ""
      message = place + String(describing: error)
    }
    lastError = (Array(message.utf8), error)
    do {
      try encode([.string(message)])
    } catch {
      return 0  // out of memory for good; C finds that out by itself
    }
    return -1
  }
}

extension LuaValue {
  fileprivate var isHandle: Bool {
    switch self {
    case .table, .function, .object: true
    default: false
    }
  }
}
