#define _GNU_SOURCE
#include "PlainLoops.h"

#include <math.h>

#if defined(LOOPS_V4)
#define PLAIN_LOOPS plain_loops_v4
#elif defined(LOOPS_V3)
#define PLAIN_LOOPS plain_loops_v3
#else
#define PLAIN_LOOPS plain_loops_base
#endif

// Sine and cosine in one call. C compilers merge two calls into it when `errno` is not needed.
#if defined(__APPLE__)
#define sincos __sincos
#define sincosf __sincosf
#elif !defined(__linux__)
static inline void sine_and_cosine(double x, double *sine, double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}
static inline void sine_and_cosine_single(float x, float *sine, float *cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
// Only some systems declare these functions.
#define sincos sine_and_cosine
#define sincosf sine_and_cosine_single
#endif

// Per-item data is read in order. A shared spring is copied into a local, which cannot alias the
// outputs, so its members stay in registers.
#define SPRINGS(name, scalar, exp, sincos)                                                         \
  static inline __attribute__((always_inline)) scalar name##_state(                                \
      PlainSpring s, scalar x, scalar v, scalar t, scalar *speed) {                                \
    if (s.regime == 0) {                                                                           \
      scalar decay = s.decayRate, frequency = s.frequency, sine, cosine;                           \
      scalar envelope = exp(-decay * t);                                                           \
      sincos(frequency * t, &sine, &cosine);                                                       \
      scalar b = (v + decay * x) * (scalar)s.reciprocal;                                           \
      *speed = envelope * (v * cosine - (decay * b + frequency * x) * sine);                       \
      return envelope * (x * cosine + b * sine);                                                   \
    }                                                                                              \
    if (s.regime == 1) {                                                                           \
      scalar decay = s.decayRate, envelope = exp(-decay * t), b = v + decay * x;                   \
      *speed = envelope * (v - decay * b * t);                                                     \
      return envelope * (x + b * t);                                                               \
    }                                                                                              \
    scalar slow = s.slow, fast = s.fast, b = (slow * x - v) * (scalar)s.reciprocal, a = x - b;     \
    scalar first = a * exp(slow * t), second = b * exp(fast * t);                                  \
    *speed = slow * first + fast * second;                                                         \
    return first + second;                                                                         \
  }                                                                                                \
                                                                                                   \
  static inline __attribute__((always_inline)) void name##_loop(                                   \
      const PlainSprings *s, const int *assigned, scalar *restrict velocities) {                   \
    const scalar *from = s->from, *to = s->to, *velocity = s->velocity, *delay = s->delay;         \
    scalar *restrict positions = s->positions;                                                     \
    const PlainSpring shared = s->springs[0];                                                      \
    const scalar time = s->time;                                                                   \
    for (long i = 0, count = s->count; i < count; i++) {                                           \
      scalar t = time - delay[i], speed;                                                           \
      scalar x = name##_state(assigned ? s->springs[assigned[i]] : shared, from[i] - to[i],        \
                              velocity[i], t > 0 ? t : 0, &speed);                                 \
      positions[i] = to[i] + x;                                                                    \
      if (velocities) velocities[i] = speed;                                                       \
    }                                                                                              \
  }                                                                                                \
                                                                                                   \
  static void name(const PlainSprings *s) {                                                        \
    if (s->assigned) {                                                                             \
      if (s->velocities) name##_loop(s, s->assigned, s->velocities);                               \
      else name##_loop(s, s->assigned, 0);                                                         \
    } else if (s->velocities) {                                                                    \
      name##_loop(s, 0, s->velocities);                                                            \
    } else {                                                                                       \
      name##_loop(s, 0, 0);                                                                        \
    }                                                                                              \
  }

SPRINGS(springs, double, exp, sincos)
SPRINGS(float_springs, float, expf, sincosf)

static inline double parameter(PlainCurve c, double x) {
  double s = x;
  for (int step = 0; step < 8; step++) {
    double residual = ((c.ax * s + c.bx) * s + c.cx) * s - x;
    if (fabs(residual) < 1e-7) return s;
    double slope = (3 * c.ax * s + 2 * c.bx) * s + c.cx;
    if (fabs(slope) < 1e-6) break;
    s -= residual / slope;
  }
  double lower = 0, upper = 1;
  s = x;
  for (int step = 0; step < 60 && lower < upper; step++) {
    double residual = ((c.ax * s + c.bx) * s + c.cx) * s - x;
    if (fabs(residual) < 1e-7) return s;
    if (residual < 0) lower = s;
    else upper = s;
    s = (lower + upper) / 2;
  }
  return s;
}

static void curve(const PlainCurve *points, const double *progress, double *restrict values,
                  long count) {
  const PlainCurve c = *points;
  for (long i = 0; i < count; i++) {
    double s = parameter(c, progress[i]);
    values[i] = ((c.ay * s + c.by) * s + c.cy) * s;
  }
}

static void eased_lanes(const PlainCurve *points, const PlainLanes *lanes, double from,
                        double change, double rate) {
  const PlainCurve c = *points;
  const double *starts = lanes->starts, time = lanes->time;
  double *restrict values = lanes->values;
  for (long i = 0, count = lanes->count; i < count; i++) {
    double progress = (time - starts[i]) * rate;
    if (progress <= 0) {
      values[i] = from;
    } else if (progress >= 1) {
      values[i] = from + change;
    } else {
      double s = parameter(c, progress);
      values[i] = from + change * (((c.ay * s + c.by) * s + c.cy) * s);
    }
  }
}

static inline double track_value(PlainTrack track, double t) {
  const double *knots = track.knots;
  t = t > knots[0] ? t : knots[0];
  t = t < knots[track.count] ? t : knots[track.count];
  long piece = 0;
  for (long length = track.count; length > 1;) {
    long half = length / 2;
    piece = knots[piece + half] <= t ? piece + half : piece;
    length -= half;
  }
  const PlainCubic c = track.cubics[piece];
  double u = t - knots[piece];
  return c.a + u * (c.b + u * (c.c + u * c.d));
}

static void track(const PlainTrack *track, const double *times, double *restrict values,
                  long count) {
  const PlainTrack own = *track;
  for (long i = 0; i < count; i++) values[i] = track_value(own, times[i]);
}

static void track_lanes(const PlainTrack *track, const PlainLanes *lanes) {
  const PlainTrack own = *track;
  const double *starts = lanes->starts, time = lanes->time;
  double *restrict values = lanes->values;
  for (long i = 0, count = lanes->count; i < count; i++)
    values[i] = track_value(own, time - starts[i]);
}

static void move_lanes(const PlainMove *moves, long count, const PlainLanes *lanes) {
  const double *starts = lanes->starts, time = lanes->time;
  double *restrict values = lanes->values;
  for (long i = 0, lane_count = lanes->count; i < lane_count; i++) {
    double t = time - starts[i], speed;
    long k = count - 1;
    while (k > 0 && moves[k].start > t) k--;
    const PlainMove *move = moves + k;
    t -= move->start;
    values[i] = move->to + springs_state(move->spring, move->from - move->to, move->velocity,
                                         t > 0 ? t : 0, &speed);
  }
}

static void runge_kutta(const PlainOscillators *o, double k, double c, double h) {
  const double *targets = o->targets;
  double *restrict positions = o->positions, *restrict velocities = o->velocities;
  for (long i = 0, count = o->count; i < count; i++) {
    double target = targets[i], x = positions[i], v = velocities[i];
    for (int step = 0; step < 4; step++) {
      double a1 = -(k * (x - target) + c * v);
      double v2 = v + h / 2 * a1, a2 = -(k * (x + h / 2 * v - target) + c * v2);
      double v3 = v + h / 2 * a2, a3 = -(k * (x + h / 2 * v2 - target) + c * v3);
      double v4 = v + h * a3, a4 = -(k * (x + h * v3 - target) + c * v4);
      x += h / 6 * ((v + v4) + 2 * (v2 + v3));
      v += h / 6 * ((a1 + a4) + 2 * (a2 + a3));
    }
    positions[i] = x;
    velocities[i] = v;
  }
}

static void matrix(const PlainOscillators *o, double a, double b, double c, double d) {
  const double *targets = o->targets;
  double *restrict positions = o->positions, *restrict velocities = o->velocities;
  for (long i = 0, count = o->count; i < count; i++) {
    double x = positions[i] - targets[i], v = velocities[i];
    positions[i] = targets[i] + (a * x + b * v);
    velocities[i] = c * x + d * v;
  }
}

static inline __attribute__((always_inline)) void decay_loop(const PlainDecays *d,
                                                             const double *constants) {
  const double *from = d->from, *velocity = d->velocity, *delay = d->delay;
  double *restrict positions = d->positions, *restrict velocities = d->velocities;
  const double shared = d->timeConstant, time = d->time;
  for (long i = 0, count = d->count; i < count; i++) {
    double t = time - delay[i], constant = constants ? constants[i] : shared;
    double rest = exp(-(t > 0 ? t : 0) / constant);
    positions[i] = from[i] + velocity[i] * constant * (1 - rest);
    velocities[i] = velocity[i] * rest;
  }
}

static void decays(const PlainDecays *d) {
  if (d->timeConstants) decay_loop(d, d->timeConstants);
  else decay_loop(d, 0);
}

const PlainLoops *PLAIN_LOOPS(void) {
  static const PlainLoops loops = {springs,     float_springs, curve,       track, eased_lanes,
                                   track_lanes, move_lanes,    runge_kutta, matrix, decays};
  return &loops;
}
