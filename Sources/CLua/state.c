// SPDX-License-Identifier: MIT
//
// A Lua state: its allocator, its libraries, its end.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

const char clua_key_references = 0, clua_key_types = 0, clua_key_objects = 0, clua_key_names = 0,
           clua_key_modules = 0, clua_key_boxes = 0;

// The first refusal makes Lua collect everything and ask again; the second one in a row is final.
static void *refuse(clua_vm *vm, size_t size) {
  vm->used += vm->memory / 256;  // what that collection costs
  if (vm->refused == size) {
    vm->refused = 0;
    clua_trip(vm, CLUA_TRIP_MEMORY);
  } else {
    vm->refused = size;
  }
  return NULL;
}

static bool is_failing(clua_vm *vm, size_t size) {
  if (vm->failing == size) {
    vm->failing = 0;
    return true;
  }
  if (++vm->allocations != vm->fail_allocation) return false;
  vm->failing = size;  // the retry fails as well
  return true;
}

static void *allocate(void *context, void *block, size_t old_size, size_t size) {
  clua_vm *vm = context;
  size_t old = block ? old_size : 0;
  if (size == 0) {
    free(block);
    vm->memory -= old;
    return NULL;
  }
  if (size > old) {
    if (vm->fail_allocation && is_failing(vm, size)) return refuse(vm, size);
    if (size - old > vm->limits.memory + vm->reserve ||
        vm->memory > vm->limits.memory + vm->reserve - (size - old)) {
      return refuse(vm, size);
    }
  }
  void *result = realloc(block, size);
  if (!result) return size <= old ? block : refuse(vm, size);
  vm->memory += size - old;
  if (size > old) vm->refused = 0;
  return result;
}

static int panic(lua_State *L) {
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "no message";
  fprintf(stderr, "CLua: unprotected error (%s)\n", text);
  _exit(70);
}

static void new_table(lua_State *L, const void *key, const char *mode) {
  lua_newtable(L);
  if (mode) {
    lua_createtable(L, 0, 1);
    lua_pushstring(L, mode);
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

static void open_library(lua_State *L, const char *name, lua_CFunction open) {
  lua_pushcfunction(L, open);
  lua_pushstring(L, name);
  lua_call(L, 1, 1);
  lua_setglobal(L, name);
}

static int open_everything(lua_State *L) {
  new_table(L, &clua_key_references, NULL);
  new_table(L, &clua_key_types, NULL);
  new_table(L, &clua_key_modules, NULL);
  // Weak tables of our own are only written raw, so bug 983bc433 of Lua 5.4.4 cannot bite.
  new_table(L, &clua_key_objects, "v");
  new_table(L, &clua_key_names, "k");
  clua_setup_boxes(L);
  open_library(L, "_G", luaopen_base);
  open_library(L, "string", luaopen_string);
  open_library(L, "table", luaopen_table);
  open_library(L, "math", luaopen_math);
  open_library(L, "utf8", luaopen_utf8);
  clua_open_base(L);
  clua_open_load(L);
  clua_open_pairs(L);
  clua_open_string(L);
  clua_open_match(L);
  clua_open_table(L);
  clua_open_sort(L);
  clua_open_random(L);
  clua_open_coroutine(L);
  return 0;
}

clua_vm *clua_new(clua_limits limits, uint64_t seed, void *context, clua_callbacks callbacks) {
  clua_vm *vm = calloc(1, sizeof *vm);
  if (!vm) return NULL;
  vm->limits = limits;
  vm->context = context;
  vm->callbacks = callbacks;
  vm->remaining = limits.nanoseconds;
  vm->seed = seed;
  clua_random_seed(vm, seed, 0);
  lua_State *L = lua_newstate(allocate, vm);
  if (!L) return vm;
  lua_atpanic(L, panic);
  *(clua_vm **)lua_getextraspace(L) = vm;
  vm->running = L;
  lua_pushcfunction(L, open_everything);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    vm->running = NULL;
    vm->closing = true;
    lua_close(L);
    return vm;
  }
  vm->L = L;
  clua_arm(L);
  return vm;
}

void clua_close(clua_vm *vm) {
  vm->closing = true;
  if (vm->L) lua_close(vm->L);
  free(vm->out);
  free(vm->arena);
  free(vm);
}
