// SPDX-License-Identifier: MIT
//
// The budgets of a script. A trip is sticky: from then on the hook fires at every instruction and
// every way to catch an error raises it again, until the host resets the budgets.
#include <time.h>

#include "internal.h"

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void clua_trip(clua_vm *vm, int kind) {
  if (vm->tripped) return;
  vm->tripped = kind;
  vm->reserve = CLUA_RESERVE;
  vm->trip_file[0] = 0;
  vm->traceback[0] = 0;
  if (!vm->running) return;
  clua_where(vm->running, 0, vm->trip_file, &vm->trip_line);
  clua_traceback(vm->running, vm->traceback, sizeof vm->traceback);
}

// The clock ticks every few milliseconds; only then is the host asked.
static void poll(clua_vm *vm) {
  int64_t time = now();
  if (time == vm->last_poll) return;
  vm->last_poll = time;
  if (vm->limits.nanoseconds >= 0 && vm->depth > 0 && time > vm->deadline) {
    clua_trip(vm, CLUA_TRIP_TIME);
  } else if (vm->callbacks.interrupted && vm->callbacks.interrupted(vm->context)) {
    clua_trip(vm, CLUA_TRIP_INTERRUPTED);
  }
}

bool clua_use(clua_vm *vm, uint64_t instructions) {
  if (vm->tripped) return false;
  uint64_t used = vm->used + instructions;
  vm->used = used < instructions ? UINT64_MAX : used;
  if (vm->used > vm->limits.instructions) {
    clua_trip(vm, CLUA_TRIP_INSTRUCTIONS);
  } else {
    poll(vm);
  }
  return !vm->tripped;
}

// Collects when the memory fills up, at a place where that is safe, and charges it. Half of what is
// then free may be used before the next time, so the work stays in proportion.
void clua_collect(lua_State *L) {
  clua_vm *vm = clua_of(L);
  if (vm->memory <= vm->collect_at || vm->tripped) return;
  vm->used += vm->memory / 16;
  lua_gc(L, LUA_GCCOLLECT);
  size_t limit = vm->limits.memory;
  size_t left = vm->memory < limit ? limit - vm->memory : 0;
  vm->collect_at = left < limit / 64 ? SIZE_MAX : vm->memory + left / 2;
  if (vm->collect_at < limit / 2) vm->collect_at = limit / 2;
}

static void hook(lua_State *L, lua_Debug *frame) {
  (void)frame;
  clua_collect(L);
  if (clua_use(clua_of(L), CLUA_PERIOD)) {
    if (lua_gethookcount(L) != CLUA_PERIOD) clua_arm(L);
  } else {
    clua_raise_trip(L);
  }
}

void clua_arm(lua_State *L) { lua_sethook(L, hook, LUA_MASKCOUNT, CLUA_PERIOD); }

int clua_raise_trip(lua_State *L) {
  lua_sethook(L, hook, LUA_MASKCOUNT, 1);
  lua_pushlightuserdata(L, clua_of(L));  // needs no memory; no script ever sees it
  return lua_error(L);
}

void clua_charge(lua_State *L, uint64_t instructions) {
  clua_collect(L);
  if (!clua_use(clua_of(L), instructions)) clua_raise_trip(L);
}

void clua_reset_budgets(clua_vm *vm) {
  bool was_full = vm->tripped == CLUA_TRIP_MEMORY;
  vm->tripped = CLUA_TRIP_NONE;
  vm->used = 0;
  vm->output = 0;
  vm->reserve = 0;
  vm->refused = 0;
  vm->remaining = vm->limits.nanoseconds;
  if (vm->limits.nanoseconds >= 0) vm->deadline = now() + vm->remaining;
  if (!vm->L) return;
  clua_arm(vm->L);
  if (was_full) {
    vm->collect_at = 0;
    clua_collect(vm->running);
    vm->used = 0;
  }
}

// The clock runs only while the outermost entry does.
void clua_clock_start(clua_vm *vm) {
  if (vm->limits.nanoseconds >= 0) vm->deadline = now() + vm->remaining;
}

void clua_clock_stop(clua_vm *vm) {
  if (vm->limits.nanoseconds < 0) return;
  vm->remaining = vm->deadline - now();
  if (vm->remaining < 0) vm->remaining = 0;
}
