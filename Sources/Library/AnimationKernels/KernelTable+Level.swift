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
// they can never run they have no table, so the linker removes them.
#if arch(x86_64) || !FUSED_MULTIPLY_ADD
  /// The kernels of this module's instruction-set level. It is the only public function, except for
  /// those of `SpringPair.swift` where there is one level.
  public func kernelTable() -> KernelTable {
    KernelTable(
      springResponse: { springResponse($0, $1, $2, $3, $4, $5, $6, $7, $8, $9) },
      springCoefficients: { springCoefficients(($0, $1), ($2, $3), ($4, $5), $6) },
      springOfBounce: { springOfBounce($0, $1, $2) },
      springOfMass: { springOfMass($0, $1, $2, $3, $4) },
      springs: springKernelTable(),
      exp2: { elementaryExp2($0, $1, $2) },
      oneMinusExp2: { elementaryOneMinusExp2($0, $1, $2) },
      sinCos: { elementarySinCos($0, $1, $2, $3) },
      exp2Singles: { elementaryExp2Singles($0, $1, $2) },
      oneMinusExp2Singles: { elementaryOneMinusExp2Singles($0, $1, $2) },
      sinCosSingles: { elementarySinCosSingles($0, $1, $2, $3) },
      cubicValue: { cubicValue($0, at: D1($1)).vector },
      cubicSlope: { cubicSlope($0, at: $1) },
      tableValue: { tableValue($0, at: $1) },
      curveValue: { curveValue($0, $1, D1($2), before: $3 != 0).vector },
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
      decayResponse: { decayResponse($0, $1, $2, $3, $4) },
      decays: { decays($0, $1) },
      decaySingles: { decaySingles($0, $1) },
      decayStates: { decayStates($0, $1, $2, $3, $4) },
      decayStateSingles: { decayStateSingles($0, $1, $2, $3, $4) }
    )
  }
#endif
