// SPDX-License-Identifier: MIT
import Design
import Simulation

/// What is wrong with the guide's page of the pin detail, and what it leaves open.
extension PinDetail {
  static let findings = [
    Finding("P2", "L459–464", "The guide has no Reduce Motion rule; see the assumptions."),
    Finding(
      "P3", "L294–332", "No dark mode: #111111 on #121212 is 1.01:1, so that the texts vanish."),
    Finding(
      "P6", "L302, L318",
      "Save is bound to .constant(false) and Follow does nothing: literal, a tap on either presses "
        + "it and changes, tells and buzzes nothing."),
    Finding(
      "P19", "L420–429",
      "matchedGeometryEffect without an animation, and both pictures are sources: literal, the "
        + "page is there at once; intended has the neutral guide's spring of 0.35 s and 0.85."),
    Finding(
      "P27", "L425",
      "Color.gray is the placeholder there, #F8F8F8 here (L298): both have the latter."),
  ]

  static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "Closing is opening turned round, by the same spring; either goes on from where the other is.",
    "The page, the creator's row and the texts fade by the same spring; Save rides on the picture.",
    "Without a frame to come from, the page fades in with its picture in place.",
    "Reduce Motion, intended: the picture keeps its place and all cross-fades (P2); literal: as ever.",
    "The Follow pill takes the width of its new label at once.",
    "The page lies below the app's bar: it has no way back of its own but the event close.",
    "The picture appears at once when it is loaded; without a name it stays a placeholder.",
    "A line of the description is 20.9 pt, 3 more than the font's; the neutral 1.45 would be 21.75.",
    "At most 640 pt wide and in the middle, as the neutral guide says; literal as wide as the screen.",
    "Without a title or a description their space is left out; comments and more pins are the app's.",
    "Dynamic Type: title and description grow; the name and the buttons do not, literal the name does.",
    "VoiceOver, intended: \"{title} by {creator}\" and an action Close; literal: the texts (X3).",
    "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
  ]
}
