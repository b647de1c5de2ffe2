#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Runs two programs step by step, and compares the instructions that each executes for a job between
/// two requests to callgrind (Instrumentation.h), in order. Instructions are the same if their bytes
/// are, except where a distance to code or data stands, which changes whenever anything moves. Code is
/// then compared by what is executed next; data is not compared.
///
/// \param arguments The arguments of both programs, from their name to a null pointer.
/// \param limit The instructions of a job after which it is not followed further.
/// \param counts Receives each job's number of instructions if both programs execute the same; else
///     0, as on other systems than Linux on x86-64, or where no process may be traced.
void count_same_instructions(const char *base, const char *candidate,
                             const char *_Nullable const *_Nonnull arguments,
                             const char *_Nonnull const *_Nonnull jobs, int32_t count, uint64_t limit,
                             uint64_t *counts);

#pragma clang assume_nonnull end

#endif
