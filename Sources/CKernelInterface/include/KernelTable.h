#ifndef KERNELTABLE_H
#define KERNELTABLE_H

#include <stddef.h>

#include "CubicCurve.h"
#include "KeyframePieces.h"
#include "MotionKernels.h"
#include "SpringCoefficients.h"
#include "SpringKernels.h"

#pragma clang assume_nonnull begin

/// The kernels of one instruction-set level. Each level's module makes one such table; a new kernel
/// is a member here, a line in `KernelTable+Level.swift` and its Swift function.
typedef struct KernelTable {
  /// The four unit responses of a spring after `time` + `timeLow` seconds, time ≥ 0:
  /// x and x′ for (x₀, v₀) = (1, 0), then x and x′ for (0, 1).
  void (*_Nonnull springResponse)(const SpringCoefficients *spring, double time, double timeLow,
                                  double *responses);

  /// Many springs at once.
  SpringKernelTable springs;

  /// Elementary functions at `count` arguments, for their accuracy tests: 2^x, 1 − 2^−x,
  /// sin and cos of x quarter turns.
  void (*_Nonnull exp2)(const double *x, double *y, ptrdiff_t count);
  void (*_Nonnull oneMinusExp2)(const double *x, double *y, ptrdiff_t count);
  void (*_Nonnull sinCos)(const double *x, double *sin, double *cos, ptrdiff_t count);

  /// A cubic Bézier curve: its value at one x with its continuation outside (0, 1), and its slope at
  /// one x inside.
  double (*_Nonnull cubicValue)(const CubicCurve *curve, double x);
  double (*_Nonnull cubicSlope)(const CubicCurve *curve, double x);
  /// The value of a curve with a table at one x, with its continuation outside (0, 1).
  double (*_Nonnull tableValue)(const CubicTable *table, double x);
  /// The values of a curve of any kind at `count` numbers, each with the bits it has alone.
  void (*_Nonnull curveValues)(CurveKind kind, const void *_Nullable curve, const double *x,
                               double *y, ptrdiff_t count);
  void (*_Nonnull curveSingles)(CurveKind kind, const void *_Nullable curve, const float *x,
                                float *y, ptrdiff_t count);

  /// A keyframe track: its values, and its velocities, at `count` times; one is computed as many.
  void (*_Nonnull keyframeValues)(const KeyframePieces *track, const double *times, double *values,
                                  ptrdiff_t count);
  void (*_Nonnull keyframeVelocities)(const KeyframePieces *track, const double *times,
                                      double *velocities, ptrdiff_t count);
  /// Many tracks at one time ≥ 0: any, and such that share all times of pieces. `rows` has for each
  /// of c0, c0Low, c1, c2 and c3 of the active piece one number for each track.
  void (*_Nonnull keyframeTracks)(const KeyframeTrackHead *tracks, const KeyframePiece *pieces,
                                  double time, double *values, ptrdiff_t count);
  void (*_Nonnull keyframeRows)(const double *rows, double s, double *values, ptrdiff_t count);
  /// The same in single precision: the numbers above, rounded once.
  void (*_Nonnull keyframeValueSingles)(const KeyframePieces *track, const float *times,
                                        float *values, ptrdiff_t count);
  void (*_Nonnull keyframeVelocitySingles)(const KeyframePieces *track, const float *times,
                                           float *velocities, ptrdiff_t count);
  void (*_Nonnull keyframeTrackSingles)(const KeyframeTrackHead *tracks,
                                        const KeyframePiece *pieces, double time, float *values,
                                        ptrdiff_t count);
  void (*_Nonnull keyframeRowSingles)(const double *rows, double s, float *values, ptrdiff_t count);
  /// What a spring has made of a unit displacement and of a unit velocity, at `count` times ≥ 0.
  void (*_Nonnull springDisplacements)(const SpringCoefficients *spring, const double *times,
                                       double *ofDisplacement, double *ofVelocity, ptrdiff_t count);

  /// One motion at many times, piece by piece: along a cubic, which has the time since a lane's start
  /// for its time; under a spring, with the bits of scalar calls; by a curve of `Double` of any kind
  /// but knots and steps.
  void (*_Nonnull motionCubic)(const KeyframePiece *piece, const MotionFrame *frame);
  void (*_Nonnull motionSpring)(const SpringCoefficients *spring, const MotionSpring *move,
                                const MotionFrame *frame);
  void (*_Nonnull motionCurve)(CurveKind kind, const void *_Nullable curve,
                               const MotionCurve *layer, const MotionFrame *frame);
} KernelTable;

#pragma clang assume_nonnull end

#endif
