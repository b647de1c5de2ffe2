// The clock of slint_easing.py: the monotonic time of the process, once it is set.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <time.h>

int64_t frozen_milliseconds = -1;

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (clock != CLOCK_MONOTONIC || frozen_milliseconds < 0) return real(clock, time);
  time->tv_sec = frozen_milliseconds / 1000;
  time->tv_nsec = frozen_milliseconds % 1000 * 1000000;
  return 0;
}
