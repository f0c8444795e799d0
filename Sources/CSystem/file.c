// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSystem.h"

const char *csystem_message(int error) {
  switch (error) {
    case CSYSTEM_NOT_A_FILE: return "not a regular file";
    case CSYSTEM_TOO_LARGE: return "too large";
    default: return strerror(error);
  }
}

// MARK: Reading

int csystem_read_all(int file, size_t limit, char **text, size_t *length) {
  size_t capacity = 4096, used = 0;
  char *buffer = malloc(capacity + 1);
  if (!buffer) return ENOMEM;
  for (;;) {
    if (used == capacity) {
      char *larger = realloc(buffer, capacity * 2 + 1);
      if (!larger) {
        free(buffer);
        return ENOMEM;
      }
      buffer = larger;
      capacity *= 2;
    }
    ssize_t count = read(file, buffer + used, capacity - used);
    if (count == 0) break;
    if (count < 0 && errno == EINTR && !csystem_interrupt_pending()) continue;
    if (count < 0 || used + (size_t)count > limit) {
      int error = count < 0 ? errno : CSYSTEM_TOO_LARGE;
      free(buffer);
      return error;
    }
    used += (size_t)count;
  }
  buffer[used] = 0;
  *text = buffer;
  *length = used;
  return 0;
}

static int read_regular(int file, size_t limit, char **text, size_t *length) {
  struct stat status;
  int error = 0;
  if (fstat(file, &status) != 0) {
    error = errno;
  } else if (S_ISDIR(status.st_mode)) {
    error = EISDIR;
  } else if (!S_ISREG(status.st_mode)) {
    error = CSYSTEM_NOT_A_FILE;
  } else if ((uint64_t)status.st_size > limit) {
    error = CSYSTEM_TOO_LARGE;
  } else {
    error = csystem_read_all(file, limit, text, length);
  }
  close(file);
  return error;
}

int csystem_read(const char *path, size_t limit, char **text, size_t *length) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  return file < 0 ? errno : read_regular(file, limit, text, length);
}

int csystem_read_beneath(
    const char *folder, const char *path, size_t limit, char **text, size_t *length) {
  int root = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return errno;
  struct open_how how = {
      .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV};
  int file = (int)syscall(SYS_openat2, root, path, &how, sizeof how);
  int error = errno;
  close(root);
  return file < 0 ? error : read_regular(file, limit, text, length);
}

// MARK: Writing

bool csystem_put(int file, const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(file, text, length);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return false;
    text += count;
    length -= (size_t)count;
  }
  return true;
}

static int finish(int file, const char *text, size_t length) {
  int error = csystem_put(file, text, length) ? 0 : errno;
  if (close(file) != 0 && error == 0) error = errno;
  return error;
}

int csystem_write(const char *path, const char *text, size_t length, unsigned mode, bool replace) {
  struct stat status;
  bool exists = stat(path, &status) == 0;
  if (exists && !replace) return EEXIST;
  if (exists && S_ISDIR(status.st_mode)) return EISDIR;
  if (exists && !S_ISREG(status.st_mode)) {  // /dev/stdout, a pipe: there is nothing to rename
    int file = open(path, O_WRONLY | O_CLOEXEC);
    return file < 0 ? errno : finish(file, text, length);
  }
  char real[PATH_MAX], temporary[PATH_MAX + 8];
  if (!exists || !realpath(path, real)) {
    if (snprintf(real, sizeof real, "%s", path) >= (int)sizeof real) return ENAMETOOLONG;
  }
  snprintf(temporary, sizeof temporary, "%s.XXXXXX", real);
  int file = mkostemp(temporary, O_CLOEXEC);
  if (file < 0) return errno;
  mode_t mask = umask(0);
  umask(mask);
  mode_t wanted = exists ? status.st_mode & 0777 : (mode_t)mode & ~mask;
  int error = fchmod(file, wanted) == 0 ? 0 : errno;
  int written = finish(file, text, length);
  if (error == 0) error = written;
  if (error == 0 && !replace && link(temporary, real) != 0) error = errno;
  if (error == 0 && replace && rename(temporary, real) != 0) error = errno;
  if (error != 0 || !replace) unlink(temporary);
  return error;
}

int csystem_append(const char *path, const char *text, size_t length, unsigned mode) {
  int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode);
  return file < 0 ? errno : finish(file, text, length);
}

// MARK: Folders

csystem_kind csystem_kind_of(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return CSYSTEM_NOTHING;
  if (S_ISREG(status.st_mode)) return CSYSTEM_FILE;
  return S_ISDIR(status.st_mode) ? CSYSTEM_FOLDER : CSYSTEM_OTHER;
}

int csystem_list(const char *folder, char **names, size_t *length) {
  DIR *directory = opendir(folder);
  if (!directory) return errno;
  char *list = NULL;
  size_t used = 0;
  struct dirent *entry;
  while ((entry = readdir(directory))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    size_t size = strlen(entry->d_name) + 1;
    char *larger = realloc(list, used + size);
    if (!larger) break;
    list = larger;
    memcpy(list + used, entry->d_name, size);
    used += size;
  }
  closedir(directory);
  *names = list;
  *length = used;
  return 0;
}

int csystem_make_folder(const char *path, unsigned mode) {
  return mkdir(path, mode) == 0 ? 0 : errno;
}

bool csystem_executable(char *path, size_t size) {
  ssize_t count = readlink("/proc/self/exe", path, size - 1);
  if (count < 0) return false;
  path[count] = 0;
  return true;
}

bool csystem_real_path(const char *path, char *real, size_t size) {
  return size >= PATH_MAX && realpath(path, real) != NULL;
}
