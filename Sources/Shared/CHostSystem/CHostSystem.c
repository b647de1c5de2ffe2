#include "CHostSystem.h"

#include <errno.h>
#include <stdlib.h>

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
