#ifndef CUBICCURVE_H
#define CUBICCURVE_H

#include <stddef.h>
#include <stdint.h>

/// A cubic Bézier curve, cut into at most four pieces about centres where it is well conditioned;
/// `CubicCurve+Pieces.swift` in AnimationNumerics says which and why. With D = ±(x − X₀),
///
///     D = Cτ + Bτ² + Aτ³,    y = Y₀ + Y₁τ + Y₂τ² + Y₃τ³,    τ ≥ 0
///
/// Each member has one element for each piece, so that a vector of indices selects it.
typedef struct CubicCurve {
  /// Where the pieces after the first start; the last element is not used.
  double start[4];
  /// The sign of D against x.
  double sign[4];
  /// X₀, as a sum, the second term multiplied by the sign.
  double x[4], xLow[4];
  double c[4], b[4], a[4];
  /// Y₀, as a sum.
  double y[4], yLow[4];
  double y1[4], y2[4], y3[4];
  /// The slopes of the continuation below 0 and above 1; 0 to hold the end's value.
  double slopeBefore, slopeAfter;
} CubicCurve;

/// A cubic Bézier curve with a table of first guesses: for curves that one step of Halley's method
/// from such a guess solves to the last digit, about one centre for all x.
///
/// The guess is g(v) or, where the curve is vertical at the centre, u·g(v), with g of degree 4 in
/// the place v ∈ [−½, ½] within one of sixteen cells of u ∈ [0, 1], u = x or u = √D.
typedef struct CubicTable {
  /// Coefficient k of g in each cell.
  float guess[5][16];
  /// As in `CubicCurve`, for the one centre.
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

/// A curve of straight lines: y = output + (x − input)·slope from the last knot at or before x, or
/// from the first.
typedef struct CurveKnot {
  double input, output, slope;
} CurveKnot;

/// Knots in order of their inputs.
typedef struct KnotCurve {
  const CurveKnot *_Nonnull knots;
  ptrdiff_t count;
} KnotCurve;

/// CSS steps: ⌊x·count⌋ + rise, at least 0 from x = 0 on and at most `jumps` up to x = 1, divided by
/// `jumps`. `slope` is count/jumps.
typedef struct StepCurve {
  double count, jumps, rise, slope;
} StepCurve;

/// What kind of curve a pointer is to.
typedef enum CurveKind {
  /// A `CubicCurve`, solved from scratch; also in single precision, by way of double.
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
  /// The first of the formulas without parameters, whose numbers `CurveFormula` has; no pointee.
  CurveKindFormula
} CurveKind;

#endif
