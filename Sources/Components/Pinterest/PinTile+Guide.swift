// SPDX-License-Identifier: MIT
import Design
import Simulation

/// What is wrong with the guide's page of the pin tile, and what it leaves open.
extension PinTile {
  static let findings = [
    Pinterest.noReduceMotion,
    Finding("P3", "whole file", "No dark mode: the title's #111111 is 1.01:1 on #121212."),
    Finding(
      "P8", "L432",
      "\"fade-up\" by .move(edge: .bottom) is a move by the full height: literal moves by that, "
        + "intended by the neutral guide's 8 pt."),
    Finding(
      "P11", "L152–166",
      "8 pt between picture and title, 4 to the creator; the neutral guide says 4 and 2: both readings "
        + "take the code's."),
    Finding(
      "P12", "L460",
      "Captions must stay fixed, but Font.custom scales: intended keeps them, literal lets them grow."
    ),
    Finding(
      "P20", "L462",
      "The creator's #767676 is 4.54:1 on white, and on no other light surface passes 4.5."),
    Finding(
      "P24", "L461",
      "\"Save {title} by {creator}\" labels a tile whose first action is to open it; not in code."
    ),
    Finding("P27", "L425", "Color.gray is the placeholder there, #F8F8F8 here."),
  ]

  static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "The picture appears at once when it is loaded; a failed one stays a placeholder.",
    "Reduce Motion, intended: a new pin fades in where it stands (P2); literal: it moves as ever (X1).",
    "Tap, literal: nothing opens, since the code's tile is no button; the only one is Save.",
    "VoiceOver, literal: the texts are read as they stand, with no trait and no action (X3).",
    "VoiceOver, intended: what a pin does not say is left out: \"Save pin\", \"Save {title}\".",
    "The tile has no long press: the neutral guide's (its L325) is taken by the Save button.",
    "The placeholder is the code's #F8F8F8; the neutral guide's is #F2F2F2 to #E5E5E5 (its L36).",
    "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
  ]
}
