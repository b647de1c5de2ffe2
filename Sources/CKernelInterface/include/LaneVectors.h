#ifndef LANEVECTORS_H
#define LANEVECTORS_H

// Whole-vector operations that Swift writes as loops over the lanes and the optimiser does not
// always vectorise again. The lanes written by `scripts/generate lanes` call these functions. Each
// is inlined into the Swift module of its instruction-set level. None is called across modules,
// where vectors have no common calling convention.

#define LANE_INLINE static inline __attribute__((always_inline))

typedef double lane_double2 __attribute__((ext_vector_type(2)));
typedef double lane_double4 __attribute__((ext_vector_type(4)));
typedef double lane_double8 __attribute__((ext_vector_type(8)));
typedef double lane_double16 __attribute__((ext_vector_type(16)));
typedef long long lane_bits_double2 __attribute__((ext_vector_type(2)));
typedef long long lane_bits_double4 __attribute__((ext_vector_type(4)));
typedef long long lane_bits_double8 __attribute__((ext_vector_type(8)));
typedef long long lane_bits_double16 __attribute__((ext_vector_type(16)));
typedef float lane_float2 __attribute__((ext_vector_type(2)));
typedef float lane_float4 __attribute__((ext_vector_type(4)));
typedef float lane_float8 __attribute__((ext_vector_type(8)));
typedef float lane_float16 __attribute__((ext_vector_type(16)));
typedef int lane_bits_float4 __attribute__((ext_vector_type(4)));
typedef int lane_bits_float8 __attribute__((ext_vector_type(8)));
typedef int lane_bits_float16 __attribute__((ext_vector_type(16)));

#define LANE_ARITHMETIC(vector)                                                       \
  /* ab + c, rounded once. */                                                         \
  LANE_INLINE lane_##vector lane_fused_##vector(lane_##vector a, lane_##vector b,     \
                                                lane_##vector c) {                    \
    return __builtin_elementwise_fma(a, b, c);                                        \
  }                                                                                   \
  /* −x, free within a fused multiply-add; Swift writes 0 − x. */                     \
  LANE_INLINE lane_##vector lane_negated_##vector(lane_##vector x) { return -x; } \
  /* The elements of a where the sign bit is set, else those of b. */                 \
  LANE_INLINE lane_##vector lane_negative_##vector(                                   \
      lane_bits_##vector bits, lane_##vector a, lane_##vector b) {                    \
    return bits < 0 ? a : b;                                                          \
  }

LANE_ARITHMETIC(double2)
LANE_ARITHMETIC(double4)
LANE_ARITHMETIC(double8)
LANE_ARITHMETIC(double16)
LANE_ARITHMETIC(float4)
LANE_ARITHMETIC(float8)
LANE_ARITHMETIC(float16)

// Arithmetic on two lanes that a kernel splits again. Swift's operators are loops over the lanes,
// which the optimiser vectorises only where both lanes are loaded together.
LANE_INLINE lane_double2 lane_plus_double2(lane_double2 a, lane_double2 b) {
  return a + b;
}
LANE_INLINE lane_double2 lane_minus_double2(lane_double2 a, lane_double2 b) {
  return a - b;
}
LANE_INLINE lane_double2 lane_times_double2(lane_double2 a, lane_double2 b) {
  return a * b;
}

// Minimum, maximum and sum by halving: a serial chain over the lanes takes longer than a pass over
// a few items. No lane may be NaN.
// Each is a single function: levels without the registers have no convention for passing halves.
LANE_INLINE double lane_least_double2(lane_double2 x) {
  return x.y < x.x ? x.y : x.x;
}
LANE_INLINE double lane_greatest_double2(lane_double2 x) {
  return x.y > x.x ? x.y : x.x;
}
LANE_INLINE double lane_sum_double2(lane_double2 x) {
  return x.x + x.y;
}
LANE_INLINE double lane_least_double4(lane_double4 x) {
  lane_double2 h2 = x.hi < x.lo ? x.hi : x.lo;
  return h2.y < h2.x ? h2.y : h2.x;
}
LANE_INLINE double lane_greatest_double4(lane_double4 x) {
  lane_double2 h2 = x.hi > x.lo ? x.hi : x.lo;
  return h2.y > h2.x ? h2.y : h2.x;
}
LANE_INLINE double lane_sum_double4(lane_double4 x) {
  lane_double2 h2 = x.lo + x.hi;
  return h2.x + h2.y;
}
LANE_INLINE double lane_least_double8(lane_double8 x) {
  lane_double4 h4 = x.hi < x.lo ? x.hi : x.lo;
  lane_double2 h2 = h4.hi < h4.lo ? h4.hi : h4.lo;
  return h2.y < h2.x ? h2.y : h2.x;
}
LANE_INLINE double lane_greatest_double8(lane_double8 x) {
  lane_double4 h4 = x.hi > x.lo ? x.hi : x.lo;
  lane_double2 h2 = h4.hi > h4.lo ? h4.hi : h4.lo;
  return h2.y > h2.x ? h2.y : h2.x;
}
LANE_INLINE double lane_sum_double8(lane_double8 x) {
  lane_double4 h4 = x.lo + x.hi;
  lane_double2 h2 = h4.lo + h4.hi;
  return h2.x + h2.y;
}
LANE_INLINE double lane_least_double16(lane_double16 x) {
  lane_double8 h8 = x.hi < x.lo ? x.hi : x.lo;
  lane_double4 h4 = h8.hi < h8.lo ? h8.hi : h8.lo;
  lane_double2 h2 = h4.hi < h4.lo ? h4.hi : h4.lo;
  return h2.y < h2.x ? h2.y : h2.x;
}
LANE_INLINE double lane_greatest_double16(lane_double16 x) {
  lane_double8 h8 = x.hi > x.lo ? x.hi : x.lo;
  lane_double4 h4 = h8.hi > h8.lo ? h8.hi : h8.lo;
  lane_double2 h2 = h4.hi > h4.lo ? h4.hi : h4.lo;
  return h2.y > h2.x ? h2.y : h2.x;
}
LANE_INLINE double lane_sum_double16(lane_double16 x) {
  lane_double8 h8 = x.lo + x.hi;
  lane_double4 h4 = h8.lo + h8.hi;
  lane_double2 h2 = h4.lo + h4.hi;
  return h2.x + h2.y;
}
LANE_INLINE float lane_least_float4(lane_float4 x) {
  lane_float2 h2 = x.hi < x.lo ? x.hi : x.lo;
  return h2.y < h2.x ? h2.y : h2.x;
}
LANE_INLINE float lane_greatest_float4(lane_float4 x) {
  lane_float2 h2 = x.hi > x.lo ? x.hi : x.lo;
  return h2.y > h2.x ? h2.y : h2.x;
}
LANE_INLINE float lane_sum_float4(lane_float4 x) {
  lane_float2 h2 = x.lo + x.hi;
  return h2.x + h2.y;
}
LANE_INLINE float lane_least_float8(lane_float8 x) {
  lane_float4 h4 = x.hi < x.lo ? x.hi : x.lo;
  lane_float2 h2 = h4.hi < h4.lo ? h4.hi : h4.lo;
  return h2.y < h2.x ? h2.y : h2.x;
}
LANE_INLINE float lane_greatest_float8(lane_float8 x) {
  lane_float4 h4 = x.hi > x.lo ? x.hi : x.lo;
  lane_float2 h2 = h4.hi > h4.lo ? h4.hi : h4.lo;
  return h2.y > h2.x ? h2.y : h2.x;
}
LANE_INLINE float lane_sum_float8(lane_float8 x) {
  lane_float4 h4 = x.lo + x.hi;
  lane_float2 h2 = h4.lo + h4.hi;
  return h2.x + h2.y;
}
LANE_INLINE float lane_least_float16(lane_float16 x) {
  lane_float8 h8 = x.hi < x.lo ? x.hi : x.lo;
  lane_float4 h4 = h8.hi < h8.lo ? h8.hi : h8.lo;
  lane_float2 h2 = h4.hi < h4.lo ? h4.hi : h4.lo;
  return h2.y < h2.x ? h2.y : h2.x;
}
LANE_INLINE float lane_greatest_float16(lane_float16 x) {
  lane_float8 h8 = x.hi > x.lo ? x.hi : x.lo;
  lane_float4 h4 = h8.hi > h8.lo ? h8.hi : h8.lo;
  lane_float2 h2 = h4.hi > h4.lo ? h4.hi : h4.lo;
  return h2.y > h2.x ? h2.y : h2.x;
}
LANE_INLINE float lane_sum_float16(lane_float16 x) {
  lane_float8 h8 = x.lo + x.hi;
  lane_float4 h4 = h8.lo + h8.hi;
  lane_float2 h2 = h4.lo + h4.hi;
  return h2.x + h2.y;
}

#define LANE_CONVERSION(count)                                                        \
  LANE_INLINE lane_float##count lane_narrowed##count(lane_double##count x) {          \
    return __builtin_convertvector(x, lane_float##count);                             \
  }                                                                                   \
  LANE_INLINE lane_double##count lane_widened##count(lane_float##count x) {           \
    return __builtin_convertvector(x, lane_double##count);                            \
  }

LANE_CONVERSION(2)
LANE_CONVERSION(4)
LANE_CONVERSION(8)
LANE_CONVERSION(16)

#if defined(__aarch64__)
// Hides a constant from the compiler. A known constant is rebuilt in every iteration, with up to
// four moves and a broadcast. An opaque one is formed once before the loop and kept or spilled.
LANE_INLINE double lane_kept_double(double x) {
  __asm__("" : "+w"(x));
  return x;
}
LANE_INLINE float lane_kept_float(float x) {
  __asm__("" : "+w"(x));
  return x;
}

// Returns x, with a false dependency on `first` for the compiler. Everything that follows from x is
// then scheduled after `first`: side by side, their values would not fit into the registers. It
// costs no instruction.
LANE_INLINE lane_double2 lane_after_double2(lane_double2 x, lane_double2 first) {
  __asm__("" : "+w"(x) : "w"(first));
  return x;
}
#define LANE_AFTER_HALVES(vector, half)                                               \
  LANE_INLINE lane_##vector lane_after_##vector(lane_##vector x, lane_##vector first) { \
    lane_##vector result;                                                             \
    result.lo = lane_after_##half(x.lo, first.lo);                                    \
    result.hi = lane_after_##half(x.hi, first.hi);                                    \
    return result;                                                                    \
  }
LANE_AFTER_HALVES(double4, double2)
LANE_AFTER_HALVES(double8, double4)
LANE_AFTER_HALVES(double16, double8)

// Stores the first `count` lanes of a vector, fewer than it has, by halving. Element-wise stores
// would pass through memory. A call would clobber all registers and make the surrounding loop spill
// its own values.
#define LANE_STORE_HALVES(vector, half, scalar, lanes)                                \
  LANE_INLINE void lane_store_##vector(lane_##vector x, scalar *_Nonnull target,      \
                                       int count) {                                   \
    lane_##half part = x.lo;                                                          \
    if (count & (lanes)) {                                                            \
      __builtin_memcpy(target, &part, sizeof part);                                   \
      target += (lanes);                                                              \
      part = x.hi;                                                                    \
    }                                                                                 \
    lane_store_##half(part, target, count);                                           \
  }

LANE_INLINE void lane_store_double2(lane_double2 x, double *_Nonnull target, int count) {
  if (count & 1) *target = x.lo;
}
LANE_INLINE void lane_store_float2(lane_float2 x, float *_Nonnull target, int count) {
  if (count & 1) *target = x.lo;
}
LANE_STORE_HALVES(double4, double2, double, 2)
LANE_STORE_HALVES(double8, double4, double, 4)
LANE_STORE_HALVES(double16, double8, double, 8)
LANE_STORE_HALVES(float4, float2, float, 2)
LANE_STORE_HALVES(float8, float4, float, 4)
LANE_STORE_HALVES(float16, float8, float, 8)
#endif

#if defined(__AVX2__)
// Stores the first `count` lanes of a vector, fewer than it has, by masks. Element-wise stores
// would pass through memory, and a frame of a few items would wait for it.

typedef double lane_stored_double4 __attribute__((__vector_size__(32)));
typedef long long lane_stored_bits_double4 __attribute__((__vector_size__(32)));
typedef float lane_stored_float8 __attribute__((__vector_size__(32)));
typedef int lane_stored_bits_float8 __attribute__((__vector_size__(32)));

LANE_INLINE void lane_store_double4(lane_double4 x, double *_Nonnull target, int count) {
  lane_bits_double4 place = {0, 1, 2, 3};
  __builtin_ia32_maskstorepd256((lane_stored_double4 *)target,
                                (lane_stored_bits_double4)(place < (long long)count),
                                (lane_stored_double4)x);
}
LANE_INLINE void lane_store_float8(lane_float8 x, float *_Nonnull target, int count) {
  lane_bits_float8 place = {0, 1, 2, 3, 4, 5, 6, 7};
  __builtin_ia32_maskstoreps256((lane_stored_float8 *)target,
                                (lane_stored_bits_float8)(place < count), (lane_stored_float8)x);
}
#if defined(__AVX512F__)
// A vector stored in parts of a register is also computed in such parts, in the whole loop. So wide
// registers are stored whole, and each of two registers has its own mask.

typedef double lane_stored_double8 __attribute__((__vector_size__(64)));
typedef float lane_stored_float16 __attribute__((__vector_size__(64)));

LANE_INLINE void lane_store_double8(lane_double8 x, double *_Nonnull target, int count) {
  __builtin_ia32_storeupd512_mask(target, (lane_stored_double8)x,
                                  (unsigned char)((1u << count) - 1));
}
LANE_INLINE void lane_store_double16(lane_double16 x, double *_Nonnull target, int count) {
  unsigned mask = (1u << count) - 1;
  __builtin_ia32_storeupd512_mask(target, (lane_stored_double8)x.lo,
                                  (unsigned char)mask);
  __builtin_ia32_storeupd512_mask(target + 8, (lane_stored_double8)x.hi,
                                  (unsigned char)(mask >> 8));
}
LANE_INLINE void lane_store_float16(lane_float16 x, float *_Nonnull target, int count) {
  __builtin_ia32_storeups512_mask(target, (lane_stored_float16)x, (unsigned short)((1u << count) - 1));
}
#else
LANE_INLINE void lane_store_double8(lane_double8 x, double *_Nonnull target, int count) {
  lane_store_double4(x.lo, target, count);
  lane_store_double4(x.hi, target + 4, count - 4);
}
LANE_INLINE void lane_store_float16(lane_float16 x, float *_Nonnull target, int count) {
  lane_store_float8(x.lo, target, count);
  lane_store_float8(x.hi, target + 8, count - 8);
}
// By quarters: a level without wide registers has no convention for passing a half.
LANE_INLINE void lane_store_double16(lane_double16 x, double *_Nonnull target, int count) {
  lane_store_double4(x.lo.lo, target, count);
  lane_store_double4(x.lo.hi, target + 4, count - 4);
  lane_store_double4(x.hi.lo, target + 8, count - 8);
  lane_store_double4(x.hi.hi, target + 12, count - 12);
}
#endif
#endif

#endif
