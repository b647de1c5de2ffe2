internal import CKernelInterface

/// A cubic Bézier curve as the kernels take it, at fixed addresses: a `CubicBezier` stays small, and a
/// kernel is handed a pointer without a copy.
struct PreparedCubic: Sendable {
  /// The curve to be solved from scratch.
  nonisolated(unsafe) let curve: UnsafePointer<CubicCurve>
  /// The table that a named curve takes its values from; nil for other curves.
  nonisolated(unsafe) let table: UnsafePointer<CubicTable>?
  /// Nil where the memory stays for the life of the process: copying a named curve counts no
  /// references.
  private let owner: Owner?

  private final class Owner: Sendable {
    nonisolated(unsafe) private let curve: UnsafePointer<CubicCurve>

    init(_ curve: UnsafePointer<CubicCurve>) {
      self.curve = curve
    }

    deinit {
      curve.deallocate()
    }
  }

  /// A curve that is solved, in memory that goes with the last copy of it.
  init(_ curve: CubicCurve) {
    self.curve = Self.allocated(curve)
    table = nil
    owner = Owner(self.curve)
  }

  /// A curve with a table, in memory that stays.
  init(keeping curve: CubicCurve, _ table: CubicTable?) {
    self.curve = Self.allocated(curve)
    self.table = table.map(Self.allocated)
    owner = nil
  }

  private static func allocated<Numbers: BitwiseCopyable>(
    _ numbers: Numbers
  ) -> UnsafePointer<Numbers> {
    let pointer = UnsafeMutablePointer<Numbers>.allocate(capacity: 1)
    pointer.initialize(to: numbers)
    return UnsafePointer(pointer)
  }
}
