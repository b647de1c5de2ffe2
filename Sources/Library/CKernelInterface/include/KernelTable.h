#ifndef KERNELTABLE_H
#define KERNELTABLE_H

#include <stddef.h>

#include "CubicCurve.h"
#include "DecayKernels.h"
#include "KeyframePieces.h"
#include "MotionKernels.h"
#include "SpringCoefficients.h"
#include "SpringKernels.h"

#pragma clang assume_nonnull begin

/// With e, c and s of `SpringCoefficients`: e·(c + mix·s) and e·(c − velocityMix·s), which are x(t)
/// for (x₀, v₀) = (1, 0) and x′(t) for (0, 1), and the lag e·s, which the other two responses need.
typedef struct SpringTerms {
  double displacement;
  double velocityPerVelocity;
} SpringTerms;

/// The kernels of one instruction-set level for one number. Each level's module makes one such table,
/// a `SpringKernelTable` and a `SampleKernelTable`: a program links only those kernels whose table it
/// uses. To add a kernel, add a member, a line in `KernelTable+Level.swift` and the Swift function.
typedef struct ScalarKernelTable {
  /// The terms of a spring's unit responses after `time` + `timeLow` seconds, time ≥ 0.
  /// Coefficients are passed in registers: copying them to memory would cost as much as the
  /// arithmetic.
  SpringTerms (*_Nonnull springResponse)(double decay, double decayLow, double phase,
                                         double phaseLow, double mix, double velocityMix,
                                         double time, double timeLow, int32_t regime, double *lag);
  /// The coefficients of a spring of ω₀, ζ and 1 − ζ², each a sum of two doubles, ω₀ > 0. ζ and
  /// 1 − ζ² are 0 or normal numbers whose products with ω₀ neither overflow nor underflow.
  void (*_Nonnull springCoefficients)(double frequency, double frequencyLow, double ratio,
                                      double ratioLow, double criticality, double criticalityLow,
                                      SpringCoefficients *spring);
  /// A spring from its perceptual duration in [2^−300, 2^300] and its bounce in (−1, −2^−40], 0 or
  /// [2^−200, 1].
  void (*_Nonnull springOfBounce)(double duration, double bounce, SpringNumbers *spring);
  /// A spring from mass, stiffness and damping in [2^−100, 2^100]; damping may be 0. Damping above
  /// critical is clamped to critical unless `allowsOverDamping` is nonzero.
  void (*_Nonnull springOfMass)(double mass, double stiffness, double damping,
                                int32_t allowsOverDamping, SpringNumbers *spring);

  /// 2^x, and sine and cosine of x quarter turns, at `count` arguments.
  void (*_Nonnull exp2)(const double *x, double *y, ptrdiff_t count);
  void (*_Nonnull sinCos)(const double *x, double *sin, double *cos, ptrdiff_t count);

  /// A cubic Bézier curve: its value at one x, extended outside (0, 1), and its slope at one x
  /// inside.
  double (*_Nonnull cubicValue)(const CubicCurve *curve, double x);
  double (*_Nonnull cubicSlope)(const CubicCurve *curve, double x);
  /// The value of a curve with a table at one x, extended outside (0, 1).
  double (*_Nonnull tableValue)(const CubicTable *table, double x);
  /// The value at one x of a curve of knots, of steps, or of a kind without parameters. If `before`
  /// is nonzero, a jump exactly at x has not happened yet.
  double (*_Nonnull curveValue)(CurveKind kind, const void *_Nullable curve, double x, int32_t before);
  /// 1 − 2^−n, and 2^−n, after n = (rate + rateLow)(time + timeLow) octaves, time ≥ 0.
  double (*_Nonnull decayResponse)(double rate, double rateLow, double time, double timeLow,
                                   double *remaining);
} ScalarKernelTable;

/// The kernels of one instruction-set level that take many numbers of a curve, a track, a motion or of
/// decays.
typedef struct SampleKernelTable {
  /// The values of a curve of any kind at `count` numbers, bit-identical to one call for each.
  void (*_Nonnull curveValues)(CurveKind kind, const void *_Nullable curve, const double *x,
                               double *y, ptrdiff_t count);
  void (*_Nonnull curveSingles)(CurveKind kind, const void *_Nullable curve, const float *x,
                                float *y, ptrdiff_t count);

  /// Values and velocities of a keyframe track at `count` times. One time gives the bits of many.
  void (*_Nonnull keyframeValues)(const KeyframePieces *track, const double *times, double *values,
                                  ptrdiff_t count);
  void (*_Nonnull keyframeVelocities)(const KeyframePieces *track, const double *times,
                                      double *velocities, ptrdiff_t count);
  /// Many tracks at one time ≥ 0: arbitrary tracks, and tracks with common piece times. For each of
  /// c0, c0Low, c1, c2 and c3 of the active piece, `rows` has one number per track.
  void (*_Nonnull keyframeTracks)(const KeyframeTrackHead *tracks, const KeyframePiece *pieces,
                                  double time, double *values, ptrdiff_t count);
  void (*_Nonnull keyframeRows)(const double *rows, double s, double *values, ptrdiff_t count);
  /// Keyframe kernels in single precision: the double-precision results, rounded once.
  void (*_Nonnull keyframeValueSingles)(const KeyframePieces *track, const float *times,
                                        float *values, ptrdiff_t count);
  void (*_Nonnull keyframeVelocitySingles)(const KeyframePieces *track, const float *times,
                                           float *velocities, ptrdiff_t count);
  void (*_Nonnull keyframeTrackSingles)(const KeyframeTrackHead *tracks,
                                        const KeyframePiece *pieces, double time, float *values,
                                        ptrdiff_t count);
  void (*_Nonnull keyframeRowSingles)(const double *rows, double s, float *values, ptrdiff_t count);
  /// A spring's responses to a unit displacement and to a unit velocity, at `count` times ≥ 0.
  void (*_Nonnull springDisplacements)(const SpringCoefficients *spring, const double *times,
                                       double *ofDisplacement, double *ofVelocity, ptrdiff_t count);

  /// One motion at many times, piece by piece. A cubic's time is the time since the lane's start. A
  /// spring gives the bits of scalar calls. A curve is of `Double` and of any kind but knots and
  /// steps.
  void (*_Nonnull motionCubic)(const KeyframePiece *piece, const MotionFrame *frame);
  void (*_Nonnull motionSpring)(const SpringCoefficients *spring, const MotionSpring *move,
                                const MotionFrame *frame);
  void (*_Nonnull motionCurve)(CurveKind kind, const void *_Nullable curve,
                               const MotionCurve *layer, const MotionFrame *frame);

  /// Positions and velocities of many decays: bit-identical to one scalar call for each.
  void (*_Nonnull decays)(const DecayItems *items, const SpringFrame *frame);
  void (*_Nonnull decaySingles)(const DecayItems *items, const SpringFrame *frame);
  /// Decays of one time constant that are all under way, from their ends and their velocities at a
  /// common time: end − gain·speed and remaining·speed.
  void (*_Nonnull decayStates)(const void *ends, const void *speeds, double gain, double remaining,
                               const SpringFrame *frame);
  void (*_Nonnull decayStateSingles)(const void *ends, const void *speeds, double gain,
                                     double remaining, const SpringFrame *frame);

  /// Other elementary functions at `count` arguments, for accuracy tests: 1 − 2^−x, and those of
  /// `Float`.
  void (*_Nonnull oneMinusExp2)(const double *x, double *y, ptrdiff_t count);
  void (*_Nonnull exp2Singles)(const float *x, float *y, ptrdiff_t count);
  void (*_Nonnull oneMinusExp2Singles)(const float *x, float *y, ptrdiff_t count);
  void (*_Nonnull sinCosSingles)(const float *x, float *sin, float *cos, ptrdiff_t count);
} SampleKernelTable;

/// Copies a table of the level in use, and returns the copy. Each is called once.
const ScalarKernelTable *use_scalar_kernels(const ScalarKernelTable *table);
const SampleKernelTable *use_sample_kernels(const SampleKernelTable *table);

extern const ScalarKernelTable *_Nullable scalar_kernels_in_use;
extern const SampleKernelTable *_Nullable sample_kernels_in_use;

/// These copies, or null before. A load and a test are cheaper than a lazy Swift global.
static inline const ScalarKernelTable *_Nullable used_scalar_kernels(void) {
  return __atomic_load_n(&scalar_kernels_in_use, __ATOMIC_ACQUIRE);
}

static inline const SampleKernelTable *_Nullable used_sample_kernels(void) {
  return __atomic_load_n(&sample_kernels_in_use, __ATOMIC_ACQUIRE);
}

#pragma clang assume_nonnull end

#endif
