internal import CKernelInterface

/// A curve's tables, of which those of the named curves are made once.
struct NamedTable {
  /// In double precision; nil if a table does not serve the curve.
  let table: CubicTable?
  /// In single precision, likewise.
  let cells: CellCurve?

  /// The tables of any curve: those of a named one as they are kept, else made anew.
  init(_ curve: CubicBezier) {
    if let name = curve.name {
      table = name.prepared.table?.pointee
      cells = name.cells
    } else {
      let fit = CubicTableFit(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
      table = fit.table()
      cells = fit.cells()
    }
  }

  /// Whether a curve has tables that need not be made anew.
  static func isNamed(_ curve: UnitCurve) -> Bool {
    guard case .bezier(let bezier) = curve.kind else { return false }
    return bezier.name != nil
  }
}
