-- SPDX-License-Identifier: MIT
-- Springs as people type them.
local spelling = {}

spelling.usage = 'RESPONSE DAMPING_FRACTION | PRESET | "response 0.25, damping 0.8" | "SWIFTUI" [vs ANOTHER]'

local presets = { smooth = true, snappy = true, bouncy = true, interactive = true }

-- In both spellings, and the short words.
local names = {
  response = "response", damping_fraction = "damping_fraction", dampingfraction = "damping_fraction",
  bounce = "bounce", duration = "duration", mass = "mass", stiffness = "stiffness", damping = "damping",
}

local function fail(text)
  error(text .. "\nusage: spring " .. spelling.usage, 0)
end

-- response 0.25, damping 0.8
local function pairs_of(text)
  local fields, rest = {}, text
  for word, number in text:gmatch("([%a_]+)%s*[:=]?%s*(%-?[%d.]+)") do
    local name = names[word:lower()]
    if not name then
      fail("a spring has no " .. word .. " in \"" .. text .. "\"")
    end
    fields[name] = tonumber(number) or fail(number .. " is not a number")
  end
  rest = rest:gsub("([%a_]+)%s*[:=]?%s*(%-?[%d.]+)", ""):gsub("[%s,]", "")
  if rest ~= "" or next(fields) == nil then return nil end
  if fields.response and fields.damping then
    fields.damping_fraction, fields.damping = fields.damping, nil
  end
  return spring(fields)
end

local function one(text)
  text = text:gsub("^%s+", ""):gsub("%s+$", "")
  if presets[text] then return spring[text] end
  local response, damping = text:match("^(%-?[%d.]+)[%s,]+(%-?[%d.]+)$")
  if response then return spring(tonumber(response), tonumber(damping)) end
  if tonumber(text) then return spring(tonumber(text)) end
  return pairs_of(text) or spring(text)
end

-- One spring from all arguments, or one from each side of "vs", or one from each argument.
function spelling.read(args)
  if #args == 0 then fail("which spring?") end
  local joined, whole = table.concat(args, " "), false
  local first, second = joined:match("^(.-)%s+vs%s+(.*)$")
  if first then return one(first), one(second) end
  for _, word in ipairs(args) do
    whole = whole or tonumber(word) ~= nil or word:find("^[%a_]+[:=]") ~= nil
  end
  if whole or #args == 1 then return one(joined) end
  if #args > 2 then fail("two springs at most, not " .. #args) end
  return one(args[1]), one(args[2])
end

return spelling
