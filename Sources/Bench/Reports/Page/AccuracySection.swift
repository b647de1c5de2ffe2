internal import Measurement
internal import Presentation

/// Worst cases: this package's methods against the promises, and every method by regime and case
/// set.
struct AccuracySection {
  let documents: [ResultDocument]
  let rows: [AccuracyRow]

  init(_ documents: [ResultDocument]) {
    self.documents = documents
    rows = documents.flatMap(\.accuracy)
  }

  var section: ReportPage.Section? {
    guard !rows.isEmpty else { return nil }
    let tables = AccuracyTables(rows: rows)
    let sets = Names.inOrder(rows.map(\.caseSet))
    return .init(
      anchor: "accuracy", title: "Worst cases",
      lead: """
        The largest error of each method and the input that caused it. A search over a part of a set \
        gives a lower bound of the true maximum. Errors are fractions of the motion's scale unless a unit is \
        given. Open an input to replay it with <code>animbench sample</code>.
        """,
      answer: answer, isOpen: true,
      content: CorrectnessTable(rows).table.html
        + FigureGrid.folded("Promises", rows.filter { $0.promise != nil }) { _ in
          AccuracyTables.promises(documents).html
        }
        + tables.regimes.html
        + FigureGrid.folded("By case set", sets) { _ in
          tables.caseSets.map(\.html).joined() + (sets.contains("steps") ? Self.jumps : "")
        }
        + FigureGrid.folded("Every row", rows) { _ in tables.everyRow.html })
  }

  private static let jumps = """
    <p class="muted">Where a progress rounds onto a jump, <code>steps()</code> and CSS keyframes \
    take the side that browsers take; exact arithmetic may take the other, a whole step apart.</p>
    """

  private var answer: String {
    let answers = FigureNumber.plain(rows.reduce(0) { $0 + Double($1.cases) })
    return "\(Names.inOrder(rows.map(\.method)).count) methods, \(answers) answers judged"
  }
}
