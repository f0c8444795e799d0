-- You will see: each tap selects a tab with a light impact, Create with a medium one. A further tap
-- on the selected tab is silent; the guide's code buzzes and selects it again.
describe("Pinterest's tab bar", function()
  local matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } }
  local tabs

  before_each(function()
    tabs = stage:add("pinterest.tab_bar", { name = "tabs", place = { 0, 788 } })
  end)

  it("selects by a tap, with an impact by UIKit", { matrix = matrix }, function()
    for _, name in ipairs{ "search", "create", "notifications", "profile", "home" } do
      tabs:tap{ part = name }
      expect(tabs.state):equals(name)
      expect(log:last{ kind = "output" }.value):equals(name)
      local haptic = log:last{ kind = "haptic" }
      expect(haptic.style):equals(name == "create" and "impact.medium" or "impact.light")
      expect(haptic.api):equals("UIKit")
    end
    -- Nothing moves, whatever Reduce Motion says.
    expect(log:count{ kind = "motion" }):equals(0)
  end)

  it("tells a further tap on the selected tab", { matrix = matrix }, function()
    tabs:tap{ part = "home" }
    local isLiteral = stage.env.reading == "literal"
    expect(log:one{ kind = "output" }.name):equals(isLiteral and "selected" or "reselected")
    expect(log:count{ kind = "haptic" }):equals(isLiteral and 1 or 0)
  end)

  it("has wide buttons and a square one", { matrix = matrix }, function()
    expect(tabs:part("home").frame.width):near(74.8, 1e-9)
    expect(tabs:part("create").frame.width):equals(48)
    expect(tabs:part("create").frame.height):equals(48)
  end)

  it("is read with the selected tab as its value", function()
    tabs:perform("Profile")
    expect(tabs.accessibility.label):equals("Tab bar")
    expect(tabs.accessibility.value):equals("Profile")
    expect(log:one{ kind = "haptic" }.style):equals("impact.light")
  end)
end)
