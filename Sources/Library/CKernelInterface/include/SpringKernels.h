#ifndef SPRINGKERNELS_H
#define SPRINGKERNELS_H

#include <stdint.h>

#include "SpringCoefficients.h"
#include "SpringPalette.h"

#pragma clang assume_nonnull begin

// Columns of many items. Kernels read up to 16 elements past the last item, so every column has
// that much padding. They write only the requested items. Columns without a type have the scalar
// type of the kernel that reads them: `float` for kernels named `float…`, `double` for all others.

/// Moves that start `delay` + `delayLow` seconds after clock 0.
typedef struct SpringItems {
  const void *from;
  const void *to;
  const void *velocity;
  const double *delay;
  /// Null if every delay is exactly a double.
  const double *_Nullable delayLow;
  /// Delays as sums of two floats, for the kernels named `floatFast…` only.
  const float *_Nullable delayHead;
  const float *_Nullable delayTail;
} SpringItems;

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
  const void *to;
  const void *displacement;
  const void *velocity;
  SpringRunColumns runs;
} SpringStates;

/// One spring per item: the members of `SpringCoefficients` as columns of `double`, or of `float`
/// for the kernels named `floatFast…`. `SpringAmplitudes` and the rows of `SpringPalette` likewise.
typedef struct SpringColumns {
  const void *decay;
  const void *decayLow;
  const void *phase;
  const void *phaseLow;
  const void *mix;
  const void *velocityMix;
  const void *gain;
  const void *restoring;
  /// 1, 0 or −1.
  const void *regime;
  /// For every 16 items, the regimes that occur: 1 under-damped, 2 critical, 4 over-damped.
  const uint8_t *regimes;
} SpringColumns;

/// Motions of items with one spring each, with the spring's coefficients already applied to the
/// start. With e, c and s of `SpringCoefficients`:
///
///     x(t) = to + e·(c·x₀ + s·sine),   x′(t) = e·(c·v₀ + s·velocitySine)
typedef struct SpringAmplitudes {
  const void *decay;
  const void *phase;
  const void *phaseLow;
  /// mix·x₀ + gain·v₀.
  const void *sine;
  /// −restoring·x₀ − velocityMix·v₀.
  const void *velocitySine;
  /// As in `SpringColumns`.
  const void *regime;
  const uint8_t *regimes;
} SpringAmplitudes;

/// A part of a frame: items `first` up to `end` at `time`. Element 0 of each output is item
/// `first`.
typedef struct SpringFrame {
  double time;
  int64_t first;
  int64_t end;
  void *positions;
  void *_Nullable velocities;
} SpringFrame;

/// Oscillators that are advanced in place.
typedef struct OscillatorColumns {
  const double *targets;
  double *positions;
  double *velocities;
  int64_t count;
} OscillatorColumns;

/// The spring kernels of one instruction-set level. `springs` points to `SpringCoefficients`, in the
/// kernels named `…Few` to a `SpringPalette`, `…PerItem` to `SpringColumns` and `…mplitudes` to
/// `SpringAmplitudes`.
typedef struct SpringKernelTable {
  /// Preparation of a batch: the bounds of a column, which is also copied unless `target` is null.
  /// Reads nothing past the column's end. `source` and `target` may be equal.
  void (*column)(const void *source, void *_Nullable target, int64_t count, ColumnBounds *bounds);
  void (*floatColumn)(const void *source, void *_Nullable target, int64_t count,
                      ColumnBounds *bounds);
  /// min(i, last) intervals for i < count, as exact sums. Writes up to 16 elements past the end.
  void (*delays)(double interval, double last, double *high, double *low, int64_t count);
  /// Carries items to the reference time of their run, as displacement from the target and
  /// velocity. The outputs are those of a frame of all items.
  void (*carry)(const void *springs, const SpringItems *items, const SpringCarrying *carrying,
                const SpringFrame *states);
  void (*floatCarry)(const void *springs, const SpringItems *items, const SpringCarrying *carrying,
                     const SpringFrame *states);
  void (*carryFew)(const void *springs, const SpringItems *items, const SpringCarrying *carrying,
                   const SpringFrame *states);
  void (*floatCarryFew)(const void *springs, const SpringItems *items,
                        const SpringCarrying *carrying, const SpringFrame *states);

  /// Every item from its own start: bit-identical to one scalar call per item.
  void (*direct)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  /// `direct` with one spring per item.
  void (*directPerItem)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  /// The motions of `directPerItem` from amplitudes: fewer operations, but different bits.
  void (*amplitudes)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  /// Propagates the states of runs `firstRun` up to `lastRun`, all of which have started. The frame
  /// lies within these runs.
  void (*propagate)(const void *springs, const SpringStates *states, int64_t firstRun,
                    int64_t lastRun, const SpringFrame *frame);
  void (*floatPropagate)(const void *springs, const SpringStates *states, int64_t firstRun,
                         int64_t lastRun, const SpringFrame *frame);

  /// Single precision, rounded once from double precision: bit-identical to one call per item.
  void (*floatPrecise)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  void (*floatPrecisePerItem)(const void *springs, const SpringItems *items,
                              const SpringFrame *frame);
  /// Single precision throughout.
  void (*floatFast)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  void (*floatFastPerItem)(const void *springs, const SpringItems *items,
                           const SpringFrame *frame);

  /// `amplitudes` in single precision: computed in double precision, or in single throughout.
  void (*floatPreciseAmplitudes)(const void *springs, const SpringItems *items,
                                 const SpringFrame *frame);
  void (*floatFastAmplitudes)(const void *springs, const SpringItems *items,
                              const SpringFrame *frame);

  /// The kernels for one spring, for items that share a few: bit-identical to a call with that
  /// spring.
  void (*directFew)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  void (*propagateFew)(const void *springs, const SpringStates *states, int64_t firstRun,
                       int64_t lastRun, const SpringFrame *frame);
  void (*floatPropagateFew)(const void *springs, const SpringStates *states, int64_t firstRun,
                            int64_t lastRun, const SpringFrame *frame);
  void (*floatPreciseFew)(const void *springs, const SpringItems *items, const SpringFrame *frame);
  void (*floatFastFew)(const void *springs, const SpringItems *items, const SpringFrame *frame);

  /// Steps of every oscillator: by the classic Runge–Kutta method, and by a matrix (a b; c d).
  void (*rungeKutta4)(const OscillatorColumns *oscillators, double frequencySquared,
                      double dampingRate, double step, int64_t steps);
  void (*propagateSteps)(const OscillatorColumns *oscillators, double a, double b, double c,
                         double d, int64_t steps);
} SpringKernelTable;

#pragma clang assume_nonnull end

#endif
