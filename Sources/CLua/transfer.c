// SPDX-License-Identifier: MIT
//
// Values between Swift and Lua: the outgoing buffer, references, host objects, functions.
#include <stdlib.h>

#include "internal.h"

#define MAGIC 0x44530F0B1EC7ULL

// MARK: The outgoing buffer

bool clua_out_reserve(clua_vm *vm, int count) {
  vm->arena_used = 0;
  if (vm->arena_capacity > (1 << 20)) {
    free(vm->arena);
    vm->arena = NULL;
    vm->arena_capacity = 0;
  }
  if (count <= vm->out_capacity) return true;
  int capacity = count > 32 ? count * 2 : 64;
  clua_value *out = realloc(vm->out, (size_t)capacity * sizeof *out);
  if (!out) return false;
  vm->out = out;
  vm->out_capacity = capacity;
  return true;
}

bool clua_out_string(clua_vm *vm, int index, const void *bytes, size_t length) {
  if (vm->arena_capacity - vm->arena_used < length) {
    size_t capacity = (vm->arena_used + length) * 2 + 256;
    char *arena = realloc(vm->arena, capacity);
    if (!arena) return false;
    vm->arena = arena;
    vm->arena_capacity = capacity;
  }
  if (length) memcpy(vm->arena + vm->arena_used, bytes, length);
  vm->out[index].kind = CLUA_STRING;
  vm->out[index].length = length;
  vm->out[index].offset = vm->arena_used;
  vm->arena_used += length;
  return true;
}

static void push_object(lua_State *L, const clua_value *value) {
  clua_vm *vm = clua_of(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_objects);
  if (lua_rawgetp(L, -1, value->pointer) == LUA_TUSERDATA) {
    clua_object *known = lua_touserdata(L, -1);
    if (known->object == value->pointer && known->type == value->type) {
      lua_remove(L, -2);
      return;
    }
  }
  lua_pop(L, 1);
  clua_object *object = lua_newuserdatauv(L, sizeof *object, 0);
  *object = (clua_object){MAGIC, NULL, value->integer, value->type};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_types);
  lua_rawgeti(L, -1, value->type);
  lua_setmetatable(L, -3);
  lua_pop(L, 1);
  vm->callbacks.retain(value->pointer);
  object->object = value->pointer;
  lua_pushvalue(L, -1);
  lua_rawsetp(L, -3, value->pointer);
  lua_remove(L, -2);
}

void clua_push(lua_State *L, const clua_value *value) {
  switch (value->kind) {
    case CLUA_BOOLEAN: lua_pushboolean(L, value->integer != 0); break;
    case CLUA_INTEGER: lua_pushinteger(L, value->integer); break;
    case CLUA_NUMBER: lua_pushnumber(L, value->number); break;
    case CLUA_STRING:
      lua_pushlstring(L, clua_of(L)->arena + value->offset, value->length);
      break;
    case CLUA_REFERENCE: clua_push_reference(L, (int)value->integer); break;
    case CLUA_OBJECT: push_object(L, value); break;
    default: lua_pushnil(L);
  }
}

// MARK: References: slots of one table that hold `false` when free, so setting one needs no memory

void clua_push_reference(lua_State *L, int slot) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_references);
  lua_rawgeti(L, -1, slot);
  lua_remove(L, -2);
}

void clua_reference_set(clua_vm *vm, lua_State *L, int index, int slot) {
  (void)vm;
  index = lua_absindex(L, index);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_references);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, slot);
  lua_pop(L, 1);
}

void clua_reference_clear(clua_vm *vm, int slot) {
  if (vm->closing || !vm->L) return;
  lua_State *L = vm->running;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_references);
  lua_pushboolean(L, 0);
  lua_rawseti(L, -2, slot);
  lua_pop(L, 1);
}

size_t clua_table_length(clua_vm *vm, int table) {
  clua_push_reference(vm->running, table);
  size_t length = lua_rawlen(vm->running, -1);
  lua_pop(vm->running, 1);
  return length;
}

bool clua_reference_equal(clua_vm *vm, int first, int second) {
  clua_push_reference(vm->running, first);
  clua_push_reference(vm->running, second);
  bool equal = lua_rawequal(vm->running, -1, -2);
  lua_pop(vm->running, 2);
  return equal;
}

// MARK: Host objects

clua_object *clua_object_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) < sizeof(clua_object)) {
    return NULL;
  }
  clua_object *object = lua_touserdata(L, index);
  return object->magic == MAGIC ? object : NULL;
}

const clua_object *clua_object_info(lua_State *L, int index) { return clua_object_at(L, index); }

int clua_object_gc(lua_State *L) {
  clua_object *object = clua_object_at(L, 1);
  if (!object || !object->object) return 0;
  void *pointer = object->object;
  object->object = NULL;
  clua_of(L)->callbacks.release(pointer);
  return 0;
}

// MARK: Functions

int clua_finish(lua_State *L, int count) {
  clua_vm *vm = clua_of(L);
  if (vm->tripped) return clua_raise_trip(L);
  if (count < 0) {
    clua_push(L, vm->out);
    return lua_error(L);
  }
  if (count > 8) luaL_checkstack(L, count + 8, "too many results");
  for (int i = 0; i < count; i++) clua_push(L, vm->out + i);
  return count;
}

static int no_self(lua_State *L, int type) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_types);
  lua_rawgeti(L, -1, type);
  lua_getfield(L, -1, "__name");
  clua_object *object = clua_object_at(L, 1);
  if (object && !object->object) return luaL_error(L, "this %s is gone", lua_tostring(L, -1));
  return luaL_error(
      L, "bad self (%s expected, got %s): call methods with ':'", lua_tostring(L, -1),
      lua_isnone(L, 1) ? "no value" : luaL_typename(L, 1));
}

static int trampoline(lua_State *L) {
  clua_vm *vm = clua_of(L);
  const clua_box *box = lua_touserdata(L, lua_upvalueindex(1));
  vm->used += 10;
  if (box->type >= 0) {
    clua_object *object = clua_object_at(L, 1);
    if (!object || object->type != box->type || !object->object) return no_self(L, box->type);
  }
  return clua_finish(L, vm->callbacks.call(box->closure, L));
}

static int box_gc(lua_State *L) {
  clua_box *box = lua_touserdata(L, 1);
  void *closure = box->closure;
  box->closure = NULL;
  if (closure) clua_of(L)->callbacks.release(closure);
  return 0;
}

void clua_setup_boxes(lua_State *L) {
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, box_gc);
  lua_setfield(L, -2, "__gc");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_key_boxes);
}

void clua_push_function(lua_State *L, void *closure, int type) {
  clua_box *box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = (clua_box){NULL, type};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_boxes);
  lua_setmetatable(L, -2);
  clua_of(L)->callbacks.retain(closure);
  box->closure = closure;
  lua_pushcclosure(L, trampoline, 1);
}

// Upvalues: the methods, the function for all other names (or nil).
static int index_object(lua_State *L) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL || lua_isnil(L, lua_upvalueindex(2))) {
    return 1;
  }
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_insert(L, 1);
  lua_settop(L, 3);
  lua_call(L, 2, 1);
  return 1;
}

// Takes the table of methods from the top of the stack.
void clua_push_type_index(lua_State *L, int index_slot) {
  if (index_slot == 0) return;
  clua_push_reference(L, index_slot);
  lua_pushcclosure(L, index_object, 2);
}
