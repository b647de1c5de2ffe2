#ifndef CMEASURING_H
#define CMEASURING_H

#include "Calibration.h"
#include "Instrumentation.h"

/// Makes the optimiser believe that `pointer` was read and everything reachable from it was
/// written here. Costs no instruction.
static inline void launder_memory(void *pointer) {
  __asm__ volatile("" : "+r"(pointer) : : "memory");
}

/// Returns `value` in a way that the optimiser cannot see through. Costs no instruction.
static inline double launder_double(double value) {
#if defined(__x86_64__)
  __asm__ volatile("" : "+x"(value));
#else
  __asm__ volatile("" : "+w"(value));
#endif
  return value;
}

#endif
