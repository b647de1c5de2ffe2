// Vector functions of the C library and of SLEEF, and a loop over springs with the former, to measure
// against. `VectorMath.c` is compiled for every instruction-set level, because the calling convention
// for vectors depends on it.

#ifndef VECTORMATH_H
#define VECTORMATH_H

#pragma clang assume_nonnull begin

/// Moves with one under-damped spring by the textbook formula, with t = max(time − delay, 0):
///
///     to + e^(−decayRate·t)((from − to) cos(frequency·t) + b sin(frequency·t))
///
/// Columns have numbers of the loop's precision, to which it rounds the others.
typedef struct VectorMathSprings {
  const void *from;
  const void *to;
  const void *velocity;
  const void *delay;
  void *positions;
  long count;
  double decayRate, frequency, time;
} VectorMathSprings;

/// The functions of an instruction-set level.
typedef struct VectorMath {
  /// Whether the C library has the functions that the springs call. They are looked for when the
  /// program runs.
  int (*isAvailable)(void);
  /// The positions of all items; only where the functions are available.
  void (*springs)(const VectorMathSprings *springs);
  void (*floatSprings)(const VectorMathSprings *springs);
  /// A vector function of the C library, such as "exp2"; null if it is missing.
  void *_Nullable (*_Nonnull libmvec)(const char *name);
  /// A vector function of SLEEF, such as "exp2" and "u10" (1.0 ulp); null if it is missing.
  void *_Nullable (*_Nonnull sleef)(const char *name, const char *accuracy);
  /// Applies such a function to `count` numbers.
  void (*map)(void *function, const double *x, double *y, long count);
  /// Applies such a function with two results.
  void (*mapPair)(void *function, const double *x, double *y, double *z, long count);
} VectorMath;

/// Null except on x86-64 Linux.
const VectorMath *_Nullable vector_math_base(void);
const VectorMath *_Nullable vector_math_v3(void);
const VectorMath *_Nullable vector_math_v4(void);

#pragma clang assume_nonnull end

#endif
