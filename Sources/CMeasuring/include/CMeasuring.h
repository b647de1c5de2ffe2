#ifndef CMEASURING_H
#define CMEASURING_H

#include "Calibration.h"
#include "Instrumentation.h"

/// Makes the optimiser believe that `pointer` was read and everything reachable from it was
/// written here. Costs no instruction.
__attribute__((swift_name("doNotOptimize(memory:)")))
static inline void do_not_optimize_memory(void *_Nonnull pointer) {
  __asm__ volatile("" : "+r"(pointer) : : "memory");
}

/// Returns `value` in a way that the optimiser cannot see through. Costs no instruction.
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

/// Calls `body` with the stack that many bytes deeper.
///
/// Where the system puts the stack relative to the heap changes from process to process, and with it
/// which loads wait for which stores: several per cent of a short kernel. A measurement that goes through
/// the depths of a page meets every placement in every process.
void call_at_stack_depth(unsigned long bytes, void (*body)(void *context), void *context);

/// The commit that this program was built from, if ANIMBENCH_COMMIT was in the environment of its build;
/// null otherwise.
const char *_Nullable released_commit(void);

#pragma clang assume_nonnull end

#endif
