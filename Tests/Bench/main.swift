// SPDX-License-Identifier: MIT
import Components
import Glibc
import LuaKit
import Motion
import Scripting
import Simulation
import Statecharts

// What things cost, as counts and as ratios within this run; never a gate.

let bench = Bench()
bench.row("spring value, closed form", 1_000_000, springValues)
bench.row("event: tap on the Save button", 20_000, taps)
for states in [4, 10, 100, 1000] {
  bench.row("event: two regions, \(states) states, guards", 500_000, chartEvents(states: states))
}
bench.row("advance 1 ms with a spring in motion", 500_000, emptySteps)
bench.row("read a moving color", 200_000, colorReads)
bench.row("step(0.001) from Lua", 200_000, luaSteps)
bench.row("call of an empty function from Lua", 1_000_000, luaCalls)
bench.row("fresh stage with a Save button", 5_000, stages)
bench.row("replay of 100 taps", 50, replays)
bench.row("start-up: a process that prints its version", 20) { count in
  for _ in 0..<count { runProgram("version") }
}
for jobs in [1, 2] {
  bench.row("run of a sweep, \(jobs == 1 ? "1 job" : "\(jobs) jobs")", 200, sweep(jobs))
}
gridRows(bench)
bench.print()
motionRows(bench)

func springValues(_ count: Int) {
  let spring = Animation.spring(response: 0.25, dampingFraction: 0.8)
  var sum = 0.0
  for index in 0..<count { sum += spring.progress(at: Double(index) * 1e-6) }
  keep(sum)
}

func taps(_ count: Int) {
  var stage = Stage()
  var save = stage.add(SaveButton.component)
  for index in 0..<count {
    if index % 1_000 == 999 {
      stage = Stage()
      save = stage.add(SaveButton.component)
    }
    stage.tap(save)
    stage.advance(by: .milliseconds(1))
  }
  keep(Double(stage.log.records.count))
}

func emptySteps(_ count: Int) {
  let stage = Stage()
  let value = must { try stage.placeValue("x", 0.0) }
  must { try stage.move(value, to: 1.0, .spring(response: 10_000, dampingFraction: 1)) }
  for _ in 0..<count { stage.advance(by: .milliseconds(1)) }
  keep(Double(stage.now))
}

func colorReads(_ count: Int) {
  let stage = Stage()
  let save = stage.add(SaveButton.component)
  stage.tap(save)
  stage.advance(by: .milliseconds(100))
  var sum = 0.0
  for _ in 0..<count { sum += save[SaveButton.fill].color?.red ?? 0 }
  keep(sum)
}

func luaSteps(_ count: Int) { runLua("for i = 1, \(count) do step(0.001) end") }
func luaCalls(_ count: Int) { runLua("local f = function() end for i = 1, \(count) do f() end") }

func runLua(_ source: String) {
  must {
    var options = Script.Options(components: Catalogue.components)
    options.limits.wallClock = nil
    options.limits.instructions = 10_000_000_000
    try Script(options).run(source, name: "bench.lua")
  }
}

func stages(_ count: Int) {
  for _ in 0..<count {
    let stage = Stage()
    stage.add(SaveButton.component)
    keep(Double(stage.log.records.count))
  }
}

func replays(_ count: Int) {
  let stage = Stage()
  let save = stage.add(SaveButton.component)
  for _ in 0..<100 {
    stage.tap(save)
    stage.advance(by: .milliseconds(50))
  }
  for _ in 0..<count {
    keep(Double(must { try stage.recording.replay(until: stage.now) }.log.records.count))
  }
}

/// Sweeps the first example over so many widths.
func sweep(_ jobs: Int) -> (Int) -> Void {
  { count in
    runProgram(
      "sweep", "Examples/01_save_morph.lua", "--set", "width=300:\(299 + count):1", "--jobs",
      "\(jobs)")
  }
}

/// Runs the program beside this one; build it for release first to time what people install.
func runProgram(_ words: String...) {
  let path = CommandLine.arguments[0]
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  let program = folder + "sandbox"
  guard access(program, X_OK) == 0 else { return }
  var child: pid_t = 0
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  let arguments = ([program] + words).map { strdup($0) } + [nil]
  posix_spawn(&child, program, &actions, nil, arguments, environ)
  var status: Int32 = 0
  waitpid(child, &status, 0)
  posix_spawn_file_actions_destroy(&actions)
  for argument in arguments { free(argument) }
}

func must<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fatalError("\(error)") }
}
