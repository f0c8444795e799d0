// SPDX-License-Identifier: MIT
import Design
import Simulation

/// What is wrong with the guide's page of the masonry grid, and what it leaves open.
extension MasonryGrid {
  static let findings = [
    Pinterest.noReduceMotion,
    Finding(
      "P3", "whole file",
      "No dark mode, and no background of the grid's own: literal paints none, so that #111111 stands "
        + "on a dark screen; intended paints the canvas, #FFFFFF or #121212."),
    Finding(
      "P8", "L432",
      "\"fade-up\" by .move(edge: .bottom) is a move by the full height, of all at once: literal does "
        + "that; intended takes the neutral guide's 8 pt, and 50 ms more for each further column."),
    Finding(
      "P9", "L242",
      "Columns are balanced by 60 pt for a caption that is 48.7 or 65.4 high: the error adds up."),
    Finding(
      "P10", "L208",
      "A column is (W − 32 − 8)/2 = 175 at 390; the neutral guide's formula gives 183: both readings "
        + "take the code's."),
    Finding(
      "P12", "L460",
      "Captions must stay fixed, but Font.custom scales: literal lays the pins by grown captions, "
        + "intended by fixed ones."),
    Finding(
      "P25", "L208–237",
      "Nothing is lazy in the code; aspect 0 gives an endless pin and a width under 40 a negative "
        + "one: here the one is an error, the other 0."),
  ]

  static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "append takes a list of pins or one, remove a key or a list of keys, mark_saved and mark_unsaved a key.",
    "What is wrong with one of them is an error, and nothing of it is done.",
    "Without an id a pin is p0, p1, … by the order in which pins ever came; none of these comes again.",
    "An id is no name that every component has in scripts, such as tap or state, nor one like p1.",
    "Appended pins fade up if they come into sight while they are new; those at the start do not.",
    "A further append gives all that are not seen yet its time; what has faded up stays.",
    "Reduce Motion, intended: new pins fade where they stand, and rebound is cut (P2).",
    "Reduce Motion, intended: the 50 ms from column to column stay; literal: all moves as ever (X1).",
    "Removing a pin moves the rest at once, also from one column to another; no source says how.",
    "Three columns from 768 pt, four from 1024 (neutral: iPad portrait, landscape); literal two.",
    "A pin is made when it is first in sight, and kept; the code makes all of them.",
  ]
}
