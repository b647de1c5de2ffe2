#ifndef PROCESSOR_H
#define PROCESSOR_H

/// The value of an environment variable, or null.
const char *_Nullable environment_variable(const char *_Nonnull name);

/// Writes a line to standard error, if the system has one.
void say_on_standard_error(const char *_Nonnull text);

/// The x86-64 instruction-set level of this processor: 1 (baseline), 3 (AVX2 and FMA) or
/// 4 (AVX-512 F, BW, CD, DQ, VL). Always 1 on other architectures.
static inline int processor_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  int v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
  int v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
  return v4 ? 4 : v3 ? 3 : 1;
#else
  return 1;
#endif
}

#endif
