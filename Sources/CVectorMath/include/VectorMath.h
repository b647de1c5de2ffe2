// Vector functions of the C library and of SLEEF, and a loop over springs with the former, to measure
// against. `VectorMath.c` is compiled for every instruction-set level, because the calling convention
// for vectors depends on it.

#ifndef VECTORMATH_H
#define VECTORMATH_H

#pragma clang assume_nonnull begin

/// Moves with one under-damped spring by the textbook formula, with t = max(time − delay, 0):
///
///     to + e^(−decayRate·t)((from − to) cos(frequency·t) + b sin(frequency·t))
typedef struct VectorMathSprings {
  const double *from;
  const double *to;
  const double *velocity;
  const double *delay;
  double *positions;
  long count;
  double decayRate, frequency, time;
} VectorMathSprings;

typedef struct VectorMathFloatSprings {
  const float *from;
  const float *to;
  const float *velocity;
  const float *delay;
  float *positions;
  long count;
  float decayRate, frequency, time;
} VectorMathFloatSprings;

#define VECTOR_MATH_DECLARE(level)                                                                 \
  /** Whether the C library has vector functions. They are looked for when the program runs. */    \
  int vector_math_##level##_is_available(void);                                                    \
  /** The positions of all items; only where the functions are available. */                       \
  void vector_math_##level##_springs(const VectorMathSprings *springs);                            \
  void vector_math_##level##_float_springs(const VectorMathFloatSprings *springs);                 \
  /** A vector function of the C library, such as "exp2"; null if it is missing. */                \
  void *_Nullable vector_math_##level##_libmvec(const char *name);                                 \
  /** A vector function of SLEEF, such as "exp2" and "u10" (1.0 ulp); null if it is missing. */    \
  void *_Nullable vector_math_##level##_sleef(const char *name, const char *accuracy);             \
  /** Applies such a function to `count` numbers. */                                               \
  void vector_math_##level##_map(void *function, const double *x, double *y, long count);          \
  /** Applies such a function with two results. */                                                 \
  void vector_math_##level##_map_pair(void *function, const double *x, double *y, double *z,       \
                                      long count);

VECTOR_MATH_DECLARE(base)
VECTOR_MATH_DECLARE(v3)
VECTOR_MATH_DECLARE(v4)

#pragma clang assume_nonnull end

#endif
