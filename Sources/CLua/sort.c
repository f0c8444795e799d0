// SPDX-License-Identifier: MIT
//
// table.sort as a stable merge sort: Lua's quicksort takes its pivot from the clock when it gets
// into difficulties, and the order of equal elements with it.
#include "internal.h"

// Stack: 1 table, 2 order or nil, 3 and 4 the lists that are merged to and fro.
static bool is_less(lua_State *L) {  // the two values on top
  if (lua_isnil(L, 2)) return lua_compare(L, -2, -1, LUA_OPLT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

static void merge(lua_State *L, int from, int to, lua_Integer low, lua_Integer middle,
                  lua_Integer high) {
  lua_Integer left = low, right = middle, at = low;
  while (left < middle && right < high) {
    lua_rawgeti(L, from, left + 1);
    lua_rawgeti(L, from, right + 1);
    lua_insert(L, -2);  // right, left: is the right one smaller?
    bool takes_right;
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    takes_right = is_less(L);
    lua_pop(L, 2);
    if (takes_right) {
      lua_pop(L, 1);
      right++;
    } else {
      lua_remove(L, -2);
      left++;
    }
    lua_rawseti(L, to, ++at);
  }
  for (; left < middle; left++) {
    lua_rawgeti(L, from, left + 1);
    lua_rawseti(L, to, ++at);
  }
  for (; right < high; right++) {
    lua_rawgeti(L, from, right + 1);
    lua_rawseti(L, to, ++at);
  }
}

static int sort(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer count = luaL_len(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < (1 << 24), 1, "array too big");
  if (luaL_getmetafield(L, 1, "__index") || luaL_getmetafield(L, 1, "__len")) {
    luaL_argcheck(L, count <= CLUA_LENGTH_MAX, 1, "array too big");
  }
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  clua_charge(L, (uint64_t)count);
  lua_createtable(L, (int)count, 0);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_geti(L, 1, i);
    lua_rawseti(L, 3, i);
  }
  int from = 3, to = 4;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 0; low < count; low += 2 * width) {
      lua_Integer middle = low + width < count ? low + width : count;
      lua_Integer high = middle + width < count ? middle + width : count;
      clua_charge(L, (uint64_t)(high - low));
      merge(L, from, to, low, middle, high);
    }
    from = 7 - from;
    to = 7 - to;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, from, i);
    lua_seti(L, 1, i);
  }
  return 0;
}

void clua_open_sort(lua_State *L) {
  lua_getglobal(L, "table");
  lua_pushcfunction(L, sort);
  lua_setfield(L, -2, "sort");
  lua_pop(L, 1);
}
