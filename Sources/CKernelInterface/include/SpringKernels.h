#ifndef SPRINGKERNELS_H
#define SPRINGKERNELS_H

#include <stdint.h>

#include "SpringCoefficients.h"
#include "SpringPalette.h"

#pragma clang assume_nonnull begin

// Columns of many items. Kernels read up to 16 elements past the last item, so every column has
// that much padding. They write only the requested items.

/// Moves that start `delay` + `delayLow` seconds after clock 0.
typedef struct SpringItems {
  const double *from;
  const double *to;
  const double *velocity;
  const double *delay;
  /// Null if every delay is exactly a double.
  const double *_Nullable delayLow;
} SpringItems;

/// `SpringItems` in single precision, except for the delays.
typedef struct FloatSpringItems {
  const float *from;
  const float *to;
  const float *velocity;
  const double *delay;
  const double *_Nullable delayLow;
  /// Delays as sums of two floats.
  const float *delayHead;
  const float *delayTail;
} FloatSpringItems;

/// Run r holds the items from start[r] up to start[r + 1]. Its reference time is the delay of its
/// last item to start.
typedef struct SpringRunColumns {
  const int64_t *start;
  const double *reference;
  const double *_Nullable referenceLow;
} SpringRunColumns;

/// Minimum and maximum of a column, and its properties.
typedef struct ColumnBounds {
  double least;
  double greatest;
  /// Whether every number is finite. If not, the other members are meaningless.
  int32_t isFinite;
  /// Whether the numbers are in ascending order.
  int32_t isAscending;
} ColumnBounds;

/// Parameters for carrying items to the reference time of their run.
typedef struct SpringCarrying {
  SpringRunColumns runs;
  /// The delay of the first item of each run to start.
  const double *first;
  const double *firstLow;
  int64_t runCount;
  /// 1/ω₀ of the spring, or of each spring of a palette.
  const double *periods;
  /// States below this fraction of an item's scale are flushed to zero.
  double flushThreshold;
} SpringCarrying;

/// Moves carried forward to the reference time of their run: each item's displacement and velocity
/// at that time.
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

/// One spring per item: the members of `SpringCoefficients` as columns.
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
  /// For every 16 items, the regimes that occur: 1 under-damped, 2 critical, 4 over-damped.
  const uint8_t *regimes;
} SpringColumns;

/// Motions of items with one spring each, with the spring's coefficients already applied to the
/// start. With e, c and s of `SpringCoefficients`:
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

/// A part of a frame: items `first` up to `end` at `time`. Element 0 of each output is item
/// `first`.
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
  /// Preparation of a batch: the bounds of a column, which is also copied unless `target` is null.
  /// Reads nothing past the column's end. `source` and `target` may be equal.
  void (*column)(const double *source, double *_Nullable target, int64_t count,
                 ColumnBounds *bounds);
  void (*floatColumn)(const float *source, float *_Nullable target, int64_t count,
                      ColumnBounds *bounds);
  /// min(i, last) intervals for i < count, as exact sums. Writes up to 16 elements past the end.
  void (*delays)(double interval, double last, double *high, double *low, int64_t count);
  /// Carries items to the reference time of their run, as displacement from the target and
  /// velocity. The outputs are those of a frame of all items.
  void (*carry)(const SpringCoefficients *spring, const SpringItems *items,
                const SpringCarrying *carrying, const SpringFrame *states);
  void (*floatCarry)(const SpringCoefficients *spring, const FloatSpringItems *items,
                     const SpringCarrying *carrying, const FloatSpringFrame *states);
  void (*carryFew)(const SpringPalette *springs, const SpringItems *items,
                   const SpringCarrying *carrying, const SpringFrame *states);
  void (*floatCarryFew)(const SpringPalette *springs, const FloatSpringItems *items,
                        const SpringCarrying *carrying, const FloatSpringFrame *states);

  /// Every item from its own start: bit-identical to one scalar call per item.
  void (*direct)(const SpringCoefficients *spring, const SpringItems *items,
                 const SpringFrame *frame);
  /// `direct` with one spring per item.
  void (*directPerItem)(const SpringColumns *springs, const SpringItems *items,
                    const SpringFrame *frame);
  /// The motions of `directPerItem` from amplitudes: fewer operations, but different bits.
  void (*amplitudes)(const SpringAmplitudes *amplitudes, const SpringItems *items,
                     const SpringFrame *frame);
  /// Propagates the states of runs `firstRun` up to `lastRun`, all of which have started. The frame
  /// lies within these runs.
  void (*propagate)(const SpringCoefficients *spring, const SpringStates *states, int64_t firstRun,
                    int64_t lastRun, const SpringFrame *frame);
  void (*floatPropagate)(const SpringCoefficients *spring, const FloatSpringStates *states,
                         int64_t firstRun, int64_t lastRun, const FloatSpringFrame *frame);

  /// Single precision, rounded once from double precision: bit-identical to one call per item.
  void (*floatPrecise)(const SpringCoefficients *spring, const FloatSpringItems *items,
                       const FloatSpringFrame *frame);
  void (*floatPrecisePerItem)(const SpringColumns *springs, const FloatSpringItems *items,
                          const FloatSpringFrame *frame);
  /// Single precision throughout.
  void (*floatFast)(const SpringCoefficients *spring, const FloatSpringItems *items,
                    const FloatSpringFrame *frame);
  void (*floatFastPerItem)(const FloatSpringColumns *springs, const FloatSpringItems *items,
                       const FloatSpringFrame *frame);

  /// `amplitudes` in single precision: computed in double precision, or in single throughout.
  void (*floatPreciseAmplitudes)(const SpringAmplitudes *amplitudes, const FloatSpringItems *items,
                                 const FloatSpringFrame *frame);
  void (*floatFastAmplitudes)(const FloatSpringAmplitudes *amplitudes,
                              const FloatSpringItems *items, const FloatSpringFrame *frame);

  /// The kernels for one spring, for items that share a few: bit-identical to a call with that
  /// spring.
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

  /// Steps of every oscillator: by the classic Runge–Kutta method, and by a matrix (a b; c d).
  void (*rungeKutta4)(const OscillatorColumns *oscillators, double frequencySquared,
                      double dampingRate, double step, int64_t steps);
  void (*propagateSteps)(const OscillatorColumns *oscillators, double a, double b, double c,
                         double d, int64_t steps);
} SpringKernelTable;

#pragma clang assume_nonnull end

#endif
