-- You will see: a grid pulled down by 80 pt arms the red P; let go it turns once a second, for ever,
-- until the app has its pins. With Reduce Motion it stands still; the guide's code spins from the
-- start, and nothing ends it.
local function grid_and_spinner()
  local grid = stage:add("pinterest.masonry_grid", { name = "grid" })
  local spinner = stage:add("pinterest.refresh_spinner", {
    name = "spinner", place = { 181, 20 }, follows = grid,
  })
  return grid, spinner
end

describe("the refresh spinner", function()
  it("is pulled, armed, refreshing and gone", {
    matrix = { reading = { "intended" }, reduce_motion = { false, true } },
  }, function()
    local grid, spinner = grid_and_spinner()
    local pull = grid:scroll{ by = { 0, -100 }, duration = 0.25 }
    step_to(0.125)
    expect(spinner.state):equals("pulling")
    expect(spinner.opacity):near(0.5833, 0.001)   -- the last frame at 46.67 of 80 pt
    step_to(pull.ends)
    expect(spinner.state):equals("refreshing")
    expect(log:count{ kind = "output", name = "refresh" }):equals(1)

    step(0.25)
    if stage.env.reduce_motion then
      expect(spinner:moving("rotation")):is_false()
    else
      expect(spinner.rotation):near(90, 1e-6)
      expect(function() settle() end):raises("spinner.rotation repeats forever")
    end

    spinner:send("finish")
    expect(spinner.state):equals("settling")
    settle()
    expect(spinner.state):equals("idle")
    expect(spinner.opacity):equals(0)
  end)

  it("goes away when it is let go too early", {
    matrix = { reading = { "intended" }, reduce_motion = { false, true } },
  }, function()
    local grid, spinner = grid_and_spinner()
    grid:scroll{ by = { 0, -60 }, duration = 0.2 }
    settle()
    expect(spinner.state):equals("idle")
    expect(log:count{ kind = "output", name = "refresh" }):equals(0)
  end)

  it("is caught in a fade without a jump", { env = { reading = "intended" } }, function()
    local _, spinner = grid_and_spinner()
    spinner:send("pull", { distance = 60 })
    spinner:send("release")
    step(0.02)
    local before = spinner.opacity
    spinner:send("pull", { distance = 8 })
    expect(spinner.opacity):near(before + (1 - before) * 0.1, 1e-9)
    spinner:send("pull", { distance = 80 })
    expect(spinner.opacity):equals(1)
  end)

  it("refreshes for VoiceOver", { env = { reading = "intended" } }, function()
    local _, spinner = grid_and_spinner()
    spinner:perform("Refresh")
    expect(spinner.state):equals("refreshing")
    expect(log:count{ kind = "output", name = "refresh" }):equals(1)
  end)

  it("spins from the start for ever, as the code has it", {
    matrix = { reading = { "literal" }, reduce_motion = { false, true } },
  }, function()
    local _, spinner = grid_and_spinner()
    step(0.25)
    expect(spinner.rotation):near(90, 1e-6)
    spinner:send("finish")
    step(10)
    expect(spinner:moving("rotation")):is_true()
  end)
end)
