-- SPDX-License-Identifier: MIT
-- A box that a tap sends to the other side, by the spring in its parameter.
local left, right, side = 20, 236, 44

local function go(x)
  return function(self)
    self:animate("x", x, self.params.spring)
    self:output("moved", { to = x })
  end
end

return {
  id = "lab.box",
  summary = "A box that a tap sends across by the parameter spring.",
  size = { 300, 84 },
  parameters = {
    spring = { default = spring.bouncy, doc = "how the box goes to the other side" },
  },
  properties = { x = { left, moves = true } },
  reduced = { x = "cut" },
  outputs = { moved = "the box sets out for the other side; value.to is where, in points" },
  chart = {
    initial = "left",
    states = {
      { id = "left", on = { tap = { target = "right", actions = "go_right" } } },
      { id = "right", on = { tap = { target = "left", actions = "go_left" } } },
    },
  },
  actions = { go_right = go(right), go_left = go(left) },
  gestures = { "tap" },
  picture = function(self)
    return {
      { shape = "capsule", frame = { 20, 40, 260, 4 }, fill = "#D0D0D0" },
      {
        rect = true, part = "box", frame = { 0, 20, side, side }, offset = { self.x, 0 },
        radius = 10, fill = color "#3355FF",
      },
    }
  end,
  accessibility = function(self)
    return {
      label = "Box",
      value = self:is("left") and "left" or "right",
      traits = { "button" },
      actions = { Move = "tap" },
    }
  end,
  assumptions = { "Reduce Motion: the box jumps to the other side." },
}
