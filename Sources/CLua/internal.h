// SPDX-License-Identifier: MIT
//
// Between the C files only. Functions that take a `lua_State *` first may raise.
#pragma once
#include <string.h>

#include "CLua.h"

#define CLUA_PERIOD 100             // instructions between two looks of the hook
#define CLUA_RESERVE (256 << 10)    // memory kept for reporting an error
#define CLUA_CLOSE_DEPTH 20         // nested coroutine.close; 5.4.4 overflows the C stack
#define CLUA_LENGTH_MAX (1 << 20)   // a length that a metamethod may claim

// Keys in the registry.
extern const char clua_key_references, clua_key_types, clua_key_objects, clua_key_names,
    clua_key_modules, clua_key_boxes;

typedef struct clua_box {
  void *closure;
  int type;
} clua_box;

static inline clua_vm *clua_of(lua_State *L) { return *(clua_vm **)lua_getextraspace(L); }

void clua_arm(lua_State *L);
void clua_clock_start(clua_vm *vm);
void clua_clock_stop(clua_vm *vm);
void clua_charge(lua_State *L, uint64_t instructions);
void clua_collect(lua_State *L);
void clua_keep_traceback(lua_State *L, lua_State *thread);
static inline void clua_charge_bytes(lua_State *L, size_t bytes) {
  if (bytes < 256) {
    clua_of(L)->used += 1 + bytes / 16;
  } else {
    clua_charge(L, bytes / 16);
  }
}
int clua_raise_trip(lua_State *L);
int clua_message_handler(lua_State *L);
int clua_finish(lua_State *L, int count);
void clua_push(lua_State *L, const clua_value *value);
void clua_push_function(lua_State *L, void *closure, int type);
void clua_push_type_index(lua_State *L, int index_slot);
void clua_push_reference(lua_State *L, int slot);
clua_object *clua_object_at(lua_State *L, int index);
void clua_setup_boxes(lua_State *L);
int clua_object_gc(lua_State *L);
int clua_load_text(
    lua_State *L, const char *source, size_t length, const char *name, int environment);
const char *clua_scan(const char *source, size_t length, uint64_t *cost);
const char *clua_text(lua_State *L, int index, size_t *length);
void clua_push_name(lua_State *L, int index);
void clua_push_pairs(lua_State *L, int table);
void clua_random_seed(clua_vm *vm, uint64_t first, uint64_t second);

void clua_open_base(lua_State *L);
void clua_open_load(lua_State *L);
void clua_open_pairs(lua_State *L);
void clua_open_string(lua_State *L);
void clua_open_match(lua_State *L);
void clua_open_table(lua_State *L);
void clua_open_sort(lua_State *L);
void clua_open_random(lua_State *L);
void clua_open_coroutine(lua_State *L);
