internal import CKernelInterface

/// How a unit curve's value is found, without counting references: pointers are into what the curve
/// owns.
enum CurveForm: BitwiseCopyable {
  case line, circularIn, circularOut, circularInOut
  /// Kernels clamp: the continuations of prepared curves have no slope.
  case table(UnsafePointer<CubicTable>)
  case cubic(UnsafePointer<CubicCurve>)

  init(_ kind: UnitCurve.Kind) {
    switch kind {
    case .linear: self = .line
    case .circularEaseIn: self = .circularIn
    case .circularEaseOut: self = .circularOut
    case .circularEaseInOut: self = .circularInOut
    case .bezier(let curve):
      if let table = curve.prepared.table {
        self = .table(table)
      } else {
        self = curve.isLinear ? .line : .cubic(curve.prepared.curve)
      }
    }
  }

  /// The value at a progress that is clamped to [0, 1]; not finite also for a curve whose numbers have
  /// to be scaled down.
  @inline(__always)
  func value(at progress: Double) -> Double {
    switch self {
    case .line: progress >= 1 ? 1 : progress <= 0 ? 0 : progress
    case .circularIn: CircularEasing.easeIn(at: progress).value
    case .circularOut: CircularEasing.easeOut(at: progress).value
    case .circularInOut: CircularEasing.easeInOut(at: progress).value
    case .table(let table): kernels.tableValue(table, progress)
    case .cubic(let curve): kernels.cubicValue(curve, progress)
    }
  }
}
