/// The results of an audit of source code, to be written to a file and read again: the rows of its
/// screens, and its files.
package struct SourceResults: Codable {
  private let rows: [AuditSummary.Entry.Row]
  package let sources: [AuditSummary.SourceFile]

  /// Of the entries only the rows are stored.
  package init(_ entries: [AuditSummary.Entry], _ sources: [AuditSummary.SourceFile]) {
    rows = entries.map(\.row)
    self.sources = sources
  }

  package var entries: [AuditSummary.Entry] { rows.map(AuditSummary.Entry.init) }
}
