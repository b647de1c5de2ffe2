#ifndef LANEVECTORS_H
#define LANEVECTORS_H

// Whole-vector operations that Swift writes as loops over the lanes and the optimiser does not
// always vectorise again. The lanes written by `scripts/generate lanes` call these functions. Each
// is inlined into the Swift module of its instruction-set level. None is called across modules,
// where vectors have no common calling convention.

#include <stddef.h>

#define LANE_INLINE static inline __attribute__((always_inline))
// A function of this name for each vector type: a level's lanes have only two of the widths.
#define LANE_OVERLOAD LANE_INLINE __attribute__((overloadable))

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
  LANE_OVERLOAD lane_##vector lane_fused(lane_##vector a, lane_##vector b,            \
                                         lane_##vector c) {                           \
    return __builtin_elementwise_fma(a, b, c);                                        \
  }                                                                                   \
  /* −x, free within a fused multiply-add; Swift writes 0 − x. */                     \
  LANE_OVERLOAD lane_##vector lane_negated(lane_##vector x) { return -x; }            \
  /* The elements of a where the sign bit is set, else those of b. */                 \
  LANE_OVERLOAD lane_##vector lane_negative(lane_bits_##vector bits, lane_##vector a, \
                                            lane_##vector b) {                        \
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
#define LANE_LESSER(x) ((x).hi < (x).lo ? (x).hi : (x).lo)
#define LANE_GREATER(x) ((x).hi > (x).lo ? (x).hi : (x).lo)
#define LANE_SUM(x) ((x).lo + (x).hi)
#define LANE_FOLD2(x, half) half(x)
#define LANE_FOLD4(x, half) ({ __auto_type h2 = half(x); LANE_FOLD2(h2, half); })
#define LANE_FOLD8(x, half) ({ __auto_type h4 = half(x); LANE_FOLD4(h4, half); })
#define LANE_FOLD16(x, half) ({ __auto_type h8 = half(x); LANE_FOLD8(h8, half); })

#define LANE_REDUCTIONS(scalar, count)                                                \
  LANE_OVERLOAD scalar lane_least(lane_##scalar##count x) {                           \
    return LANE_FOLD##count(x, LANE_LESSER);                                          \
  }                                                                                   \
  LANE_OVERLOAD scalar lane_greatest(lane_##scalar##count x) {                        \
    return LANE_FOLD##count(x, LANE_GREATER);                                         \
  }                                                                                   \
  LANE_OVERLOAD scalar lane_sum(lane_##scalar##count x) {                             \
    return LANE_FOLD##count(x, LANE_SUM);                                             \
  }

LANE_REDUCTIONS(double, 2)
LANE_REDUCTIONS(double, 4)
LANE_REDUCTIONS(double, 8)
LANE_REDUCTIONS(double, 16)
LANE_REDUCTIONS(float, 4)
LANE_REDUCTIONS(float, 8)
LANE_REDUCTIONS(float, 16)

#define LANE_CONVERSION(count)                                                        \
  LANE_OVERLOAD lane_float##count lane_narrowed(lane_double##count x) {               \
    return __builtin_convertvector(x, lane_float##count);                             \
  }                                                                                   \
  LANE_OVERLOAD lane_double##count lane_widened(lane_float##count x) {                \
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
// costs no instruction. Levels with enough registers do without.
LANE_OVERLOAD lane_double2 lane_after(lane_double2 x, lane_double2 first) {
  __asm__("" : "+w"(x) : "w"(first));
  return x;
}
#define LANE_AFTER(vector)                                                            \
  LANE_OVERLOAD lane_##vector lane_after(lane_##vector x, lane_##vector first) {      \
    lane_##vector result;                                                             \
    result.lo = lane_after(x.lo, first.lo);                                           \
    result.hi = lane_after(x.hi, first.hi);                                           \
    return result;                                                                    \
  }
#else
#define LANE_AFTER(vector)                                                            \
  LANE_OVERLOAD lane_##vector lane_after(lane_##vector x, lane_##vector first) {      \
    (void)first;                                                                      \
    return x;                                                                         \
  }
LANE_AFTER(double2)
#endif
LANE_AFTER(double4)
LANE_AFTER(double8)
LANE_AFTER(double16)

// Stores the first `count` lanes of a vector, fewer than it has: by halves, by masks, or through
// memory. `lane_store_narrowed` stores them as floats.

#define LANE_STORE_LANES(name, vector, scalar, target_scalar)                         \
  LANE_OVERLOAD void name(lane_##vector x, target_scalar *_Nonnull target, ptrdiff_t count) { \
    scalar lanes[sizeof x / sizeof(scalar)];                                          \
    __builtin_memcpy(lanes, &x, sizeof x);                                            \
    for (ptrdiff_t k = 0; k < count; k++)                                             \
      target[k] = (target_scalar)lanes[k];                                            \
  }

#if defined(__aarch64__)
// Element-wise stores would pass through memory. A call would clobber all registers and make the
// surrounding loop spill its own values.
#define LANE_STORE_HALVES(scalar, vector, half, lanes)                                \
  LANE_OVERLOAD void lane_store(lane_##vector x, scalar *_Nonnull target, ptrdiff_t count) { \
    lane_##half part = x.lo;                                                          \
    if (count & (lanes)) {                                                            \
      __builtin_memcpy(target, &part, sizeof part);                                   \
      target += (lanes);                                                              \
      part = x.hi;                                                                    \
    }                                                                                 \
    lane_store(part, target, count);                                                  \
  }
#define LANE_STORE_NARROWED(vector)                                                   \
  LANE_OVERLOAD void lane_store_narrowed(lane_##vector x, float *_Nonnull target,     \
                                         ptrdiff_t count) {                                 \
    lane_store(lane_narrowed(x), target, count);                                      \
  }

LANE_OVERLOAD void lane_store(lane_double2 x, double *_Nonnull target, ptrdiff_t count) {
  if (count & 1) *target = x.lo;
}
LANE_OVERLOAD void lane_store(lane_float2 x, float *_Nonnull target, ptrdiff_t count) {
  if (count & 1) *target = x.lo;
}
LANE_STORE_HALVES(double, double4, double2, 2)
LANE_STORE_HALVES(double, double8, double4, 4)
LANE_STORE_HALVES(double, double16, double8, 8)
LANE_STORE_HALVES(float, float4, float2, 2)
LANE_STORE_HALVES(float, float8, float4, 4)
LANE_STORE_HALVES(float, float16, float8, 8)
#else
// The constants of a mask would take registers from the loops that convert.
#define LANE_STORE_NARROWED(vector)                                                   \
  LANE_STORE_LANES(lane_store_narrowed, vector, double, float)
LANE_STORE_LANES(lane_store, double2, double, double)
LANE_STORE_LANES(lane_store, float4, float, float)
#endif
LANE_STORE_NARROWED(double2)
LANE_STORE_NARROWED(double4)
LANE_STORE_NARROWED(double8)
LANE_STORE_NARROWED(double16)

#if defined(__AVX2__)
// A frame of a few items would wait for stores that pass through memory.

typedef double lane_stored_double4 __attribute__((__vector_size__(32)));
typedef long long lane_stored_bits_double4 __attribute__((__vector_size__(32)));
typedef float lane_stored_float8 __attribute__((__vector_size__(32)));
typedef int lane_stored_bits_float8 __attribute__((__vector_size__(32)));

LANE_OVERLOAD void lane_store(lane_double4 x, double *_Nonnull target, ptrdiff_t count) {
  lane_bits_double4 place = {0, 1, 2, 3};
  __builtin_ia32_maskstorepd256((lane_stored_double4 *)target,
                                (lane_stored_bits_double4)(place < (long long)count),
                                (lane_stored_double4)x);
}
LANE_OVERLOAD void lane_store(lane_float8 x, float *_Nonnull target, ptrdiff_t count) {
  lane_bits_float8 place = {0, 1, 2, 3, 4, 5, 6, 7};
  __builtin_ia32_maskstoreps256((lane_stored_float8 *)target,
                                (lane_stored_bits_float8)(place < (int)count), (lane_stored_float8)x);
}
#if defined(__AVX512F__)
// A vector stored in parts of a register is also computed in such parts, in the whole loop. So wide
// registers are stored whole, and each of two registers has its own mask.

typedef double lane_stored_double8 __attribute__((__vector_size__(64)));
typedef float lane_stored_float16 __attribute__((__vector_size__(64)));

LANE_OVERLOAD void lane_store(lane_double8 x, double *_Nonnull target, ptrdiff_t count) {
  __builtin_ia32_storeupd512_mask(target, (lane_stored_double8)x,
                                  (unsigned char)((1u << count) - 1));
}
LANE_OVERLOAD void lane_store(lane_double16 x, double *_Nonnull target, ptrdiff_t count) {
  unsigned mask = (1u << count) - 1;
  __builtin_ia32_storeupd512_mask(target, (lane_stored_double8)x.lo,
                                  (unsigned char)mask);
  __builtin_ia32_storeupd512_mask(target + 8, (lane_stored_double8)x.hi,
                                  (unsigned char)(mask >> 8));
}
LANE_OVERLOAD void lane_store(lane_float16 x, float *_Nonnull target, ptrdiff_t count) {
  __builtin_ia32_storeups512_mask(target, (lane_stored_float16)x, (unsigned short)((1u << count) - 1));
}
#else
LANE_OVERLOAD void lane_store(lane_double8 x, double *_Nonnull target, ptrdiff_t count) {
  lane_store(x.lo, target, count);
  lane_store(x.hi, target + 4, count - 4);
}
LANE_OVERLOAD void lane_store(lane_float16 x, float *_Nonnull target, ptrdiff_t count) {
  lane_store(x.lo, target, count);
  lane_store(x.hi, target + 8, count - 8);
}
// By quarters: a level without wide registers has no convention for passing a half.
LANE_OVERLOAD void lane_store(lane_double16 x, double *_Nonnull target, ptrdiff_t count) {
  lane_store(x.lo.lo, target, count);
  lane_store(x.lo.hi, target + 4, count - 4);
  lane_store(x.hi.lo, target + 8, count - 8);
  lane_store(x.hi.hi, target + 12, count - 12);
}
#endif
#elif !defined(__aarch64__)
LANE_STORE_LANES(lane_store, double4, double, double)
LANE_STORE_LANES(lane_store, double8, double, double)
LANE_STORE_LANES(lane_store, double16, double, double)
LANE_STORE_LANES(lane_store, float8, float, float)
LANE_STORE_LANES(lane_store, float16, float, float)
#endif

#endif
