-- You will see: ten pins in two columns as the guide's code lays them, new ones that fade up, a pin
-- taken away in the middle of its morph, and ten thousand of which a screenful is made.
describe("Pinterest's masonry grid", function()
  local matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } }

  local function pins(aspects)
    local list = {}
    for index, aspect in ipairs(aspects) do
      list[index] = { aspect = aspect, title = "Pin " .. index, creator = "Ana Ruiz" }
    end
    return list
  end

  local function grid(list, width)
    return stage:add("pinterest.masonry_grid", { name = "grid", start = { pins = list } })
  end

  it("lays the inventory's pins as it says", { matrix = matrix }, function()
    local aspects = { .75, 1, .5, 1.5, .66, .8, 1.2, .75, .6, 1 }
    local feed = grid(pins(aspects))
    local columns = { left = {}, right = {} }
    for index = 0, 9 do
      local x = feed["p" .. index].frame.x
      table.insert(x == 16 and columns.left or columns.right, index)
    end
    expect(columns.left):equals { 0, 3, 4, 6, 8 }
    expect(columns.right):equals { 1, 2, 5, 7, 9 }
    expect(feed.p0.frame.width):equals(175)
  end)

  it("lets new pins fade up", { matrix = matrix }, function()
    local feed = grid(pins { 1, 1 })
    feed:send("append", pins { 1.5, 1.5 })
    local new = feed.p2
    local isStill = stage.env.reading == "intended" and stage.env.reduce_motion
    local far = stage.env.reading == "intended" and 8 or new.frame.height
    expect(new.sunk):near(isStill and 0 or far, 1e-9)
    expect(new.opacity):equals(0)
    settle()
    expect(new.sunk):equals(0)
    expect(new.opacity):equals(1)
  end)

  it("takes a pin away in the middle of its morph", { matrix = matrix }, function()
    local feed = grid(pins { 1, 1, 1 })
    feed.p1.save:tap()
    step(0.1)
    feed:send("remove", "p1")
    expect(log:last{ kind = "motion", source = "grid.p1.save", property = "fill" }.phase):equals("cancelled")
    local gone = now()
    expect(settle()):equals(gone)
    expect(log:count{ kind = "error" }):equals(0)
  end)

  it("makes of ten thousand what is in sight", function()
    local aspects = {}
    for index = 1, 10000 do aspects[index] = 0.5 + index % 7 / 5 end
    local feed = grid(pins(aspects))
    expect(log:count{ kind = "state" }):at_most(30)
    expect(feed.p9999.frame.y):at_least(100000)
  end)

  it("takes all pins or none", function()
    expect(function() grid { { title = "x" } } end):raises("pin 1: it needs the field aspect")
    expect(function() grid(pins { 1, 100 }) end):raises("pin 2: aspect must be from 0.05 to 20")
    expect(function() grid { { aspect = 1, titel = "x" } } end):raises("did you mean \"title\"")
    expect(function() grid { { aspect = 1, id = "tap" } } end):raises("choose another")
  end)

  it("counts the arrival from the last append", function()
    local feed = grid {}
    feed:send("append", pins { .2, .2, .2 })
    step(0.5)
    feed:send("append", pins { .2, .2, .2 })
    step(0.5)
    expect(feed:is("arriving")):is_true()
    expect(feed.p5.opacity):equals(0)
    expect(feed.p0.opacity):equals(1)
  end)
end)
