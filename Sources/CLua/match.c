// SPDX-License-Identifier: MIT
//
// Lua's patterns with every step charged, so that a pattern that backtracks for ever is stopped.
// The rules and the messages are those of lstrlib.c (© 1994–2022 Lua.org, PUC-Rio, MIT licence).
#define _GNU_SOURCE
#include <ctype.h>

#include "internal.h"

#define CAPTURES 32
#define DEPTH 200
#define OPEN (-1)
#define POSITION (-2)
#define STEPS 256  // between two charges

typedef struct matcher {
  const char *start, *end, *pattern_end;
  lua_State *L;
  int depth, level, steps;
  struct {
    const char *start;
    ptrdiff_t length;
  } capture[CAPTURES];
} matcher;

static const char *match(matcher *m, const char *s, const char *p);

static void step(matcher *m, size_t count) {
  m->steps += (int)(count < (1 << 20) ? count : (1 << 20));
  if (m->steps < STEPS) return;
  clua_charge(m->L, (uint64_t)m->steps);
  m->steps = 0;
}

// MARK: Single characters

static const char *class_end(matcher *m, const char *p) {
  if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
  if (*p++ == '%') {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (p[-1] != '[') return p;
  if (p < m->pattern_end && *p == '^') p++;
  do {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == '%' && p < m->pattern_end) p++;
  } while (p == m->pattern_end || *p != ']');
  return p + 1;
}

static bool is_in_class(int c, int class) {
  bool result;
  switch (tolower(class)) {
    case 'a': result = isalpha(c); break;
    case 'c': result = iscntrl(c); break;
    case 'd': result = isdigit(c); break;
    case 'g': result = isgraph(c); break;
    case 'l': result = islower(c); break;
    case 'p': result = ispunct(c); break;
    case 's': result = isspace(c); break;
    case 'u': result = isupper(c); break;
    case 'w': result = isalnum(c); break;
    case 'x': result = isxdigit(c); break;
    default: return class == c;
  }
  return isupper(class) ? !result : result;
}

static bool is_in_set(int c, const char *p, const char *last) {
  bool inside = true;
  if (p[1] == '^') {
    inside = false;
    p++;
  }
  while (++p < last) {
    if (*p == '%') {
      p++;
      if (is_in_class(c, (unsigned char)*p)) return inside;
    } else if (p[1] == '-' && p + 2 < last) {
      p += 2;
      if ((unsigned char)p[-2] <= c && c <= (unsigned char)*p) return inside;
    } else if ((unsigned char)*p == c) {
      return inside;
    }
  }
  return !inside;
}

static bool is_single(matcher *m, const char *s, const char *p, const char *after) {
  if (s >= m->end) return false;
  int c = (unsigned char)*s;
  step(m, 1);
  switch (*p) {
    case '.': return true;
    case '%': return is_in_class(c, (unsigned char)p[1]);
    case '[':
      step(m, (size_t)(after - p) / 8);
      return is_in_set(c, p, after - 1);
    default: return (unsigned char)*p == c;
  }
}

// MARK: Repeats and captures

static const char *balance(matcher *m, const char *s, const char *p) {
  if (p >= m->pattern_end - 1) {
    luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  }
  if (s >= m->end || *s != *p) return NULL;
  int begin = *p, end = p[1], nested = 1;
  while (++s < m->end) {
    step(m, 1);
    if (*s == end) {
      if (--nested == 0) return s + 1;
    } else if (*s == begin) {
      nested++;
    }
  }
  return NULL;
}

static const char *expand_most(matcher *m, const char *s, const char *p, const char *after) {
  ptrdiff_t i = 0;
  while (is_single(m, s + i, p, after)) i++;
  for (; i >= 0; i--) {
    const char *result = match(m, s + i, after + 1);
    if (result) return result;
  }
  return NULL;
}

static const char *expand_least(matcher *m, const char *s, const char *p, const char *after) {
  for (;; s++) {
    const char *result = match(m, s, after + 1);
    if (result) return result;
    if (!is_single(m, s, p, after)) return NULL;
  }
}

static const char *open_capture(matcher *m, const char *s, const char *p, int kind) {
  if (m->level >= CAPTURES) luaL_error(m->L, "too many captures");
  m->capture[m->level].start = s;
  m->capture[m->level].length = kind;
  m->level++;
  const char *result = match(m, s, p);
  if (!result) m->level--;
  return result;
}

static const char *close_capture(matcher *m, const char *s, const char *p) {
  int level = m->level;
  do {
    if (--level < 0) luaL_error(m->L, "invalid pattern capture");
  } while (m->capture[level].length != OPEN);
  m->capture[level].length = s - m->capture[level].start;
  const char *result = match(m, s, p);
  if (!result) m->capture[level].length = OPEN;
  return result;
}

static const char *match_capture(matcher *m, const char *s, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->level || m->capture[index].length == OPEN) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  size_t length = (size_t)m->capture[index].length;
  step(m, length / 16 + 1);
  if ((size_t)(m->end - s) >= length && memcmp(m->capture[index].start, s, length) == 0) {
    return s + length;
  }
  return NULL;
}

static const char *frontier(matcher *m, const char *s, const char **p) {
  *p += 2;
  if (*p >= m->pattern_end || **p != '[') {
    luaL_error(m->L, "missing '[' after '%%f' in pattern");
  }
  const char *after = class_end(m, *p);
  int before = s == m->start ? 0 : (unsigned char)s[-1];
  int here = s == m->end ? 0 : (unsigned char)*s;
  bool fits = !is_in_set(before, *p, after - 1) && is_in_set(here, *p, after - 1);
  *p = after;
  return fits ? s : NULL;
}

static const char *match(matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  while (s && p != m->pattern_end) {
    step(m, 1);
    if (*p == '(') {
      bool position = p + 1 < m->pattern_end && p[1] == ')';
      s = open_capture(m, s, p + (position ? 2 : 1), position ? POSITION : OPEN);
      break;
    }
    if (*p == ')') {
      s = close_capture(m, s, p + 1);
      break;
    }
    if (*p == '$' && p + 1 == m->pattern_end) {
      if (s != m->end) s = NULL;
      break;
    }
    if (*p == '%' && p + 1 < m->pattern_end) {
      if (p[1] == 'b') {
        s = balance(m, s, p + 2);
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        s = frontier(m, s, &p);
        continue;
      }
      if (isdigit((unsigned char)p[1])) {
        s = match_capture(m, s, (unsigned char)p[1]);
        p += 2;
        continue;
      }
    }
    const char *after = class_end(m, p);
    char suffix = after < m->pattern_end ? *after : 0;
    if (suffix == '*') {
      s = expand_most(m, s, p, after);
      break;
    }
    if (suffix == '-') {
      s = expand_least(m, s, p, after);
      break;
    }
    bool single = is_single(m, s, p, after);
    if (suffix == '+') {
      s = single ? expand_most(m, s + 1, p, after) : NULL;
      break;
    }
    if (suffix == '?') {
      const char *result = single ? match(m, s + 1, after + 1) : NULL;
      if (result) {
        s = result;
        break;
      }
      p = after + 1;
      continue;
    }
    s = single ? s + 1 : NULL;
    p = after;
  }
  m->depth++;
  return s;
}

static void prepare(matcher *m, lua_State *L, const char *s, size_t ls, const char *p, size_t lp) {
  m->L = L;
  m->start = s;
  m->end = s + ls;
  m->pattern_end = p + lp;
  m->steps = 0;
  m->depth = DEPTH;
  m->level = 0;
}

static const char *attempt(matcher *m, const char *s, const char *p) {
  m->level = 0;
  m->depth = DEPTH;
  step(m, 4);
  return match(m, s, p);
}

static void push_capture(matcher *m, int index, const char *s, const char *e) {
  if (index >= m->level) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(m->L, s, (size_t)(e - s));
    return;
  }
  ptrdiff_t length = m->capture[index].length;
  if (length == OPEN) luaL_error(m->L, "unfinished capture");
  if (length == POSITION) {
    lua_pushinteger(m->L, m->capture[index].start - m->start + 1);
  } else {
    lua_pushlstring(m->L, m->capture[index].start, (size_t)length);
  }
}

static int push_captures(matcher *m, const char *s, const char *e) {
  int count = m->level == 0 && s ? 1 : m->level;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, s, e);
  return count;
}

// MARK: The functions of the library

static size_t start_of(lua_Integer at, size_t length) {
  if (at > 0) return (size_t)at - 1;
  if (at == 0 || at < -(lua_Integer)length) return 0;
  return length + (size_t)at;
}

static bool is_plain(const char *p, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (p[i] && strchr("^$*+?.([%-", p[i])) return false;
  }
  return true;
}

static int find_or_match(lua_State *L, bool find) {
  size_t ls, lp;
  const char *s = luaL_checklstring(L, 1, &ls), *p = luaL_checklstring(L, 2, &lp);
  size_t from = start_of(luaL_optinteger(L, 3, 1), ls);
  if (from > ls) {
    luaL_pushfail(L);
    return 1;
  }
  if (find && (lua_toboolean(L, 4) || is_plain(p, lp))) {
    clua_charge_bytes(L, ls - from + lp);
    const char *found = lp == 0 ? s + from : memmem(s + from, ls - from, p, lp);
    if (found) {
      lua_pushinteger(L, found - s + 1);
      lua_pushinteger(L, found - s + (lua_Integer)lp);
      return 2;
    }
  } else {
    matcher m;
    bool anchored = lp > 0 && *p == '^';
    const char *at = s + from;
    prepare(&m, L, s, ls, p, lp);
    p += anchored;
    do {
      const char *end = attempt(&m, at, p);
      if (!end) continue;
      if (!find) return push_captures(&m, at, end);
      lua_pushinteger(L, at - s + 1);
      lua_pushinteger(L, end - s);
      return push_captures(&m, NULL, NULL) + 2;
    } while (at++ < m.end && !anchored);
  }
  luaL_pushfail(L);
  return 1;
}

static int find(lua_State *L) { return find_or_match(L, true); }

static int match_function(lua_State *L) { return find_or_match(L, false); }

// Upvalues: text, pattern, where to go on, where the last match ended.
static int next_match(lua_State *L) {
  size_t ls, lp;
  const char *s = lua_tolstring(L, lua_upvalueindex(1), &ls);
  const char *p = lua_tolstring(L, lua_upvalueindex(2), &lp);
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  matcher m;
  prepare(&m, L, s, ls, p, lp);
  for (const char *at = s + lua_tointeger(L, lua_upvalueindex(3)); at <= m.end; at++) {
    const char *end = attempt(&m, at, p);
    if (!end || end - s == last) continue;
    lua_pushinteger(L, end - s);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return push_captures(&m, at, end);
  }
  return 0;
}

static int gmatch(lua_State *L) {
  size_t ls;
  luaL_checklstring(L, 1, &ls);
  luaL_checkstring(L, 2);
  size_t from = start_of(luaL_optinteger(L, 3, 1), ls);
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)(from > ls ? ls + 1 : from));
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

static void add_template(matcher *m, luaL_Buffer *b, const char *s, const char *e) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length);
  step(m, length / 8);
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '%') {
      luaL_addchar(b, text[i]);
    } else if (++i < length && text[i] == '%') {
      luaL_addchar(b, '%');
    } else if (i < length && text[i] == '0') {
      luaL_addlstring(b, s, (size_t)(e - s));
    } else if (i < length && isdigit((unsigned char)text[i])) {
      push_capture(m, text[i] - '1', s, e);
      luaL_tolstring(m->L, -1, NULL);
      lua_remove(m->L, -2);
      luaL_addvalue(b);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
}

static bool add_value(matcher *m, luaL_Buffer *b, const char *s, const char *e, int type) {
  lua_State *L = m->L;
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    int count = push_captures(m, s, e);
    lua_call(L, count, 1);
  } else if (type == LUA_TTABLE) {
    push_capture(m, 0, s, e);
    lua_gettable(L, 3);
  } else {
    add_template(m, b, s, e);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(b, s, (size_t)(e - s));
    return false;
  }
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
  luaL_addvalue(b);
  return true;
}

static int gsub(lua_State *L) {
  size_t ls, lp;
  const char *s = luaL_checklstring(L, 1, &ls), *p = luaL_checklstring(L, 2, &lp);
  const char *last = NULL;
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)ls + 1), count = 0;
  bool anchored = lp > 0 && *p == '^', changed = false;
  luaL_argexpected(
      L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
      3, "string/function/table");
  matcher m;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  prepare(&m, L, s, ls, p, lp);
  p += anchored;
  while (count < most) {
    const char *end = attempt(&m, s, p);
    if (end && end != last) {
      count++;
      changed |= add_value(&m, &b, s, end, type);
      s = last = end;
    } else if (s < m.end) {
      luaL_addchar(&b, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  if (!changed) {
    lua_pushvalue(L, 1);
  } else {
    luaL_addlstring(&b, s, (size_t)(m.end - s));
    luaL_pushresult(&b);
  }
  lua_pushinteger(L, count);
  return 2;
}

void clua_open_match(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"find", find}, {"match", match_function}, {"gmatch", gmatch}, {"gsub", gsub}, {NULL, NULL}};
  lua_getglobal(L, "string");
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}
