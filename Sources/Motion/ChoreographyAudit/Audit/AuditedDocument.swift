package import ChoreographyFiles

/// A choreography with its audit, and the places of its elements in a file.
package struct AuditedDocument: Sendable {
  package let document: ChoreographyDocument
  package let budgets: MotionBudgets
  package let audit: ChoreographyAudit
  /// The line of each element, by name; empty if the text is not available.
  package let lines: [String: Int]
  /// The group of each element, by name: in CSS the selector that has the animation.
  let groups: [String: String]

  /// Audits a document.
  ///
  /// - Parameter limits: Limits that replace those of the document. The others are those of
  ///   ``ChoreographyAudit``.
  package init(
    _ document: ChoreographyDocument, limits: MotionBudgets.Stated = .init(),
    lines: [String: Int] = [:], groups: [String: String] = [:], isBrief: Bool = false,
    frameRates: [Double] = ChoreographyAudit.frameRates, cache: MotionMeasure.Cache = .init()
  ) {
    (self.document, self.lines, self.groups) = (document, lines, groups)
    budgets = limits.applied(to: document.budgets)
    audit = ChoreographyAudit(
      document, budgets: budgets, isBrief: isBrief, frameRates: frameRates, cache: cache)
  }
}
