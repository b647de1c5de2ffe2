internal import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyAudit
internal import ChoreographyFiles

/// The scenarios of the catalogue, audited.
enum ChoreographyStudies {
  /// Seconds for which endless motion is shown.
  private static let longest = 4.0

  /// One record for each scenario.
  static func records() -> [ChoreographyRecord] {
    ScenarioCatalogue.all.map(record)
  }

  static func record(_ document: ChoreographyDocument) -> ChoreographyRecord {
    let audit = ChoreographyAudit(document)
    return ChoreographyRecord(
      name: audit.name, title: audit.title, flaw: audit.flaw,
      laneCount: ChoreographySampler(document.choreography).lanes.count,
      budgets: audit.verdicts.map { verdict in
        BudgetRecord(
          name: verdict.budget, element: verdict.element, limit: verdict.limit,
          found: verdict.measured, holds: verdict.isKept, remedy: verdict.remedy)
      },
      duration: min(audit.done.isFinite ? audit.done : longest, longest))
  }
}
