#ifndef MOTIONKERNELS_H
#define MOTIONKERNELS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Lanes that run one motion, each from its own start, at one time. A lane's clock is
///
///     (((time − start) − shift) − begin) − delay
///
/// with every difference rounded, as in the scalar functions. Starts are readable up to 16
/// elements past the last lane. Only the lanes' positions are written.
typedef struct MotionFrame {
  double time;
  const double *starts;
  double *positions;
  ptrdiff_t count;
  /// Whole cycles of a loop, begin of a piece of the motion, and delay from there; each may be 0.
  double shift, begin, delay;
} MotionFrame;

/// A spring move: at `from` with `velocity` up to clock 0, then towards `to`.
typedef struct MotionSpring {
  double from, to, velocity;
} MotionSpring;

/// A curve move to `target` over `duration` seconds of a lane's clock. It starts at `from`, or at
/// each lane's element of `base`, which is readable 16 elements past the last lane.
typedef struct MotionCurve {
  double duration, from, target;
  const double *_Nullable base;
} MotionCurve;

#pragma clang assume_nonnull end

#endif
