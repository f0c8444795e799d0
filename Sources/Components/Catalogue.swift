// SPDX-License-Identifier: MIT
import Simulation

/// Every component of the three guides, in the order of the guides.
public enum Catalogue {
  /// The components, each by the id it has on a stage.
  public static let components: [Component] = [
    SaveButton.component,
    HairlineSlider.component,
    SubscribeCard.component,
  ]
}
