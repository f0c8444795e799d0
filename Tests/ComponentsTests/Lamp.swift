// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// A lamp with a switch; it goes out by itself after a while.
enum Lamp {
  static let glowing = Parameter(
    "glowing", Animation.curve(.easeOut(0.3)), "how the light comes and goes")
  static let swing = Parameter(
    "swing", Animation.spring(response: 0.3, dampingFraction: 0.7), "how the switch goes over")
  static let timeout = Parameter(
    "timeout", 5.0, "until it goes out by itself", unit: "s", range: 0...60)

  static let light = Property("light", Color(0x333333), .fades)
  static let angle = Property("angle", 0.0, .moves, reduced: .cut)
  static let switches = DataField("switches", 0)

  static let component = Component(
    "example.lamp", "A lamp that goes out by itself.", size: .fixed(Size(60, 100)),
    parameters: [glowing, swing, timeout],
    inputs: [
      Input(
        "on", false, sets: .state("on", [.init("light", lit.value), .init("angle", 30.0)]),
        "whether it is on already")
    ],
    properties: [light, angle], data: [switches],
    chart: ComponentChart(
      State("off", on("tap", to: "on", switchOn)),
      State(
        "on",
        on("tap", to: "off", switchOff),
        after(timeout, to: "off", switchOff))),
    gestures: [.tap("switch")],
    outputs: [Output("on", "whether it is on now")],
    picture: picture, accessibility: accessibility,
    assumptions: ["A lamp is warm white, #FFD9A0."])

  private static let lit = Color(0xFFD9A0)

  private static let switchOn = Action("switch_on") { me in
    me[switches] = .number(me.number(switches) + 1)
    me.animate(light, to: lit, glowing)
    me.animate(angle, to: 30.0, swing)
    me.haptic(.light)
    me.output("on", true)
  }

  private static let switchOff = Action("switch_off") { me in
    me.animate(light, to: Color(0x333333), glowing)
    me.animate(angle, to: 0.0, swing)
    me.output("on", false)
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    [
      Node(.ellipse, frame: Rect(10, 0, 40, 40), fill: me.color(light), part: "bulb"),
      Node(
        .rectangle, frame: Rect(25, 50, 10, 40), fill: .black, cornerRadius: 5,
        rotation: me.number(angle), part: "switch", hit: .touchTarget),
    ]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    Accessibility(
      label: "Lamp", value: me.isIn("on") ? "on" : "off", traits: ["button"],
      actions: [.init("Switch", sends: "tap")])
  }
}
