// SPDX-License-Identifier: MIT
import Design
import Simulation

/// What is wrong with the guide's page of the pin detail, and what it leaves open.
extension PinDetail {
  static let findings = [
    Pinterest.noReduceMotion,
    Finding(
      "P3", "L294–332", "No dark mode: #111111 on #121212 is 1.01:1, so that the texts vanish."),
    Finding(
      "P6", "L302, L318",
      "Save is bound to .constant(false) and Follow does nothing: literal, a tap on either presses "
        + "it and changes, tells and buzzes nothing."),
    Finding(
      "P12", "L460",
      "Font.custom scales with Dynamic Type: literal lets name and buttons grow, intended not."),
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
    "What the app tells Follow by itself (follow, unfollow) the page does not hear of.",
    "Closing is opening turned round, by the same spring; either goes on from where the other is.",
    "The page, the creator's row and the texts fade by the same spring; Save rides on the picture.",
    "Without a frame to come from, the page fades in with its picture in place.",
    "Reduce Motion, intended: the picture keeps its place and all cross-fades (P2); literal: as ever.",
    "Whether it flies or fades is decided as it sets out; turned round it goes back as it came.",
    "Reduce Motion switched on in flight puts the picture at the end of it; switched off, nothing.",
    "In another width than it was opened in it fades, since its tile is elsewhere.",
    "If tile or grid have gone it flies to where the tile was: it knows of no other component.",
    "Opened anew it is scrolled to its beginning.",
    "There is always room for Following in the creator's row, so that nothing jumps for it.",
    "Between name and pill are at least 32 pt: twice 12 and the system's least spacer of 8.",
    "Literal, without a background in the code, the app's canvas is behind it: white or #121212.",
    "The page lies below the app's bar: it has no way back of its own but the event close.",
    "The picture appears at once when it is loaded; without a name it stays a placeholder.",
    "A line of the description is 20.9 pt, 3 more than the font's; the neutral 1.45 would be 21.75.",
    "At most 640 pt wide and in the middle, as the neutral guide says; literal as wide as the screen.",
    "Without a title or a description their space is left out; comments and more pins are the app's.",
    "Dynamic Type: title and description grow; name and buttons do in the literal reading alone (P12).",
    "VoiceOver, intended: \"{title} by {creator}\" and an action Close; literal: the texts (X3).",
    "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
  ]
}
