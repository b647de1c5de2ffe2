#ifndef KEYFRAMEVECTORS_H
#define KEYFRAMEVECTORS_H

// Table look-ups in registers, which Swift does not expose. Each function is inlined into the Swift
// module of its instruction-set level. Only levels with AVX-512 use them; in other levels they
// would be loops.

#include <stddef.h>

#define KEYFRAME_INLINE static inline __attribute__((always_inline))

typedef double keyframe_double8 __attribute__((ext_vector_type(8)));
typedef unsigned long long keyframe_ulong8 __attribute__((ext_vector_type(8)));

/// The elements of a table of eight at the indices 0…7.
KEYFRAME_INLINE keyframe_double8 keyframe_lookup8(keyframe_double8 table, keyframe_ulong8 i) {
#if defined(__AVX512F__)
  return __builtin_ia32_permvardf512(table, (__attribute__((ext_vector_type(8))) long long)i);
#else
  keyframe_double8 result;
  for (int k = 0; k < 8; k++)
    result[k] = table[i[k] & 7];
  return result;
#endif
}

/// The elements of a table of sixteen, in two halves, at the indices 0…15.
KEYFRAME_INLINE keyframe_double8 keyframe_lookup16(keyframe_double8 low, keyframe_double8 high,
                                                   keyframe_ulong8 i) {
#if defined(__AVX512F__)
  return __builtin_ia32_vpermi2varpd512(low, (__attribute__((ext_vector_type(8))) long long)i,
                                        high);
#else
  keyframe_double8 result;
  for (int k = 0; k < 8; k++)
    result[k] = i[k] & 8 ? high[i[k] & 7] : low[i[k] & 7];
  return result;
#endif
}

/// Number of elements, of eight, that are less than t.
KEYFRAME_INLINE ptrdiff_t keyframe_count_less8(const double *_Nonnull numbers, double t) {
#if defined(__AVX512F__)
  keyframe_double8 row;
  __builtin_memcpy(&row, numbers, sizeof row);
  keyframe_double8 all = t;
  // 1 is "less than, ordered, signalling"; 4 is the current rounding direction.
  return __builtin_popcount(__builtin_ia32_cmppd512_mask(row, all, 1, 0xff, 4));
#else
  ptrdiff_t count = 0;
  for (int k = 0; k < 8; k++)
    count += numbers[k] < t;
  return count;
#endif
}

#endif
