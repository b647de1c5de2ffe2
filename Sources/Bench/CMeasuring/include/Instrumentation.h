#ifndef INSTRUMENTATION_H
#define INSTRUMENTATION_H

// Requests to callgrind, which have no effect outside it. A request is an instruction sequence
// without effect that valgrind recognises: rotations of %rdi that add up to a full turn, then an
// exchange of %rbx with itself.

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Requests: start counting, stop, and write the counts under a name.
enum {
  START_INSTRUCTIONS = 0x43540004,
  STOP_INSTRUCTIONS = 0x43540005,
  DUMP_INSTRUCTIONS = 0x43540003,
};

static inline void callgrind_request(uint64_t request, const char *_Nullable argument) {
#if defined(__x86_64__)
  volatile uint64_t block[6] = {request, (uintptr_t)argument, 0, 0, 0, 0};
  uint64_t result = 0;
  __asm__ volatile(
      "rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
      : "+d"(result)
      : "a"(&block[0])
      : "cc", "memory");
#else
  (void)request;
  (void)argument;
#endif
}

/// Starts counting instructions.
static inline void callgrind_start(void) { callgrind_request(START_INSTRUCTIONS, 0); }

/// Writes the counts under a name and stops counting.
static inline void callgrind_stop_and_dump(const char *name) {
  callgrind_request(STOP_INSTRUCTIONS, 0);
  callgrind_request(DUMP_INSTRUCTIONS, name);
}

#pragma clang assume_nonnull end

#endif
