-- You will see: Pinterest's home screen at work. The feed scrolls and the search bar gives way; a pull
-- loads new pins, which fade up; a pin grows out of its tile, is saved and goes back; five taps buzz.
local titles = { "Tomato galette", "A window seat with shelves", "Moss", "Linen curtains", "Desk" }
local function pins(count)
  local list = {}
  for index = 1, count do
    list[index] = { aspect = 0.6 + index % 4 / 4, title = titles[index % 5 + 1], creator = "Ana Ruiz", board = "Home" }
  end
  return list
end

local feed = stage:add("pinterest.masonry_grid", { name = "feed", start = { pins = pins(12) } })
local search = stage:add("pinterest.search_bar", { name = "search", place = { 0, 59 }, follows = "feed" })
local spinner = stage:add("pinterest.refresh_spinner", { name = "spinner", place = { 181, 16 }, follows = "feed" })
local tabs = stage:add("pinterest.tab_bar", { name = "tabs", place = { 0, 788 } })

-- Down the feed: the search bar slides away; a little up, and it is back.
step_to(feed:scroll{ by = { 0, 400 }, duration = 0.3 }.ends)
settle()
expect(search:is("hidden")):is_true()
step_to(feed:scroll{ by = { 0, -400 }, duration = 0.3 }.ends)
settle()
expect(search:is("shown")):is_true()

-- Pulled 120 pt beyond its beginning, the spinner is armed and turns until the new pins are there.
step_to(feed:scroll{ by = { 0, -120 }, duration = 0.2 }.ends)
expect(log:one{ source = "spinner", name = "refresh" }.t):near(now(), 0.02)
step(0.5)
expect(spinner:is("refreshing")):is_true()
feed:send("append", pins(4))
spinner:send("finish")
settle()
expect(spinner:is("idle")):is_true()

-- A pin grows out of its tile, is saved, and goes back while it is still on its way.
feed.p1:tap()
local opened = log:last{ source = "feed", name = "opened" }.value
local detail = stage:add("pinterest.pin_detail", {
  name = "detail",
  start = { aspect = opened.aspect, title = opened.title, creator = opened.creator, from = opened.frame, tile = opened.tile },
})
step(0.2)
local half = detail:part("image").frame
detail:send("close")
expect(detail:part("image").frame.width):near(half.width, 0.01)
step(0.05)
detail:send("open")
settle()
expect(detail:is("open")):is_true()
detail.save:tap()
settle()
expect(log:last{ source = "detail", name = "toast" }.value):equals("Saved")

-- Its tile knows of it.
feed:send("mark_saved", opened.key)
expect(feed.p1.save:is("saved")):is_true()

-- Home is selected: a further tap on it is silent as intended; the others buzz, Create the most.
detail:send("close")
settle()
detail:remove()
for _, tab in ipairs { "home", "search", "create", "notifications", "profile" } do tabs:tap{ part = tab } end
local buzzes = {}
for index, haptic in ipairs(tabs:haptics()) do buzzes[index] = haptic.what end
expect(buzzes):equals { "impact.light", "impact.medium", "impact.light", "impact.light" }
