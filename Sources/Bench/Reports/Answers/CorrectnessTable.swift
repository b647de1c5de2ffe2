internal import Measurement
internal import Presentation
internal import SolverVerification

/// The promises by subject: a few rows instead of one for each case set.
struct CorrectnessTable {
  /// The row of one subject.
  struct Row {
    let title: String
    let cases: Int
    let largest: Double?
    let promise: Double
    let unit: ErrorUnit
    let isKept: Bool
  }

  /// The subjects, and the kinds of request about them.
  private static let subjects: [(title: String, kinds: Set<SolverKind>)] = [
    ("springs", [.spring]), ("settling times", [.settling]), ("curves", curveKinds),
    ("keyframes", [.keyframes, .cssKeyframes]), ("staggers", [.stagger]),
    ("decays and smoothing", [.decay, .decayEnd, .smooth]),
  ]
  private static let curveKinds: Set<SolverKind> = [
    .cubicBezier, .unitCurve, .namedEasing, .linearEasing, .steps,
  ]

  /// The case sets about curves.
  static let curveSets = sets(curveKinds)

  private static func sets(_ kinds: Set<SolverKind>) -> Set<String> {
    Set(CaseSet.all.filter { kinds.contains($0.kind) }.map(\.name))
  }

  let rows: [Row]

  init(_ accuracy: [AccuracyRow]) {
    rows = Self.subjects.compactMap { title, kinds in
      let sets = Self.sets(kinds)
      let rows = accuracy.filter {
        $0.promise != nil && $0.unit != .ulpOfScale && sets.contains($0.caseSet)
      }
      guard let first = rows.first, let promise = rows.compactMap(\.promise).max() else {
        return nil
      }
      let asked = Dictionary(rows.map { ("\($0.method) \($0.caseSet)", $0.cases) }) { first, _ in
        first
      }
      return Row(
        title: title, cases: asked.values.reduce(0, +),
        largest: rows.compactMap(\.errors?.maximum).max(), promise: promise, unit: first.unit,
        isKept: rows.allSatisfy(\.holds))
    }
  }

  var table: MarkdownTable {
    MarkdownTable(
      rows,
      [
        .text("what") { $0.title }, .number("cases") { FigureNumber.plain(Double($0.cases)) },
        .number("largest error") { ErrorText.text($0.largest, $0.unit) },
        .number("promised") { ErrorText.text($0.promise, $0.unit) },
        .init("") { AccuracyTables.kept($0.isKept) },
      ])
  }
}
