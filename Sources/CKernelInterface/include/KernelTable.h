#ifndef KERNELTABLE_H
#define KERNELTABLE_H

#include <stddef.h>

#include "CubicCurve.h"
#include "KeyframePieces.h"
#include "MotionKernels.h"
#include "SpringCoefficients.h"
#include "SpringKernels.h"

#pragma clang assume_nonnull begin

/// With e, c and s of `SpringCoefficients`, e·(c + mix·s) and e·(c − velocityMix·s): x(t) for
/// (x₀, v₀) = (1, 0) and x′(t) for (0, 1). The lag e·s is behind the other two.
typedef struct SpringTerms {
  double displacement;
  double velocityOfVelocity;
} SpringTerms;

/// The kernels of one instruction-set level. Each level's module makes one such table; a new kernel
/// is a member here, a line in `KernelTable+Level.swift` and its Swift function.
typedef struct KernelTable {
  /// What the unit responses of a spring after `time` + `timeLow` seconds, time ≥ 0, are made of. The
  /// coefficients come in registers: copied to memory they would cost as much as the arithmetic.
  SpringTerms (*_Nonnull springResponse)(double decay, double decayLow, double phase,
                                         double phaseLow, double mix, double velocityMix,
                                         double time, double timeLow, int32_t regime, double *lag);
  /// The coefficients of a spring of ω₀, ζ and 1 − ζ², each a sum of two doubles, ω₀ > 0. The second and
  /// the third are 0 or normal numbers whose products with ω₀ are far from the ends of the range.
  void (*_Nonnull springCoefficients)(double frequency, double frequencyLow, double ratio,
                                      double ratioLow, double criticality, double criticalityLow,
                                      SpringCoefficients *spring);
  /// The numbers of a spring with a perceptual duration in [2^−300, 2^300] and a bounce in (−1, −2^−40], 0 or
  /// [2^−200, 1].
  void (*_Nonnull springOfBounce)(double duration, double bounce, SpringNumbers *spring);
  /// The same of mass, stiffness and damping, in [2^−100, 2^100] or, damping, 0. More than the critical damping
  /// counts as that, unless `allowsOverDamping` is not 0.
  void (*_Nonnull springOfMass)(double mass, double stiffness, double damping,
                                int32_t allowsOverDamping, SpringNumbers *spring);

  /// Many springs at once.
  SpringKernelTable springs;

  /// Elementary functions at `count` arguments, for their accuracy tests: 2^x, 1 − 2^−x,
  /// sin and cos of x quarter turns.
  void (*_Nonnull exp2)(const double *x, double *y, ptrdiff_t count);
  void (*_Nonnull oneMinusExp2)(const double *x, double *y, ptrdiff_t count);
  void (*_Nonnull sinCos)(const double *x, double *sin, double *cos, ptrdiff_t count);
  void (*_Nonnull exp2Singles)(const float *x, float *y, ptrdiff_t count);
  void (*_Nonnull oneMinusExp2Singles)(const float *x, float *y, ptrdiff_t count);
  void (*_Nonnull sinCosSingles)(const float *x, float *sin, float *cos, ptrdiff_t count);

  /// A cubic Bézier curve: its value at one x with its continuation outside (0, 1), and its slope at
  /// one x inside.
  double (*_Nonnull cubicValue)(const CubicCurve *curve, double x);
  double (*_Nonnull cubicSlope)(const CubicCurve *curve, double x);
  /// The value of a curve with a table at one x, with its continuation outside (0, 1).
  double (*_Nonnull tableValue)(const CubicTable *table, double x);
  /// The value at one number of a curve of knots, of steps, or of a kind without parameters; before a
  /// jump of steps exactly there, if `before` is not 0.
  double (*_Nonnull curveValue)(CurveKind kind, const void *_Nullable curve, double x, int32_t before);
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

/// Keeps a copy of the table of the level in use. Called once.
void use_kernels(const KernelTable *table);

extern const KernelTable *_Nullable kernel_table_in_use;

/// That copy; null before. A load and a test, which is less than a lazy global of Swift takes.
static inline const KernelTable *_Nullable kernels_in_use(void) {
  return __atomic_load_n(&kernel_table_in_use, __ATOMIC_ACQUIRE);
}

/// The kernels of many springs, where they stand.
static inline const SpringKernelTable *spring_kernels(const KernelTable *table) {
  return &table->springs;
}

#pragma clang assume_nonnull end

#endif
