-- You will see: a pin whose frame is known before its picture is loaded, with a Save button of its own.
describe("Pinterest's pin tile", function()
  local matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } }

  local function tile(start)
    start.aspect = start.aspect or 0.75
    return stage:add("pinterest.pin_tile", { name = "tile", place = { 16, 100 }, size = { 175, 282 }, start = start })
  end

  it("does not shift when its picture comes", { matrix = matrix }, function()
    local pin = tile { title = "Tomato galette", creator = "Ana Ruiz" }
    local before = pin:part("image").frame
    pin:send("image_loaded")
    expect(pin:is("loaded")):is_true()
    expect(pin:part("image").frame):equals(before)
    expect(before.height):near(before.width / 0.75, 1e-9)
  end)

  it("opens by a tap, saves by its button", { matrix = matrix }, function()
    local pin = tile { title = "Tomato galette", board = "Kitchen" }
    local opens = stage.env.reading == "intended" and 1 or 0  -- the code's tile is no button
    pin:tap()
    if opens == 1 then
      local opened = log:one{ kind = "output", source = "tile", name = "opened" }.value
      expect(opened.frame):equals(pin:part("image").frame)
    end
    pin.save:tap()
    settle()
    expect(log:one{ kind = "output", source = "tile", name = "saved" }.value):is_true()
    expect(log:count{ kind = "output", name = "opened" }):equals(opens)
    expect(pin.save:is("saved")):is_true()
  end)

  it("is one target with Save beside it for VoiceOver", { env = { reading = "intended" } }, function()
    local pin = tile { title = "Tomato galette", creator = "Ana Ruiz" }
    expect(pin.accessibility.label):equals("Save Tomato galette by Ana Ruiz")
    pin:perform("Save")
    settle()
    expect(pin.accessibility.value):equals("Saved")
    pin:perform("Unsave")
    expect(pin.save:is("unsaved")):is_true()
    pin:perform("Choose board")
    expect(log:count{ kind = "output", source = "tile", name = "board_picker" }):equals(1)
  end)

  it("has no label, trait or action of its own in the code", { env = { reading = "literal" } }, function()
    local pin = tile { title = "Tomato galette" }
    expect(pin.accessibility.label):equals("Tomato galette")
    expect(#pin.accessibility.traits + #pin.accessibility.actions):equals(0)
  end)

  it("must know its aspect ratio", function()
    expect(function() stage:add("pinterest.pin_tile") end):raises("needs the input aspect")
    expect(function() tile { aspect = 0 } end):raises("aspect must be from")
    expect(function() tile { aspect = -1 } end):raises("aspect must be from")
  end)
end)
