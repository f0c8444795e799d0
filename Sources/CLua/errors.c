// SPDX-License-Identifier: MIT
//
// Where a script is, written into plain buffers: no memory of Lua, no script code, no addresses.
#include <stdio.h>

#include "internal.h"

static const char *file_of(const lua_Debug *frame) {
  return *frame->source == '@' || *frame->source == '=' ? frame->source + 1 : frame->short_src;
}

// The `level`-th frame of a script, natives not counted.
static bool script_frame(lua_State *L, int level, lua_Debug *frame) {
  for (int i = 0; lua_getstack(L, i, frame); i++) {
    lua_getinfo(L, "Sl", frame);
    if (frame->currentline > 0 && level-- == 0) return true;
  }
  return false;
}

bool clua_where(lua_State *L, int level, char *file, int32_t *line) {
  lua_Debug frame;
  file[0] = 0;
  *line = 0;
  if (!script_frame(L, level, &frame)) return false;
  snprintf(file, CLUA_FILE_SIZE, "%s", file_of(&frame));
  *line = frame.currentline;
  return true;
}

static int describe(lua_State *L, lua_Debug *frame, char *text, size_t size) {
  lua_getinfo(L, "n", frame);
  if (*frame->what == 'm') {
    return snprintf(text, size, "%s:%d: in main chunk", file_of(frame), frame->currentline);
  }
  if (*frame->namewhat) {
    return snprintf(
        text, size, "%s:%d: in %s '%.60s'", file_of(frame), frame->currentline,
        *frame->namewhat == 'm' ? frame->namewhat : "function", frame->name);
  }
  return snprintf(
      text, size, "%s:%d: in function <%s:%d>", file_of(frame), frame->currentline, file_of(frame),
      frame->linedefined);
}

static int depth_of(lua_State *L) {
  lua_Debug frame;
  int low = 0, high = 1;
  while (lua_getstack(L, high, &frame)) low = high, high *= 2;
  while (low < high) {
    int middle = (low + high) / 2;
    if (lua_getstack(L, middle, &frame)) low = middle + 1; else high = middle;
  }
  return low;
}

// Adds a line; false when it does not fit.
static bool add_line(char *text, size_t size, size_t *used, const char *line) {
  int written = snprintf(text + *used, size - *used, "%s%s", *used ? "\n" : "", line);
  if (written < 0 || (size_t)written >= size - *used) {
    text[*used] = 0;
    return false;
  }
  *used += (size_t)written;
  return true;
}

// Script frames, the innermost first, a line each. Reaching a frame costs as much as it is deep, so
// of a deep stack only the first and the last levels are looked at.
void clua_traceback(lua_State *L, char *text, size_t size) {
  lua_Debug frame;
  int depth = depth_of(L);
  size_t used = 0;
  text[0] = 0;
  for (int i = 0; i < depth; i++) {
    char line[2 * CLUA_FILE_SIZE];
    if (depth > 32 && i == 16) {
      snprintf(line, sizeof line, "(%d more)", depth - 28);
      if (!add_line(text, size, &used, line)) return;
      i = depth - 12;
    }
    if (!lua_getstack(L, i, &frame)) return;
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    describe(L, &frame, line, sizeof line);
    if (!add_line(text, size, &used, line)) return;
  }
}

int clua_message_handler(lua_State *L) {
  clua_vm *vm = clua_of(L);
  if (vm->tripped) return 1;
  if (vm->keeps_traceback) {
    vm->keeps_traceback = false;
    return 1;
  }
  clua_where(L, 0, vm->error_file, &vm->error_line);
  clua_traceback(L, vm->traceback, sizeof vm->traceback);
  return 1;
}

// Notes where `thread` failed before the error is raised again in `L`, whose frames follow.
void clua_keep_traceback(lua_State *L, lua_State *thread) {
  clua_vm *vm = clua_of(L);
  if (vm->tripped) return;
  clua_where(thread, 0, vm->error_file, &vm->error_line);
  clua_traceback(thread, vm->traceback, sizeof vm->traceback);
  size_t used = strlen(vm->traceback);
  if (used > 0 && used + 2 < sizeof vm->traceback) {
    vm->traceback[used++] = '\n';
    clua_traceback(L, vm->traceback + used, sizeof vm->traceback - used);
    if (!vm->traceback[used]) vm->traceback[used - 1] = 0;
  }
  vm->keeps_traceback = used > 0;
}
