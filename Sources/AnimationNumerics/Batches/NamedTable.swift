internal import CKernelInterface

/// A curve's tables, of which those of the named curves are made once.
struct NamedTable {
  /// In double precision; nil if a table does not serve the curve.
  let table: CubicTable?
  /// In single precision, likewise.
  let cells: CellCurve?

  /// The tables of any curve, made anew.
  init(making curve: CubicBezier) {
    let fit = CubicTableFit(curve)
    table = fit.table()
    cells = fit.cells()
  }

  /// The tables of a named curve; nil for another one.
  init?(_ curve: CubicBezier) {
    switch curve {
    case .ease: self = Self.ease
    case .easeIn: self = Self.easeIn
    case .easeOut: self = Self.easeOut
    case .easeInOut: self = Self.easeInOut
    default: return nil
    }
  }

  /// Whether a curve has tables that need not be made anew.
  static func isNamed(_ curve: UnitCurve) -> Bool {
    guard case .bezier(let bezier) = curve.kind else { return false }
    return [.ease, .easeIn, .easeOut, .easeInOut].contains(bezier)
  }

  private static let ease = NamedTable(making: .ease)
  private static let easeIn = NamedTable(making: .easeIn)
  private static let easeOut = NamedTable(making: .easeOut)
  private static let easeInOut = NamedTable(making: .easeInOut)
}
