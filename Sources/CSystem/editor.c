// SPDX-License-Identifier: MIT
//
// libedit as one line editor. Characters are read here, not by libedit: its own reader takes an
// interrupted read for a first try, and so loses the first ^C.
#define _GNU_SOURCE
#include <errno.h>
#include <histedit.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "CSystem.h"

static EditLine *editor;
static History *past;
static const char *prompt_text = "";
static csystem_completer completer;
static void *completer_context;
static volatile sig_atomic_t continued;
static bool interrupted;
static struct winsize size;

static char *prompt(EditLine *el) {
  (void)el;
  return (char *)prompt_text;
}

static void resume(int signal) {
  (void)signal;
  continued = 1;
}

static void notice_size(EditLine *el) {
  struct winsize now;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0) return;
  if (now.ws_col == size.ws_col && now.ws_row == size.ws_row) return;
  size = now;
  el_resize(el);
}

// One character of UTF-8: 1, 0 at the end, -1 when ^C was pressed or nothing can be read.
static int read_character(EditLine *el, wchar_t *result) {
  char bytes[MB_LEN_MAX];
  size_t count = 0;
  for (;;) {
    if (csystem_interrupt_pending()) {
      interrupted = true;
      return -1;
    }
    ssize_t got = read(STDIN_FILENO, bytes + count, 1);
    if (got == 0) return 0;
    if (got < 0 && errno != EINTR) return -1;
    if (got < 0) {
      if (continued) {
        continued = 0;
        el_set(el, EL_PREP_TERM, 1);
        el_set(el, EL_REFRESH);
      }
      notice_size(el);
      continue;
    }
    count++;
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t used = mbrtowc(result, bytes, count, &state);
    if (used == (size_t)-2 && count < 4) continue;
    if (used == (size_t)-1 || used == (size_t)-2) *result = 0xFFFD;
    return 1;
  }
}

// MARK: Completion

// How far all the lines of a list agree.
static size_t common_length(const char *list) {
  size_t common = strcspn(list, "\n");
  for (const char *at = list; *at; at += strcspn(at, "\n"), at += *at == '\n') {
    size_t same = 0;
    while (same < common && at[same] == list[same] && at[same] != '\n') same++;
    common = same;
  }
  while (common > 0 && ((unsigned char)list[common] & 0xC0) == 0x80) common--;
  return common;
}

static void show(const char *list, int columns) {
  size_t width = 0, count = 0;
  for (const char *at = list; *at; at += strcspn(at, "\n"), at += *at == '\n') {
    size_t length = strcspn(at, "\n");
    if (length > width) width = length;
    count++;
  }
  size_t across = (size_t)(columns > 0 ? columns : 80) / (width + 2);
  if (across == 0) across = 1;
  putchar('\n');
  size_t index = 0;
  for (const char *at = list; *at; at += strcspn(at, "\n"), at += *at == '\n') {
    size_t length = strcspn(at, "\n");
    bool last = ++index == count || index % across == 0;
    printf("%.*s%*s", (int)length, at, last ? 0 : (int)(width + 2 - length), "");
    if (last) putchar('\n');
  }
  fflush(stdout);
}

static unsigned char complete(EditLine *el, int key) {
  (void)key;
  const LineInfo *line = el_line(el);
  size_t length = (size_t)(line->cursor - line->buffer), start = length;
  if (strspn(line->buffer, " \t") >= length) {  // an indent, pasted or typed
    el_insertstr(el, "  ");
    return CC_REFRESH;
  }
  char *list = completer ? completer(completer_context, line->buffer, length, &start) : NULL;
  if (!list || !*list || start > length) {
    free(list);
    return CC_REFRESH_BEEP;
  }
  size_t common = common_length(list), typed = length - start;
  bool only = list[strcspn(list, "\n")] == 0;
  unsigned char result = CC_REFRESH;
  if (common > typed) {
    list[common] = 0;
    el_insertstr(el, list + typed);
  } else if (!only) {
    show(list, size.ws_col);
    result = CC_REDISPLAY;
  }
  free(list);
  return result;
}

// MARK: The editor

bool csystem_editor_open(
    const char *program, int lines, csystem_completer complete_line, void *context) {
  setlocale(LC_CTYPE, "C.UTF-8");
  editor = el_init(program, stdin, stdout, stderr);
  if (!editor) return false;
  completer = complete_line;
  completer_context = context;
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_GETCFN, read_character);
  el_set(editor, EL_ADDFN, "complete", "what could come here", complete);
  el_set(editor, EL_BIND, "^I", "complete", NULL);
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_set(editor, EL_BIND, "^W", "ed-delete-prev-word", NULL);
  el_set(editor, EL_BIND, "\\e[1;5D", "ed-prev-word", NULL);
  el_set(editor, EL_BIND, "\\e[1;5C", "em-next-word", NULL);
  el_set(editor, EL_BIND, "\\e[3~", "ed-delete-next-char", NULL);
  past = history_init();
  HistEvent event;
  if (past) {
    history(past, &event, H_SETSIZE, lines);
    history(past, &event, H_SETUNIQUE, 1);
    el_set(editor, EL_HIST, history, past);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = resume;
  sigemptyset(&action.sa_mask);
  sigaction(SIGCONT, &action, NULL);
  return true;
}

void csystem_editor_close(void) {
  if (past) history_end(past);
  if (editor) el_end(editor);
  past = NULL;
  editor = NULL;
}

csystem_line_result csystem_editor_read(const char *prompt, const char **line, int *length) {
  prompt_text = prompt;
  interrupted = false;
  notice_size(editor);
  el_set(editor, EL_PREP_TERM, 1);  // before the prompt: what is typed on seeing it is edited
  *line = el_gets(editor, length);
  if (interrupted) {
    csystem_interrupt_clear();
    el_reset(editor);
    fputs("^C\n", stdout);
    fflush(stdout);
    return CSYSTEM_INTERRUPTED;
  }
  return *line && *length > 0 ? CSYSTEM_LINE : CSYSTEM_END;
}

void csystem_editor_remember(const char *line) {
  HistEvent event;
  if (past) history(past, &event, H_ENTER, line);
}
