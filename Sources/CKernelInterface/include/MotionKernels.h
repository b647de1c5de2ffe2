#ifndef MOTIONKERNELS_H
#define MOTIONKERNELS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Lanes that run one motion, each from a start of its own, at one time. A lane's clock is
///
///     (((time − start) − shift) − begin) − delay
///
/// with every difference rounded, as the scalar functions form it. Starts can be read up to 16
/// elements past the last lane; nothing is written but the lanes' positions.
typedef struct MotionFrame {
  double time;
  const double *starts;
  double *positions;
  ptrdiff_t count;
  /// Whole cycles of a loop, when a piece of the motion begins, and a delay from there; or 0.
  double shift, begin, delay;
} MotionFrame;

/// A spring's move: at `from` with `velocity` up to 0 on the lane's clock, then on its way to `to`.
typedef struct MotionSpring {
  double from, to, velocity;
} MotionSpring;

/// A curve's way to `target` over `duration` seconds of a lane's clock: from `from`, or for each lane
/// from an element of `base`, which can be read 16 elements past the last lane.
typedef struct MotionCurve {
  double duration, from, target;
  const double *_Nullable base;
} MotionCurve;

#pragma clang assume_nonnull end

#endif
