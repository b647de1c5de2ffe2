internal import CKernelInterface

/// A way to evaluate a unit curve without reference counting. Pointers refer to memory that the
/// curve owns.
enum CurveForm: BitwiseCopyable {
  /// The clamped line, without parameters, or a named easing.
  case formula(CurveKind, UnsafeRawPointer?)
  /// Kernels clamp: the extensions of prepared curves have slope 0.
  case table(UnsafePointer<CubicTable>)
  case cubic(UnsafePointer<CubicCurve>)

  init(_ kind: UnitCurve.Kind) {
    switch kind {
    case .linear: self = .formula(CurveKindClampedLine, nil)
    case .named(let easing): self = .formula(easing.prepared.kind, easing.prepared.address)
    case .bezier(let curve):
      if let table = curve.prepared.table {
        self = .table(table)
      } else {
        self =
          curve.isLinear ? .formula(CurveKindClampedLine, nil) : .cubic(curve.prepared.curve)
      }
    }
  }

  /// The value at a progress clamped to [0, 1]. Not finite also if the curve's numbers must be
  /// scaled down.
  @inline(__always)
  func value(at progress: Double) -> Double {
    switch self {
    case .formula(let kind, let curve): kernels.curveValue(kind, curve, progress, 0)
    case .table(let table): kernels.tableValue(table, progress)
    case .cubic(let curve): kernels.cubicValue(curve, progress)
    }
  }

  /// Replaces progresses by their values.
  func replace(_ progress: UnsafeMutablePointer<Double>, _ count: Int) {
    switch self {
    case .formula(let kind, let curve): kernels.curveValues(kind, curve, progress, progress, count)
    case .table(let table): kernels.curveValues(CurveKindTable, table, progress, progress, count)
    case .cubic(let curve): kernels.curveValues(CurveKindCubic, curve, progress, progress, count)
    }
  }
}
