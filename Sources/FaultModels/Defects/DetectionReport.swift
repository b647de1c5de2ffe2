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

  /// Verifies every model at 1e-9, the default tolerance for other solvers. Each is first asked few
  /// requests of many sets. Models whose fault stays unnamed are asked many requests of the sets with
  /// narrow parameter ranges.
  public init() {
    let cache = TruthCache()
    func verifier(_ sets: [String], _ limit: Int) -> Verifier {
      Verifier(
        standard: .tolerance(1e-9), caseSets: sets.compactMap(CaseSet.named), limit: limit,
        cache: cache
      ).namingFaults
    }
    let wide = verifier(
      [
        "main", "stress", "near-critical", "with-velocity", "parameterisations", "settle",
        "curves-hard", "curves-random", "curves-clustered",
      ], 70)
    let narrow = verifier(["main", "near-critical"], 1_000)
    rows = DefectModel.all.map { defect in
      let row = Row(defect: defect, verdict: wide.verdict(on: defect))
      return row.isFlagged && row.isNamed || !defect.kinds.contains(.spring)
        ? row : Row(defect: defect, verdict: narrow.verdict(on: defect))
    }
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
