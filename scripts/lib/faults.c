// Makes the n-th call of one kind fail, for scripts/faults: preloaded into a program on Linux.
//
// FAULT_KIND names the kind, FAULT_NUMBER the call, from 1 on, FAULT_MARK a file that is created when it fails.
// Calls count from the first on a file below FAULT_FOLDER on, so that those of the loader and of the runtime's own
// start do not.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int began, count;

static int fails(const char *kind, int error) {
  const char *wanted = getenv("FAULT_KIND"), *number = getenv("FAULT_NUMBER"), *mark = getenv("FAULT_MARK");
  if (!wanted || !number || !mark || strcmp(wanted, kind) || !began) return 0;
  if (atomic_fetch_add(&count, 1) + 1 != atoi(number)) return 0;
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int (*end)(int) = dlsym(RTLD_NEXT, "close");
  int file = real(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) end(file);
  errno = error;
  return 1;
}

static void look(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  if (folder && path && (path[0] != '/' || !strncmp(path, folder, strlen(folder)))) began = 1;
}

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define OPEN(name, ...)                               \
  {                                                   \
    look(path);                                       \
    mode_t mode = 0;                                  \
    if (flags & (O_CREAT | O_TMPFILE)) {              \
      va_list rest;                                   \
      va_start(rest, flags);                          \
      mode = va_arg(rest, mode_t);                    \
      va_end(rest);                                   \
    }                                                 \
    if (fails("open", EMFILE)) return -1;             \
    REAL(name);                                       \
    return real(__VA_ARGS__, flags, mode);            \
  }

int open(const char *path, int flags, ...) OPEN(open, path)
int open64(const char *path, int flags, ...) OPEN(open64, path)
int openat(int folder, const char *path, int flags, ...) OPEN(openat, folder, path)

ssize_t read(int file, void *bytes, size_t size) {
  if (fails("read", EIO)) return -1;
  REAL(read);
  return real(file, bytes, size);
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (file != 2 && fails("write", ENOSPC)) return -1;
  REAL(write);
  return real(file, bytes, size);
}

int fsync(int file) {
  if (fails("fsync", EIO)) return -1;
  REAL(fsync);
  return real(file);
}

int close(int file) {
  REAL(close);
  // The descriptor is gone either way, as on Linux.
  int result = real(file);
  return file > 2 && fails("close", EIO) ? -1 : result;
}

int rename(const char *from, const char *to) {
  if (fails("rename", EACCES)) return -1;
  REAL(rename);
  return real(from, to);
}

int mkdir(const char *path, mode_t mode) {
  look(path);
  if (fails("mkdir", EACCES)) return -1;
  REAL(mkdir);
  return real(path, mode);
}

pid_t fork(void) {
  if (fails("fork", EAGAIN)) return -1;
  REAL(fork);
  return real();
}

int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  if (fails("fork", EAGAIN)) return EAGAIN;
  REAL(posix_spawn);
  return real(child, path, actions, attributes, arguments, environment);
}
