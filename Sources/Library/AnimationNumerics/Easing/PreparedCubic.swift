internal import CKernelInterface

/// A cubic Bézier curve in the form of the kernels, at a fixed address. So a `CubicBezier` stays
/// small, and kernels take a pointer without a copy.
struct PreparedCubic: Derived, Sendable {
  /// The curve for solving from scratch.
  nonisolated(unsafe) let curve: UnsafePointer<CubicCurve>
  /// The table of a named curve; nil for other curves.
  nonisolated(unsafe) let table: UnsafePointer<CubicTable>?
  /// Nil where the memory is never freed, so that copying a named curve counts no references.
  private let owner: Owner?

  private final class Owner: Sendable {
    nonisolated(unsafe) private let curve: UnsafePointer<CubicCurve>

    init(_ curve: UnsafePointer<CubicCurve>) { self.curve = curve }

    deinit {
      curve.deallocate()
    }
  }

  /// A curve without a table, in memory that is freed with its last copy.
  init(_ curve: CubicCurve) {
    self.curve = .allocated(curve)
    table = nil
    owner = Owner(self.curve)
  }

  /// A curve in memory that is never freed, with its table.
  init(keeping curve: CubicCurve, _ table: CubicTable?) {
    self.curve = .allocated(curve)
    self.table = table.map { .allocated($0) }
    owner = nil
  }
}
