-- You will see: a tap turns the red Save button black. Red fades through linear light,
-- is 109 of 255 after 0.1 s and rests at 0.337 s; the finger feels an impact, the save a success.
local save = stage:add("pinterest.save_button", { name = "save", place = { 20, 100 } })
expect(save.state):equals("unsaved")

save:tap()
expect(save.state):equals("saved")
expect(save.title):equals("Saved")
expect(log:one{ kind = "haptic", style = "success" }.t):equals(0)
expect(log:one{ kind = "haptic", style = "impact.medium" }.t):equals(0)

-- The colour at three instants; the numbers follow from the guide's spring (response 0.25 s,
-- damping fraction 0.8) and mixing in linear light.
step_to(0.05)
expect(save.fill.red):near(183.705, 0.001)
step_to(0.1)
expect(save.fill.red):near(108.761, 0.001)
step_to(0.125)
expect(save.fill.red):near(73.009, 0.001)

expect(settle()):equals(0.337152)
expect(save.fill):equals(color "#111111")

-- Un-saving plays no success, and a second tap on the way turns it back without a jump.
save:tap()
step(0.1)
local before = save.fill
save:tap()
expect(save.fill):near(before, 0.001)
settle()
expect(save.state):equals("saved")
expect(log:count{ kind = "haptic", style = "success" }):equals(2)
expect(log:count{ kind = "haptic", style = "impact.medium" }):equals(3)
