// The loops that gains are measured against: what a careful person writes in C over the formula of the
// textbook, and what the best optimisation of the compiler makes of it. `PlainLoops.c` is compiled for
// every instruction-set level, so that nothing is gained by the level alone.

#ifndef PLAINLOOPS_H
#define PLAINLOOPS_H

#pragma clang assume_nonnull begin

/// One of the three cases of the textbook, prepared for a loop.
///
///     0:  x = e^(−decayRate·t) (x₀ cos ft + (v₀ + decayRate·x₀)/f sin ft),  f the damped frequency
///     1:  x = e^(−decayRate·t) (x₀ + (v₀ + decayRate·x₀) t)
///     2:  x = (x₀ − B) e^(slow·t) + B e^(fast·t),  B = (slow·x₀ − v₀)/(slow − fast)
typedef struct PlainSpring {
  double decayRate;
  double frequency;
  double slow, fast;
  /// Of the damped frequency, or of slow − fast.
  double reciprocal;
  /// Which of the cases.
  long regime;
} PlainSpring;

/// Moves under springs, at one time: of item i from its spring, or of all from the only one.
typedef struct PlainSprings {
  const double *from;
  const double *to;
  const double *velocity;
  const double *delay;
  const PlainSpring *springs;
  /// The index of each item's spring; null if there is one spring for all.
  const int *_Nullable assigned;
  double *positions;
  /// Null if positions alone are asked for.
  double *_Nullable velocities;
  long count;
  double time;
} PlainSprings;

/// The same in single precision, for springs below critical damping.
typedef struct PlainFloatSprings {
  const float *from;
  const float *to;
  const float *velocity;
  const float *delay;
  const PlainSpring *springs;
  const int *_Nullable assigned;
  float *positions;
  float *_Nullable velocities;
  long count;
  float time;
} PlainFloatSprings;

/// A cubic Bézier curve's coordinates as polynomials of its parameter.
typedef struct PlainCurve {
  double ax, bx, cx;
  double ay, by, cy;
} PlainCurve;

/// A cubic of the time since its start: a + t(b + t(c + t·d)).
typedef struct PlainCubic {
  double a, b, c, d;
} PlainCubic;

/// A track of cubics, one after the other; before and after them it holds its ends.
typedef struct PlainTrack {
  /// When each begins, and when the last ends: one number more than there are cubics.
  const double *knots;
  const PlainCubic *cubics;
  long count;
} PlainTrack;

/// Lanes that run one motion, each from a start of its own.
typedef struct PlainLanes {
  const double *starts;
  double *values;
  long count;
  double time;
} PlainLanes;

/// Oscillators that follow targets: x″ = −stiffness (x − target) − damping x′.
typedef struct PlainOscillators {
  const double *targets;
  double *positions;
  double *velocities;
  long count;
} PlainOscillators;

/// The loops of a level.
typedef struct PlainLoops {
  /// exp, and sine and cosine in one call.
  void (*springs)(const PlainSprings *);
  void (*floatSprings)(const PlainFloatSprings *);
  /// Values of a curve: Newton's method to |x(s) − x| < 1e-7, with bisection behind it.
  void (*curve)(const PlainCurve *, const double *progress, double *values, long count);
  /// Values of a track, each cubic found by bisection.
  void (*track)(const PlainTrack *, const double *times, double *values, long count);
  /// Lanes from one value by a change along a curve, `rate` being one over the duration.
  void (*easedLanes)(const PlainCurve *, const PlainLanes *, double from, double change,
                     double rate);
  /// Lanes along a track.
  void (*trackLanes)(const PlainTrack *, const PlainLanes *);
  /// Four steps of the classic Runge–Kutta method.
  void (*rungeKutta)(const PlainOscillators *, double stiffness, double damping, double step);
  /// One step by the transition matrix, row by row.
  void (*matrix)(const PlainOscillators *, double a, double b, double c, double d);
} PlainLoops;

const PlainLoops *plain_loops_base(void);
const PlainLoops *plain_loops_v3(void);
const PlainLoops *plain_loops_v4(void);

#pragma clang assume_nonnull end

#endif
