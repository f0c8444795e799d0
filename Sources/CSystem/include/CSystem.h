// SPDX-License-Identifier: MIT
//
// What Swift cannot call by itself: signals, terminals, the line editor, and opening files without
// following anything out of a folder. No logic.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// interrupt.c

// From now on ^C sets a flag. A second one within two seconds, the first still unanswered, ends the
// process with 130 and leaves the terminal as it was found.
void csystem_interrupt_catch(void);
bool csystem_interrupt_pending(void);
void csystem_interrupt_clear(void);

// terminal.c
bool csystem_is_terminal(int file);
int csystem_terminal_width(int file);  // in columns; 0: unknown
int csystem_text_width(const char *text);  // in columns; -1: not printable

// A child on a new terminal of 24 × 80, for tests: the process, or -1.
int csystem_spawn_on_terminal(const char *const *arguments, const char *const *environment, int *file);

// processors.c: how many processors this process may run on, at least 1
int csystem_processors(void);

// file.c

// The errno of what failed, or 0. Texts are allocated and the caller's; they end in NUL.
#define CSYSTEM_NOT_A_FILE (-1)
#define CSYSTEM_TOO_LARGE (-2)

// A regular file of at most `limit` bytes; a pipe never blocks.
int csystem_read(const char *path, size_t limit, char **text, size_t *length);
// The same for a file inside a folder: neither "..", nor a link, nor a mount leads out.
int csystem_read_beneath(
    const char *folder, const char *path, size_t limit, char **text, size_t *length);
// Everything of an open file, a pipe included.
int csystem_read_all(int file, size_t limit, char **text, size_t *length);
// Writes beside the file and renames: readers see the old text or the new one.
int csystem_write(const char *path, const char *text, size_t length, unsigned mode, bool replace);
int csystem_append(const char *path, const char *text, size_t length, unsigned mode);
bool csystem_put(int file, const char *text, size_t length);  // false: nobody reads any more

typedef enum { CSYSTEM_NOTHING, CSYSTEM_FILE, CSYSTEM_FOLDER, CSYSTEM_OTHER } csystem_kind;
csystem_kind csystem_kind_of(const char *path);
// The names in a folder but "." and "..", each ended by NUL, in no order; length in bytes.
int csystem_list(const char *folder, char **names, size_t *length);
int csystem_make_folder(const char *path, unsigned mode);
bool csystem_executable(char *path, size_t size);
bool csystem_real_path(const char *path, char *real, size_t size);  // size: at least PATH_MAX
const char *csystem_message(int error);

typedef enum { CSYSTEM_LINE, CSYSTEM_END, CSYSTEM_INTERRUPTED } csystem_line_result;

// line.c: a line of standard input without its end, allocated; ^C ends the wait for it.
csystem_line_result csystem_read_line(char **line, size_t *length);

// editor.c: one line editor a process, on the standard streams.
// What could stand in place of the end of a line, one a line, allocated; the word begins at *start.
typedef char *(*csystem_completer)(void *context, const char *line, size_t length, size_t *start);

bool csystem_editor_open(const char *program, int history, csystem_completer complete, void *context);
void csystem_editor_close(void);
csystem_line_result csystem_editor_read(const char *prompt, const char **line, int *length);
void csystem_editor_remember(const char *line);
