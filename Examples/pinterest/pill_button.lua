-- You will see: red Follow becomes grey Following on a spring, with one success haptic; a second tap
-- turns it back from where it is. In the guide's code Follow has no action: it is pressed, no more.
describe("Pinterest's pill button", function()
  local matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } }

  it("tells its app of a tap on a plain pill", { matrix = matrix }, function()
    local pill = stage:add("pinterest.pill_button", { name = "pill", start = { title = "Sign up" } })
    pill:tap()
    settle()
    expect(log:one{ kind = "output" }.name):equals("tapped")
    expect(log:count{ kind = "haptic" }):equals(0)
    expect(pill.fill):equals(color "#E60023")
  end)

  it("shrinks under a finger and comes back", { matrix = matrix }, function()
    local pill = stage:add("pinterest.pill_button", { name = "pill" })
    pill:press()
    -- The code does not read Reduce Motion.
    local cuts = stage.env.reading == "intended" and stage.env.reduce_motion
    expect(pill.scale):equals(cuts and 0.97 or 1)
    settle()
    expect(pill.scale):equals(0.97)
    expect(pill.red_tint):equals(stage.env.reading == "intended" and 1 or 0)
    pill:release()
    settle()
    expect(pill.scale):equals(1)
    expect(pill.red_tint):equals(0)
  end)

  it("follows and stops following", { matrix = matrix }, function()
    local pill = stage:add("pinterest.pill_button", { name = "pill", start = { use = "follow" } })
    pill:tap()
    if stage.env.reading == "literal" then
      settle()
      expect(pill.state):equals("unfollowed")
      expect(log:count{ kind = "output" }):equals(0)
      return
    end
    expect(pill.title):equals("Following")
    expect(log:one{ kind = "haptic" }.style):equals("success")
    expect(log:one{ kind = "output", name = "following" }.value):is_true()
    -- Colours fade in every case; the width is cut with Reduce Motion.
    step_to(0.1)
    expect(pill.fill.green):near(218.137, 0.001)
    expect(pill.stretch):near(stage.env.reduce_motion and 1 or 0.813403, 1e-6)
    expect(settle()):equals(0.337152)
    expect(pill.fill):equals(color "#EFEFEF")
    expect(pill.ink):equals(color "#111111")

    pill:tap()
    step(0.1)
    local before = pill.fill
    pill:tap()
    expect(pill.fill):near(before, 0.001)
    settle()
    expect(pill.state):equals("following")
    expect(#pill:haptics()):equals(2)
  end)

  it("lets its app change it", function()
    local pill = stage:add("pinterest.pill_button", { name = "pill" })
    pill:send("follow")
    expect(pill.title):equals("Following")
    pill:send("unfollow")
    settle()
    pill:send("make_secondary")
    expect(pill.fill):equals(color "#EFEFEF")
    expect(#pill:haptics()):equals(0)
    expect(#pill:outputs()):equals(0)
  end)

  it("goes to dark grey with white in the dark", { env = { color_scheme = "dark" } }, function()
    local pill = stage:add("pinterest.pill_button", { name = "pill", start = { use = "follow" } })
    pill:tap()
    settle()
    expect(pill.fill):equals(color "#2A2A2A")
    expect(pill.ink):equals(color "#FFFFFF")
  end)
end)
