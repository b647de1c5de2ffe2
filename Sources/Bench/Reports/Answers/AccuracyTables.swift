internal import Foundation
internal import Measurement
internal import Presentation
internal import SolverVerification

/// The tables of errors: promises, methods by regime and by case set, and every row.
struct AccuracyTables {
  let rows: [AccuracyRow]

  private typealias Column = MarkdownTable.Column

  /// The theoretical and the measured order of each integrator.
  static func orders(_ documents: [ResultDocument]) -> MarkdownTable {
    var table = MarkdownTable([("integrator", .left), ("order", .right), ("measured", .right)])
    for record in documents.flatMap({ $0.studies?.convergence ?? [] }) {
      table.append(texts: [
        record.method, record.order == 0 ? "exact" : "\(record.order)",
        FigureNumber.significant(record.measuredOrder, digits: 3),
      ])
    }
    return table
  }

  /// The rows with a promise; marked by their documents if several have such rows.
  static func promises(_ documents: [ResultDocument]) -> MarkdownTable {
    let names = DocumentNames(documents: documents)
    let rows = documents.enumerated().flatMap { index, document in
      document.accuracy.filter { $0.promise != nil }.map { (mark: names.mark(index), row: $0) }
    }
    let marks: [Column<(mark: String, row: AccuracyRow)>] =
      areMarked(documents) ? [.text("run") { $0.mark }] : []
    return MarkdownTable(
      rows,
      marks + [
        .text("method") { $0.row.method }, .text("case set") { $0.row.caseSet },
        .text("number") { number($0.row) },
        .number("worst error") { ErrorText.text($0.row.errors?.maximum, $0.row.unit) },
        .number("promise") { ErrorText.text($0.row.promise, $0.row.unit) },
        .init(
          "median · 99 % · worst · promise",
          note: "from 1e-18 at the left to 1 at the right, logarithmic", only: .page
        ) { .drawing(ErrorStrip.svg($0.row.errors, promise: $0.row.promise)) },
        .number("searched") { searched($0.row) }, .init("") { kept($0.row.holds) },
        .init("input of the worst", only: .page) { input($0.row) },
      ])
  }

  static func areMarked(_ documents: [ResultDocument]) -> Bool {
    documents.count { $0.accuracy.contains { $0.promise != nil } } > 1
  }

  static func kept(_ isKept: Bool) -> Markdown { isKept ? .good("kept") : .strong("broken") }

  /// Methods by regime over the main set of springs.
  var regimes: MarkdownTable {
    let main = rows.filter { $0.caseSet == "main" && $0.errors != nil }
    let known = Set(main.flatMap(\.regimes.keys))
    let names = SpringRegime.allCases.map(\.rawValue).filter(known.contains)
    return matrix(
      "Worst scaled error by regime, case set main", names.count > 1 ? main : [], names
    ) { rows, regime in
      let worst = rows.compactMap { row in row.regimes[regime].map { ($0, row) } }
        .max { $0.0 < $1.0 }
      let input = worst?.1.regimeInputs?[regime]
      let note = worst.map {
        "\($0.1.method), \(regime)" + (input.map { ": \(Self.short($0))" } ?? "")
      }
      return .shaded(worst?.0, note: note ?? "")
    }
  }

  /// Methods by case set. Sets with equal methods share a table.
  var caseSets: [MarkdownTable] {
    let sets = Names.inOrder(rows.map(\.caseSet))
    guard sets.count > 1 else { return [] }
    let springs = Set(CaseSet.springSets.map(\.name))
    let curves = Set(CaseSet.all.filter { $0.kind == .cubicBezier }.map(\.name))
    return [
      ("springs", sets.filter(springs.contains)),
      ("cubic Bézier curves", sets.filter(curves.contains)),
      ("everything else", sets.filter { !springs.contains($0) && !curves.contains($0) }),
    ].map { name, sets in
      matrix(
        "Worst error by case set: \(name)", rows.filter { sets.contains($0.caseSet) }, sets
      ) { rows, set in
        let worst = rows.filter { $0.caseSet == set && $0.errors != nil }
          .max { $0.errors!.maximum < $1.errors!.maximum }
        let note = worst.map {
          "\($0.unit.rawValue) error of \(Self.number($0)), \($0.cases) cases: "
            + ($0.worst.map { Self.short($0.request) } ?? "")
        }
        return .shaded(worst?.errors?.maximum, note: note ?? "")
      }
    }
  }

  /// A row for each method.
  private func matrix(
    _ caption: String, _ rows: [AccuracyRow], _ columns: [String],
    cell: @escaping ([AccuracyRow], String) -> Markdown
  ) -> MarkdownTable {
    let methods = Names.inOrder(rows.map(\.method)).map { method in
      (method: method, rows: rows.filter { $0.method == method })
    }
    return MarkdownTable(
      methods, caption: caption,
      [.init("method") { .rowTitle(.text($0.method)) }]
        + columns.map { column in
          .init(.text(column), .right) { cell($0.rows, column) }
        })
  }

  /// Every row, with what was rejected.
  var everyRow: MarkdownTable {
    MarkdownTable(
      rows,
      [
        .text("method") { $0.method }, .text("case set") { $0.caseSet },
        .text("number") { Self.number($0) },
        .number("median") { ErrorText.text($0.errors?.median, $0.unit) },
        .number("99 %") { ErrorText.text($0.errors?.quantile99, $0.unit) },
        .number("worst") { ErrorText.text($0.errors?.maximum, $0.unit) },
        .number("searched") { Self.searched($0) }, .number("rejected") { "\($0.rejectedCount)" },
        .init(
          "input of the worst", note: "and, opened, a digest of all answers", only: .page,
          Self.input),
      ])
  }

  private static func number(_ row: AccuracyRow) -> String { row.worst?.number.description ?? "" }

  private static func searched(_ row: AccuracyRow) -> String {
    let cases = FigureNumber.plain(Double(row.cases))
    return row.cases == row.available
      ? "all \(cases)" : "\(cases) of \(FigureNumber.plain(Double(row.available)))"
  }

  private static func input(_ row: AccuracyRow) -> Markdown {
    guard let worst = row.worst else { return "–" }
    return .request(
      worst.request, short: short(worst.request),
      below: [
        "answered \(FigureNumber.exact(worst.observed)), truth \(FigureNumber.exact(worst.truth))",
        "digest of all answers \(row.digest)",
      ])
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
