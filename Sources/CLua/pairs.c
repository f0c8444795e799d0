// SPDX-License-Identifier: MIT
//
// `pairs` and `next` in one order everywhere: numbers ascending, strings by byte, booleans, handles
// by id. Keys are a snapshot; a key that is gone when its turn comes is left out.
#include <stdlib.h>

#include "internal.h"

enum { RANK_NUMBER, RANK_STRING, RANK_BOOLEAN, RANK_HANDLE };

typedef struct key {
  int8_t rank;
  bool is_float;
  int slot;  // where the key itself is in the table of keys
  union {
    lua_Integer integer;
    lua_Number number;
    const char *bytes;
  };
  size_t length;
} key;

typedef struct snapshot {
  int count, next;
  key keys[];
} snapshot;

static int compare_numbers(const key *a, const key *b) {
  if (!a->is_float && !b->is_float) return (a->integer > b->integer) - (a->integer < b->integer);
  // A long double holds every integer and every double exactly.
  long double x = a->is_float ? (long double)a->number : (long double)a->integer;
  long double y = b->is_float ? (long double)b->number : (long double)b->integer;
  return (x > y) - (x < y);
}

static int compare(const void *first, const void *second) {
  const key *a = first, *b = second;
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == RANK_NUMBER) return compare_numbers(a, b);
  if (a->rank != RANK_STRING) return (a->integer > b->integer) - (a->integer < b->integer);
  size_t shorter = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->bytes, b->bytes, shorter);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static key key_at(lua_State *L, int index) {
  key result = {0};
  clua_object *object;
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      result.rank = RANK_NUMBER;
      result.is_float = !lua_isinteger(L, index);
      if (result.is_float) {
        result.number = lua_tonumber(L, index);
      } else {
        result.integer = lua_tointeger(L, index);
      }
      return result;
    case LUA_TSTRING:
      result.rank = RANK_STRING;
      result.bytes = lua_tolstring(L, index, &result.length);
      return result;
    case LUA_TBOOLEAN:
      result.rank = RANK_BOOLEAN;
      result.integer = lua_toboolean(L, index);
      return result;
    case LUA_TUSERDATA:
      if ((object = clua_object_at(L, index))) {
        result.rank = RANK_HANDLE;
        result.integer = object->id;
        return result;
      }  // fall through
    default:
      luaL_error(L, "a table with a %s as a key has no order to visit", luaL_typename(L, index));
      return result;
  }
}

// How many keys; a plain sequence 1…n gives n and `true`.
static int count_keys(lua_State *L, int table, bool *is_sequence) {
  int count = 0;
  *is_sequence = true;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    count++;
    if (*is_sequence && !(lua_isinteger(L, -1) && lua_tointeger(L, -1) == count)) {
      *is_sequence = false;
    }
  }
  return count;
}

// Pushes the table of keys and the sorted snapshot.
static snapshot *push_snapshot(lua_State *L, int table, int count) {
  lua_createtable(L, count, 0);
  int keys = lua_gettop(L);
  snapshot *sorted = lua_newuserdatauv(L, sizeof *sorted + (size_t)count * sizeof(key), 0);
  sorted->count = sorted->next = 0;
  lua_pushnil(L);
  while (sorted->count < count && lua_next(L, table)) {
    lua_pop(L, 1);
    key found = key_at(L, -1);
    found.slot = sorted->count + 1;
    sorted->keys[sorted->count++] = found;
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, found.slot);
  }
  lua_settop(L, keys + 1);
  qsort(sorted->keys, (size_t)sorted->count, sizeof(key), compare);
  return sorted;
}

static int next_sorted(lua_State *L) {
  snapshot *sorted = lua_touserdata(L, lua_upvalueindex(3));
  while (sorted->next < sorted->count) {
    lua_rawgeti(L, lua_upvalueindex(2), sorted->keys[sorted->next++].slot);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
  return 0;
}

static int next_in_sequence(lua_State *L) {
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(1));
  lua_Integer i = lua_tointeger(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  while (i >= 0 && ++i <= count) {
    lua_pushinteger(L, i);
    if (lua_rawgeti(L, 1, i) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
  return 0;
}

static int pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  bool is_sequence;
  int count = count_keys(L, 1, &is_sequence);
  clua_charge(L, 1 + (uint64_t)count);
  if (is_sequence) {
    lua_pushinteger(L, count);
    lua_pushcclosure(L, next_in_sequence, 1);
  } else {
    lua_pushvalue(L, 1);
    push_snapshot(L, 1, count);
    lua_pushcclosure(L, next_sorted, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

// The smallest key above the given one: one pass, no memory.
static int next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  bool from_start = lua_isnil(L, 2), found = false;
  key after = {0}, best = {0};
  if (!from_start) after = key_at(L, 2);
  uint64_t count = 1;
  lua_pushnil(L);  // 3: the best key so far
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    key candidate = key_at(L, -1);
    count++;
    if (!from_start && compare(&candidate, &after) <= 0) continue;
    if (found && compare(&candidate, &best) >= 0) continue;
    best = candidate;
    found = true;
    lua_pushvalue(L, -1);
    lua_replace(L, 3);
  }
  clua_charge(L, count / 4);
  lua_settop(L, 3);
  if (!found) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

// For the host: pushes key, value, key, value … in order.
void clua_push_pairs(lua_State *L, int table) {
  bool is_sequence;
  int count = count_keys(L, table, &is_sequence);
  luaL_checkstack(L, 2 * count + 8, "the table is too long");
  snapshot *sorted = push_snapshot(L, table, count);
  int keys = lua_gettop(L) - 1;
  for (int i = 0; i < sorted->count; i++) {
    lua_rawgeti(L, keys, sorted->keys[i].slot);
    lua_pushvalue(L, -1);
    lua_rawget(L, table);
  }
  lua_remove(L, keys + 1);  // nothing was allocated by the loop, so `sorted` lived through it
  lua_remove(L, keys);
}

void clua_open_pairs(lua_State *L) {
  lua_pushcfunction(L, pairs);
  lua_setglobal(L, "pairs");
  lua_pushcfunction(L, next);
  lua_setglobal(L, "next");
}
