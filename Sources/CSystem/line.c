// SPDX-License-Identifier: MIT
//
// Lines of standard input where there is no editor. Swift's readLine goes on after ^C.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CSystem.h"

static char buffer[1 << 14];
static size_t begin, end;

// Whether there are bytes in the buffer now, after a read if need be.
static csystem_line_result fill(void) {
  while (begin == end) {
    if (csystem_interrupt_pending()) return CSYSTEM_INTERRUPTED;
    ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
    if (count == 0 || (count < 0 && errno != EINTR)) return CSYSTEM_END;
    begin = 0;
    end = count > 0 ? (size_t)count : 0;
  }
  return CSYSTEM_LINE;
}

csystem_line_result csystem_read_line(char **line, size_t *length) {
  char *text = NULL;
  size_t used = 0;
  for (;;) {
    csystem_line_result result = fill();
    if (result == CSYSTEM_END && text) break;
    if (result != CSYSTEM_LINE) {
      free(text);
      return result;
    }
    char *stop = memchr(buffer + begin, '\n', end - begin);
    size_t count = stop ? (size_t)(stop - buffer) - begin : end - begin;
    char *larger = realloc(text, used + count + 1);
    if (!larger) {
      free(text);
      return CSYSTEM_END;
    }
    text = larger;
    memcpy(text + used, buffer + begin, count);
    used += count;
    begin += count + (stop ? 1 : 0);
    if (stop) break;
  }
  text[used] = 0;
  *line = text;
  *length = used;
  return CSYSTEM_LINE;
}
