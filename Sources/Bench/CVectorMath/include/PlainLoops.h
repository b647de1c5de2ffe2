// Plain loops that speed-ups are measured against: careful C for the textbook formulas at the
// compiler's best optimisation. `PlainLoops.c` is compiled for every instruction-set level, so that
// the level alone gives no speed-up.

#ifndef PLAINLOOPS_H
#define PLAINLOOPS_H

#pragma clang assume_nonnull begin

/// One of the textbook's three cases, prepared for a loop.
///
///     0:  x = e^(−decayRate·t) (x₀ cos ft + (v₀ + decayRate·x₀)/f sin ft),  f the damped frequency
///     1:  x = e^(−decayRate·t) (x₀ + (v₀ + decayRate·x₀) t)
///     2:  x = (x₀ − B) e^(slow·t) + B e^(fast·t),  B = (slow·x₀ − v₀)/(slow − fast)
typedef struct PlainSpring {
  double decayRate;
  double frequency;
  double slow, fast;
  /// The reciprocal of the damped frequency, or of slow − fast.
  double reciprocal;
  /// The number of the case.
  long regime;
} PlainSpring;

/// Moves with springs, all at one time. Each item has its own spring, or all share one. Columns without a
/// type have numbers of the loop's precision.
typedef struct PlainSprings {
  const void *from;
  const void *to;
  const void *velocity;
  const void *delay;
  const PlainSpring *springs;
  /// The index of each item's spring; null if all items share one.
  const int *_Nullable assigned;
  void *positions;
  /// The velocities; null if only positions are computed.
  void *_Nullable velocities;
  long count;
  double time;
} PlainSprings;

/// The coordinates of a cubic Bézier curve as polynomials of its parameter.
typedef struct PlainCurve {
  double ax, bx, cx;
  double ay, by, cy;
} PlainCurve;

/// A cubic in the time since its start: a + t(b + t(c + t·d)).
typedef struct PlainCubic {
  double a, b, c, d;
} PlainCubic;

/// A track of consecutive cubics. Its value is constant before the first and after the last.
typedef struct PlainTrack {
  /// The start of each cubic and the end of the last: `count` + 1 values.
  const double *knots;
  const PlainCubic *cubics;
  long count;
} PlainTrack;

/// Lanes with equal motions and individual starts.
typedef struct PlainLanes {
  const double *starts;
  double *values;
  long count;
  double time;
} PlainLanes;

/// A move with a spring from `start` on, in seconds after a lane's own start.
typedef struct PlainMove {
  PlainSpring spring;
  double start, from, to, velocity;
} PlainMove;

/// Oscillators that move towards targets: x″ = −stiffness (x − target) − damping x′.
typedef struct PlainOscillators {
  const double *targets;
  double *positions;
  double *velocities;
  long count;
} PlainOscillators;

/// Decays, all at one time. Each item has its own time constant, or all share one.
typedef struct PlainDecays {
  const double *from;
  const double *velocity;
  const double *delay;
  /// Null if all items share one.
  const double *_Nullable timeConstants;
  double timeConstant;
  double *positions;
  double *velocities;
  long count;
  double time;
} PlainDecays;

/// The loops of an instruction-set level.
typedef struct PlainLoops {
  /// Springs by exp, and by sine and cosine in one call; in single precision only under-damped ones.
  void (*springs)(const PlainSprings *);
  void (*floatSprings)(const PlainSprings *);
  /// Values of a curve: Newton's method to |x(s) − x| < 1e-7, with bisection as fallback.
  void (*curve)(const PlainCurve *, const double *progress, double *values, long count);
  /// Values of a track; each cubic is found by binary search.
  void (*track)(const PlainTrack *, const double *times, double *values, long count);
  /// Lanes that move by `change` from a value along a curve; `rate` is one over the duration.
  void (*easedLanes)(const PlainCurve *, const PlainLanes *, double from, double change,
                     double rate);
  /// Lanes along a track.
  void (*trackLanes)(const PlainTrack *, const PlainLanes *);
  /// Lanes along consecutive moves, of which there is at least one.
  void (*moveLanes)(const PlainMove *, long count, const PlainLanes *);
  /// Four steps of the classic Runge–Kutta method for all oscillators.
  void (*rungeKutta)(const PlainOscillators *, double stiffness, double damping, double step);
  /// One step by the transition matrix, which is given row by row.
  void (*matrix)(const PlainOscillators *, double a, double b, double c, double d);
  /// Decays by exp.
  void (*decays)(const PlainDecays *);
} PlainLoops;

const PlainLoops *plain_loops_base(void);
const PlainLoops *plain_loops_v3(void);
const PlainLoops *plain_loops_v4(void);

#pragma clang assume_nonnull end

#endif
