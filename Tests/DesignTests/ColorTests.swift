// SPDX-License-Identifier: MIT
import Design
import Testing
