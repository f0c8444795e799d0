// SPDX-License-Identifier: MIT
import CLua
import Testing

@testable import LuaKit

private let wrappings = [
  "%@", "pcall(function() %@ end)", "while true do pcall(function() %@ end) end",
  "xpcall(function() %@ end, function() while true do end end)",
  "while true do coroutine.resume(coroutine.create(function() %@ end)) end",
  "pcall(coroutine.wrap(function() pcall(function() %@ end) end)) pcall(error) local t = {} ",
  "local x <close> = setmetatable({}, {__close = function() while true do end end}) %@",
]

@Suite struct BudgetTests {
  private func wrapped(_ body: String) -> [String] {
    wrappings.map { $0.replacing("%@", with: body) + " return 'escaped'" }
  }

  @Test("The instruction limit stops every loop, whatever is put around it")
  func instructions() throws {
    for source in wrapped("while true do end") {
      let error = failure(source, makeState(.init(instructions: 1_000_000)))
      #expect(error.kind == .limit(.instructions), "\(source): \(error)")
      #expect(error.message == "instruction limit (1,000,000) reached in door.lua:1")
      #expect(error.location == LuaLocation(file: "door.lua", line: 1))
    }
  }

  @Test("The memory limit is final, whatever is put around it")
  func memory() throws {
    for source in wrapped("local t = {} while true do t[#t + 1] = {} end") {
      let error = failure(source, makeState(.init(memory: 1 << 20)))
      #expect(error.kind == .limit(.memory), "\(source): \(error)")
      #expect(error.message == "memory limit (1 MB) reached in door.lua:1")
    }
  }

  @Test("The output limit is final, whatever is put around it")
  func output() throws {
    for source in wrapped("while true do print('0123456789') end") {
      var bytes = 0
      let state = LuaState(limits: .init(output: 1000), print: { bytes += $0.utf8.count + 1 })
      let error = failure(source, state)
      #expect(error.kind == .limit(.output), "\(source): \(error)")
      #expect(error.message == "output limit (1,000 bytes) reached in door.lua:1")
      #expect(bytes == 990)
    }
  }

  @Test("The time limit is final, whatever is put around it")
  func time() throws {
    for source in wrapped("while true do end") {
      let error = failure(source, makeState(.init(instructions: .max, wallClock: 0.02)))
      #expect(error.kind == .limit(.time), "\(source): \(error)")
      #expect(error.message == "time limit (0.02 s) reached in door.lua:1")
    }
  }

  @Test("The host can interrupt a loop, whatever is put around it")
  func interrupt() throws {
    for source in wrapped("while true do end") {
      var asked = 0
      let state = LuaState(
        isInterrupted: {
          asked += 1
          return asked > 2
        }, print: { _ in })
      let error = failure(source, state)
      #expect(error.kind == .interrupted, "\(source): \(error)")
      #expect(error.message == "interrupted in door.lua:1")
    }
  }

  @Test("A text that is too long is refused")
  func source() throws {
    let state = makeState(.init(source: 1 << 10))
    let long = String(repeating: " ", count: 1025)
    #expect(failure(long, state).kind == .limit(.source))
    #expect(
      failure(long, state).message == "source limit (1 KB) reached: door.lua has 1,025 bytes")
    try state.globals.set("long", .string(long))
    let results = try run("return load(long)", state)
    #expect(results[0] == nil)
    #expect(results[1].string?.hasSuffix("source limit (1024 bytes) reached: 1025 bytes") == true)
  }

  @Test("A stopped state stays stopped until its budgets are reset")
  func sticky() throws {
    let state = makeState(.init(instructions: 100_000))
    _ = failure("x = 1 while true do end", state)
    #expect(failure("return 1", state).kind == .limit(.instructions))
    #expect(state.globals["x"] == 1)
    state.resetBudgets()
    #expect(try run("return x", state) == [1])
    #expect(state.instructionsUsed < 1_000)
  }

  @Test("Nothing runs between a limit and the end, not even what follows a pcall or a resume")
  func nothingAfter() {
    for catcher in ["pcall(fill)", "coroutine.resume(coroutine.create(fill))"] {
      let state = makeState(.init(memory: 1 << 20))
      let source = """
        local function fill() local t = {} while true do t[#t + 1] = {} end end
        \(catcher) escaped = true
        """
      #expect(failure(source, state).kind == .limit(.memory))
      #expect(state.globals["escaped"].isNil)
    }
  }

  @Test("After a memory limit a reset state runs on")
  func memoryReset() throws {
    let state = makeState(.init(memory: 1 << 20))
    _ = failure("local t = {} while true do t[#t + 1] = {} end", state)
    state.resetBudgets()
    #expect(try run("local t = {} for i = 1, 100 do t[i] = {} end return #t", state) == [100])
  }

  @Test("Work of the host is charged to the script that calls")
  func charge() throws {
    let state = makeState(.init(instructions: 1_000_000))
    try state.define("tap") { call in
      try call.state.charge(100_000)
      return []
    }
    let error = failure("local n = 0 while true do n = n + 1 taps = n pcall(tap) end", state)
    #expect(error.kind == .limit(.instructions))
    #expect(state.globals["taps"] == 10)
  }

  @Test("The limit is reached at the same place every time")
  func deterministic() throws {
    let source = "n = 0 while true do n = n + 1 local t = {n} pcall(error, t) end"
    let counts = try (0..<3).map { _ in
      let state = makeState(.init(instructions: 300_000))
      _ = failure(source, state)
      return try #require(state.globals["n"].integer)
    }
    #expect(Set(counts).count == 1)
  }

  @Test("Garbage is collected before the memory limit, not taken for a full memory")
  func garbage() throws {
    let state = makeState(.init(memory: 4 << 20))
    let source = """
      local live = {} for i = 1, 28000 do live[i] = {i} end
      for i = 1, 200000 do local t = {i} end
      return #live
      """
    #expect(try run(source, state) == [28_000])
  }

  @Test("A table made weak behind the host's back does no harm")
  func lateWeakTable() {
    let state = makeState(.init(instructions: 10_000_000, memory: 8 << 20))
    let source = """
      local live, sink = {} for i = 1, 40000 do live[i] = {i} end
      while true do
        local mode = {}
        local meta = setmetatable({__newindex = {}}, mode)
        mode.__mode = 'v'
        local t = setmetatable({}, meta)
        pcall(function() for i = 1, 40000 do t[i] = i if i % 8 == 0 then sink = {i} end end end)
      end
      """
    #expect(failure(source, state).message.contains("limit"))
  }

  @Test("Short coroutines do not slip through")
  func coroutines() throws {
    let source = """
      local function spawn(d) for i = 1, 12 do coroutine.wrap(spawn)(d - 1) end end
      spawn(100)
      """
    let kind = failure(source, makeState(.init(instructions: 1_000_000))).kind
    #expect(kind == .limit(.instructions) || kind == .runtime)
  }

  @Test("Any allocation may fail: the host stays up and says so", arguments: [0, 1, 2])
  func failingAllocations(scenario: Int) throws {
    let sources = [
      """
      local t = {} for i = 1, 20 do t['k' .. i] = {i, tostring(i)} end
      for k, v in pairs(t) do assert(v[1]) end
      table.sort({3, 1, 2}) local s = ('x'):rep(100):gsub('x', '%0%0')
      return t, s, function() end
      """,
      """
      local co = coroutine.wrap(function(...) local a <close> = nil coroutine.yield(...) error{} end)
      co(1) pcall(co) pcall(host, 'text', {1}) local f = load('return ' .. ('1 + '):rep(50) .. '1')
      print(string.format('%s %5.1f %p', {}, 1.5, {}), f()) return tostring(print)
      """,
      "return host('a long text that is longer than forty characters', {1, 2, {3}}, door.width)",
    ]
    var limits = 0
    for n in 1...300 {
      let state = makeState()
      try state.define("host") { call in
        let table = call.state.table(fields: [("list", .table(call.state.table(list: [1, "two"])))])
        return call.arguments + [.table(table), "text"]
      }
      let type = LuaType(
        name: "door", index: { door, _, _ in (door as? Door).map { .number($0.width) } })
      try state.globals.set("door", state.object(Door(), type, id: 1))
      state.core.vm?.pointee.allocations = 0
      state.core.vm?.pointee.fail_allocation = UInt64(n)
      do throws(LuaError) {
        _ = try run(sources[scenario], state)
      } catch {
        #expect(error.kind == .limit(.memory), "\(n): \(error)")
        limits += 1
      }
      state.core.vm?.pointee.fail_allocation = 0
      state.resetBudgets()
      #expect(state.height == 0)
      #expect(try run("return 1 + 1", state) == [2])
    }
    #expect(limits >= 10)
  }

  @Test("A state with hardly any memory says so")
  func tiny() throws {
    for kilobytes in 0..<40 {
      let state = makeState(.init(memory: kilobytes << 10))
      _ = state.globals
      _ = state.table(list: [1])
      _ = state.object(Door(), LuaType(name: "door", call: { _ in [] }), id: 1)
      do throws(LuaError) {
        _ = try run("return {}", state)
      } catch {
        #expect(error.kind == .limit(.memory))
      }
    }
  }
}
