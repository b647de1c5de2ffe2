public import CKernelInterface

/// Structures of the sizes that lanes and groups of lanes have at the wide levels. Each module with metadata
/// of a structure defines a weak helper that copies so many bytes; the base module, which is linked first, must
/// define every one.
public enum LaneSizes {
  /// Eight doubles.
  public struct Half { var lanes: SIMD8<Double> }
  /// Sixteen doubles.
  public struct Full { var lanes: SIMD16<Double> }
  /// Both.
  public struct Group { var lanes: (SIMD8<Double>, SIMD16<Double>) }
}

// The wide levels are compiled for every architecture, because a package cannot select by it. Where
// they can never run they have no table, so the linker removes them. No other function is public, except
// for those of `SpringPair.swift` where there is one level.
#if arch(x86_64) || !FUSED_MULTIPLY_ADD
  /// The kernels of this module's instruction-set level for one number.
  public func scalarKernels() -> ScalarKernelTable {
    ScalarKernelTable(
      springResponse: { springResponse($0, $1, $2, $3, $4, $5, $6, $7, $8, $9) },
      springCoefficients: { springCoefficients(($0, $1), ($2, $3), ($4, $5), $6) },
      springOfBounce: { springOfBounce($0, $1, $2) },
      springOfMass: { springOfMass($0, $1, $2, $3, $4) },
      exp2: { elementaryExp2($0, $1, $2) },
      sinCos: { elementarySinCos($0, $1, $2, $3) },
      cubicValue: { cubicValue($0, at: D1($1)).vector },
      cubicSlope: { cubicSlope($0, at: $1) },
      tableValue: { tableValue($0, at: $1) },
      curveValue: { curveValue($0, $1, D1($2), before: $3 != 0).vector },
      decayResponse: { decayResponse($0, $1, $2, $3, $4) }
    )
  }

  /// Those for many springs.
  public func springKernels() -> SpringKernelTable { springKernelTable() }

  /// Those for many numbers of anything else.
  public func sampleKernels() -> SampleKernelTable {
    SampleKernelTable(
      curveValues: { curveValues($0, $1, $2, $3, $4) },
      curveSingles: { curveSingles($0, $1, $2, $3, $4) },
      keyframeValues: { keyframeSamples($0, $1, $2, $3, DoubleColumn.self, KeyframeValue.self) },
      keyframeVelocities: {
        keyframeSamples($0, $1, $2, $3, DoubleColumn.self, KeyframeVelocity.self)
      },
      keyframeTracks: { keyframeTracks($0, $1, $2, $3, $4, DoubleColumn.self) },
      keyframeRows: { keyframeRows($0, $1, $2, $3, DoubleColumn.self) },
      keyframeValueSingles: {
        keyframeSamples($0, $1, $2, $3, FloatColumn.self, KeyframeValue.self)
      },
      keyframeVelocitySingles: {
        keyframeSamples($0, $1, $2, $3, FloatColumn.self, KeyframeVelocity.self)
      },
      keyframeTrackSingles: { keyframeTracks($0, $1, $2, $3, $4, FloatColumn.self) },
      keyframeRowSingles: { keyframeRows($0, $1, $2, $3, FloatColumn.self) },
      springDisplacements: { springDisplacements($0, $1, $2, $3, $4) },
      motionCubic: { motionCubic($0, $1) },
      motionSpring: { motionSpring($0, $1, $2) },
      motionCurve: { motionCurve($0, $1, $2, $3) },
      decays: { decays($0, $1) },
      decaySingles: { decaySingles($0, $1) },
      decayStates: { decayStates($0, $1, $2, $3, $4) },
      decayStateSingles: { decayStateSingles($0, $1, $2, $3, $4) },
      oneMinusExp2: { elementaryOneMinusExp2($0, $1, $2) },
      exp2Singles: { x, y, count in
        for i in 0..<count { y[i] = FloatElementary<F1>.exp2(F1(x[i])).vector }
      },
      oneMinusExp2Singles: { x, y, count in
        for i in 0..<count {
          y[i] = FloatElementary<F1>.oneMinusExp2(minus: F1(x[i]), low: F1(0)).vector
        }
      },
      sinCosSingles: { x, sin, cos, count in
        for i in 0..<count {
          let (s, c) = FloatElementary<F1>.sinCos(quarterTurns: F1(x[i]), low: F1(0))
          (sin[i], cos[i]) = (s.vector, c.vector)
        }
      }
    )
  }
#endif
