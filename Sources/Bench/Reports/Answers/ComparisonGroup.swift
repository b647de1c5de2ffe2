internal import Measurement
internal import Presentation
internal import SolverVerification

/// Points of error against work for one family and type, and the answers that they give.
package struct ComparisonGroup {
  let family: String
  let scalar: ScalarType
  private(set) var rows: [ComparisonRow]

  /// The default target errors.
  package static let targets = [1e-3, 1e-6, 1e-9, 1e-12, 1e-15]

  /// The groups of some rows, in order of appearance.
  static func all(_ rows: [ComparisonRow]) -> [ComparisonGroup] {
    rows.reduce(into: []) { groups, row in
      if let index = groups.firstIndex(where: {
        $0.family == row.family && $0.scalar == row.scalar
      }) {
        groups[index].rows.append(row)
      } else {
        groups.append(ComparisonGroup(family: row.family, scalar: row.scalar, rows: [row]))
      }
    }
  }

  /// The family and the type: "springs in Float".
  var title: String { "\(family) in \(typeName)" }

  private var typeName: String { scalar == .float ? "Float" : "Double" }

  /// The Pareto-optimal points, fastest first.
  var optimal: [ComparisonRow] {
    rows.filter(\.isParetoOptimal).sorted { $0.nanoseconds < $1.nanoseconds }
  }

  /// The method to choose for a target error.
  enum Answer {
    /// The fastest method that meets it; if that is this package's, also the fastest other one.
    case choose(error: Double, ComparisonRow, foreign: ComparisonRow?)
    /// No method meets it; the most accurate one.
    case none(error: Double, closest: ComparisonRow?)
    /// The target is below the rounding of the type.
    case belowRounding(error: Double)
  }

  /// An answer for each target, largest first. Targets after the first that no method meets are
  /// left out.
  func answers(for targets: [Double]) -> [Answer] {
    var answers: [Answer] = []
    let rounding = scalar == .float ? 0x1p-24 : 0x1p-53
    for target in targets.sorted(by: >) {
      if target < rounding { return answers + [.belowRounding(error: target)] }
      let enough = rows.filter { $0.error <= target }
      if let best = Self.fastest(enough) {
        let foreign = best.isOurs ? Self.fastest(enough.filter { !$0.isOurs }) : nil
        answers.append(.choose(error: target, best, foreign: foreign))
      } else {
        return answers + [.none(error: target, closest: rows.min { $0.error < $1.error })]
      }
    }
    return answers
  }

  private static func fastest(_ rows: [ComparisonRow]) -> ComparisonRow? {
    rows.min { $0.nanoseconds < $1.nanoseconds }
  }

  /// The method and its setting: "table (64 cells)"; `emphasis` highlights the method, and `escaped` makes
  /// both safe.
  static func name(
    _ row: ComparisonRow, _ emphasis: (String) -> String = { $0 },
    escaped: (String) -> String = { $0 }
  ) -> String {
    emphasis(escaped(row.method)) + (row.setting.isEmpty ? "" : " (\(escaped(row.setting)))")
  }

  /// An answer in a sentence; `emphasis` highlights the method, and `escaped` makes names safe.
  func sentence(
    _ answer: Answer, emphasis: (String) -> String = { $0 }, escaped: (String) -> String = { $0 }
  ) -> String {
    func name(_ row: ComparisonRow) -> String { Self.name(row, emphasis, escaped: escaped) }
    func error(_ value: Double) -> String { FigureNumber.scientific(value, digits: 2) }
    func cost(_ row: ComparisonRow) -> String {
      "error \(error(row.error)), \(NumberText.number(row.nanoseconds)) ns a sample"
    }
    switch answer {
    case .choose(let target, let row, let foreign):
      let other = foreign.map { "; without this package \(name($0)): \(cost($0))" } ?? ""
      return "For \(error(target)) in \(typeName) choose \(name(row)): \(cost(row))\(other)."
    case .none(let target, let closest):
      let most = closest.map { "; \(name($0)) keeps \(error($0.error))" } ?? ""
      return "For \(error(target)) in \(typeName) nothing here is accurate enough\(most)."
    case .belowRounding(let target):
      return "For \(error(target)) and less, \(typeName) itself rounds too coarsely."
    }
  }
}
