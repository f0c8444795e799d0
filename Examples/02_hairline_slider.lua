-- You will see: a drag along the whole track ticks once, at neutral. Read literally, the guide's
-- code ticks twelve times and never at neutral. A double tap goes back to zero in 0.2 s.
local slider = stage:add("vsco.hairline_slider", { name = "slider", start = { value = -6 } })

local drag = slider:drag{ from = { 0, 22 }, to = { 342, 22 }, duration = 0.4 }
step_to(drag.ends)
expect(slider.value):equals(6)
local tick = log:one{ kind = "haptic" }
expect(tick.style):equals("selection")

-- The same finger, and the guide's code instead of its words.
local literal = replay{ reading = "literal" }
expect(literal.log:count{ kind = "haptic", style = "selection" }):equals(12)

-- Back to 4, then reset: half way in time it has gone two thirds of the way.
step_to(slider:drag{ value = 4, duration = 0.2 }.ends)
expect(slider.value):near(4, 1e-9)
step_to(slider:double_tap().ends)
expect(slider.state):equals("resetting")
step(0.1)
expect(slider.value):near(1.2614, 0.001)
settle()
expect(slider.value):equals(0)
expect(log:last{ kind = "haptic" }.style):equals("impact.soft")

-- With Reduce Motion the reset jumps.
expect(#replay{ reduce_motion = true }.moved):equals(0)
