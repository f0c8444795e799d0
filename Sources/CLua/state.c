// SPDX-License-Identifier: MIT
//
// A Lua state: its allocator, its libraries, its end.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

const char clua_key_references = 0, clua_key_types = 0, clua_key_objects = 0, clua_key_names = 0,
           clua_key_modules = 0, clua_key_boxes = 0;

// A refusal is final. Lua then collects everything and asks once more, and must be refused again:
// that collection may free a table it is just writing to, if a script made it weak (bug 983bc433 of
// Lua 5.4.4), so nothing may go on after it. Garbage is collected before, see `clua_collect`.
static void *refuse(clua_vm *vm, size_t size) {
  vm->refused = size;
  clua_trip(vm, CLUA_TRIP_MEMORY);
  return NULL;
}

static bool is_refused(clua_vm *vm, size_t growth) {
  if (vm->fail_allocation && ++vm->allocations == vm->fail_allocation) return true;
  size_t limit = vm->limits.memory + vm->reserve;
  return growth > limit || vm->memory > limit - growth;
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
    if (vm->refused == size) {
      vm->refused = 0;
      return NULL;
    }
    if (is_refused(vm, size - old)) return refuse(vm, size);
  }
  void *result = realloc(block, size);
  if (!result) return size <= old ? block : refuse(vm, size);
  vm->memory += size - old;
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
  vm->collect_at = limits.memory / 2;
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
