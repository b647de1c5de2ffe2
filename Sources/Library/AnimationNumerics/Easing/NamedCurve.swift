internal import CKernelInterface

/// Named Bézier curves. Each is prepared once per process, including its table, at its first use.
/// Curves with the same control points are the same curve, however they were made.
enum NamedCurve {
  case ease, easeIn, easeOut, easeInOut

  /// x1, y1, x2, y2.
  var points: (Double, Double, Double, Double) {
    switch self {
    case .ease: (0.25, 0.1, 0.25, 1)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .easeInOut: (0.42, 0, 0.58, 1)
    }
  }

  /// The name of the curve with these control points.
  init?(x1: Double, y1: Double, x2: Double, y2: Double) {
    let points = (x1, y1, x2, y2)
    if points == Self.easeInOut.points {
      self = .easeInOut
    } else if points == Self.easeOut.points {
      self = .easeOut
    } else if points == Self.easeIn.points {
      self = .easeIn
    } else if points == Self.ease.points {
      self = .ease
    } else {
      return nil
    }
  }

  var prepared: PreparedCubic {
    switch self {
    case .ease: Self.preparedEase
    case .easeIn: Self.preparedEaseIn
    case .easeOut: Self.preparedEaseOut
    case .easeInOut: Self.preparedEaseInOut
    }
  }

  /// The curve in single precision, if cells meet its error bound.
  var cells: CellCurve? {
    switch self {
    case .ease: Self.cellsOfEase
    case .easeIn: Self.cellsOfEaseIn
    case .easeOut: Self.cellsOfEaseOut
    case .easeInOut: Self.cellsOfEaseInOut
    }
  }

  private var fit: CubicTableFit {
    let (x1, y1, x2, y2) = points
    return CubicTableFit(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  private var made: PreparedCubic {
    let (x1, y1, x2, y2) = points
    return PreparedCubic(keeping: CubicPieces(x1: x1, y1: y1, x2: x2, y2: y2).curve, fit.table())
  }

  private static let preparedEase = ease.made
  private static let preparedEaseIn = easeIn.made
  private static let preparedEaseOut = easeOut.made
  private static let preparedEaseInOut = easeInOut.made

  private static let cellsOfEase = ease.fit.cells()
  private static let cellsOfEaseIn = easeIn.fit.cells()
  private static let cellsOfEaseOut = easeOut.fit.cells()
  private static let cellsOfEaseInOut = easeInOut.fit.cells()
}
