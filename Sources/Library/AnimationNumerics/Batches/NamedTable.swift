internal import CKernelInterface

/// The tables of a curve; those of the named curves are built once.
package struct NamedTable {
  /// The table in double precision; nil if the curve has none within the error bound.
  let table: CubicTable?
  /// The table in single precision; nil if the curve has none within the error bound.
  let cells: CellCurve?

  /// The tables of any curve: cached for a named one, otherwise built.
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

  /// Whether a curve's tables are cached.
  package static func isNamed(_ curve: UnitCurve) -> Bool {
    guard case .cubicBezier(let bezier) = curve.easing else { return false }
    return bezier.name != nil
  }
}
