-- You will see: a tap on the right half turns the page in 0.25 s, one on the left turns it back, also
-- on the way; past the last page the pin says it is finished. With Reduce Motion pages cross-fade; in
-- the guide's code they change at once.
local function story()
  return stage:add("pinterest.idea_pin", {
    name = "pin", start = { pages = 3, title = "Three soups", creator = "Ana Ruiz" },
  })
end

describe("the idea pin", function()
  it("turns its pages", {
    matrix = { reading = { "intended", "literal" }, reduce_motion = { false, true } },
  }, function()
    local pin = story()
    pin:tap{ part = "right" }
    expect(pin.page):equals(2)
    step(0.125)
    if stage.env.reading == "literal" then
      expect(pin.position):equals(1)
    elseif stage.env.reduce_motion then
      expect(pin.position):equals(1)
      expect(pin.seen):near(0.6846, 0.0001)
    else
      expect(pin.position):near(0.6846, 0.0001)
    end
    settle()
    pin:tap{ part = "left" }
    settle()
    expect(pin.page):equals(1)
    expect(pin.position):equals(0)
  end)

  it("has whole pages", function()
    expect(function()
      stage:add("pinterest.idea_pin", { start = { pages = 2.5 } })
    end):raises("a whole number from 1 to 50")
  end)

  it("goes on from where it is", { matrix = { reading = { "intended" } } }, function()
    local pin = story()
    pin:tap{ part = "right" }
    step(0.1)
    local before = pin.position
    pin:tap{ part = "left" }
    expect(pin.position):equals(before)
    settle()
    expect(pin.position):equals(0)
  end)

  it("ends at the last page, and tells where a swipe leads", {
    matrix = { reading = { "intended", "literal" } },
  }, function()
    local pin = story()
    for _ = 1, 3 do
      pin:tap{ part = "right" }
      settle()
    end
    pin:swipe{ direction = "up" }
    settle()
    expect(pin.page):equals(3)
    local told = {}
    for _, output in ipairs(pin:outputs()) do told[#told + 1] = output.what end
    if stage.env.reading == "literal" then
      expect(told):equals{ "page", "page" }
    else
      expect(told):equals{ "page", "page", "finished", "details" }
    end
  end)

  it("is adjusted by VoiceOver", { matrix = { reduce_motion = { false, true } } }, function()
    local pin = story()
    pin:increment()
    expect(pin.accessibility.value):equals("Page 2 of 3")
    pin:decrement()
    pin:decrement()
    expect(pin.accessibility.value):equals("Page 1 of 3")
  end)
end)
