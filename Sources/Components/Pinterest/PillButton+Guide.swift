// SPDX-License-Identifier: MIT
import Design
import Simulation

/// What is wrong with the guide's page of the pill button, and what it leaves open.
extension PillButton {
  static let findings = [
    Pinterest.noReduceMotion,
    Finding("P3", "whole file", "No dark mode: the grey pill stays #EFEFEF on #121212."),
    Finding(
      "P5", "L124–125", "43.1 pt high, under 44 pt: intended widens the target, literal does not."),
    Finding(
      "P6", "L318",
      "Follow has an empty action and no \"Following\": literal only presses, intended follows as "
        + "the neutral guide says."),
    Pinterest.pillGrows,
    Finding(
      "P13", "L13–14", "The pressed colour #AD081B is defined and never used: intended uses it."),
    Finding("P21", "L28–37", "The red pill on #121212 is 3.92:1, enough for a shape (3:1)."),
  ]

  static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "Following's spring has no damping in the neutral guide: 0.8, as the Save button's.",
    "A tap on Following goes back, also from the middle, without a haptic; the guides say nothing.",
    "Reduce Motion, intended: scale and width are cut, colours and label still fade (no rule, P2).",
    "Reduce Motion, literal: nothing changes; the code does not read the setting (X1).",
    "Pressed, intended: #AD081B, or #E0E0E0 and #3A3A3A on grey, fade over it by the press spring.",
    "The secondary label is bold as in the code; the neutral guide says weight 600 (its L124).",
    "The app's own follow and unfollow, intended, animate without a haptic and an output.",
    "They make a plain pill a Follow button; the code would give it another action.",
    "Another style from the app is drawn at once, as the code's view would be.",
    "A frame it is given it fills; with hugs it is as wide as its words, at the frame's end.",
    "A press is drawn at once, also where it turns out to be a scroll; iOS delays it a little there.",
    "What turns grey or red under a finger has the other pressed colour by the same spring.",
    "The label is of fixed size, as the neutral guide says of the Save button; literal grows (P12).",
    "VoiceOver, intended: Following has the trait selected; no source says so.",
    "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
  ]
}
