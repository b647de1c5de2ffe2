#ifndef CUBICCURVE_H
#define CUBICCURVE_H

#include <stddef.h>
#include <stdint.h>

/// A cubic Bézier curve, cut into at most four pieces about well-conditioned centres;
/// `CubicPieces.swift` in AnimationNumerics chooses them. With D = ±(x − X₀),
///
///     D = Cτ + Bτ² + Aτ³,    y = Y₀ + Y₁τ + Y₂τ² + Y₃τ³,    τ ≥ 0
///
/// Each member has one element per piece, so that a vector of indices can select it.
typedef struct CubicCurve {
  /// Starts of the pieces after the first. The last element is unused.
  double start[4];
  /// The sign in D = ±(x − X₀).
  double sign[4];
  /// X₀ as a sum; the second term is multiplied by the sign.
  double x[4], xLow[4];
  double c[4], b[4], a[4];
  /// Y₀, as a sum.
  double y[4], yLow[4];
  double y1[4], y2[4], y3[4];
  /// Slopes of the extension below 0 and above 1; 0 holds the end's value.
  double slopeBefore, slopeAfter;
} CubicCurve;

/// A cubic Bézier curve with a table of initial guesses. It is for curves that need one centre for
/// all x and one step of Halley's method to reach full precision.
///
/// The guess is g(v) or, where the curve is vertical at the centre, u·g(v). g has degree 4 in
/// v ∈ [−½, ½], the position within one of sixteen cells of u ∈ [0, 1]; u = x or u = √D.
typedef struct CubicTable {
  /// Coefficient k of g in each cell.
  float guess[5][16];
  /// As in `CubicCurve`, for the single centre.
  double sign, x, xLow, c, b, a, y, yLow, y1, y2, y3;
  double slopeBefore, slopeAfter;
  /// Whether u is √D.
  int32_t usesSquareRoot;
} CubicTable;

/// A curve in single precision: of degree 4 in v, in sixteen cells of u = x or u = √(±(x − end)).
typedef struct CellCurve {
  /// Coefficient k of the value in each cell.
  float value[5][16];
  float sign, end;
  float slopeBefore, slopeAfter;
  int32_t usesSquareRoot;
} CellCurve;

/// A piecewise linear curve: y = output + (x − input)·slope, from the last knot at or before x, or
/// from the first knot.
typedef struct CurveKnot {
  double input, output, slope;
} CurveKnot;

/// Knots in order of their inputs.
typedef struct KnotCurve {
  const CurveKnot *_Nonnull knots;
  ptrdiff_t count;
} KnotCurve;

/// CSS steps: (⌊x·count⌋ + rise)/jumps, where ⌊x·count⌋ + rise is raised to 0 from x = 0 on and
/// capped at `jumps` up to x = 1. `slope` is count/jumps.
typedef struct StepCurve {
  double count, jumps, rise, slope;
} StepCurve;

/// A named easing. Element 0 of each pair is for progress p below ½, element 1 for the rest:
///
///     u = origin + direction·p,    y = base + height·f(u)
///
/// f is the ease-in of the family, or 1 minus it; `CurveFormulas.swift` in AnimationKernels has both.
typedef struct EasingCurve {
  double origin[2], direction[2], base[2], height[2];
  /// The overshoot of back.
  double overshoot;
  /// Of elastic: quarter turns in a unit of progress, as a sum, and √(amplitude² − 1).
  double rate, rateLow, sine;
} EasingCurve;

/// The type of curve that a pointer refers to.
typedef enum CurveKind {
  /// A `CubicCurve`, solved from scratch. In single precision it is computed in double.
  CurveKindCubic,
  /// A `CubicTable`, in double precision only.
  CurveKindTable,
  /// A `CellCurve`, in single precision only.
  CurveKindCells,
  /// A `KnotCurve`.
  CurveKindKnots,
  /// A `StepCurve`.
  CurveKindSteps,
  /// y = x, clamped to [0, 1]; no pointee.
  CurveKindClampedLine,
  /// The first family of named easings, an `EasingCurve`; `CurveFormula` has the numbers.
  CurveKindFormula
} CurveKind;

#endif
