internal import Presentation
public import SolverVerification

/// Reports whether the suite detects and names the defects that shipped in real software.
public struct DetectionReport: Sendable {
  /// One defect and its verdict.
  public struct Row: Sendable {
    /// The defective model.
    public var defect: DefectModel
    /// The result of the verification.
    public var verdict: Verdict

    /// Whether the model was flagged.
    public var isFlagged: Bool { verdict.outcome == .failed }
    /// Whether its fault was named.
    public var isNamed: Bool {
      !defect.expected.isDisjoint(with: verdict.findings.map(\.fault))
    }
    /// The row with the largest error of any kind.
    public var worst: Verdict.Row? {
      verdict.rows.max { $0.errors.maximum < $1.errors.maximum }
    }
  }

  /// One row for each defect, in the order of ``DefectModel/all``.
  public let rows: [Row]

  /// Verifies every model at 1e-9, the default tolerance for other solvers.
  ///
  /// - Parameter limit: The largest number of requests per set, by default that of `animbench verify`:
  ///   some faults show in few answers.
  public init(limit: Int = 1_000) {
    let kinds: Set<SolverKind> = [.spring, .settling, .cubicBezier]
    let verifier = Verifier(
      standard: .tolerance(1e-9), caseSets: CaseSet.all.filter { kinds.contains($0.kind) },
      limit: limit, cache: TruthCache()
    ).namingFaults
    rows = DefectModel.all.map { Row(defect: $0, verdict: verifier.verdict(on: $0)) }
  }

  /// The table as Markdown.
  public var markdown: String {
    var table = MarkdownTable([
      ("defect", .left), ("seen in", .left), ("flagged", .left), ("worst error", .right),
      ("what the suite says", .left),
    ])
    for row in rows {
      table.append([
        "\(row.defect.name): \(row.defect.summary)", .text(row.defect.origin),
        row.isFlagged ? row.isNamed ? "yes" : "yes, not named" : "**no**",
        .text(row.worst.map { Verdict.short($0.errors.maximum) } ?? "–"),
        .text(row.verdict.findings.map(\.text).joined(separator: "; ")),
      ])
    }
    return table.text
  }
}
