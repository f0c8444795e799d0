// SPDX-License-Identifier: MIT
//
// Coroutines. A new one starts a hook counter of its own, so making and resuming is charged.
#include "internal.h"

static lua_State *coroutine_at(lua_State *L, int index) {
  lua_State *thread = lua_tothread(L, index);
  luaL_argexpected(L, thread, index, "coroutine");
  return thread;
}

// The number of results on the stack of `thread`, or -1 with an error on top of `L`.
static int resume(lua_State *L, lua_State *thread, int count) {
  clua_vm *vm = clua_of(L);
  int results, status;
  clua_charge(L, CLUA_PERIOD / 2);
  if (!lua_checkstack(thread, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, thread, count);
  if (lua_gethookcount(thread) != CLUA_PERIOD) clua_arm(thread);
  vm->running = thread;
  status = lua_resume(thread, L, count, &results);
  vm->running = L;
  if (vm->tripped) return clua_raise_trip(L);
  if (status == LUA_OK || status == LUA_YIELD) {
    if (lua_checkstack(L, results + 1)) {
      lua_xmove(thread, L, results);
      return results;
    }
    clua_pop(thread, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, 1);
  return -1;
}

static int create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  clua_charge(L, CLUA_PERIOD / 2);
  lua_State *thread = lua_newthread(L);
  clua_arm(thread);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  return 1;
}

static int resume_function(lua_State *L) {
  lua_State *thread = coroutine_at(L, 1);
  int count = resume(L, thread, lua_gettop(L) - 1);
  lua_pushboolean(L, count >= 0);
  if (count < 0) {
    clua_of(L)->keeps_traceback = false;
    count = 1;
  }
  lua_insert(L, -(count + 1));
  return count + 1;
}

// Runs what the coroutine left to close; 5.4.4 overflows the C stack when these nest.
static int close(lua_State *L, lua_State *thread) {
  clua_vm *vm = clua_of(L);
  if (vm->close_depth >= CLUA_CLOSE_DEPTH) luaL_error(L, "coroutine.close nested too deep");
  clua_charge(L, CLUA_PERIOD / 2);
  vm->close_depth++;
  vm->running = thread;
  int status = lua_resetthread(thread);
  vm->running = L;
  vm->close_depth--;
  if (vm->tripped) clua_raise_trip(L);
  return status;
}

static int call_wrapped(lua_State *L) {
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int count = resume(L, thread, lua_gettop(L));
  if (count >= 0) return count;
  int status = lua_status(thread);
  clua_keep_traceback(L, thread);
  if (status != LUA_OK && status != LUA_YIELD) {
    status = close(L, thread);
    lua_xmove(thread, L, 1);
  }
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrap(lua_State *L) {
  create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static int yield(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

static const char *status_of(lua_State *L, lua_State *thread) {
  if (L == thread) return "running";
  lua_Debug frame;
  switch (lua_status(thread)) {
    case LUA_YIELD: return "suspended";
    case LUA_OK:
      if (lua_getstack(thread, 0, &frame)) return "normal";
      return lua_gettop(thread) == 0 ? "dead" : "suspended";
    default: return "dead";
  }
}

static int status(lua_State *L) {
  lua_pushstring(L, status_of(L, coroutine_at(L, 1)));
  return 1;
}

static int close_function(lua_State *L) {
  lua_State *thread = coroutine_at(L, 1);
  const char *is = status_of(L, thread);
  if (*is != 'd' && *is != 's') return luaL_error(L, "cannot close a %s coroutine", is);
  if (close(L, thread) == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(thread, L, 1);
  return 2;
}

static int running(lua_State *L) {
  lua_pushboolean(L, lua_pushthread(L));
  return 2;
}

static int is_yieldable(lua_State *L) {
  lua_State *thread = lua_isnone(L, 1) ? L : coroutine_at(L, 1);
  lua_pushboolean(L, lua_isyieldable(thread));
  return 1;
}

void clua_open_coroutine(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"create", create}, {"resume", resume_function}, {"wrap", wrap},
      {"yield", yield},   {"status", status},          {"close", close_function},
      {"running", running}, {"isyieldable", is_yieldable}, {NULL, NULL}};
  luaL_newlib(L, functions);
  lua_setglobal(L, "coroutine");
}
