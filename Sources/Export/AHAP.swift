// SPDX-License-Identifier: MIT
import Motion
import Simulation
