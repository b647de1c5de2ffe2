internal import CKernelInterface

/// A way to evaluate a unit curve without reference counting. Pointers refer to memory that the
/// curve owns.
enum CurveForm: BitwiseCopyable {
  /// A kind without parameters.
  case formula(CurveKind)
  /// Kernels clamp: the extensions of prepared curves have slope 0.
  case table(UnsafePointer<CubicTable>)
  case cubic(UnsafePointer<CubicCurve>)

  init(_ kind: UnitCurve.Kind) {
    switch kind {
    case .linear: self = .formula(CurveKindClampedLine)
    case .formula(let formula): self = .formula(formula.kernel)
    case .bezier(let curve):
      if let table = curve.prepared.table {
        self = .table(table)
      } else {
        self =
          curve.isLinear ? .formula(CurveKindClampedLine) : .cubic(curve.prepared.curve)
      }
    }
  }

  /// The value at a progress clamped to [0, 1]. Not finite also if the curve's numbers must be
  /// scaled down.
  @inline(__always)
  func value(at progress: Double) -> Double {
    switch self {
    case .formula(let kind): kernels.curveValue(kind, nil, progress, 0)
    case .table(let table): kernels.tableValue(table, progress)
    case .cubic(let curve): kernels.cubicValue(curve, progress)
    }
  }
}
