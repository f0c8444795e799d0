// SPDX-License-Identifier: MIT
//
// string.rep and string.format, which need their sizes or their addresses looked at.
#include <ctype.h>
#include <math.h>

#include "internal.h"

static int rep(lua_State *L) {
  size_t length, gap;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  if (count <= 0 || length + gap == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if ((uint64_t)(length + gap) > ((uint64_t)1 << 40) / (uint64_t)count) {
    return luaL_error(L, "resulting string too large");
  }
  size_t total = (size_t)count * length + (size_t)(count - 1) * gap;
  if (total <= clua_of(L)->limits.memory) clua_charge_bytes(L, total);  // else it is refused
  luaL_Buffer buffer;
  char *at = luaL_buffinitsize(L, &buffer, total);
  if (gap == 0 && length == 1) {
    memset(at, *text, total);
  } else {
    for (; count > 0; count--) {
      memcpy(at, text, length);
      at += length;
      if (count == 1) break;
      memcpy(at, separator, gap);
      at += gap;
    }
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

static int sub(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer from = luaL_checkinteger(L, 2), to = luaL_optinteger(L, 3, -1);
  lua_Integer count = (lua_Integer)length;
  if (from < 0) from = from < -count ? 1 : count + from + 1;
  if (from == 0) from = 1;
  if (to < 0) to = to < -count ? 0 : count + to + 1;
  if (to > count) to = count;
  size_t size = from > to ? 0 : (size_t)(to - from + 1);
  clua_charge_bytes(L, size);
  lua_pushlstring(L, size ? text + from - 1 : "", size);
  return 1;
}

// Rewrites one conversion of a format; replaces the argument by its text where it needs to.
static void rewrite(lua_State *L, luaL_Buffer *buffer, const char *from, const char *at, int index) {
  int type = lua_type(L, index);
  char conversion = *at;
  bool as_text = false;
  if (conversion == 's' && type != LUA_TSTRING && type != LUA_TNONE) {
    clua_text(L, index, NULL);
    lua_replace(L, index);
  } else if (conversion == 'p') {
    if (type <= LUA_TSTRING && type != LUA_TLIGHTUSERDATA) {
      lua_pushliteral(L, "(null)");
    } else {
      clua_push_name(L, index);
    }
    lua_replace(L, index);
    conversion = 's';
  } else if (strchr("aAeEfFgG", conversion) && type == LUA_TNUMBER &&
             isnan(lua_tonumber(L, index))) {
    lua_pushstring(L, isupper((unsigned char)conversion) ? "NAN" : "nan");
    lua_replace(L, index);
    as_text = true;
  }
  luaL_addchar(buffer, '%');
  for (const char *c = from; c < at; c++) {
    if (as_text && *c == '.') break;
    if (!as_text || *c == '-' || (isdigit((unsigned char)*c) && !(c == from && *c == '0'))) {
      luaL_addchar(buffer, *c);
    }
  }
  luaL_addchar(buffer, as_text ? 's' : conversion);
}

// Upvalue 1: Lua's own string.format.
static int format(lua_State *L) {
  size_t length;
  const char *at = luaL_checklstring(L, 1, &length), *end = at + length;
  int index = 1;
  luaL_Buffer buffer;
  clua_charge_bytes(L, length);
  int count = lua_gettop(L);
  luaL_buffinit(L, &buffer);
  while (at < end) {
    if (*at != '%') {
      luaL_addchar(&buffer, *at++);
      continue;
    }
    if (++at < end && *at == '%') {
      luaL_addlstring(&buffer, "%%", 2);
      at++;
      continue;
    }
    const char *from = at;
    while (at < end && (isdigit((unsigned char)*at) || strchr("-+ #.", *at)) && *at) at++;
    if (at == end || ++index > count) {
      luaL_addchar(&buffer, '%');
      luaL_addlstring(&buffer, from, (size_t)(at - from));
      if (at < end) luaL_addchar(&buffer, *at++);
      continue;
    }
    rewrite(L, &buffer, from, at++, index);
  }
  luaL_pushresult(&buffer);
  lua_replace(L, 1);
  lua_settop(L, count);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void clua_open_string(lua_State *L) {
  lua_getglobal(L, "string");
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  lua_pushcfunction(L, rep);
  lua_setfield(L, -2, "rep");
  lua_pushcfunction(L, sub);
  lua_setfield(L, -2, "sub");
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, format, 1);
  lua_setfield(L, -2, "format");
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 3);
}
