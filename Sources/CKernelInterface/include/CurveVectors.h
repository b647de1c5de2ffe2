#ifndef CURVEVECTORS_H
#define CURVEVECTORS_H

// The vector instructions that curve kernels need and Swift has no words for: square roots, table
// look-ups in registers, conversions. Each function is inlined into the Swift module of its
// instruction-set level, whose -march decides which branch below is compiled; none is ever called
// across modules, where vectors have no common calling convention.

#define CURVE_INLINE static inline __attribute__((always_inline))

typedef double curve_double2 __attribute__((ext_vector_type(2)));
typedef double curve_double4 __attribute__((ext_vector_type(4)));
typedef double curve_double8 __attribute__((ext_vector_type(8)));
typedef unsigned long curve_ulong2 __attribute__((ext_vector_type(2)));
typedef unsigned long curve_ulong4 __attribute__((ext_vector_type(4)));
typedef unsigned long curve_ulong8 __attribute__((ext_vector_type(8)));

/// The width of a vector register of this level, in bytes.
CURVE_INLINE int curve_vector_bytes(void) {
#if defined(__AVX512F__)
  return 64;
#elif defined(__AVX2__)
  return 32;
#else
  return 16;
#endif
}

CURVE_INLINE curve_double2 curve_square_root2(curve_double2 x) {
  return __builtin_elementwise_sqrt(x);
}
CURVE_INLINE curve_double4 curve_square_root4(curve_double4 x) {
  return __builtin_elementwise_sqrt(x);
}
CURVE_INLINE curve_double8 curve_square_root8(curve_double8 x) {
  return __builtin_elementwise_sqrt(x);
}

/// The elements of a table of four at the given indices.
CURVE_INLINE curve_double2 curve_lookup2(const double *_Nonnull table, curve_ulong2 i) {
  return (curve_double2){table[i[0]], table[i[1]]};
}
CURVE_INLINE curve_double4 curve_lookup4(const double *_Nonnull table, curve_ulong4 i) {
#if defined(__AVX512VL__)
  curve_double4 row = {table[0], table[1], table[2], table[3]};
  return __builtin_ia32_permvardf256(row, (__attribute__((ext_vector_type(4))) long long)i);
#elif defined(__AVX2__)
  // AVX2 permutes singles only: element k of doubles is elements 2k and 2k + 1 of those.
  typedef float float8 __attribute__((ext_vector_type(8)));
  typedef int int8 __attribute__((ext_vector_type(8)));
  curve_double4 row = {table[0], table[1], table[2], table[3]};
  curve_ulong4 pairs = (i * 2) | ((i * 2 + 1) << 32);
  return (curve_double4)__builtin_ia32_permvarsf256((float8)row, (int8)pairs);
#else
  return (curve_double4){table[i[0]], table[i[1]], table[i[2]], table[i[3]]};
#endif
}
CURVE_INLINE curve_double8 curve_lookup8(const double *_Nonnull table, curve_ulong8 i) {
#if defined(__AVX512F__)
  curve_double8 row = {table[0], table[1], table[2], table[3],
                       table[0], table[1], table[2], table[3]};
  return __builtin_ia32_permvardf512(row, (__attribute__((ext_vector_type(8))) long long)i);
#else
  return (curve_double8){table[i[0]], table[i[1]], table[i[2]], table[i[3]],
                         table[i[4]], table[i[5]], table[i[6]], table[i[7]]};
#endif
}

#endif
