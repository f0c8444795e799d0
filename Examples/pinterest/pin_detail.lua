-- You will see: a tapped pin's picture grows out of its tile by a spring, and goes back into it; on
-- the way it can be turned round at any time, with its speed. With Reduce Motion the page fades in; in
-- the guide's code it is there at once.
local pins = {
  { aspect = 0.75, title = "Tomato galette", creator = "Ana Ruiz", image = "galette" },
  { aspect = 0.8, title = "A window seat", creator = "Studio Nord", image = "window" },
  { aspect = 1.5, title = "Desk", creator = "Kim Park", image = "desk" },
}

local function open_second_pin()
  local grid = stage:add("pinterest.masonry_grid", { name = "grid", start = { pins = pins } })
  local told = pins[2]
  if stage.env.reading == "intended" then
    grid.p1:tap()
    told = grid:outputs()[1].value
  end
  -- In the code nothing comes of a tap: there the app opens the pin by itself.
  local frame, tile = told.frame or grid.p1:part("image").frame, told.tile or "grid.p1"
  local detail = stage:add("pinterest.pin_detail", {
    name = "detail",
    start = {
      from = frame, tile = tile, aspect = told.aspect, image = told.image,
      title = told.title, creator = told.creator, description = "Oak, wool and chalk paint.",
    },
  })
  return detail, frame
end

describe("the pin detail", function()
  it("opens out of the tile and closes into it", {
    matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } },
  }, function()
    local detail, tile = open_second_pin()
    local travels = stage.env.reading == "intended" and not stage.env.reduce_motion
    if travels then
      expect(detail:part("image").frame.x):equals(tile.x)
      expect(detail:part("image").frame.width):equals(tile.width)
      step(0.1)
      expect(detail:part("image").frame.width):near(282.656, 0.001)
      expect(detail.save.frame.y):near(12 + 12 * (1 - 0.588285), 0.001)
    end
    settle()
    expect(detail.state):equals("open")
    expect(detail:part("image").frame.x):equals(16)
    expect(detail:part("image").frame.width):equals(358)

    detail:send("close")
    settle()
    expect(detail.state):equals("closed")
    expect(#detail:outputs()):equals(2)
  end)

  it("turns round on the way without a jump", function()
    local detail = open_second_pin()
    step(0.1)
    local width, speed = detail:part("image").frame.width, detail:velocity("expansion")
    detail:send("close")
    expect(detail:part("image").frame.width):equals(width)
    expect(detail:velocity("expansion")):near(speed, 1e-9)
    step(0.05)
    detail:send("open")
    settle()
    expect(detail.state):equals("open")
  end)

  it("lands in its tile when Reduce Motion is switched on on the way back", function()
    local detail, tile = open_second_pin()
    settle()
    detail:send("close")
    step(0.13)
    stage.env.reduce_motion = true
    expect(detail:part("image").frame.width):equals(tile.width)
    expect(log:last{ kind = "value", property = "expansion" }.to):equals(0)
    settle()
    expect(detail.state):equals("closed")
  end)

  it("lets Follow grow into Following at the end of its row", function()
    local detail = open_second_pin()
    settle()
    local before = detail.follow:part("button").frame
    detail.follow:tap()
    expect(detail.follow:part("button").frame.width):equals(before.width)
    step(0.1)
    local pill = detail.follow:part("button").frame
    expect(pill.width):near(118.194, 0.001)
    expect(pill.x + pill.width):near(before.x + before.width, 1e-9)
  end)

  it("saves, or as the code has it does nothing", {
    matrix = { reading = { "intended", "literal" } },
  }, function()
    local detail = open_second_pin()
    settle()
    detail.save:tap()
    settle()
    local saves = stage.env.reading == "intended"
    expect(detail.save.state):equals(saves and "saved" or "unsaved")
    expect(log:count{ kind = "haptic", style = "success" }):equals(saves and 1 or 0)
  end)
end)
