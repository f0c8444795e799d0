-- You will see: what a finger does to the Save button as the guide means it and as its code has it,
-- and that nothing that happens in the middle of the morph makes it jump.
describe("Pinterest's Save button", function()
  local matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } }

  local function button(start)
    return stage:add("pinterest.save_button", { name = "save", start = start or {} })
  end

  it("saves and unsaves, and buzzes as it should", { matrix = matrix }, function()
    local save = button { board = "Kitchen" }
    local isIntended = stage.env.reading == "intended"
    save:tap()
    expect(save.state):equals("saved")
    expect(log:count{ kind = "haptic", style = "success" }):equals(1)
    expect(log:count{ kind = "haptic", style = "impact.medium" }):equals(isIntended and 1 or 0)
    expect(log:count{ kind = "output", name = "toast" }):equals(isIntended and 1 or 0)
    if isIntended then expect(log:one{ name = "toast" }.value):equals("Saved to Kitchen") end
    step_to(0.1)
    expect(save.fill.red):near(108.761, 0.001)
    expect(settle()):equals(0.337152)
    save:tap()
    settle()
    -- P1: the code's trigger fires both ways.
    expect(log:count{ kind = "haptic", style = "success" }):equals(isIntended and 1 or 2)
  end)

  it("darkens under a finger that may still leave", { matrix = matrix }, function()
    local save = button()
    save:press()
    step(0.4)
    expect(save.scale):equals(0.97)
    expect(save.tint):equals(stage.env.reading == "intended" and 1 or 0)
    save:cancel()
    settle()
    expect(save.state):equals("unsaved")
    expect(save.scale):equals(1)
    expect(save.tint):equals(0)
  end)

  it("asks for a board when a finger rests", { env = { reading = "intended" } }, function()
    local save = button { board = "Kitchen" }
    save:press()
    step(0.9)                               -- long pressed at 0.5 s, and the finger is still there
    expect(save.scale):equals(0.96)
    save:release()
    settle()
    expect(save:outputs()[1].what):equals("board_picker")
    expect(save:outputs()[1].value):equals("Kitchen")
    expect(save.state):equals("unsaved")
  end)

  it("does not jump, whatever happens on the way", function()
    local save = button()
    save:tap()
    step(0.1)
    local before = save.fill
    save:tap()                              -- un-saved at 0.1 s
    expect(save.fill):near(before, 0.001)
    step(0.05)
    before = save.fill
    stage.env.reduce_motion = true          -- colours fade on; a scale would be cut
    expect(save.fill):near(before, 0.001)
    before = save.fill
    stage.env.color_scheme = "dark"         -- on the way to red, which is red in both schemes
    expect(save.fill):near(before, 0.001)
    settle()
    expect(save.fill):equals(color "#E60023")
  end)

  it("keeps its size, or grows as the code's font does", {
    matrix = { reading = { "intended", "literal" } },
  }, function()
    stage.env.dynamic_type = "xlarge"
    local save = button()
    expect(save.frame.height):near(stage.env.reading == "intended" and 39.088 or 41.334, 0.001)
  end)

  it("is another pill in the dark", { matrix = { reading = { "intended", "literal" } } }, function()
    local save = button { saved = true }
    stage.env.color_scheme = "dark"
    -- A pair of colours is another one in the dark, at once, and the log says so.
    expect(log:count{ kind = "value", property = "fill", cause = log:last{ kind = "environment" }.seq })
      :equals(stage.env.reading == "intended" and 1 or 0)
    expect(save.fill):equals(color(stage.env.reading == "intended" and "#2A2A2A" or "#111111"))
  end)
end)
