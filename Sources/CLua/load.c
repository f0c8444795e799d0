// SPDX-License-Identifier: MIT
//
// Compiling text. The parser runs no hook, so its text is scanned first and fed in small pieces.
#include <ctype.h>
#include <stdio.h>

#include "internal.h"

#define CHAIN_MAX 500    // x.a.a.a…: Lua 5.4.4 recurses once a step when it words an error
#define NESTING_MAX 250
#define PIECE 256

// MARK: The scan

typedef struct scanner {
  const char *at, *end;
} scanner;

// After "[" "="* "[" up to the matching end; false when this is no long bracket.
static bool skip_long(scanner *s) {
  const char *at = s->at + 1;
  size_t level = 0;
  while (at < s->end && *at == '=') at++, level++;
  if (at >= s->end || *at != '[') return false;
  for (at++; at < s->end; at++) {
    if (*at != ']') continue;
    size_t count = 0;
    const char *close = at + 1;
    while (close < s->end && *close == '=') close++, count++;
    if (close < s->end && *close == ']' && count == level) {
      s->at = close + 1;
      return true;
    }
    at = close - 1;
  }
  s->at = s->end;
  return true;
}

static void skip_string(scanner *s) {
  char quote = *s->at++;
  while (s->at < s->end && *s->at != quote && *s->at != '\n') {
    if (*s->at == '\\' && s->at + 1 < s->end) s->at++;
    s->at++;
  }
  if (s->at < s->end) s->at++;
}

static void skip_comment(scanner *s) {
  s->at += 2;
  if (s->at < s->end && *s->at == '[' && skip_long(s)) return;
  while (s->at < s->end && *s->at != '\n') s->at++;
}

// Words of which each makes the parser walk a list of all those before it.
static bool is_listed(const char *word, size_t length) {
  static const char *const words[] = {"and", "or", "elseif", "goto", "break"};
  for (int i = 0; i < 5; i++) {
    if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0) return true;
  }
  return false;
}

// What compiling may cost beyond its length, or why the text is refused.
const char *clua_scan(const char *source, size_t length, uint64_t *cost) {
  scanner s = {source, source + length};
  int outer[NESTING_MAX], depth = 0, chain = 0;
  uint64_t listed = 0;
  bool field = false;
  while (s.at < s.end) {
    unsigned char c = (unsigned char)*s.at;
    if (isspace(c)) {
      s.at++;
      continue;
    }
    if (c == '-' && s.at + 1 < s.end && s.at[1] == '-') {
      skip_comment(&s);
      continue;
    }
    if (isalpha(c) || c == '_' || c >= 0x80) {
      const char *word = s.at;
      while (s.at < s.end && (isalnum((unsigned char)*s.at) || *s.at == '_')) s.at++;
      if (s.at == word) s.at++;
      if (is_listed(word, (size_t)(s.at - word))) listed++;
      chain = field ? chain + 1 : 0;
      if (chain > CHAIN_MAX) return "too many fields in a row";
    } else if (c == '"' || c == '\'') {
      skip_string(&s);
    } else if (c == '[') {
      if (skip_long(&s)) continue;
      if (depth == NESTING_MAX) return "brackets too deep";
      outer[depth++] = chain + 1;
      chain = 0;
      s.at++;
    } else {
      if (c == ']' && depth > 0) chain = outer[--depth];
      if (chain > CHAIN_MAX) return "too many indices in a row";
      if (c == '(') chain = 0;
      if (c == ':' && s.at + 1 < s.end && s.at[1] == ':') listed++;
      s.at++;
    }
    field = c == '.' || c == ':';
  }
  *cost = listed * listed / 4;
  return NULL;
}

// MARK: Loading

typedef struct reader {
  const char *at;
  size_t left;
} reader;

static const char *read_piece(lua_State *L, void *context, size_t *size) {
  reader *from = context;
  const char *piece = from->at;
  *size = from->left < PIECE ? from->left : PIECE;
  clua_charge(L, *size);
  from->at += *size;
  from->left -= *size;
  return piece;
}

// Pushes the function or a message; `environment` is the stack index of a table, or 0.
int clua_load_text(
    lua_State *L, const char *source, size_t length, const char *name, int environment) {
  clua_vm *vm = clua_of(L);
  if (vm->tripped) return clua_raise_trip(L);
  if (length > vm->limits.source) {
    lua_pushfstring(
        L, "%s: source limit (%I bytes) reached: %I bytes", name, (LUAI_UACINT)vm->limits.source,
        (LUAI_UACINT)length);
    return LUA_ERRRUN;
  }
  uint64_t cost = 0;
  const char *refusal = clua_scan(source, length, &cost);
  if (refusal) {
    lua_pushfstring(L, "%s: %s", name, refusal);
    return LUA_ERRRUN;
  }
  if (length > 0 && *source == LUA_SIGNATURE[0]) {
    lua_pushfstring(L, "%s: not a text file", name);
    return LUA_ERRRUN;
  }
  clua_charge(L, cost);
  reader from = {source, length};
  lua_pushfstring(L, "@%s", name);
  int status = lua_load(L, read_piece, &from, lua_tostring(L, -1), "t");
  lua_remove(L, -2);
  if (vm->tripped) return clua_raise_trip(L);
  if (status == LUA_OK && environment) {
    lua_pushvalue(L, environment);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return status;
}

// Collects the pieces a function gives into one string at stack index 1.
static void read_pieces(lua_State *L) {
  size_t total = 0;
  luaL_Buffer buffer;
  lua_pushnil(L);
  lua_insert(L, 1);
  luaL_buffinit(L, &buffer);
  for (;;) {
    lua_pushvalue(L, 2);
    lua_call(L, 0, 1);
    size_t length = 0;
    if (!lua_isnil(L, -1) && lua_type(L, -1) != LUA_TSTRING) {
      luaL_error(L, "reader function must return a string");
    }
    if (!lua_isnil(L, -1)) length = lua_rawlen(L, -1);
    total += length;
    clua_charge(L, 50 + length);
    if (length == 0 || total > clua_of(L)->limits.source) {
      bool done = length == 0;
      if (done) lua_pop(L, 1); else luaL_addvalue(&buffer);
      break;
    }
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  lua_replace(L, 1);
}

// The environment of the script that calls, so that `load` leads out of none.
static void push_environment(lua_State *L) {
  lua_Debug frame;
  if (lua_getstack(L, 1, &frame) && lua_getinfo(L, "f", &frame)) {
    if (!lua_iscfunction(L, -1)) {
      const char *name;
      for (int i = 1; (name = lua_getupvalue(L, -1, i)); i++) {
        if (strcmp(name, "_ENV") == 0) {
          lua_remove(L, -2);
          return;
        }
        lua_pop(L, 1);
      }
    }
    lua_pop(L, 1);
  }
  lua_pushglobaltable(L);
}

static int load(lua_State *L) {
  bool has_environment = !lua_isnone(L, 4);
  lua_settop(L, 4);
  if (!has_environment) {
    push_environment(L);
    lua_replace(L, 4);
  }
  const char *mode = luaL_optstring(L, 3, "bt");
  if (!strchr(mode, 't')) {
    lua_pushnil(L);
    lua_pushliteral(L, "attempt to load a text chunk (mode is not 't')");
    return 2;
  }
  bool is_text = lua_type(L, 1) == LUA_TSTRING;
  const char *name = luaL_optstring(L, 2, is_text ? lua_tostring(L, 1) : "(load)");
  char shown[64];
  if (*name == '@' || *name == '=') {
    snprintf(shown, sizeof shown, "%s", name + 1);
  } else {
    snprintf(shown, sizeof shown, "[string \"%.40s\"]", name);
  }
  for (char *c = shown; *c; c++) if ((unsigned char)*c < ' ') *c = ' ';
  if (!is_text) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    read_pieces(L);
    lua_remove(L, 2);
  }
  size_t length;
  const char *source = lua_tolstring(L, 1, &length);
  if (clua_load_text(L, source, length, shown, 4) == LUA_OK) return 1;
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

void clua_open_load(lua_State *L) {
  lua_pushcfunction(L, load);
  lua_setglobal(L, "load");
}
