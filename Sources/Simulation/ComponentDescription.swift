// SPDX-License-Identifier: MIT
import Statecharts

/// Everything a component declares, for `sandbox describe` and `sandbox list`.
///
/// ```swift
/// print(try ComponentDescription(SaveButton.component).text)
/// print(ComponentDescription.list(Catalogue.components))
/// ```
/// Nothing is left out: an assumption or a finding that is not listed would be a silent one.
public struct ComponentDescription {
  /// The component described.
  public let component: Component
  let chart: Chart
  /// What a screen reader finds before anything happens, every input at its default or example.
  let accessibility: Accessibility

  /// Describes a component; a mistake in its definition is an error.
  public init(_ component: Component) throws {
    self.component = component
    chart = try component.compiledChart()
    let given = component.inputs.filter { $0.defaultValue == nil }.map {
      Value.Field($0.name, $0.example)
    }
    let stage = Stage()
    let instance = try stage.place(component, PlacementOptions(start: given))
    accessibility = try instance.accessibility()
  }

  /// What the component takes for granted, then what the stage does for every component.
  public var assumptions: [Assumption] {
    component.assumptions + (component.scroll == nil ? [] : Scroll.assumptions) + Stage.assumptions
  }

  // MARK: List

  /// The components by id and summary, one aligned line each.
  public static func list(_ components: [Component]) -> String {
    TextTable.text(components.map { [$0.id, $0.summary] }, indent: 0)
  }

  /// The components by id, summary and source, as JSON.
  public static func listJSON(_ components: [Component]) -> String {
    let entries = components.map { component in
      Value.record([
        .init("id", .text(component.id)), .init("summary", .text(component.summary)),
        .init("source", component.source.map { .text($0) } ?? .none),
      ])
    }
    return Value.list(entries).indentedJSON() + "\n"
  }
}

extension Stage {
  /// What the stage takes for granted for every component, because no public source gives it.
  public static let assumptions: [Assumption] = Gesture.assumptions + Environment.assumptions
}

extension Environment {
  /// What the environment takes for granted, because no public source gives it.
  public static let assumptions: [Assumption] = [
    "Colours mix in linear light up to iOS 17 and in Oklab from 18 (reverse-engineered sources).",
    "Below iOS 17, where sensoryFeedback is missing, UIKit's generators play the same haptic.",
    Assumption(
      "increase_contrast, differentiate_without_color, reduce_transparency and voice_over change "
        + "nothing in the guides' components so far."),
  ]
}
