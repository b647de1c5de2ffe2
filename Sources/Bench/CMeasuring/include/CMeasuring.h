#ifndef CMEASURING_H
#define CMEASURING_H

#include "Calibration.h"
#include "Instructions.h"
#include "Instrumentation.h"

/// Makes the optimiser assume that `pointer` is read here, and that all memory reachable from it is
/// written. Costs no instruction.
__attribute__((swift_name("doNotOptimize(memory:)")))
static inline void do_not_optimize_memory(void *_Nonnull pointer) {
  __asm__ volatile("" : "+r"(pointer) : : "memory");
}

/// Returns `value` in a way that is opaque to the optimiser. Costs no instruction.
__attribute__((swift_name("doNotOptimize(_:)")))
static inline double do_not_optimize_double(double value) {
#if defined(__x86_64__)
  __asm__ volatile("" : "+x"(value));
#else
  __asm__ volatile("" : "+w"(value));
#endif
  return value;
}

#pragma clang assume_nonnull begin

/// Calls `body` with the stack `bytes` bytes deeper.
///
/// The distance between stack and heap changes from process to process. It decides which loads wait
/// for which stores, which is several per cent of a short kernel. A measurement at all depths of a
/// page covers every placement in each process.
void call_at_stack_depth(unsigned long bytes, void (*body)(void *context), void *context);

/// The bytes in use on the heap; 0 where the C library does not tell.
long heap_bytes(void);

/// Reads and writes more memory than the caches hold, so that nothing else stays in them.
void evict_caches(void);

#pragma clang assume_nonnull end

/// A clock that never goes back, in nanoseconds. A reading takes about 25 ns, so samples last at least 50 µs.
unsigned long long monotonic_nanoseconds(void);

/// The processor time of the calling thread, in nanoseconds; on Windows in steps of its scheduler.
unsigned long long thread_nanoseconds(void);

#endif
