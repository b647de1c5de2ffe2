#ifndef CURVEVECTORS_H
#define CURVEVECTORS_H

// Vector instructions that curve kernels need and Swift does not expose: square roots and table
// look-ups in registers. Each function is inlined into the Swift module of its instruction-set
// level, whose -march selects the branch below. None is called across modules, where vectors have
// no common calling convention.

#define CURVE_INLINE static inline __attribute__((always_inline, overloadable))

typedef double curve_double2 __attribute__((ext_vector_type(2)));
typedef double curve_double4 __attribute__((ext_vector_type(4)));
typedef double curve_double8 __attribute__((ext_vector_type(8)));
typedef double curve_double16 __attribute__((ext_vector_type(16)));
typedef float curve_float4 __attribute__((ext_vector_type(4)));
typedef float curve_float8 __attribute__((ext_vector_type(8)));
typedef float curve_float16 __attribute__((ext_vector_type(16)));
typedef unsigned int curve_uint4 __attribute__((ext_vector_type(4)));
typedef unsigned int curve_uint8 __attribute__((ext_vector_type(8)));
typedef unsigned int curve_uint16 __attribute__((ext_vector_type(16)));
typedef unsigned long long curve_ulong2 __attribute__((ext_vector_type(2)));
typedef unsigned long long curve_ulong4 __attribute__((ext_vector_type(4)));
typedef unsigned long long curve_ulong8 __attribute__((ext_vector_type(8)));
typedef unsigned long long curve_ulong16 __attribute__((ext_vector_type(16)));

#define CURVE_SQUARE_ROOT(type)                                                       \
  CURVE_INLINE type curve_square_root(type x) { return __builtin_elementwise_sqrt(x); }

// Also for one lane: Swift's square root calls the library for a negative argument.
CURVE_SQUARE_ROOT(double)
CURVE_SQUARE_ROOT(curve_double2)
CURVE_SQUARE_ROOT(curve_double4)
CURVE_SQUARE_ROOT(curve_double8)
CURVE_SQUARE_ROOT(float)
CURVE_SQUARE_ROOT(curve_float4)
CURVE_SQUARE_ROOT(curve_float8)
CURVE_SQUARE_ROOT(curve_float16)

#if defined(__aarch64__)
// `tbl` selects bytes from two registers (four doubles) or from four (sixteen floats).
typedef __attribute__((neon_vector_type(16))) signed char curve_bytes;
typedef unsigned char curve_index_bytes __attribute__((ext_vector_type(16)));

/// The four doubles at the given indices, 0…3.
CURVE_INLINE curve_double2 curve_pick2(const double *_Nonnull table, curve_ulong2 i) {
  curve_bytes low, high;
  __builtin_memcpy(&low, table, sizeof low);
  __builtin_memcpy(&high, table + 2, sizeof high);
  // Each byte of a lane gets the index times eight, plus the byte's own number.
  const curve_index_bytes number = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
  curve_index_bytes first = (curve_index_bytes)i;
  curve_index_bytes bytes = __builtin_shufflevector(
      first, first, 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
  return (curve_double2)__builtin_neon_vqtbl2q_v(low, high, (curve_bytes)(bytes << 3 | number), 32);
}

/// Looks up floats of a table of sixteen, each by the low four bits of its index.
CURVE_INLINE curve_float4 curve_pick_single4(const float *_Nonnull table, curve_uint4 i) {
  curve_bytes a, b, c, d;
  __builtin_memcpy(&a, table, sizeof a);
  __builtin_memcpy(&b, table + 4, sizeof b);
  __builtin_memcpy(&c, table + 8, sizeof c);
  __builtin_memcpy(&d, table + 12, sizeof d);
  curve_uint4 bytes = (i & 15) * 0x04040404u + 0x03020100u;
  return (curve_float4)__builtin_neon_vqtbl4q_v(a, b, c, d, (curve_bytes)bytes, 32);
}
#endif

/// The elements of a table of four at the given indices.
CURVE_INLINE curve_double2 curve_lookup(const double *_Nonnull table, curve_ulong2 i) {
#if defined(__aarch64__)
  return curve_pick2(table, i);
#else
  return (curve_double2){table[i[0]], table[i[1]]};
#endif
}
CURVE_INLINE curve_double4 curve_lookup(const double *_Nonnull table, curve_ulong4 i) {
#if defined(__AVX512VL__)
  curve_double4 row = {table[0], table[1], table[2], table[3]};
  return __builtin_ia32_permvardf256(row, (__attribute__((ext_vector_type(4))) long long)i);
#elif defined(__AVX2__)
  // AVX2 permutes only singles: double k consists of singles 2k and 2k + 1.
  typedef float float8 __attribute__((ext_vector_type(8)));
  typedef int int8 __attribute__((ext_vector_type(8)));
  curve_double4 row = {table[0], table[1], table[2], table[3]};
  curve_ulong4 pairs = (i * 2) | ((i * 2 + 1) << 32);
  return (curve_double4)__builtin_ia32_permvarsf256((float8)row, (int8)pairs);
#elif defined(__aarch64__)
  curve_double4 found;
  found.lo = curve_pick2(table, i.lo);
  found.hi = curve_pick2(table, i.hi);
  return found;
#else
  return (curve_double4){table[i[0]], table[i[1]], table[i[2]], table[i[3]]};
#endif
}
CURVE_INLINE curve_double8 curve_lookup(const double *_Nonnull table, curve_ulong8 i) {
#if defined(__AVX512F__)
  curve_double8 row = {table[0], table[1], table[2], table[3],
                       table[0], table[1], table[2], table[3]};
  return __builtin_ia32_permvardf512(row, (__attribute__((ext_vector_type(8))) long long)i);
#elif defined(__aarch64__)
  curve_double8 found;
  found.lo = curve_lookup(table, i.lo);
  found.hi = curve_lookup(table, i.hi);
  return found;
#else
  return (curve_double8){table[i[0]], table[i[1]], table[i[2]], table[i[3]],
                         table[i[4]], table[i[5]], table[i[6]], table[i[7]]};
#endif
}

/// The elements of a table of sixteen at the indices in the low four bits.
CURVE_INLINE curve_float4 curve_lookup(const float *_Nonnull table, curve_uint4 i) {
#if defined(__aarch64__)
  return curve_pick_single4(table, i);
#else
  i &= 15;
  return (curve_float4){table[i[0]], table[i[1]], table[i[2]], table[i[3]]};
#endif
}
CURVE_INLINE curve_float8 curve_lookup(const float *_Nonnull table, curve_uint8 i) {
#if defined(__AVX2__)
  typedef int int8 __attribute__((ext_vector_type(8)));
  curve_float8 low, high;
  __builtin_memcpy(&low, table, sizeof low);
  __builtin_memcpy(&high, table + 8, sizeof high);
  curve_float8 fromLow = __builtin_ia32_permvarsf256(low, (int8)i);
  curve_float8 fromHigh = __builtin_ia32_permvarsf256(high, (int8)i);
  return __builtin_ia32_blendvps256(fromLow, fromHigh, (curve_float8)(i << 28));
#elif defined(__aarch64__)
  curve_float8 found;
  found.lo = curve_pick_single4(table, i.lo);
  found.hi = curve_pick_single4(table, i.hi);
  return found;
#else
  i &= 15;
  return (curve_float8){table[i[0]], table[i[1]], table[i[2]], table[i[3]],
                        table[i[4]], table[i[5]], table[i[6]], table[i[7]]};
#endif
}
CURVE_INLINE curve_float16 curve_lookup(const float *_Nonnull table, curve_uint16 i) {
#if defined(__AVX512F__)
  curve_float16 row;
  __builtin_memcpy(&row, table, sizeof row);
  return __builtin_ia32_permvarsf512(row, (__attribute__((ext_vector_type(16))) int)i);
#elif defined(__aarch64__)
  curve_float16 found;
  found.lo = curve_lookup(table, i.lo);
  found.hi = curve_lookup(table, i.hi);
  return found;
#else
  i &= 15;
  return (curve_float16){table[i[0]],  table[i[1]],  table[i[2]],  table[i[3]],
                         table[i[4]],  table[i[5]],  table[i[6]],  table[i[7]],
                         table[i[8]],  table[i[9]],  table[i[10]], table[i[11]],
                         table[i[12]], table[i[13]], table[i[14]], table[i[15]]};
#endif
}

/// Whether 0 < x < 1 in every lane. As integers, the bit patterns of these numbers run from 1 to
/// one less than the pattern of 1. Levels that cannot compare 64-bit integers test |x − ½| < ½,
/// which is also false where x − ½ rounds to −½.
#if defined(__AVX2__) || defined(__aarch64__)
#define CURVE_IS_INSIDE(vector, bits, one)                                            \
  CURVE_INLINE _Bool curve_is_inside(curve_##vector x) {                              \
    return __builtin_reduce_and(((curve_##bits)x - 1) < (one) - 1) != 0;              \
  }
#else
#define CURVE_IS_INSIDE(vector, bits, one)                                            \
  CURVE_INLINE _Bool curve_is_inside(curve_##vector x) {                              \
    return __builtin_reduce_and(__builtin_elementwise_abs(x - 0.5f) < 0.5f) != 0;     \
  }
#endif

CURVE_IS_INSIDE(double2, ulong2, 0x3ff0000000000000ull)
CURVE_IS_INSIDE(double4, ulong4, 0x3ff0000000000000ull)
CURVE_IS_INSIDE(double8, ulong8, 0x3ff0000000000000ull)
CURVE_IS_INSIDE(double16, ulong16, 0x3ff0000000000000ull)
CURVE_IS_INSIDE(float4, uint4, 0x3f800000u)
CURVE_IS_INSIDE(float8, uint8, 0x3f800000u)
CURVE_IS_INSIDE(float16, uint16, 0x3f800000u)

#endif
