#include "CHostSystem.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__linux__) || (defined(__APPLE__) && TARGET_OS_OSX)
#define STARTS_PROCESSES
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/stat.h>
#endif

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <io.h>
#define read _read
#define write _write
#else
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>
#endif

#define TEXT_OF(token) #token
#define TEXT_OF_MACRO(macro) TEXT_OF(macro)

const char *released_commit(void) {
#ifdef ANIMBENCH_COMMIT
  return TEXT_OF_MACRO(ANIMBENCH_COMMIT);
#else
  return 0;
#endif
}

int terminal_columns(int file) {
#if defined(_WIN32)
  if (!_isatty(file)) return 0;
  CONSOLE_SCREEN_BUFFER_INFO screen;
  HANDLE handle = GetStdHandle(file == 2 ? STD_ERROR_HANDLE : STD_OUTPUT_HANDLE);
  if (!GetConsoleScreenBufferInfo(handle, &screen)) return 80;
  return screen.srWindow.Right - screen.srWindow.Left + 1;
#else
  if (!isatty(file)) return 0;
#if defined(TIOCGWINSZ)
  struct winsize size;
  if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
#endif
  return 80;
#endif
}

int unread_bytes(int file) {
  int count = 0;
#if defined(FIONREAD) && !defined(_WIN32)
  if (ioctl(file, FIONREAD, &count) != 0) return 0;
#else
  (void)file;
#endif
  return count;
}

intptr_t read_bytes(int file, void *room, intptr_t count) {
  intptr_t found;
  do found = (intptr_t)read(file, room, (unsigned)(count < 1 << 30 ? count : 1 << 30));
  while (found < 0 && errno == EINTR);
  return found < 0 ? -(intptr_t)errno : found;
}

intptr_t write_bytes(int file, const void *bytes, intptr_t count) {
  intptr_t written;
  do written = (intptr_t)write(file, bytes, (unsigned)(count < 1 << 30 ? count : 1 << 30));
  while (written < 0 && errno == EINTR);
  return written < 0 ? -(intptr_t)errno : written;
}

int has_input(int file) {
#if defined(_WIN32)
  (void)file;
  return 0;
#else
  struct pollfd entry = {.fd = file, .events = POLLIN};
  return poll(&entry, 1, 0) > 0;
#endif
}

int ready_pipes(int output, int errors, int input, int milliseconds) {
#if defined(_WIN32)
  (void)output, (void)errors, (void)input, (void)milliseconds;
  return 0;
#else
  struct pollfd entries[3] = {
    {.fd = output, .events = POLLIN}, {.fd = errors, .events = POLLIN}, {.fd = input, .events = POLLOUT}};
  poll(entries, 3, milliseconds);
  int ready = (entries[0].revents ? READY_OUTPUT : 0) | (entries[1].revents ? READY_ERRORS : 0)
    | (entries[2].revents ? READY_INPUT : 0);
  return ready == READY_ERRORS && !(entries[1].revents & POLLIN) ? CLOSED_ERRORS : ready;
#endif
}

void ignore_closed_pipes(void) {
#if !defined(_WIN32) && !defined(__wasi__)
  signal(SIGPIPE, SIG_IGN);
#endif
}

void set_output_signals(void) {
#if !defined(_WIN32) && !defined(__wasi__)
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_IGN);
#endif
}

void set_environment_variable(const char *name, const char *value) {
#if defined(_WIN32)
  _putenv_s(name, value);
#else
  setenv(name, value, 1);
#endif
}

#if defined(STARTS_PROCESSES)

static int write_all(int file, const char *bytes, intptr_t count) {
  while (count > 0) {
    intptr_t written = write_bytes(file, bytes, count);
    if (written <= 0) return written < 0 ? (int)-written : EIO;
    bytes += written;
    count -= written;
  }
  return 0;
}

int write_special(const char *path, const void *bytes, intptr_t count) {
  struct stat old;
  if (stat(path, &old) != 0 || S_ISREG(old.st_mode) || S_ISDIR(old.st_mode)) return -1;
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  int error = write_all(file, bytes, count);
  close(file);
  return error;
}

int replace_file(const char *path, const char *temporary, const void *bytes, intptr_t count) {
  struct stat old;
  int is_kept = stat(path, &old) == 0 && S_ISREG(old.st_mode);
  // The replacement of a private file must be private from the start.
  int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, is_kept ? 0600 : 0644);
  if (file < 0) return errno;
  if (is_kept) fchmod(file, old.st_mode & 07777);
  int error = write_all(file, bytes, count);
  if (!error && fsync(file) != 0) error = errno;
  // Some file systems report a full disk only on closing.
  if (close(file) != 0 && !error) error = errno;
  if (!error && rename(temporary, path) != 0) error = errno;
  if (error) unlink(temporary);
  return error;
}

int start_program(char *const words[], char *const environment[], const int streams[3], int is_group, int *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int stream = 0; stream < 3; stream++) posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
  if (is_group) {
    const int restored[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP};
    sigset_t defaults;
    sigemptyset(&defaults);
    for (int index = 0; index < 4; index++) sigaddset(&defaults, restored[index]);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  }
  pid_t identifier = 0;
  int error = posix_spawnp(&identifier, words[0], &actions, &attributes, words, environment);
  // A program that was just written is busy while a child that another thread starts still has the writer's file.
  for (int attempt = 0; error == ETXTBSY && attempt < 20; attempt++) {
    usleep(10000);
    error = posix_spawnp(&identifier, words[0], &actions, &attributes, words, environment);
  }
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  *child = identifier;
  return error;
}

#endif
