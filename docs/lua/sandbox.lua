---@meta
-- Generated; the reference is docs/lua-api.md.

---Moves the clock: seconds, "125ms", or "1f" to the next frame; what is due at the end runs. Returns now().
---
---`step(time) -> number`
---@param time number|string
---@return number
function step(time) end

---Moves the clock to an instant; the past is an error. Returns now().
---
---`step_to(instant) -> number`
---@param instant number
---@return number
function step_to(instant) end

---Waits until nothing moves and no gesture or at() is queued (and with timers no timer of a chart); fails at the limit, or at once when a loop runs, and says what still moves. Returns now().
---
---`settle{ limit = 10, timers = false, ignore_loops = false } -> number`
---@param options? table
---@return number
function settle(options) end

---The present instant in seconds.
---
---`now() -> number`
---@return number
function now() end

---Runs to the next record that the filter means and returns it; fails when none comes within the limit in seconds.
---
---`step_until{ kind = …, limit = 10 } -> record`
---@param options? table
---@return any
function step_until(options) end

---Calls a function at an instant of virtual time; the past is an error. It may touch and read the stage, but not move time.
---
---`at(instant, fn)`
---@param instant number
---@param fn function
function at(instant, fn) end

---Writes a remark into the log, with plain data if given.
---
---`note(text, data)`
---@param text string
---@param data any
function note(text, data) end

---SwiftUI's interpolating spring: it is combined with a running motion instead of taking over its velocity. It takes duration and bounce too, in place of mass, stiffness and damping.
---
---`interpolating_spring{ mass = 1, stiffness, damping, initial_velocity = 0 } -> animation`
---@param options? table
---@return sandbox.animation
function interpolating_spring(options) end

---Goes to each value in turn, each by its own plain spring or curve, without delay, speed or repetition. A value alone, 50 or { 50 }, is a jump.
---
---`keyframes{ { value, animation }, … } -> animation`
---@param options? table
---@return sandbox.animation
function keyframes(options) end

---A color; its red, green and blue run from 0 to 255 and are not clamped, alpha from 0 to 1.
---
---`color "#RRGGBB", color{ red, green, blue, alpha = 1 } -> color`
---@type any
color = nil

---Draws as text how a property went and will go if nothing interrupts, with its haptics, or animations from 0 to 1 over one another. Options: from, to (seconds; by default from the first change to the end of the last), velocity = true (below the value), width = 72, height = 16, ascii = true. Colors are drawn by channel. The prompt shows the text; in a script print it.
---
---`plot(component, property, options), plot(value, options), plot(animation, …, options) -> text`
---@type any
plot = nil

---Does everything again on a fresh stage, each input at its own instant, with settings or parameters held at other values. The run has log, states, haptics, and moved: the properties that moved; those that fade do not count.
---
---`replay{ setting = value, ["save.morph"] = animation, … } -> run`
---@param options? table
---@return any
function replay(options) end

---Where two runs part, record by record, and the largest gap of each property; a and b are stage or runs. print(diff(stage, run)) shows it.
---
---`diff(a, b) -> difference`
---@param a any
---@param b any
---@return any
function diff(a, b) end

---Begins an expectation: expect(x):equals(y), near, between, at_least, at_most, is_true, is_false, is_nil, contains, matches, raises, passes; .never before the matcher negates. A failed one is recorded even if a pcall catches it.
---
---`expect(value) -> expectation`
---@param value any
---@return any
function expect(value) end

---Groups scenarios under a name; before_each and after_each in it are for them alone.
---
---`describe(name, fn)`
---@param name string
---@param fn function
function describe(name, fn) end

---A scenario with a fresh stage and a seed of its own. env are settings of the stage; a matrix runs it once per combination: matrix = { reduce_motion = {false, true} }.
---
---`it(name, { tags = {…}, env = {…}, matrix = {…} }, fn)`
---@param name string
---@param options? table
---@param fn function
function it(name, options, fn) end

---Runs before each scenario of the block, on its stage; those of outer blocks come first.
---
---`before_each(fn)`
---@param fn function
function before_each(fn) end

---Runs after each scenario of the block, even one that failed; those of outer blocks come last.
---
---`after_each(fn)`
---@param fn function
function after_each(fn) end

---A scenario that is only promised: it is listed, not run. Within a scenario it ends that as pending.
---
---`pending(name, fn)`
---@param name string
---@param fn function
function pending(name, fn) end

---Prints what a name does, from this table; without a name, all of them.
---
---`help(name)`
---@param name string
function help(name) end

---A spring from one set of parameters: response and damping_fraction; duration and bounce; or mass, stiffness and damping. Mixing sets is an error. A preset takes another duration and extra bounce: spring.snappy(0.4), spring.snappy{ duration = 0.4, extra_bounce = 0.1 }. A text is read as sandbox motion reads it.
---
---`spring(response, damping_fraction), spring{ … }, spring ".spring(response: 0.25, dampingFraction: 0.8)", spring.smooth, .snappy, .bouncy, .interactive -> animation`
---@type any
spring = nil

---A timing curve; duration in seconds, 0.35 by default. In braces stand four numbers by their position, x1, y1, x2, y2 of a cubic Bézier's control points, and the duration by its name. A text is read as sandbox motion reads it.
---
---`curve.ease_out(duration), .ease_in, .ease_in_out, .ease, .linear; curve{ 0.42, 0, 0.58, 1, duration = 0.35 }; curve "steps(4, end) 1s" -> animation`
---@param duration number
---@return sandbox.animation
function curve(duration) end

---A chart to place with stage:add. A state has id, initial, states, parallel, final, history, entry, exit, always, on, after, ignored; a transition is a target or { target, guard, actions, internal }; a guard is a name, { "not", g }, { "and", … }, { "or", … } or { "in", state }.
---
---`chart{ id, initial, states = {…}, on, after, always, …, actions, guards, data, parameters, outputs } -> chart`
---@param options? table
---@return any
function chart(options) end

---Reads an SCXML document in the script's folder, with a Lua data model. Its delayed events are timers, its log is notes, what it sends to its parent is output.
---
---`chart.load(file) -> chart`
---@param file any
---@return any
function chart.load(file) end

---The log of the present stage.
---
---`log:one{…}, :count, :all, :find, :last, :cause, :effects, :text, :json`
---@param options? table
function log(options) end

---@class sandbox.stage
stage = {}

---Places a component, a chart{…}, or a component of a plugin, by its id. Its width fills the stage unless it has a size.
---
---`stage:add(id, { name, place = {0, 0}, size, start = {…}, params = {…}, follows }) -> component`
---@param id any
---@param options? table
---@return sandbox.component
function stage:add(id, options) end

---Changes settings of the environment, in the order of their names.
---
---`stage:set{ name = value, … }`
---@param options? table
function stage:set(options) end

---Puts a finger on the stage: the topmost thing there feels it.
---
---`stage:touch_down(x, y)`
---@param x number
---@param y number
function stage:touch_down(x, y) end

---Moves the finger that is on the stage.
---
---`stage:touch_move(x, y)`
---@param x number
---@param y number
function stage:touch_move(x, y) end

---Lifts the finger from the stage.
---
---`stage:touch_up(x, y)`
---@param x number
---@param y number
function stage:touch_up(x, y) end

---A free value to try motion on: a number, a color, or a point {x, y}. In the mode "swiftui" springs go in steps of 1/300 s, curves are rounded and ends are noticed at frames; with frame_rules the value also changes at frames of the stage only, and begins at the second one; clock = "binary64" counts steps by adding 1/300.
---
---`stage:value(name, initial, { mode = "exact", frame_rules = false, clock = "integer" }) -> value`
---@param name string
---@param initial any
---@param options? table
---@return sandbox.value
function stage:value(name, initial, options) end

---A setting of the environment; assign to change it.
---
---`stage.env.NAME`
---@type any
stage.env = nil

---@class sandbox.env
local env_ = {}

---Light or dark appearance: "light", "dark".
---
---`stage.env.color_scheme = "light"`
---@type any
env_.color_scheme = nil

---Less movement: moving properties follow their reduced rule: true or false.
---
---`stage.env.reduce_motion = false`
---@type any
env_.reduce_motion = nil

---Opaque surfaces: true or false.
---
---`stage.env.reduce_transparency = false`
---@type any
env_.reduce_transparency = nil

---Stronger contrast: true or false.
---
---`stage.env.increase_contrast = false`
---@type any
env_.increase_contrast = nil

---No meaning by colour alone: true or false.
---
---`stage.env.differentiate_without_color = false`
---@type any
env_.differentiate_without_color = nil

---The screen reader is on: true or false.
---
---`stage.env.voice_over = false`
---@type any
env_.voice_over = nil

---Text size: "xsmall", "small", "medium", "large", "xlarge", "xxlarge", "xxxlarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5".
---
---`stage.env.dynamic_type = "large"`
---@type any
env_.dynamic_type = nil

---Version of iOS: a whole number from 13 to 99. Fixed once a component is on the stage.
---
---`stage.env.ios = 17`
---@type any
env_.ios = nil

---Haptics play: true or false.
---
---`stage.env.haptics = true`
---@type any
env_.haptics = nil

---Space in which colours mix; by default linear up to ios 17, then oklab: "linear", "oklab", "srgb". Fixed once a component is on the stage.
---
---`stage.env.color_mixing = "linear"`
---@type any
env_.color_mixing = nil

---Width of the screen in points: a number from 1 to 10000.
---
---`stage.env.width = 390`
---@type any
env_.width = nil

---Height of the screen in points: a number from 1 to 10000.
---
---`stage.env.height = 844`
---@type any
env_.height = nil

---Pixels a point: a whole number from 1 to 4. Fixed once a component is on the stage.
---
---`stage.env.scale = 3`
---@type any
env_.scale = nil

---Frames a second: a whole number from 1 to 1000. Fixed once a component is on the stage.
---
---`stage.env.refresh_rate = 60`
---@type any
env_.refresh_rate = nil

---What the guide says, or what its code would do: "intended", "literal". Fixed once a component is on the stage.
---
---`stage.env.reading = "intended"`
---@type any
env_.reading = nil

---@class sandbox.component
local component_ = {}

---Touches and lets go: hold is how long the finger stays; at is a point in the part's frame, by default its centre.
---
---`component:tap{ part, at, hold = 0 } -> { starts, ends }`
---@param options? table
---@return table
function component_:tap(options) end

---Taps twice, the second gap seconds after the first.
---
---`component:double_tap{ part, at, hold = 0, gap = 0.1 } -> { starts, ends }`
---@param options? table
---@return table
function component_:double_tap(options) end

---Puts a finger down and leaves it there; release() or cancel() ends it.
---
---`component:press{ part, at } -> { starts, ends }`
---@param options? table
---@return table
function component_:press(options) end

---Lifts the finger that press() put down.
---
---`component:release() -> { starts, ends }`
---@return table
function component_:release() end

---Has the system take the touch away, as a scroll does.
---
---`component:cancel() -> { starts, ends }`
---@return table
function component_:cancel() end

---Touches, rests, and lets go after hold seconds.
---
---`component:long_press{ part, at, hold = 0.5 } -> { starts, ends }`
---@param options? table
---@return table
function component_:long_press(options) end

---Drags from a point to a point of the part's frame (to), by a way (by), or the handle to a value; at an even pace unless it has a curve, with a last move at the end.
---
---`component:drag{ from, to, by, value, part, duration = 0.3, curve } -> { starts, ends }`
---@param options? table
---@return table
function component_:drag(options) end

---A quick stroke: left, right, up or down.
---
---`component:swipe{ direction, part, at, distance = 200, duration = 0.2 } -> { starts, ends }`
---@param options? table
---@return table
function component_:swipe(options) end

---Moves the content of a scrolling component; positive shows later content.
---
---`component:scroll{ by = {x, y}, duration = 0.3 } -> { starts, ends }`
---@param options? table
---@return table
function component_:scroll(options) end

---Types a text into a component that takes one.
---
---`component:type(text) -> { starts, ends }`
---@param text string
---@return table
function component_:type(text) end

---Sends an event straight to the chart, with plain data if given; an event it does not know is an error.
---
---`component:send(event, data) -> { starts, ends }`
---@param event string
---@param data any
---@return table
function component_:send(event, data) end

---VoiceOver's increment on something adjustable.
---
---`component:increment() -> { starts, ends }`
---@return table
function component_:increment() end

---VoiceOver's decrement on something adjustable.
---
---`component:decrement() -> { starts, ends }`
---@return table
function component_:decrement() end

---A named accessibility action, as VoiceOver would do it.
---
---`component:perform(action) -> { starts, ends }`
---@param action string
---@return table
function component_:perform(action) end

---Whether a state, or one inside it, is active; an unknown id is an error.
---
---`component:is(state) -> boolean`
---@param state string
---@return boolean
function component_:is(state) end

---Where a property is going: its model value.
---
---`component:model(property) -> value`
---@param property string
---@return sandbox.value
function component_:model(property) end

---How fast a property changes now, in its units a second; of a color a list, in the space where it mixes.
---
---`component:velocity(property) -> number`
---@param property string
---@return number
function component_:velocity(property) end

---Whether a property is in motion.
---
---`component:moving(property) -> boolean`
---@param property string
---@return boolean
function component_:moving(property) end

---The motion a property is in, or nil: its animation, began, settles, and value(t), velocity(t) if nothing interrupts.
---
---`component:motion(property) -> motion`
---@param property string
---@return sandbox.motion
function component_:motion(property) end

---Values of a property as { t, value }, from now (or from) to an instant, if nothing interrupts.
---
---`component:sample(property, { from, to, every = "1f" }) -> list`
---@param property string
---@param options? table
---@return table
function component_:sample(property, options) end

---A part of the picture: its frame on the stage, as shown now.
---
---`component:part(name) -> part`
---@param name string
---@return any
function component_:part(name) end

---The haptics it played, as { t, what, api, source }, and intensity where it was given.
---
---`component:haptics() -> list`
---@return table
function component_:haptics() end

---What it told its app, as { t, what, value }.
---
---`component:outputs() -> list`
---@return table
function component_:outputs() end

---What the screen reader was asked to say, as { t, what }.
---
---`component:announcements() -> list`
---@return table
function component_:announcements() end

---The active atomic states in document order.
---
---`component:configuration() -> list`
---@return table
function component_:configuration() end

---Takes it off the stage: its motions and timers end.
---
---`component:remove()`
function component_:remove() end

---The active leaf of the first region.
---
---`component.state -> string`
---@type any
component_.state = nil

---All active leaves in document order.
---
---`component.states -> list`
---@type any
component_.states = nil

---What the component remembers beside its states; read only.
---
---`component.data.NAME`
---@type any
component_.data = nil

---A parameter; assign to tune it, for later animations.
---
---`component.params.NAME`
---@type any
component_.params = nil

---What a screen reader finds now.
---
---`component.accessibility.label, .value, .hint, .traits, .actions`
---@type any
component_.accessibility = nil

---The frame on the stage, in points.
---
---`component.frame.x, .y, .width, .height`
---@type any
component_.frame = nil

---Whether the chart has come to its end.
---
---`component.finished -> boolean`
---@type any
component_.finished = nil

---@class sandbox.log
log = {}

---The one record the filter means; fails unless it is exactly one. A filter names fields of records, and since (inclusive) and before (exclusive) in seconds.
---
---`log:one{ field = value, … } -> record`
---@param options? table
---@return any
function log:one(options) end

---How many records the filter means.
---
---`log:count{ field = value, … } -> number`
---@param options? table
---@return number
function log:count(options) end

---All records the filter means.
---
---`log:all{ field = value, … } -> list`
---@param options? table
---@return table
function log:all(options) end

---The first record the filter means.
---
---`log:find{ field = value, … } -> record or nil`
---@param options? table
---@return any
function log:find(options) end

---The last record the filter means.
---
---`log:last{ field = value, … } -> record or nil`
---@param options? table
---@return any
function log:last(options) end

---The record that led to this one; an input has none.
---
---`log:cause(record) -> record or nil`
---@param record any
---@return any
function log:cause(record) end

---The records that this one led to directly.
---
---`log:effects(record) -> list`
---@param record any
---@return table
function log:effects(record) end

---The records as people read them, one aligned line each; all of them without a filter.
---
---`log:text{ field = value, … } -> string`
---@param options? table
---@return string
function log:text(options) end

---The whole log, one JSON object a line.
---
---`log:json() -> string`
---@return string
function log:json() end

---@class sandbox.expect
local expect_ = {}

---By content: tables deep, numbers exactly, objects as == does.
---
---`expect(x):equals(other)`
---@param x number
function expect_:equals(x) end

---Within a tolerance: numbers, points and lists part by part, colors in 8-bit steps a channel. When a property is not, the message says when it would have been.
---
---`expect(x):near(other, tolerance)`
---@param x number
function expect_:near(x) end

---A number from low to high, both included.
---
---`expect(x):between(low, high)`
---@param x number
function expect_:between(x) end

---That number or more.
---
---`expect(x):at_least(number)`
---@param x number
function expect_:at_least(x) end

---That number or less.
---
---`expect(x):at_most(number)`
---@param x number
function expect_:at_most(x) end

---True itself.
---
---`expect(x):is_true()`
---@param x number
function expect_:is_true(x) end

---False itself.
---
---`expect(x):is_false()`
---@param x number
function expect_:is_false(x) end

---Nothing.
---
---`expect(x):is_nil()`
---@param x number
function expect_:is_nil(x) end

---A text within a text, an item of a list, a key of a table, or fields of a table.
---
---`expect(x):contains(part)`
---@param x number
function expect_:contains(x) end

---A text that a Lua pattern finds something in.
---
---`expect(x):matches(pattern)`
---@param x number
function expect_:matches(x) end

---A function that raises an error, and one with that text if given.
---
---`expect(x):raises(text)`
---@param x number
function expect_:raises(x) end

---A log in which a plugin's check finds nothing.
---
---`expect(x):passes(check, options)`
---@param x number
function expect_:passes(x) end

---@class sandbox.animation
local animation_ = {}

---How far it is from 0 to 1, t seconds after it begins.
---
---`animation:value(t) -> number`
---@param t number
---@return number
function animation_:value(t) end

---How fast it goes t seconds after it begins, in ways a second: the derivative of value.
---
---`animation:velocity(t) -> number`
---@param t number
---@return number
function animation_:velocity(t) end

---The curve's output for a fraction x of its time.
---
---`animation:unit(x) -> number`
---@param x number
---@return number
function animation_:unit(x) end

---The seconds until it stays within epsilon of its way from the target; nil if it never ends.
---
---`animation:settled(epsilon = 0.001) -> number or nil`
---@param options? table
---@return number|nil
function animation_:settled(options) end

---What it does on the way from 0 to 1: overshoot, peak_value, peak_time, first_crossing, time_10, time_50, time_90, time_99 (to so many per cent), settled_1, settled_01 (to 1 and 0.1 %), logical, peak_velocity, peak_velocity_time. Seconds, ways and ways a second; nil for what never happens.
---
---`animation:metrics() -> table`
---@return table
function animation_:metrics() end

---The largest gap between two animations and when it is, and the metrics of both.
---
---`animation:compare(other) -> table`
---@param other any
---@return table
function animation_:compare(other) end

---The same with some fields changed.
---
---`animation:with{ field = number, … } -> animation`
---@param options? table
---@return sandbox.animation
function animation_:with(options) end

---The same, begun later.
---
---`animation:delay(seconds) -> animation`
---@param seconds number
---@return sandbox.animation
function animation_:delay(seconds) end

---The same, faster or slower by a factor.
---
---`animation:speed(factor) -> animation`
---@param factor number
---@return sandbox.animation
function animation_:speed(factor) end

---The same, played several times, there and back unless autoreverses is false.
---
---`animation:repeat_count(count, autoreverses = true) -> animation`
---@param count number
---@param options? table
---@return sandbox.animation
function animation_:repeat_count(count, options) end

---The same, without end; stage:settle names it. It ends when the value is set, x:set(0), or animated again; in a component also with self:stop(property).
---
---`animation:repeat_forever(autoreverses = true) -> animation`
---@param options? table
---@return sandbox.animation
function animation_:repeat_forever(options) end

---@class sandbox.motion
local motion_ = {}

---Where the property is at stage time t if nothing interrupts.
---
---`motion:value(t) -> value`
---@param t number
---@return sandbox.value
function motion_:value(t) end

---How fast the property goes at stage time t if nothing interrupts; of a color, a point or a size a list, a number for each of its components.
---
---`motion:velocity(t) -> number or list`
---@param t number
---@return number
function motion_:velocity(t) end

---@class sandbox.value
local value_ = {}

---Animates a free value; without an animation it moves by spring.smooth. Its fields are current, model, velocity, moving and name.
---
---`value:animate(target, animation)`
---@param target any
---@param animation any
function value_:animate(target, animation) end

---Sets a free value without animation; a motion ends.
---
---`value:set(target)`
---@param target any
function value_:set(target) end

---The motion a free value is in, or nil: its animation, began, settles, removed (in the mode "swiftui"), and value(t), velocity(t) if nothing interrupts.
---
---`value:motion() -> motion`
---@return sandbox.motion
function value_:motion() end

---The values as { t, value }, from now (or from) to an instant, if nothing interrupts.
---
---`value:sample({ from, to, every = "1f" }) -> list`
---@param options? table
---@return table
function value_:sample(options) end

---@class sandbox.color
local color_ = {}

---The contrast ratio by WCAG 2.2, from 1 to 21, not rounded.
---
---`color:contrast(other) -> number`
---@param other any
---@return number
function color_:contrast(other) end
