import CKernelInterface
import Testing

@testable import AnimationNumerics

/// The bound of a table's error is an account of every rounding. Its values are recorded here from the code that
/// stands beside that account, so that no term changes without the account being gone through again.
@Suite struct CubicTableBoundTests {
  struct Cell {
    var table: CubicTable
    var residual = 2e-6
    var horner = (error: 1e-7, largest: 2.0)
    var u = 0.25...0.3125
    var τ = (0.26, 0.33)
  }

  /// A curve that rises about its centre, with a root or without, about 0 or beside it.
  static func table(root: Bool, c: Double, x: Double = 0) -> CubicTable {
    var table = CubicTable()
    (table.c, table.b, table.a) = (c, 1.3, 0.4)
    (table.y, table.y1, table.y2, table.y3) = (0.1, 0.7, 0.2, -0.3)
    (table.sign, table.x, table.usesSquareRoot) = (1, x, root ? 1 : 0)
    return table
  }

  static let cells: [(name: String, cell: Cell, bound: Double)] = [
    ("plain", Cell(table: table(root: false, c: 0.8)), 2.5653796516723446e-16),
    ("beside 0", Cell(table: table(root: false, c: 0.8, x: 0.21)), 2.620241826625547e-16),
    ("a root", Cell(table: table(root: true, c: 0.8)), 2.535011561716631e-16),
    ("a root, beside 0", Cell(table: table(root: true, c: 0.8, x: 0.21)), 2.5872764226291396e-16),
    ("a vertical end", Cell(table: table(root: true, c: 0)), 2.336190247029784e-16),
    (
      "a vertical end, beside 0", Cell(table: table(root: true, c: 0, x: 0.21)),
      2.4222003474191815e-16
    ),
    (
      "at a vertical end",
      Cell(table: table(root: true, c: 0), u: 0...0.0625, τ: (0, 0.05)), 5.346796879850445e-17
    ),
    (
      "next to a vertical end",
      Cell(
        table: table(root: true, c: 1e-2), residual: 1e-8, horner: (1e-9, 2), u: 0.0625...0.125,
        τ: (0.06, 0.12)), 1.1478718600964177e-16
    ),
  ]

  @Test(arguments: cells.indices)
  func everyTermCounts(index: Int) {
    let (name, cell, expected) = Self.cells[index]
    let bound = CubicTableBound(cell.table).error(
      u: cell.u, τ: cell.τ.0, cell.τ.1, residual: cell.residual, horner: cell.horner)
    #expect((bound - expected).magnitude <= 1e-12 * expected, "\(name): \(bound)")
  }

  @Test func whatIsNotProvedIsInfinite() {
    func bound(_ change: (inout Cell) -> Void) -> Double {
      var cell = Cell(table: Self.table(root: true, c: 0))
      change(&cell)
      return CubicTableBound(cell.table).error(
        u: cell.u, τ: cell.τ.0, cell.τ.1, residual: cell.residual, horner: cell.horner)
    }
    #expect(bound { $0.table.b = 0 } == .infinity)
    #expect(bound { $0.residual = 1e-3 } == .infinity)
    #expect(bound { $0.table.a = -4 } == .infinity)
    #expect(bound { $0.table = Self.table(root: false, c: -1) } == .infinity)
    #expect(bound { $0.horner.error = 1e-2 } == .infinity)
  }

  @Test func hornersErrorGrowsWithEveryCoefficient() {
    let guess = [0.3, -0.5, 0.25, 0.125, -0.0625]
    let (error, largest) = guess.withUnsafeBufferPointer {
      CubicTableBound.hornerError($0.baseAddress!)
    }
    // largest = Σ|gₖ|/2ᵏ; of the error, each step's product and sum, halved by every later step.
    #expect(largest == 0.3 + 0.5 / 2 + 0.25 / 4 + 0.125 / 8 + 0.0625 / 16)
    let (third, second) = (0.0625 / 2 + 0.125, (0.0625 / 2 + 0.125) / 2 + 0.25)
    let first = second / 2 + 0.5
    let steps = [0.0625 / 2 + third, third / 2 + second, second / 2 + first, first / 2 + largest]
    let expected = 0x1.001p-24 * steps.reduce(0) { $0 / 2 + $1 }
    #expect((error - expected).magnitude <= 1e-15 * expected)
  }
}
