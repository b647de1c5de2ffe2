#ifndef SPRINGKERNELS_H
#define SPRINGKERNELS_H

#include <stdint.h>

#include "SpringCoefficients.h"
#include "SpringPalette.h"

#pragma clang assume_nonnull begin

// The columns of many items. Kernels read up to 16 elements past the last item, so every column is
// longer by that much. They write nothing but the items they are asked for.

/// Moves that start `delay` + `delayLow` seconds after the clock.
typedef struct SpringItems {
  const double *from;
  const double *to;
  const double *velocity;
  const double *delay;
  /// Null if every delay is a double.
  const double *_Nullable delayLow;
} SpringItems;

/// The same in single precision, but for the delays.
typedef struct FloatSpringItems {
  const float *from;
  const float *to;
  const float *velocity;
  const double *delay;
  const double *_Nullable delayLow;
  /// The delays as sums of two floats.
  const float *delayHead;
  const float *delayTail;
} FloatSpringItems;

/// Run r is the items from start[r] to start[r + 1]. Its reference time is the delay of its last
/// item to start.
typedef struct SpringRunColumns {
  const int64_t *start;
  const double *reference;
  const double *_Nullable referenceLow;
} SpringRunColumns;

/// What the numbers of a column lie between.
typedef struct ColumnBounds {
  double least;
  double greatest;
  /// Whether no number is infinite or NaN; the others mean nothing then.
  int32_t isFinite;
  /// Whether none is less than the one before it.
  int32_t isAscending;
} ColumnBounds;

/// How items are carried to the reference time of their run.
typedef struct SpringCarrying {
  SpringRunColumns runs;
  /// The first item of each run to start.
  const double *first;
  const double *firstLow;
  int64_t runCount;
  /// 1/ω₀ of the spring, or of each spring of a palette.
  const double *periods;
  /// The fraction of an item's scale below which its state counts as none.
  double nothing;
} SpringCarrying;

/// Moves carried forward to the reference time of their run: the displacement and the velocity that
/// an item has then.
typedef struct SpringStates {
  const double *to;
  const double *displacement;
  const double *velocity;
  SpringRunColumns runs;
} SpringStates;

typedef struct FloatSpringStates {
  const float *to;
  const float *displacement;
  const float *velocity;
  SpringRunColumns runs;
} FloatSpringStates;

/// One spring for each item: the members of `SpringCoefficients` as columns.
typedef struct SpringColumns {
  const double *decay;
  const double *decayLow;
  const double *phase;
  const double *phaseLow;
  const double *mix;
  const double *velocityMix;
  const double *gain;
  const double *restoring;
  /// 1, 0 or −1.
  const double *regime;
  /// For every 16 items, which regimes occur: 1 under-damped, 2 critical, 4 over-damped.
  const uint8_t *regimes;
} SpringColumns;

/// The motions of items with a spring each, with what a spring makes of a start worked out before:
/// with e, c and s of `SpringCoefficients`
///
///     x(t) = to + e·(c·x₀ + s·sine),   x′(t) = e·(c·v₀ + s·velocitySine)
typedef struct SpringAmplitudes {
  const double *decay;
  const double *phase;
  const double *phaseLow;
  /// mix·x₀ + gain·v₀.
  const double *sine;
  /// −restoring·x₀ − velocityMix·v₀.
  const double *velocitySine;
  /// As in `SpringColumns`.
  const double *regime;
  const uint8_t *regimes;
} SpringAmplitudes;

typedef struct FloatSpringAmplitudes {
  const float *decay;
  const float *phase;
  const float *phaseLow;
  const float *sine;
  const float *velocitySine;
  const float *regime;
  const uint8_t *regimes;
} FloatSpringAmplitudes;

typedef struct FloatSpringColumns {
  const float *decay;
  const float *decayLow;
  const float *phase;
  const float *phaseLow;
  const float *mix;
  const float *velocityMix;
  const float *gain;
  const float *restoring;
  const float *regime;
  const uint8_t *regimes;
} FloatSpringColumns;

/// A part of a frame: items `first` to `end` at `time`. The first element of each output belongs to
/// item `first`.
typedef struct SpringFrame {
  double time;
  int64_t first;
  int64_t end;
  double *positions;
  double *_Nullable velocities;
} SpringFrame;

typedef struct FloatSpringFrame {
  double time;
  int64_t first;
  int64_t end;
  float *positions;
  float *_Nullable velocities;
} FloatSpringFrame;

/// Oscillators that are advanced in place.
typedef struct OscillatorColumns {
  const double *targets;
  double *positions;
  double *velocities;
  int64_t count;
} OscillatorColumns;

/// The spring kernels of one instruction-set level.
typedef struct SpringKernelTable {
  /// What a batch is prepared by. The bounds of a column, of which a copy is made unless `target` is
  /// null; nothing past its end is read. `source` and `target` may be the same.
  void (*column)(const double *source, double *_Nullable target, int64_t count,
                 ColumnBounds *bounds);
  void (*floatColumn)(const float *source, float *_Nullable target, int64_t count,
                      ColumnBounds *bounds);
  /// min(i, last) intervals for i < count as sums, exactly. Writes up to 16 elements past the end.
  void (*delays)(double interval, double last, double *high, double *low, int64_t count);
  /// Items carried to the reference time of their run, as displacement from the target and velocity,
  /// into the outputs of a frame of all items.
  void (*carry)(const SpringCoefficients *spring, const SpringItems *items,
                const SpringCarrying *carrying, const SpringFrame *states);
  void (*floatCarry)(const SpringCoefficients *spring, const FloatSpringItems *items,
                     const SpringCarrying *carrying, const FloatSpringFrame *states);
  void (*carryFew)(const SpringPalette *springs, const SpringItems *items,
                   const SpringCarrying *carrying, const SpringFrame *states);
  void (*floatCarryFew)(const SpringPalette *springs, const FloatSpringItems *items,
                        const SpringCarrying *carrying, const FloatSpringFrame *states);

  /// Every item from its own time: bit for bit what one call for each would give.
  void (*direct)(const SpringCoefficients *spring, const SpringItems *items,
                 const SpringFrame *frame);
  /// The same with a spring for each item.
  void (*directOwn)(const SpringColumns *springs, const SpringItems *items,
                    const SpringFrame *frame);
  /// The same motions from amplitudes: fewer operations, and bits of their own.
  void (*amplitudes)(const SpringAmplitudes *amplitudes, const SpringItems *items,
                     const SpringFrame *frame);
  /// Items of runs `firstRun` to `lastRun`, all of which have started, from their states. The frame
  /// lies within these runs.
  void (*propagate)(const SpringCoefficients *spring, const SpringStates *states, int64_t firstRun,
                    int64_t lastRun, const SpringFrame *frame);
  void (*floatPropagate)(const SpringCoefficients *spring, const FloatSpringStates *states,
                         int64_t firstRun, int64_t lastRun, const FloatSpringFrame *frame);

  /// In single precision, rounded once from double precision: the bits of one call for each.
  void (*floatPrecise)(const SpringCoefficients *spring, const FloatSpringItems *items,
                       const FloatSpringFrame *frame);
  void (*floatPreciseOwn)(const SpringColumns *springs, const FloatSpringItems *items,
                          const FloatSpringFrame *frame);
  /// In single precision throughout.
  void (*floatFast)(const SpringCoefficients *spring, const FloatSpringItems *items,
                    const FloatSpringFrame *frame);
  void (*floatFastOwn)(const FloatSpringColumns *springs, const FloatSpringItems *items,
                       const FloatSpringFrame *frame);

  /// `amplitudes` in single precision, by way of double or throughout.
  void (*floatPreciseAmplitudes)(const SpringAmplitudes *amplitudes, const FloatSpringItems *items,
                                 const FloatSpringFrame *frame);
  void (*floatFastAmplitudes)(const FloatSpringAmplitudes *amplitudes,
                              const FloatSpringItems *items, const FloatSpringFrame *frame);

  /// Each of the kernels for one spring, for items that have one of a few: the bits of that spring.
  void (*directFew)(const SpringPalette *springs, const SpringItems *items,
                    const SpringFrame *frame);
  void (*propagateFew)(const SpringPalette *springs, const SpringStates *states, int64_t firstRun,
                       int64_t lastRun, const SpringFrame *frame);
  void (*floatPropagateFew)(const SpringPalette *springs, const FloatSpringStates *states,
                            int64_t firstRun, int64_t lastRun, const FloatSpringFrame *frame);
  void (*floatPreciseFew)(const SpringPalette *springs, const FloatSpringItems *items,
                          const FloatSpringFrame *frame);
  void (*floatFastFew)(const FloatSpringPalette *springs, const FloatSpringItems *items,
                       const FloatSpringFrame *frame);

  /// Steps of the classic Runge–Kutta method, and by a matrix (a b; c d), of every oscillator.
  void (*rungeKutta4)(const OscillatorColumns *oscillators, double frequencySquared,
                      double dampingRate, double step, int64_t steps);
  void (*propagateSteps)(const OscillatorColumns *oscillators, double a, double b, double c,
                         double d, int64_t steps);
} SpringKernelTable;

#pragma clang assume_nonnull end

#endif
