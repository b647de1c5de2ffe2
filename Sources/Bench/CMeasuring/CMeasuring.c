#include "CMeasuring.h"

#include <stdlib.h>
#include <unistd.h>

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
