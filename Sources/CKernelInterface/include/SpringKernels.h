#ifndef SPRINGKERNELS_H
#define SPRINGKERNELS_H

#include <stdint.h>

#include "SpringCoefficients.h"

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

/// Moves carried forward to a common time: a run of items has one reference time, and an item's
/// displacement and velocity are those it has then.
typedef struct SpringStates {
  const double *to;
  const double *displacement;
  const double *velocity;
  /// Run r is the items from runStart[r] to runStart[r + 1].
  const int64_t *runStart;
  /// The reference time of a run, which is the delay of its last item to start.
  const double *reference;
  const double *_Nullable referenceLow;
} SpringStates;

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

/// A part of a frame: items `first` to `end` at `time`. The first element of each output belongs to
/// item `first`.
typedef struct SpringFrame {
  double time;
  int64_t first;
  int64_t end;
  double *positions;
  double *_Nullable velocities;
} SpringFrame;

/// The spring kernels of one instruction-set level.
typedef struct SpringKernelTable {
  /// Every item from its own time: bit for bit what one call for each would give.
  void (*direct)(const SpringCoefficients *spring, const SpringItems *items,
                 const SpringFrame *frame);
  /// The same with a spring for each item.
  void (*directOwn)(const SpringColumns *springs, const SpringItems *items,
                    const SpringFrame *frame);
  /// Items of runs `firstRun` to `lastRun`, all of which have started, from their states. The frame
  /// lies within these runs.
  void (*propagate)(const SpringCoefficients *spring, const SpringStates *states, int64_t firstRun,
                    int64_t lastRun, const SpringFrame *frame);
  /// Reads from, to and velocity, and the delays unless null, and writes their sum: the floor under
  /// every kernel that reads and writes as much.
  void (*pass)(const double *from, const double *to, const double *velocity,
               const double *_Nullable delay, double *positions, int64_t count);
} SpringKernelTable;

#pragma clang assume_nonnull end

#endif
