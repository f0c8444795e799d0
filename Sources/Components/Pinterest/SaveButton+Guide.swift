// SPDX-License-Identifier: MIT
import Design
import Simulation

/// What is wrong with the guide's page of the Save button, and what it leaves open.
extension SaveButton {
  static let findings = [
    Finding(
      "P1", "L93", "The success haptic fires on un-save too: literal does, intended does not."),
    Pinterest.noReduceMotion,
    Finding("P3", "whole file", "No dark mode: the saved pill is invisible on #121212 (1.01:1)."),
    Finding(
      "P4", "L86–87", "39 pt high, under 44 pt: intended widens the target, literal does not."),
    Finding("P7", "L79", "The neutral guide says 200 ms; the code's spring settles at 0.337 s."),
    Pinterest.pillGrows,
    Finding(
      "P13", "L13–14",
      "The pressed colour #AD081B is defined and never used, nor is there a haptic on press: "
        + "intended has both, as the neutral guide says."),
    Finding("P18", "L93", "sensoryFeedback needs iOS 17, the guide promises iOS 16."),
    Finding(
      "P21", "L28–37",
      "On #121212 the red pill is 3.92:1, enough for a shape (3:1); pressed, #AD081B is 2.52:1, "
        + "too little."),
  ]

  static let assumptions: [Assumption] = [
    "Reduce Motion, intended: the press scale is cut, the colour fades, haptics stay (no rule, P2).",
    "Reduce Motion, literal: nothing changes; the code does not read the setting (X1).",
    "Dark scheme, intended: the saved pill is #2A2A2A, since #111111 vanishes (P3); literal keeps it.",
    "That #2A2A2A is still faint, 1.31:1 on #121212 and 1.16:1 on #1E1E1E: its white text shows it.",
    "A lighter pill would do, but the neutral guide wants its text white in both schemes.",
    "Pressed, intended: #AD081B fades over the red by the press spring; a saved pill keeps its colour.",
    "A press is felt at once, also where it turns out to be a scroll; iOS delays it a little there.",
    "A long press scales to 0.96, which the neutral guide (L325) says of the pin, not of the button.",
    "It has a medium haptic, since the neutral guide names no style, and is seen until the finger goes.",
    "Without a board the toast says \"Saved\".",
    "The label changes at once and the pill takes the new label's width at once.",
    "The label is of fixed size, as the neutral guide says (its L372); literal grows (P12).",
    "VoiceOver: a saved button has the trait selected, in both readings; no source says so.",
    "VoiceOver, intended: an action Choose board stands for the long press; no source says so.",
    "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
  ]
}
