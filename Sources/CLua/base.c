// SPDX-License-Identifier: MIT
//
// The basic functions, with what lets a script out or makes two runs differ taken away.
#include <math.h>
#include <stdio.h>

#include "internal.h"

// MARK: Text without addresses

// Pushes "table: 1": things are numbered in the order in which they are first asked for.
void clua_push_name(lua_State *L, int index) {
  clua_vm *vm = clua_of(L);
  index = lua_absindex(L, index);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_names);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++vm->names);
    lua_rawset(L, -3);
    lua_pushinteger(L, vm->names);
  }
  lua_Integer number = lua_tointeger(L, -1);
  lua_pop(L, 2);
  const char *kind = luaL_typename(L, index);
  if (luaL_getmetafield(L, index, "__name") != LUA_TNIL) {
    if (lua_type(L, -1) == LUA_TSTRING) kind = lua_tostring(L, -1);
    lua_pushfstring(L, "%s: %I", kind, (LUAI_UACINT)number);
    lua_remove(L, -2);
  } else {
    lua_pushfstring(L, "%s: %I", kind, (LUAI_UACINT)number);
  }
}

const char *clua_text(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
  } else {
    switch (lua_type(L, index)) {
      case LUA_TNUMBER:
        if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) {
          lua_pushliteral(L, "nan");  // never "-nan", which is what x86 makes of 0/0
          break;
        }  // fall through
      case LUA_TSTRING:
      case LUA_TBOOLEAN:
      case LUA_TNIL: luaL_tolstring(L, index, NULL); break;
      default: clua_push_name(L, index);
    }
  }
  return lua_tolstring(L, -1, length);
}

static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  clua_text(L, 1, NULL);
  return 1;
}

// MARK: print

static void add_escaped(luaL_Buffer *buffer, const char *text, size_t length) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    unsigned char next = i + 1 < length ? (unsigned char)text[i + 1] : 0;
    bool second = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // the controls of Latin-1
    if (second) byte = (unsigned char)text[++i];
    if (second || (byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F) {
      luaL_addlstring(buffer, "\\x", 2);
      luaL_addchar(buffer, digits[byte >> 4]);
      luaL_addchar(buffer, digits[byte & 15]);
    } else {
      luaL_addchar(buffer, (char)byte);
    }
  }
}

static int print(lua_State *L) {
  clua_vm *vm = clua_of(L);
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  for (int i = 1; i <= count; i++) {
    size_t length;
    clua_text(L, i, &length);
    clua_charge_bytes(L, length);
    lua_replace(L, i);
  }
  luaL_buffinit(L, &buffer);
  for (int i = 1; i <= count; i++) {
    size_t length;
    const char *text = lua_tolstring(L, i, &length);
    if (i > 1) luaL_addchar(&buffer, '\t');
    add_escaped(&buffer, text, length);
  }
  luaL_pushresult(&buffer);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  if (length + 1 > vm->limits.output - vm->output) {
    clua_trip(vm, CLUA_TRIP_OUTPUT);
    return clua_raise_trip(L);
  }
  vm->output += length + 1;
  vm->callbacks.print(vm->context, text, length);
  return 0;
}

// MARK: Catching errors, except those that are final

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  if (clua_of(L)->tripped) return clua_raise_trip(L);
  clua_of(L)->keeps_traceback = false;
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)extra;
}

static int pcall(lua_State *L) {
  luaL_checkany(L, 1);
  clua_of(L)->used += 20;
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

static int guard_handler(lua_State *L) {
  if (clua_of(L)->tripped) return 1;  // an error of the hook: its handlers would run unhooked
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int xpcall(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  clua_of(L)->used += 20;
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guard_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_pcall);
  return finish_pcall(L, status, 2);
}

// MARK: Metatables, numbers, require

static int set_metatable(lua_State *L) {
  static const char *const refused[] = {"__gc", "__mode"};
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  for (int i = 0; type == LUA_TTABLE && i < 2; i++) {
    lua_pushstring(L, refused[i]);
    if (lua_rawget(L, 2) != LUA_TNIL) {
      return luaL_error(L, "'%s' is not available here", refused[i]);
    }
    lua_pop(L, 1);
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

// A function of Lua's that is charged by how many arguments it gets and the length of the first.
static int charged(lua_State *L) {
  size_t count = (size_t)lua_gettop(L);
  clua_charge_bytes(L, count + (lua_type(L, 1) == LUA_TSTRING ? lua_rawlen(L, 1) : 0));
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

static bool is_module_name(const char *name, size_t length) {
  if (length == 0 || length > 200 || name[0] == '.' || name[length - 1] == '.') return false;
  for (size_t i = 0; i < length; i++) {
    char c = name[i];
    bool fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    if (!fits || (c == '.' && name[i + 1] == '.')) return false;
  }
  return true;
}

static int require(lua_State *L) {
  clua_vm *vm = clua_of(L);
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  if (!is_module_name(name, length)) {
    return luaL_error(L, "bad module name (letters a-z, digits, '_', and '.' between words)");
  }
  lua_settop(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_modules);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) == LUA_TLIGHTUSERDATA) {
    return luaL_error(L, "module '%s' requires itself", name);
  }
  if (!lua_isnil(L, 3)) return 1;
  int count = vm->callbacks.resolve(vm->context, L, name, length);
  if (count == 0) return luaL_error(L, "module '%s' not found", name);
  clua_finish(L, count);
  const char *source = lua_tolstring(L, 4, &length);
  if (clua_load_text(L, source, length, lua_tostring(L, 5), 0) != LUA_OK) return lua_error(L);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, vm);
  lua_rawset(L, 2);
  lua_pushcfunction(L, clua_message_handler);
  lua_insert(L, -2);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 5);
  int status = lua_pcall(L, 2, 1, -4);
  if (status == LUA_OK && lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  if (status == LUA_OK) lua_pushvalue(L, -2); else lua_pushnil(L);
  lua_rawset(L, 2);
  if (vm->tripped) return clua_raise_trip(L);
  if (status == LUA_OK) return 1;
  vm->keeps_traceback = true;  // the frames inside the module
  return lua_error(L);
}

// Wraps functions of the table on top of the stack.
static void charge_functions(lua_State *L, const char *const *names) {
  for (; *names; names++) {
    lua_getfield(L, -1, *names);
    lua_pushcclosure(L, charged, 1);
    lua_setfield(L, -2, *names);
  }
}

void clua_open_base(lua_State *L) {
  static const char *const absent[] = {"dofile", "loadfile", "collectgarbage", "warn"};
  static const luaL_Reg own[] = {
      {"tostring", to_string}, {"print", print},     {"pcall", pcall},
      {"xpcall", xpcall},      {"require", require}, {"setmetatable", set_metatable},
      {NULL, NULL}};
  lua_pushglobaltable(L);
  for (int i = 0; i < 4; i++) {
    lua_pushnil(L);
    lua_setfield(L, -2, absent[i]);
  }
  luaL_setfuncs(L, own, 0);
  charge_functions(L, (const char *const[]){"tonumber", "select", NULL});
  lua_createtable(L, 0, 2);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_getfield(L, -1, "string");
  charge_functions(
      L, (const char *const[]){
             "byte", "lower", "upper", "reverse", "pack", "packsize", "unpack", NULL});
  lua_pop(L, 1);
  lua_getfield(L, -1, "utf8");
  charge_functions(L, (const char *const[]){"len", "codepoint", "offset", "codes", NULL});
  lua_pop(L, 2);
}
