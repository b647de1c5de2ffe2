#include "CMeasuring.h"

#include <stdlib.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <time.h>
#include <unistd.h>
#endif

#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__GLIBC__)
#include <malloc.h>
#endif

void call_at_stack_depth(unsigned long bytes, void (*body)(void *context), void *context) {
  volatile char *room = __builtin_alloca(bytes + 16);
  // Touched before and after, so that the array exists while `body` runs.
  room[0] = 0;
  body(context);
  room[bytes] = 0;
}

#if defined(_WIN32)
unsigned long long monotonic_nanoseconds(void) {
  LARGE_INTEGER count, frequency;
  QueryPerformanceCounter(&count);
  QueryPerformanceFrequency(&frequency);
  // Whole seconds apart, so that no product overflows.
  unsigned long long whole = (unsigned long long)(count.QuadPart / frequency.QuadPart);
  unsigned long long rest = (unsigned long long)(count.QuadPart % frequency.QuadPart);
  return whole * 1000000000 + rest * 1000000000 / (unsigned long long)frequency.QuadPart;
}

unsigned long long thread_nanoseconds(void) {
  FILETIME created, ended, kernel, user;
  if (!GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user)) return 0;
  unsigned long long high = (unsigned long long)kernel.dwHighDateTime + user.dwHighDateTime;
  unsigned long long low = (unsigned long long)kernel.dwLowDateTime + user.dwLowDateTime;
  return ((high << 32) + low) * 100;
}
#else
static unsigned long long nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (unsigned long long)time.tv_sec * 1000000000 + (unsigned long long)time.tv_nsec;
}

unsigned long long monotonic_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }
unsigned long long thread_nanoseconds(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }
#endif

long heap_bytes(void) {
#if defined(__APPLE__)
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long)statistics.size_in_use;
#else
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 information = mallinfo2();
  return (long)(information.uordblks + information.hblkhd);
#endif
#endif
  return 0;
#endif
}

void evict_caches(void) {
  static volatile char *memory;
  // Twice the last cache, from 64 to 256 MiB.
  static long size = 64L << 20;
  if (!memory) {
#if defined(_SC_LEVEL3_CACHE_SIZE)
    long twice = 2 * sysconf(_SC_LEVEL3_CACHE_SIZE);
    if (twice > size) size = twice < 256L << 20 ? twice : 256L << 20;
#endif
    memory = calloc((size_t)size, 1);
    if (!memory) return;
  }
  for (long i = 0; i < size; i += 64) memory[i]++;
}
