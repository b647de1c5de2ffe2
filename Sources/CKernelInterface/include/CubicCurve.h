#ifndef CUBICCURVE_H
#define CUBICCURVE_H

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
  /// 1/A, or a huge number where A does not limit τ.
  double inverseA[4];
  /// Y₀, as a sum.
  double y[4], yLow[4];
  double y1[4], y2[4], y3[4];
  /// The slopes of the continuation below 0 and above 1; 0 to hold the end's value.
  double slopeBefore, slopeAfter;
} CubicCurve;

#endif
