-- SPDX-License-Identifier: MIT
-- A spring in numbers, or two side by side.

-- A number with so many decimals, and no minus before nothing.
local function decimals(number, places)
  local text = string.format("%." .. places .. "f", number)
  return tonumber(text) == 0 and string.format("%." .. places .. "f", 0) or text
end

-- A step of time that makes a readable number of rows.
local function step_for(length)
  for _, step in ipairs { 0.01, 0.02, 0.05, 0.1, 0.2, 0.5 } do
    if length / step <= 14 then return step end
  end
  return 1
end

local function facts(s)
  local m = s:metrics()
  local function seconds(t) return t and string.format("%.3f s", t) or "never" end
  local lines = {
    tostring(s),
    string.format("  overshoot  %.2f %%%s", m.overshoot * 100,
      m.peak_time and string.format(", highest %.4f at %.3f s", m.peak_value, m.peak_time) or ""),
    "  90 % at    " .. seconds(m.time_90),
    "  settled    " .. seconds(m.settled_01) .. " (within 0.1 %), " .. seconds(m.settled_1) .. " (1 %)",
    string.format("  as told    %.3f s by SwiftUI, %.3f s by Core Animation", s.swiftui_settling, s.ca_settling),
  }
  return table.concat(lines, "\n"), m.settled_01 or 1
end

return function(a, b)
  local text, length = facts(a)
  local out = { text }
  local head = "       t     value  velocity"
  if b then
    local other, second = facts(b)
    out[#out + 1] = other
    length = math.max(length, second)
    local c = a:compare(b)
    out[#out + 1] = string.format("furthest apart: %.4f at %.3f s", math.abs(c.gap), c.time)
    head = head .. "     value  velocity"
  end
  out[#out + 1] = head
  local step, row = step_for(length), 0
  while true do
    local t = row * step
    local function columns(s)
      return string.format("  %8s  %8s", decimals(s:value(t), 4), decimals(s:velocity(t), 3))
    end
    local line = string.format("  %6.3f", t) .. columns(a) .. (b and columns(b) or "")
    out[#out + 1] = line
    if t >= length then return table.concat(out, "\n") end
    row = row + 1
  end
end
