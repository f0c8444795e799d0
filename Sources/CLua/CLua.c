// SPDX-License-Identifier: MIT
#include "CLua.h"
