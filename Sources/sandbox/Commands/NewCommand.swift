// SPDX-License-Identifier: MIT

extension Command {
  static let new = Command(
    "new", "plugin|scenario NAME", count: 2...2,
    "Writes a plugin or a scenario that works, to start from.",
    details: """
        A scenario is written to NAME.lua, a plugin to the folder Plugins/NAME. Nothing that is
        there is replaced.
      """
  ) { arguments, console in
    let words = arguments.allOperands
    let files: [(path: String, text: String)]
    switch words[0] {
    case "scenario": files = [Skeleton.scenario(words[1])]
    case "plugin":
      guard Skeleton.isPluginName(words[1]) else {
        throw Failure(
          "\"\(words[1])\" cannot be a plugin's name: it begins with a letter and has a–z, 0–9 and _"
        )
      }
      files = Skeleton.plugin(words[1])
    default:
      throw Failure("sandbox new makes a plugin or a scenario, not a \"\(words[0])\"")
    }
    for file in files where Files.kind(file.path) != .nothing {
      throw Failure("\(file.path) is already there")
    }
    for file in files {
      if let folder = Files.parent(file.path) { try Files.makeFolder(folder) }
      try Files.write(file.text, to: file.path, replacing: false)
      console.print("wrote \(file.path)")
    }
    let tried = words[0] == "scenario" ? files[0].path : "Plugins/\(words[1])"
    console.print("try it: sandbox test \(tried)")
    return .passed
  }
}

/// What `sandbox new` writes.
enum Skeleton {
  /// Whether a folder of that name can be a plugin.
  static func isPluginName(_ name: String) -> Bool {
    guard let first = name.utf8.first, 97...122 ~= first else { return false }
    return name.utf8.count <= 40
      && name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 }
  }

  /// A scenario with the Save button.
  static func scenario(_ name: String) -> (path: String, text: String) {
    let path = name.hasSuffix(".lua") ? name : name + ".lua"
    return (path, scenarioText)
  }

  private static let scenarioText = """
    -- You will see: a tap saves, with one success haptic, and the colour comes to rest.
    describe("the Save button", function()
      local save

      before_each(function()
        save = stage:add("pinterest.save_button", { name = "save", place = { 20, 100 } })
      end)

      it("saves on a tap", function()
        save:tap()
        expect(save.state):equals("saved")
        expect(log:count{ kind = "haptic", style = "success" }):equals(1)
      end)

      it("comes to rest within half a second", function()
        save:tap()
        expect(settle()):at_most(0.5)
        expect(save.fill):equals(color "#111111")
      end)
    end)

    """

  /// A plugin with one component and a scenario that passes.
  static func plugin(_ name: String) -> [(path: String, text: String)] {
    let id = name + ".lamp"
    let folder = "Plugins/\(name)"
    return [
      (folder + "/plugin.json", manifest(name, id)), (folder + "/init.lua", source(id)),
      (folder + "/scenarios/lamp.lua", pluginScenario(id)),
      (folder + "/README.md", readme(name, id)),
    ]
  }

  private static func manifest(_ name: String, _ id: String) -> String {
    """
    {
      "name": "\(name)",
      "version": "0.1.0",
      "api": 1,
      "summary": "A lamp that a tap turns on and off.",
      "author": "",
      "license": "MIT",
      "capabilities": [],
      "provides": { "components": ["\(id)"], "commands": [], "checks": [] }
    }

    """
  }

  private static func source(_ id: String) -> String {
    """
    return {
      components = {
        {
          id = "\(id)",
          summary = "A lamp: a tap turns it on and off.",
          size = { 44, 44 },
          parameters = { glow = { default = spring(0.3, 0.8), doc = "dark to bright and back" } },
          properties = { brightness = { 0.2, moves = false } },
          chart = { initial = "off", states = {
            { id = "off", on = { tap = { target = "on", actions = "light" } } },
            { id = "on", on = { tap = { target = "off", actions = "darken" } } },
          } },
          actions = {
            light = function(self)
              self:animate("brightness", 1, self.params.glow)
              self:haptic("selection")
            end,
            darken = function(self) self:animate("brightness", 0.2, self.params.glow) end,
          },
          gestures = { "tap" },
          picture = function(self)
            return { { symbol = "heart.fill", frame = { 10, 10, 24, 24 }, opacity = self.brightness } }
          end,
          accessibility = function()
            return { label = "Lamp", traits = { "button" } }
          end,
        },
      },
    }

    """
  }

  private static func pluginScenario(_ id: String) -> String {
    """
    -- You will see: a tap lights the lamp with one haptic, another darkens it.
    local lamp = stage:add("\(id)", { name = "lamp" })
    lamp:tap()
    expect(lamp.state):equals("on")
    expect(log:count{ kind = "haptic" }):equals(1)
    settle()
    expect(lamp.brightness):near(1, 0.001)
    lamp:tap()
    settle()
    expect(lamp.state):equals("off")

    """
  }

  private static func readme(_ name: String, _ id: String) -> String {
    """
    # \(name)

    A lamp that a tap turns on and off, with a haptic as it lights: `stage:add("\(id)", { name = "lamp" })`.
    Its parameter `glow` is the animation, its property `brightness` what is drawn.

    | file | what it is |
    |---|---|
    | `plugin.json` | the name, and what the plugin brings |
    | `init.lua` | the component `\(id)` |
    | `scenarios/lamp.lua` | its test: `sandbox test Plugins/\(name)` |

    What a tap does:

    ```
       0.000  input    lamp             tap
       0.000  state    lamp             off → on
       0.000  motion   lamp.brightness  0.2 → 1  spring(response 0.3, damping_fraction 0.8)
       0.000  haptic   lamp             selection (sensoryFeedback)
       0.300  motion   lamp.brightness  logically complete
       0.405  motion   lamp.brightness  settled
    ```

    """
  }
}
