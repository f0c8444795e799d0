// SPDX-License-Identifier: MIT
#pragma once
#include <histedit.h>
