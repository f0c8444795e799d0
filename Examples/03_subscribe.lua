-- You will see: a press shrinks the button, the purchase takes 0.8 s, then the label cross-fades
-- to "Subscribed ✓" with one success haptic. A failed purchase goes back with an error haptic.
local card = stage:add("substack.subscribe_card", {
  name = "card", place = { 24, 120 }, size = { 342, 164 }, params = { confirmation = 0.8 },
})

card:press()
step(0.05)
expect(card.scale):near(0.9796, 0.0001)
step(0.05)
card:release()
expect(card.state):equals("subscribing")

step(0.8)
expect(card.state):equals("subscribed")
expect(log:one{ kind = "haptic" }.style):equals("success")
step(0.11)
expect(card["title.fade"]):near(0.5, 1e-6)
settle()

-- A further tap does nothing; in the guide's code it buzzes again.
card:tap()
settle()
expect(log:count{ kind = "haptic" }):equals(1)
expect(#replay{ reading = "literal" }.haptics):equals(2)

-- Another card, whose purchase fails.
local other = stage:add("substack.subscribe_card", {
  name = "other", place = { 24, 320 }, size = { 342, 164 }, params = { confirmation = "event" },
})
other:tap()
step(2)
other:send("fail")
expect(other.state):equals("unsubscribed")
expect(other:haptics()[1].what):equals("error")
