-- SPDX-License-Identifier: MIT
-- Any spring as a table at the prompt, and a box to try it on.
local box = require "lib.box"
local spelling = require "lib.spelling"
local tabulate = require "lib.tabulate"

return {
  components = { box },
  commands = {
    {
      name = "spring",
      summary = "Tabulates a spring: value, velocity, overshoot, settling; two side by side.",
      usage = spelling.usage,
      run = function(ctx, args)
        ctx.print(tabulate(spelling.read(args)))
      end,
    },
  },
}
