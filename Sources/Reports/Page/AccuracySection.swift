internal import Foundation
internal import SolverVerification
internal import Measurement
internal import Presentation

/// Worst cases: this package's methods against the promises, and every method by regime and case
/// set.
struct AccuracySection {
  let rows: [AccuracyRow]
  /// The mark of each row's document; empty if there is only one.
  private let marks: [String]

  init(_ documents: [ResultDocument]) {
    rows = documents.flatMap(\.accuracy)
    let names = DocumentNames(documents)
    marks =
      names.areNeeded
      ? documents.enumerated().flatMap { index, document in
        document.accuracy.map { _ in names.mark(index) }
      } : []
  }

  var section: ReportPage.Section? {
    guard !rows.isEmpty else { return nil }
    return .init(
      anchor: "accuracy", title: "Worst cases",
      lead: """
        The largest error of each method and the input that caused it. A search over a part of a set \
        gives a lower bound of the true maximum. Errors are fractions of the motion's scale unless a unit is \
        given. Open an input to replay it with <code>animbench sample</code>.
        """,
      answer: answer, isOpen: true,
      content: CorrectnessTable(rows).table.html
        + FigureGrid.folded("Promises", promised) { _ in promises }
        + regimes
        + FigureGrid.folded("By case set", Names.inOrder(rows.map(\.caseSet))) { _ in caseSets }
        + everything)
  }

  private var promised: [AccuracyRow] { rows.filter { $0.promise != nil } }

  private var answer: String {
    let answers = FigureNumber.plain(Double(rows.reduce(0) { $0 + $1.cases }))
    return "\(Names.inOrder(rows.map(\.method)).count) methods, \(answers) answers judged"
  }

  /// The rows with a promise, in detail.
  private var promises: String {
    var table = HTMLTable(
      columns: (marks.isEmpty ? [] : ["run"]) + [
        "method", "case set", "number", .number("worst"), .number("promise"),
        .init(
          title: "median · 99 % · worst · promise",
          note: "from 1e-18 at the left to 1 at the right, logarithmic"), "", .number("searched"),
        "input of the worst",
      ])
    for (index, row) in rows.enumerated() {
      guard let promise = row.promise else { continue }
      table.rows.append(
        (marks.isEmpty ? [] : [marks[index]]) + [
          Markup.escaped(row.method), Markup.escaped(row.caseSet),
          Markup.escaped(row.worst?.number.description ?? ""),
          ErrorText.text(row.errors?.maximum, row.unit), ErrorText.text(promise, row.unit),
          ErrorStrip.svg(row.errors, promise: promise),
          CorrectnessTable.verdict(row.holds),
          Self.searched(row), Self.input(row),
        ])
    }
    return table.rows.isEmpty ? "" : table.html
  }

  /// Methods by regime over the main set of springs.
  private var regimes: String {
    let main = rows.filter { $0.caseSet == "main" && $0.errors != nil }
    let known = Set(main.flatMap(\.regimes.keys))
    let names = SpringRegime.allCases.map(\.rawValue).filter(known.contains)
    guard names.count > 1 else { return "" }
    return matrix(
      "Worst scaled error by regime, case set main", rows: main, columns: names
    ) { rows, regime in
      let worst = rows.compactMap { row in row.regimes[regime].map { ($0, row) } }
        .max { $0.0 < $1.0 }
      let input = worst?.1.regimeInputs?[regime]
      return (
        worst?.0,
        worst.map { "\($0.1.method), \(regime)" + (input.map { ": \(Self.short($0))" } ?? "") }
          ?? ""
      )
    }
  }

  /// Methods by case set. Sets with equal methods share a table.
  private var caseSets: String {
    let sets = Names.inOrder(rows.map(\.caseSet))
    guard sets.count > 1 else { return "" }
    let springs = Set(CaseSet.springSets.map(\.name))
    let curves = Set(CaseSet.all.filter { $0.kind == .cubicBezier }.map(\.name))
    return caseSets("springs", sets.filter(springs.contains))
      + caseSets("cubic Bézier curves", sets.filter(curves.contains))
      + caseSets(
        "everything else", sets.filter { !springs.contains($0) && !curves.contains($0) })
      + (sets.contains("steps")
        ? "<p class=\"muted\">Where a progress rounds onto a jump, <code>steps()</code> and CSS keyframes "
          + "take the side that browsers take; exact arithmetic may take the other, a whole step apart.</p>"
        : "")
  }

  private func caseSets(_ name: String, _ sets: [String]) -> String {
    let rows = rows.filter { sets.contains($0.caseSet) }
    guard !rows.isEmpty else { return "" }
    return matrix("Worst error by case set: \(name)", rows: rows, columns: sets) { rows, set in
      let worst = rows.filter { $0.caseSet == set && $0.errors != nil }
        .max { $0.errors!.maximum < $1.errors!.maximum }
      let note = worst.map {
        "\($0.unit.rawValue) error of \($0.worst?.number.description ?? ""), \($0.cases) cases: "
          + ($0.worst.map { Self.short($0.request) } ?? "")
      }
      return (worst?.errors?.maximum, note ?? "")
    }
  }

  private func matrix(
    _ caption: String, rows: [AccuracyRow], columns: [String],
    cell: ([AccuracyRow], String) -> (Double?, String)
  ) -> String {
    var table = HTMLTable(
      caption: caption,
      columns: ["method"] + columns.map { .number($0) })
    for method in Names.inOrder(rows.map(\.method)) {
      let own = rows.filter { $0.method == method }
      let cells = columns.map { column in
        let (error, note) = cell(own, column)
        return HTMLTable.shaded(error, note: note)
      }
      table.rows.append(["<th scope=\"row\">\(Markup.escaped(method))</th>"] + cells)
    }
    return table.html
  }

  private var everything: String {
    var table = HTMLTable(columns: [
      "method", "case set", "number", .number("median"), .number("99 %"), .number("worst"),
      .number("searched"), .number("rejected"),
      .init(title: "input of the worst", note: "and, opened, a digest of all answers"),
    ])
    for row in rows {
      table.rows.append([
        Markup.escaped(row.method), Markup.escaped(row.caseSet),
        Markup.escaped(row.worst?.number.description ?? ""),
        ErrorText.text(row.errors?.median, row.unit),
        ErrorText.text(row.errors?.quantile99, row.unit),
        ErrorText.text(row.errors?.maximum, row.unit),
        Self.searched(row), "\(row.rejectedCount)", Self.input(row),
      ])
    }
    return "<details><summary>Every row: \(rows.count)</summary>\(table.html)</details>"
  }

  static func searched(_ row: AccuracyRow) -> String {
    let cases = FigureNumber.plain(Double(row.cases))
    return row.cases == row.available
      ? "all \(cases)" : "\(cases) of \(FigureNumber.plain(Double(row.available)))"
  }

  /// The abbreviated input; the complete request, which can be replayed, unfolds below it.
  private static func input(_ row: AccuracyRow) -> String {
    guard let worst = row.worst else { return "–" }
    return "<details class=\"case\"><summary>\(Markup.escaped(short(worst.request)))</summary>"
      + "<code>\(Markup.escaped(worst.request))</code>"
      + "<br><span class=\"muted\">said \(FigureNumber.exact(worst.observed)), "
      + "truth \(FigureNumber.exact(worst.truth))<br>digest of all answers "
      + "\(Markup.escaped(row.digest))</span></details>"
  }

  /// A request in words: "duration 5, bounce 0.1, time 0.413".
  static func short(_ request: String) -> String {
    guard
      let members = (try? JSONSerialization.jsonObject(with: Data(request.utf8)))
        as? [String: Any]
    else { return request }
    let order = ["duration", "bounce", "response", "dampingRatio", "from", "to", "velocity"]
    func place(_ name: String) -> Int {
      order.firstIndex(of: name) ?? (name == "time" || name == "progress" ? 99 : 50)
    }
    let parts = members.keys.filter { !["id", "kind"].contains($0) }
      .sorted { (place($0), $0) < (place($1), $1) }
      .compactMap { name -> String? in
        guard let number = members[name] as? Double else {
          return (members[name] as? String).map { "\(name) \($0)" } ?? name
        }
        // The default members of a request are left out.
        if ["from": 0, "to": 1, "velocity": 0][name] == number { return nil }
        return "\(name) \(FigureNumber.significant(number, digits: 4))"
      }
    return parts.joined(separator: ", ")
  }

}
