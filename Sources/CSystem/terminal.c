// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "CSystem.h"

bool csystem_is_terminal(int file) { return isatty(file) == 1; }

int csystem_terminal_width(int file) {
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

int csystem_text_width(const char *text) {
  setlocale(LC_CTYPE, "C.UTF-8");
  mbstate_t state;
  memset(&state, 0, sizeof state);
  int width = 0;
  size_t rest = strlen(text);
  while (rest > 0) {
    wchar_t c;
    size_t used = mbrtowc(&c, text, rest, &state);
    if (used == 0 || used > rest) return -1;
    int columns = wcwidth(c);
    if (columns < 0) return -1;
    width += columns;
    text += used;
    rest -= used;
  }
  return width;
}

int csystem_spawn_on_terminal(
    const char *const *arguments, const char *const *environment, int *file) {
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  pid_t child = forkpty(file, NULL, NULL, &size);
  if (child == 0) {
    sigset_t none;  // threads of a test run block what a terminal sends
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGINT, SIG_DFL);
    execve(arguments[0], (char *const *)arguments, (char *const *)environment);
    _exit(127);
  }
  return child;
}
