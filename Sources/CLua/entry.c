// SPDX-License-Identifier: MIT
//
// The ways in. Each runs inside two protected calls: one with the message handler, and one around
// it, because in Lua 5.4.4 building the error of the first may itself fail for want of memory.
#include "internal.h"

typedef struct request {
  lua_CFunction body;
  int status;
  int first, second, third, fourth;
  void *closure;
  const char *source, *name;
  size_t length;
} request;

static request *request_of(lua_State *L) {
  request *asked = lua_touserdata(L, 1);
  lua_settop(L, 0);
  return asked;
}

static int guarded(lua_State *L) {
  request *asked = lua_touserdata(L, 1);
  lua_pushcfunction(L, clua_message_handler);
  lua_pushcfunction(L, asked->body);
  lua_pushvalue(L, 1);
  asked->status = lua_pcall(L, 1, LUA_MULTRET, 2);
  return lua_gettop(L) - 2;
}

static int run(clua_vm *vm, request *asked) {
  lua_State *L = vm->running;
  if (!L) return LUA_ERRMEM;
  vm->error_file[0] = 0;
  vm->error_line = 0;
  if (!vm->tripped) vm->traceback[0] = 0;
  if (!lua_checkstack(L, 8)) {
    clua_trip(vm, CLUA_TRIP_MEMORY);
    lua_pushlightuserdata(L, vm);  // EXTRA_STACK has room for it
    return LUA_ERRMEM;
  }
  clua_collect(L);
  if (vm->depth++ == 0) clua_clock_start(vm);
  lua_pushcfunction(L, guarded);
  lua_pushlightuserdata(L, asked);
  asked->status = LUA_OK;
  int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  if (status == LUA_OK) status = asked->status;
  vm->running = L;
  if (--vm->depth == 0) clua_clock_stop(vm);
  return status;
}

// MARK: Code

static int load_body(lua_State *L) {
  request *asked = request_of(L);
  if (asked->first) clua_push_reference(L, asked->first);
  int status =
      clua_load_text(L, asked->source, asked->length, asked->name, asked->first ? 1 : 0);
  asked->second = status;
  if (status != LUA_OK) return lua_error(L);
  return 1;
}

int clua_load(
    clua_vm *vm, const void *source, size_t length, const char *name, int environment) {
  request asked = {
      .body = load_body, .source = source, .length = length, .name = name, .first = environment};
  int status = run(vm, &asked);
  return status != LUA_OK && asked.second == LUA_ERRSYNTAX ? LUA_ERRSYNTAX : status;
}

static int call_body(lua_State *L) {
  request *asked = request_of(L);
  clua_vm *vm = clua_of(L);
  if (vm->tripped) return clua_raise_trip(L);
  luaL_checkstack(L, asked->second + 8, "too many arguments");
  clua_push_reference(L, asked->first);
  for (int i = 0; i < asked->second; i++) clua_push(L, vm->out + i);
  lua_call(L, asked->second, LUA_MULTRET);
  if (vm->tripped) return clua_raise_trip(L);
  return lua_gettop(L);
}

int clua_call(clua_vm *vm, int function, int count) {
  request asked = {.body = call_body, .first = function, .second = count};
  return run(vm, &asked);
}

// MARK: Tables

static int table_new_body(lua_State *L) {
  request *asked = request_of(L);
  const clua_value *out = clua_of(L)->out;
  lua_createtable(L, asked->first, asked->second);
  for (int i = 0; i < asked->first; i++) {
    clua_push(L, out + i);
    lua_rawseti(L, 1, i + 1);
  }
  out += asked->first;
  for (int i = 0; i < asked->second; i++) {
    clua_push(L, out + 2 * i);
    clua_push(L, out + 2 * i + 1);
    lua_rawset(L, 1);
  }
  return 1;
}

int clua_table_new(clua_vm *vm, int list, int pairs) {
  request asked = {.body = table_new_body, .first = list, .second = pairs};
  return run(vm, &asked);
}

static int table_get_body(lua_State *L) {
  clua_push_reference(L, request_of(L)->first);
  clua_push(L, clua_of(L)->out);
  lua_rawget(L, 1);
  return 1;
}

int clua_table_get(clua_vm *vm, int table) {
  request asked = {.body = table_get_body, .first = table};
  return run(vm, &asked);
}

static int table_set_body(lua_State *L) {
  clua_push_reference(L, request_of(L)->first);
  clua_push(L, clua_of(L)->out);
  clua_push(L, clua_of(L)->out + 1);
  if (lua_isnil(L, 2)) return luaL_error(L, "a table key cannot be nil");
  if (lua_type(L, 2) == LUA_TNUMBER && lua_tonumber(L, 2) != lua_tonumber(L, 2)) {
    return luaL_error(L, "a table key cannot be nan");
  }
  lua_rawset(L, 1);
  return 0;
}

int clua_table_set(clua_vm *vm, int table) {
  request asked = {.body = table_set_body, .first = table};
  return run(vm, &asked);
}

static int table_pairs_body(lua_State *L) {
  clua_push_reference(L, request_of(L)->first);
  clua_push_pairs(L, 1);
  return lua_gettop(L) - 1;
}

int clua_table_pairs(clua_vm *vm, int table) {
  request asked = {.body = table_pairs_body, .first = table};
  return run(vm, &asked);
}

static int set_metatable_body(lua_State *L) {
  request *asked = request_of(L);
  clua_push_reference(L, asked->first);
  if (asked->second) {
    clua_push_reference(L, asked->second);
  } else {
    lua_pushnil(L);
  }
  lua_setmetatable(L, 1);
  return 0;
}

int clua_set_metatable(clua_vm *vm, int table, int metatable) {
  request asked = {.body = set_metatable_body, .first = table, .second = metatable};
  return run(vm, &asked);
}

static int no_field(lua_State *L) {
  (void)L;
  return 0;
}

static int number_fields_body(lua_State *L) {
  lua_settop(L, 0);
  lua_pushnumber(L, 0);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, no_field);
  lua_setfield(L, 2, "__index");
  lua_pushliteral(L, "number");
  lua_setfield(L, 2, "__metatable");
  lua_setmetatable(L, 1);
  return 0;
}

int clua_number_fields(clua_vm *vm) {
  request asked = {.body = number_fields_body};
  return run(vm, &asked);
}

static int get_globals_body(lua_State *L) {
  lua_pushglobaltable(L);
  return 1;
}

int clua_get_globals(clua_vm *vm) {
  request asked = {.body = get_globals_body};
  return run(vm, &asked);
}

static int global_index_body(lua_State *L) {
  request_of(L);
  lua_pushglobaltable(L);
  lua_getmetatable(L, 1);
  lua_pushliteral(L, "__index");
  clua_push(L, clua_of(L)->out);
  lua_rawset(L, 2);
  return 0;
}

int clua_global_index(clua_vm *vm) {
  request asked = {.body = global_index_body};
  return run(vm, &asked);
}

static int set_module_body(lua_State *L) {
  request_of(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_modules);
  clua_push(L, clua_of(L)->out);
  clua_push(L, clua_of(L)->out + 1);
  lua_rawset(L, 1);
  return 0;
}

int clua_set_module(clua_vm *vm) {
  request asked = {.body = set_module_body};
  return run(vm, &asked);
}

static int references_grow_body(lua_State *L) {
  request *asked = request_of(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_references);
  for (int i = asked->first; i <= asked->second; i++) {
    lua_pushboolean(L, 0);
    lua_rawseti(L, 1, i);
  }
  return 0;
}

int clua_references_grow(clua_vm *vm, int from, int to) {
  request asked = {.body = references_grow_body, .first = from, .second = to};
  return run(vm, &asked);
}

// MARK: Functions, types, text

static int function_new_body(lua_State *L) {
  request *asked = request_of(L);
  clua_push_function(L, asked->closure, asked->first);
  return 1;
}

int clua_function_new(clua_vm *vm, void *closure, int type) {
  request asked = {.body = function_new_body, .closure = closure, .first = type};
  return run(vm, &asked);
}

static int type_new_body(lua_State *L) {
  request *asked = request_of(L);
  const clua_value *out = clua_of(L)->out;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_types);
  lua_createtable(L, 0, 8);
  clua_push(L, out);
  lua_setfield(L, 2, "__name");
  clua_push(L, out);
  lua_setfield(L, 2, "__metatable");
  lua_pushcfunction(L, clua_object_gc);
  lua_setfield(L, 2, "__gc");
  out += 1;
  lua_createtable(L, 0, asked->third);
  for (int i = 0; i < asked->third; i++, out += 2) {
    clua_push(L, out);
    clua_push(L, out + 1);
    lua_rawset(L, 3);
  }
  clua_push_type_index(L, asked->second);
  lua_setfield(L, 2, "__index");
  for (int i = 0; i < asked->fourth; i++, out += 2) {
    clua_push(L, out);
    clua_push(L, out + 1);
    lua_rawset(L, 2);
  }
  lua_rawseti(L, 1, asked->first);
  return 0;
}

int clua_type_new(clua_vm *vm, int type, int index, int methods, int metamethods) {
  request asked = {
      .body = type_new_body,
      .first = type,
      .second = index,
      .third = methods,
      .fourth = metamethods};
  return run(vm, &asked);
}

static int to_text_body(lua_State *L) {
  request_of(L);
  clua_push(L, clua_of(L)->out);
  clua_text(L, 1, NULL);
  return 1;
}

int clua_to_text(clua_vm *vm) {
  request asked = {.body = to_text_body};
  return run(vm, &asked);
}
