// SPDX-License-Identifier: MIT
import Design
import Simulation

/// Every component of the three guides, in the order of the guides.
public enum Catalogue {
  /// The guides whose tokens, type and symbols `describe` knows.
  public static let guides: [Guide] = [Pinterest.guide]

  /// The components, each by the id it has on a stage.
  public static let components: [Component] = [
    SaveButton.component,
    PillButton.component,
    PinTile.component,
    MasonryGrid.component,
    SearchBar.component,
    PinDetail.component,
    TabBar.component,
    RefreshSpinner.component,
    IdeaPin.component,
    HairlineSlider.component,
    SubscribeCard.component,
  ]
}
