#ifndef DECAYKERNELS_H
#define DECAYKERNELS_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Decays of many items. Columns have the padding of `SpringItems`; those without a type have the
/// scalar type of the kernel.
typedef struct DecayItems {
  const void *from;
  const void *velocity;
  /// Start times, and their rounding errors if some have one; null if all items start at `start`.
  const double *_Nullable delay;
  const double *_Nullable delayLow;
  double start;
  /// Octaves per second as sums, and time constants; null if all items have those below.
  const double *_Nullable rates;
  const double *_Nullable rateLows;
  const double *_Nullable timeConstants;
  double rate;
  double rateLow;
  double timeConstant;
} DecayItems;

#pragma clang assume_nonnull end

#endif
