// SPDX-License-Identifier: MIT
import Export
import Testing
