// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <sched.h>
#include <unistd.h>

#include "CSystem.h"

int csystem_processors(void) {
  cpu_set_t set;  // too small for a machine of more than 1,024
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}
