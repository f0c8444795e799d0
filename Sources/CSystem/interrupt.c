// SPDX-License-Identifier: MIT
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CSystem.h"

static atomic_bool pending;
static struct timespec first;
static struct termios found;
static bool is_terminal;

// Only what may be called in a handler.
static void handle(int signal) {
  (void)signal;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double since = (double)(now.tv_sec - first.tv_sec) + (double)(now.tv_nsec - first.tv_nsec) / 1e9;
  // Two at once are one impatient press; from half a second on nothing seems to answer.
  if (atomic_load(&pending) && since > 0.5 && since < 3) {
    if (is_terminal) tcsetattr(STDIN_FILENO, TCSADRAIN, &found);
    if (write(STDERR_FILENO, "\n", 1) < 0) _exit(130);
    _exit(130);
  }
  if (!atomic_load(&pending) || since >= 3) first = now;
  atomic_store(&pending, true);
}

void csystem_interrupt_catch(void) {
  is_terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &found) == 0;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;  // no SA_RESTART: a waiting read ends
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

bool csystem_interrupt_pending(void) { return atomic_load(&pending); }

void csystem_interrupt_clear(void) { atomic_store(&pending, false); }
