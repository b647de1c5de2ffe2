internal import CKernelInterface

/// A way to evaluate a unit curve without reference counting. Pointers refer to memory that the
/// curve owns.
enum CurveForm: BitwiseCopyable, Derived {
  /// The clamped line, without parameters, or a named easing.
  case formula(CurveKind, UnsafeRawPointer?)
  case knots(UnsafeRawPointer?)
  case steps(StepCurve)
  /// Kernels clamp: the extensions of prepared curves have slope 0.
  case table(UnsafePointer<CubicTable>)
  case cubic(UnsafePointer<CubicCurve>)

  init(_ easing: EasingFunction) {
    switch easing {
    case .identity: self = .formula(CurveKindClampedLine, nil)
    case .named(let easing): self = .formula(easing.prepared.kind, easing.prepared.address)
    case .linear(let easing): self = .knots(easing.prepared.address)
    case .steps(let easing): self = .steps(easing.curve)
    case .cubicBezier(let curve):
      if let table = curve.prepared.table {
        self = .table(table)
      } else {
        self = curve.isLinear ? .formula(CurveKindClampedLine, nil) : .cubic(curve.prepared.curve)
      }
    }
  }

  /// The value at a progress clamped to [0, 1]. Not finite also if the curve's numbers must be
  /// scaled down.
  @inline(__always) func value(at progress: Double) -> Double {
    switch self {
    case .formula(let kind, let curve): kernels.curveValue(kind, curve, progress, 0)
    case .knots(let knots): kernels.curveValue(CurveKindKnots, knots, min(max(progress, 0), 1), 0)
    case .steps(let steps):
      withUnsafePointer(to: steps) {
        kernels.curveValue(CurveKindSteps, $0, min(max(progress, 0), 1), 0)
      }
    case .table(let table): kernels.tableValue(table, progress)
    case .cubic(let curve): kernels.cubicValue(curve, progress)
    }
  }

  /// Replaces progresses in [0, 1] by their values.
  func replace(_ progress: UnsafeMutablePointer<Double>, _ count: Int) {
    let values = sampleKernels.curveValues
    switch self {
    case .formula(let kind, let curve): values(kind, curve, progress, progress, count)
    case .knots(let knots): values(CurveKindKnots, knots, progress, progress, count)
    case .steps(let steps):
      withUnsafePointer(to: steps) { values(CurveKindSteps, $0, progress, progress, count) }
    case .table(let table): values(CurveKindTable, table, progress, progress, count)
    case .cubic(let curve): values(CurveKindCubic, curve, progress, progress, count)
    }
  }
}
