#ifndef SPRINGPALETTE_H
#define SPRINGPALETTE_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Number of springs in a palette: as many doubles as two AVX-512 registers hold.
#define SPRING_PALETTE_SIZE 16

/// A few springs shared by many items, and each item's index.
typedef struct SpringPalette {
  /// The coefficients of sixteen springs, one row per member of `SpringColumns`, in its order down
  /// to `regime`. Unused entries repeat the first spring.
  const void *rows;
  /// Each item's spring, 0…15. Readable 16 elements past the last item.
  const uint8_t *index;
  int64_t count;
  /// Regimes that occur: 1 under-damped, 2 critical, 4 over-damped.
  uint8_t regimes;
} SpringPalette;

// Look-ups in tables of sixteen, which Swift does not expose. They are inlined into the Swift
// module of each instruction-set level.

#define PALETTE_INLINE static inline __attribute__((always_inline))

/// out[k] = table[index[k]] for k < count. `count` is a constant.
PALETTE_INLINE void palette_lookup(const double *table, const uint8_t *index, double *out,
                                   int count) {
  int k = 0;
#if defined(__AVX512F__)
  typedef double double8 __attribute__((ext_vector_type(8)));
  typedef long long long8 __attribute__((ext_vector_type(8)));
  typedef uint8_t byte8 __attribute__((ext_vector_type(8)));
  for (; k + 8 <= count; k += 8) {
    double8 low, high;
    byte8 bytes;
    __builtin_memcpy(&low, table, sizeof low);
    __builtin_memcpy(&high, table + 8, sizeof high);
    __builtin_memcpy(&bytes, index + k, sizeof bytes);
    double8 found = __builtin_ia32_vpermi2varpd512(
        low, __builtin_convertvector(bytes, long8), high);
    __builtin_memcpy(out + k, &found, sizeof found);
  }
#endif
  for (; k < count; k++)
    out[k] = table[index[k]];
}

PALETTE_INLINE void palette_lookup_single(const float *table, const uint8_t *index, float *out,
                                          int count) {
  int k = 0;
#if defined(__AVX512F__)
  typedef float float16 __attribute__((ext_vector_type(16)));
  typedef int int16 __attribute__((ext_vector_type(16)));
  typedef uint8_t byte16 __attribute__((ext_vector_type(16)));
  for (; k + 16 <= count; k += 16) {
    float16 row;
    byte16 bytes;
    __builtin_memcpy(&row, table, sizeof row);
    __builtin_memcpy(&bytes, index + k, sizeof bytes);
    float16 found =
        __builtin_ia32_permvarsf512(row, __builtin_convertvector(bytes, int16));
    __builtin_memcpy(out + k, &found, sizeof found);
  }
#elif defined(__AVX2__)
  typedef float float8 __attribute__((ext_vector_type(8)));
  typedef int int8 __attribute__((ext_vector_type(8)));
  typedef unsigned unsigned8 __attribute__((ext_vector_type(8)));
  typedef uint8_t byte8 __attribute__((ext_vector_type(8)));
  for (; k + 8 <= count; k += 8) {
    float8 low, high;
    byte8 bytes;
    __builtin_memcpy(&low, table, sizeof low);
    __builtin_memcpy(&high, table + 8, sizeof high);
    __builtin_memcpy(&bytes, index + k, sizeof bytes);
    int8 i = __builtin_convertvector(bytes, int8);
    // The permute uses the low three bits. The fourth bit, shifted into the sign, selects the half.
    // The shift is unsigned because a signed one is undefined.
    float8 found = __builtin_ia32_blendvps256(__builtin_ia32_permvarsf256(low, i),
                                              __builtin_ia32_permvarsf256(high, i),
                                              (float8)((unsigned8)i << 28));
    __builtin_memcpy(out + k, &found, sizeof found);
  }
#elif defined(__aarch64__)
  // `tbl` selects bytes from four registers: the four bytes of each lane's float.
  typedef __attribute__((neon_vector_type(16))) signed char bytes16;
  typedef uint8_t byte4 __attribute__((ext_vector_type(4)));
  typedef uint32_t uint4 __attribute__((ext_vector_type(4)));
  bytes16 row[4];
  __builtin_memcpy(row, table, sizeof row);
  for (; k + 4 <= count; k += 4) {
    byte4 four;
    __builtin_memcpy(&four, index + k, sizeof four);
    uint4 bytes = __builtin_convertvector(four, uint4) * 0x04040404u + 0x03020100u;
    bytes16 found = __builtin_neon_vqtbl4q_v(row[0], row[1], row[2], row[3], (bytes16)bytes, 32);
    __builtin_memcpy(out + k, &found, sizeof found);
  }
#endif
  for (; k < count; k++)
    out[k] = table[index[k]];
}

#pragma clang assume_nonnull end

#endif
