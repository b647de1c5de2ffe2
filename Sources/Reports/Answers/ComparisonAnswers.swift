internal import Measurement
internal import Presentation
internal import SolverVerification

/// Points of error against work of one family in one type, and what they answer.
package struct ComparisonGroup {
  let family: String
  let scalar: ScalarType
  let rows: [ComparisonRow]

  /// The errors that are asked about unless others are named.
  package static let targets = [1e-3, 1e-6, 1e-9, 1e-12, 1e-15]

  /// The groups of some rows, in the order in which they come.
  static func all(_ rows: [ComparisonRow]) -> [ComparisonGroup] {
    var groups: [ComparisonGroup] = []
    for row in rows where !groups.contains(where: { $0.holds(row) }) {
      let group = ComparisonGroup(family: row.family, scalar: row.scalar, rows: [])
      groups.append(
        ComparisonGroup(
          family: row.family, scalar: row.scalar, rows: rows.filter(group.holds)))
    }
    return groups
  }

  private func holds(_ row: ComparisonRow) -> Bool {
    row.family == family && row.scalar == scalar
  }

  /// "springs in Float".
  var title: String { "\(family) in \(typeName)" }

  private var typeName: String { scalar == .float ? "Float" : "Double" }

  /// The points that nothing beats, fastest first.
  var optimal: [ComparisonRow] {
    rows.filter(\.isParetoOptimal).sorted { $0.nanoseconds < $1.nanoseconds }
  }

  /// What to choose for an error.
  enum Answer {
    /// The fastest method that keeps it; and if that is this package's, the fastest other one.
    case choose(error: Double, ComparisonRow, foreign: ComparisonRow?)
    /// None keeps it; the most accurate.
    case none(error: Double, closest: ComparisonRow?)
    /// The type cannot tell such numbers apart.
    case belowRounding(error: Double)
  }

  /// An answer for each error, largest first; of the errors that nothing keeps only the first.
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

  /// An answer in a sentence; `emphasis` sets off the method.
  func sentence(
    _ answer: Answer, emphasis: (String) -> String = { $0 }
  ) -> String {
    func name(_ row: ComparisonRow) -> String {
      emphasis(row.method) + (row.setting.isEmpty ? "" : " (\(row.setting))")
    }
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
