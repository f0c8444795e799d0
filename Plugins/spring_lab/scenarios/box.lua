-- SPDX-License-Identifier: MIT
-- The box goes across on a tap, by its spring; under Reduce Motion it jumps.
describe("lab.box", function()
  local box

  before_each(function()
    box = stage:add("lab.box", { name = "box" })
  end)

  it("goes across and overshoots with a bouncy spring", function()
    box:tap()
    expect(box.state):equals("right")
    step(0.4)
    expect(box.x):at_least(236)
    settle()
    expect(box.x):near(236, 0.001)
    expect(box.accessibility.value):equals("right")
  end)

  it("does not overshoot with a smooth one", function()
    box.params.spring = spring.smooth
    box:tap()
    settle()
    expect(box.x):near(236, 0.001)
    expect(log:count{ kind = "motion", source = "box", phase = "settled" }):equals(1)
  end)

  it("turns round on its way when tapped again", function()
    box:tap()
    step(0.1)
    box:tap()
    expect(box:model("x")):equals(20)
    expect(log:one{ kind = "motion", source = "box", phase = "retargeted" }.to):equals(20)
  end)

  it("jumps under Reduce Motion", { env = { reduce_motion = true } }, function()
    box:tap()
    expect(box.x):equals(236)
    expect(log:count{ kind = "motion" }):equals(0)
  end)
end)
