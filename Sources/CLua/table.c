// SPDX-License-Identifier: MIT
//
// The table functions, with lengths looked at once, bounded and charged: `__len` may say anything.
#include <limits.h>

#include "internal.h"

static void check_span(lua_State *L, int index, lua_Integer from, lua_Integer to) {
  if (to < from) return;
  uint64_t span = (uint64_t)to - (uint64_t)from;
  bool plain = !luaL_getmetafield(L, index, "__len") && !luaL_getmetafield(L, index, "__index") &&
               !luaL_getmetafield(L, index, "__newindex");
  if (span >= (plain ? (uint64_t)1 << 32 : (uint64_t)CLUA_LENGTH_MAX)) {
    luaL_error(L, "the table is too long");
  }
  if (!plain) lua_pop(L, 1);
  clua_charge(L, 1 + span / 2);
}

// Anything that behaves like a table will do, as in Lua.
static void check_table(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  if (luaL_getmetafield(L, index, "__index") && luaL_getmetafield(L, index, "__newindex") &&
      luaL_getmetafield(L, index, "__len")) {
    lua_pop(L, 3);
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
}

static lua_Integer length_of(lua_State *L, int index) {
  check_table(L, index);
  return luaL_len(L, index);
}

static int insert(lua_State *L) {
  lua_Integer position, end = length_of(L, 1);
  end = (lua_Integer)((lua_Unsigned)end + 1);
  switch (lua_gettop(L)) {
    case 2: position = end; break;
    case 3:
      position = luaL_checkinteger(L, 2);
      luaL_argcheck(
          L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
      check_span(L, 1, position, end);
      for (lua_Integer i = end; i > position; i--) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

static int remove_value(lua_State *L) {
  lua_Integer size = length_of(L, 1), position = luaL_optinteger(L, 2, size);
  if (position != size) {
    luaL_argcheck(
        L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  }
  check_span(L, 1, position, size);
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), end = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1);
  check_table(L, target);
  if (end >= from) {
    luaL_argcheck(L, from > 0 || end < LUA_MAXINTEGER + from, 3, "too many elements to move");
    luaL_argcheck(L, to <= LUA_MAXINTEGER - (end - from), 4, "destination wrap around");
    check_span(L, 1, from, end);
    check_span(L, target, from, end);
    bool upwards =
        to > end || to <= from || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
    for (lua_Integer n = end - from + 1, i = 0; i < n; i++) {
      lua_Integer at = upwards ? i : n - 1 - i;
      if (i % 1024 == 1023) clua_charge(L, 1);
      lua_geti(L, 1, from + at);
      lua_seti(L, target, to + at);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int concat(lua_State *L) {
  lua_Integer size = length_of(L, 1);
  size_t gap;
  const char *separator = luaL_optlstring(L, 2, "", &gap);
  lua_Integer from = luaL_optinteger(L, 3, 1);
  size = luaL_optinteger(L, 4, size);
  check_span(L, 1, from, size);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (lua_Integer i = from; i <= size; i++) {
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1)) {
      return luaL_error(
          L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
          (LUAI_UACINT)i);
    }
    if (lua_type(L, -1) == LUA_TNUMBER) {
      clua_text(L, -1, NULL);
      lua_remove(L, -2);
    }
    clua_of(L)->used += lua_rawlen(L, -1) / 16;
    luaL_addvalue(&buffer);
    if (i == size) break;
    luaL_addlstring(&buffer, separator, gap);
  }
  luaL_pushresult(&buffer);
  return 1;
}

static int unpack(lua_State *L) {
  lua_Integer from = luaL_optinteger(L, 2, 1);
  lua_Integer to = luaL_opt(L, luaL_checkinteger, 3, luaL_len(L, 1));
  if (from > to) return 0;
  lua_Unsigned count = (lua_Unsigned)to - (lua_Unsigned)from;
  if (count >= (unsigned)INT_MAX || !lua_checkstack(L, (int)++count)) {
    return luaL_error(L, "too many results to unpack");
  }
  clua_charge(L, 1 + count / 4);
  for (lua_Unsigned i = 0; i < count; i++) lua_geti(L, 1, (lua_Integer)((lua_Unsigned)from + i));
  return (int)count;
}

void clua_open_table(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"insert", insert}, {"remove", remove_value}, {"move", move},
      {"concat", concat}, {"unpack", unpack},       {NULL, NULL}};
  lua_getglobal(L, "table");
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}
