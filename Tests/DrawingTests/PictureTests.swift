// SPDX-License-Identifier: MIT
import Drawing
import Testing
