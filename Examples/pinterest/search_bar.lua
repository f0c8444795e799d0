-- You will see: typing, clearing and submitting; and the bar that slides out of view as the feed
-- scrolls down and comes back as it scrolls up. In the guide's code it stays where it is.
describe("Pinterest's search bar", function()
  local matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } }
  local grid, bar

  before_each(function()
    local pins = {}
    for index = 1, 12 do pins[index] = { aspect = 0.75, title = "Pin " .. index } end
    grid = stage:add("pinterest.masonry_grid", { name = "grid", start = { pins = pins } })
    bar = stage:add("pinterest.search_bar", { name = "bar", place = { 0, 12 }, follows = grid })
  end)

  it("tells what is typed, and what to search for", { matrix = matrix }, function()
    bar:type("mid-century chairs")
    expect(bar.query):equals("mid-century chairs")
    expect(log:one{ kind = "output", source = "bar" }.value):equals("mid-century chairs")
    bar:send("submit")
    -- The code hears no return key and has no cross.
    if stage.env.reading == "literal" then
      expect(log:count{ kind = "output", source = "bar" }):equals(1)
      return
    end
    expect(log:last{ kind = "output", source = "bar" }.name):equals("submitted")
    bar:tap{ part = "clear" }
    expect(bar.query):equals("")
    expect(log:last{ kind = "output", source = "bar" }.name):equals("query")
    expect(bar:is("empty")):is_true()
  end)

  it("gives way to the feed", { matrix = matrix }, function()
    step_to(grid:scroll{ by = { 0, 200 }, duration = 0.2 }.ends)
    if stage.env.reading == "literal" then
      expect(bar.state):equals("shown")
      expect(bar.lift):equals(0)
      return
    end
    expect(bar.state):equals("hidden")
    expect(bar:moving("lift")):equals(not stage.env.reduce_motion)
    settle()
    expect(bar.lift):equals(60)
    expect(bar.frame.y):equals(-48)

    step_to(grid:scroll{ by = { 0, -40 }, duration = 0.1 }.ends)
    expect(bar.state):equals("shown")
    settle()
    expect(bar.lift):equals(0)
  end)

  it("hides and comes back when its app says so", function()
    bar:send("hide")
    settle()
    expect(bar.lift):equals(60)
    bar:send("show")
    settle()
    expect(bar.lift):equals(0)
  end)

  it("stays while content is pulled beyond its end", { matrix = matrix }, function()
    grid:scroll{ by = { 0, -80 }, duration = 0.2 }
    settle()
    expect(grid.offset):equals(0)
    expect(bar.state):equals("shown")
    expect(bar.lift):equals(0)
  end)
end)
