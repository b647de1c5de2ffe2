internal import SolverVerification
package import Measurement
package import Presentation

/// The summary of a run before its tables.
///
/// It covers correctness, the fastest method for each error, the distance from the machine's limit,
/// noise, changes, and the place of the full report.
package struct RunSummary {
  /// An answer to one question.
  package struct Line {
    package let question: String
    package let answer: String
    /// Whether the answer reports a failure or unreliable data.
    package let isBad: Bool
  }

  package let lines: [Line]

  /// - Parameters:
  ///   - document: A run.
  ///   - committed: An earlier run of the same kind on a machine of this class, if there is one.
  ///   - path: The path of the written document.
  ///   - hasTables: Whether tables follow.
  package init(
    _ document: ResultDocument, since committed: ResultDocument?, path: String?,
    hasTables: Bool = true
  ) {
    lines = [
      Self.promises([document]), Self.fastest(document), Self.limit(document),
      document.noise.map { Self.line(of: $0) },
      committed.flatMap { Self.changes(document, since: $0) },
      path.map {
        Line(
          question: "report",
          answer: "\($0); with --open as a page; "
            + (hasTables ? "tables follow" : "--tables shows every number"), isBad: false)
      },
    ].compactMap { $0 }
  }

  /// Creates the summary of several documents: the errors and the machines of all of them. Times
  /// come from one document, preferably one that also has the errors of the timed methods.
  init(_ documents: [ResultDocument], engines: [EngineRecord]) {
    let timed = documents.filter { !$0.times.isEmpty }
      .sorted { ($0.accuracy.count, $0.times.count) > ($1.accuracy.count, $1.times.count) }
    let names = DocumentNames(documents: documents)
    let noises = documents.enumerated().compactMap { index, document in
      document.noise.map { (mark: names.areNeeded ? "\(names.mark(index)) " : "", noise: $0) }
    }
    // Quiet machines share a line, which reports the largest spread among them.
    let quiet = noises.filter { $0.noise.isQuiet }
    var machines = noises.filter { !$0.noise.isQuiet }.map {
      Self.line(of: $0.noise, marks: $0.mark)
    }
    if let worst = quiet.max(by: { $0.noise.spread < $1.noise.spread }) {
      machines.append(
        Self.line(
          of: worst.noise, marks: quiet.map(\.mark).joined(),
          ending: quiet.count > 1 ? " at most" : ""))
    }
    lines =
      [
        Self.promises(documents), timed.lazy.compactMap(Self.fastest).first,
        timed.lazy.compactMap(Self.limit).first, Self.engines(engines),
        Self.defects(RecordedTables(documents).defects),
      ].compactMap { $0 } + machines
  }

  /// The lines for a terminal.
  package func text(_ style: TerminalStyle) -> String {
    let indent = (lines.map(\.question.count).max() ?? 0) + 4
    let width = max(min(style.columns ?? 100, 100) - indent, 24)
    return lines.map { line in
      let rest = TerminalStyle.wrapped(line.answer, to: width)
        .joined(separator: "\n" + String(repeating: " ", count: indent))
      let gap = String(repeating: " ", count: indent - 2 - line.question.count)
      return "  \(style.bold(line.question))\(gap)\(line.isBad ? style.red(rest) : rest)\n"
    }.joined()
  }

  // MARK: Are our methods right?

  private static func promises(_ documents: [ResultDocument]) -> Line? {
    let tally = PromiseTally(documents)
    guard tally.count > 0 else { return nil }
    let broken = tally.count - tally.kept
    let untimed = documents.flatMap { $0.untimedJobs ?? [] }.count { $0.isBroken }
    var answer =
      broken == 0
      ? "yes: all \(tally.count) promises held" : "NO: \(broken) of \(tally.count) promises broken"
    if untimed > 0 { answer += ", \(untimed) jobs failed their check and were not timed" }
    let own = documents.flatMap(\.accuracy).filter { $0.promise != nil && $0.unit != .ulpOfScale }
    let worst = [
      ("springs", SolverKind.spring), ("curves", .cubicBezier), ("keyframes", .keyframes),
    ]
    .compactMap { name, kind -> String? in
      let sets = Set(CaseSet.all.filter { $0.kind == kind }.map(\.name))
      return own.filter { sets.contains($0.caseSet) }.compactMap(\.errors?.maximum).max()
        .map { "\(name) \(NumberText.error($0))" }
    }
    if !worst.isEmpty { answer += "; largest errors: \(worst.joined(separator: ", "))" }
    return Line(question: "right?", answer: answer, isBad: broken > 0 || untimed > 0)
  }

  // MARK: Which method is fastest?

  /// Target errors; the first is the limit of double precision.
  private static let targets = [("exact", 1e-15), ("1e-9", 1e-9), ("1e-6", 1e-6), ("1e-3", 1e-3)]

  private static func fastest(_ document: ResultDocument) -> Line? {
    let families = [("spring", "springs", "main"), ("curve", "curves", "curves-named")]
    let answers = families.compactMap { family, title, set -> String? in
      let rows = mainJob(family, document)
      guard !rows.isEmpty else { return nil }
      var choices: [(method: String, text: String, targets: [String])] = []
      for (name, target) in targets {
        let enough = rows.filter { error(of: $0, over: set, document) <= target }
        guard let best = enough.min(by: { $0.median < $1.median }) else { continue }
        let method = best.job.method
        if choices.last?.method == method {
          choices[choices.count - 1].targets.append(name)
        } else {
          choices.append(
            (method, "\(method), \(NumberText.number(best.median)) ns an item,", [name]))
        }
      }
      guard !choices.isEmpty else { return nil }
      let text = choices.map { choice in
        choice.targets.count == targets.count
          ? "\(choice.text) for every error"
          : "\(choice.text) for \(choice.targets.joined(separator: ", "))"
      }
      return "\(title): \(text.joined(separator: ", "))"
    }
    guard !answers.isEmpty else { return nil }
    return Line(question: "fastest", answer: answers.joined(separator: "; "), isBad: false)
  }

  /// The times of a family's main job: 10,000 staggered items with one spring, or `ease` at as many
  /// inputs. If it was not measured, the first job of the family.
  private static func mainJob(_ family: String, _ document: ResultDocument) -> [TimeRow] {
    let rows = document.times.filter { $0.job.family == family && $0.job.scalar == .double }
    let known = ["spring.uniform.shared.position.double.10000", "curve.ease.double.10000"]
    let workload =
      rows.first { known.contains($0.job.workload) }?.job.workload ?? rows.first?.job.workload
    return rows.filter { $0.job.workload == workload }
  }

  /// The error of a timed method: the larger of that on the timed work and that over a case set.
  private static func error(
    of row: TimeRow, over set: String, _ document: ResultDocument
  ) -> Double {
    let method = row.job.isOurs ? "ours" : row.job.method
    let known = document.accuracy.filter { $0.method == method && $0.caseSet == set }
      .map { $0.errors?.maximum ?? .infinity }
    return (known + [row.check.error]).max() ?? .infinity
  }

  // MARK: How far from the limit?

  static func limit(_ document: ResultDocument) -> Line? {
    let own = mainJob("spring", document).filter(\.job.isOurs)
    guard let best = own.min(by: { $0.median < $1.median }), let pass = best.ratioToReadWrite
    else { return nil }
    return Line(
      question: "limit",
      answer:
        "\(FigureNumber.plain(Double(best.job.items))) staggered springs take \(NumberText.ratio(pass)) the time in "
        + "which this machine reads and writes as much memory, below which no method can go; "
        + "\(NumberText.ratio(best.ratioToMemset)) that of memset",
      isBad: false)
  }

  // MARK: Are engines accurate, and known defects found?

  /// The accuracy of shipped engines, by the level that all their answers to ordinary requests
  /// reach.
  static func engines(_ engines: [EngineRecord]) -> Line? {
    var levels: [(level: String, names: [String])] = [
      "exact", "double", "single", "visual", "none",
    ].map { ($0, []) }
    for engine in engines where engine.engine != "ours" {
      let reached = engine.kinds.compactMap(\.ordinary?.level.rawValue)
      guard let worst = levels.lastIndex(where: { reached.contains($0.level) }) else { continue }
      levels[worst].names.append(engine.title)
    }
    let count = levels.reduce(0) { $0 + $1.names.count }
    guard count > 0 else {
      guard !engines.isEmpty else { return nil }
      return Line(
        question: "engines",
        answer: "\(engines.count) judged, without separate figures for ordinary requests",
        isBad: false)
    }
    let right = levels.dropLast().filter { !$0.names.isEmpty }
      .map { "\($0.names.count) \($0.level)" }
    var answer = "\(count) shipped engines, for ordinary requests"
    if !right.isEmpty { answer += ": \(right.joined(separator: ", "))" }
    if let visible = levels.last, !visible.names.isEmpty {
      answer += ". Wrong by more than a thousandth: \(visible.names.joined(separator: "; "))"
    }
    return Line(question: "engines", answer: answer, isBad: false)
  }

  /// The number of shipped-defect models that were detected, and of those that were named
  /// correctly.
  static func defects(_ defects: [DefectRecord]) -> Line? {
    guard !defects.isEmpty else { return nil }
    let found = defects.count(where: \.isFlagged)
    return Line(
      question: "defects",
      answer: "\(found) of \(defects.count) models of faults that shipped were found, "
        + "\(defects.count(where: \.isNamed)) named rightly", isBad: found < defects.count)
  }

  private static func line(of noise: NoiseRecord, marks: String = "", ending: String = "") -> Line {
    Line(
      question: "machine", answer: "\(marks)\(noise.verdict): \(noise.reason)\(ending)",
      isBad: !noise.isQuiet)
  }

  // MARK: What changed?

  /// The smallest relative difference between times of different runs that is reported.
  private static let advice = 0.1

  private static func changes(_ document: ResultDocument, since old: ResultDocument) -> Line? {
    var answer = "since \(old.created.prefix(10)) (commit \(old.build.commit.prefix(9))): "
    let before = Dictionary(
      old.accuracy.map { ($0.historyKey, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = document.accuracy.compactMap { row in
      before[row.historyKey].flatMap { $0.cases == row.cases ? (row, $0) : nil }
    }
    let worse = pairs.filter { new, old in
      (new.errors?.maximum ?? .infinity) > (old.errors?.maximum ?? .infinity)
    }
    if pairs.isEmpty {
      answer += "other cases were asked"
    } else {
      let same = pairs.count { $0.digest == $1.digest }
      answer += "\(same) of \(pairs.count) accuracy rows have the same bits"
      if !worse.isEmpty { answer += ", \(worse.count) a larger error" }
    }
    let times = Dictionary(
      old.times.map { ($0.historyKey, $0) }, uniquingKeysWith: { first, _ in first })
    let moved = document.times.compactMap { row -> (name: String, ratio: Double)? in
      guard !row.job.isCalibration, let now = row.ratioToYardstick,
        let then = times[row.historyKey]?.ratioToYardstick, then > 0
      else { return nil }
      return (row.job.method, now / then)
    }.filter { $0.ratio > 1 + advice }.sorted { $0.ratio > $1.ratio }
    if !moved.isEmpty {
      let named = moved.prefix(3).map { "\($0.name) \(NumberText.ratio($0.ratio))" }
      answer += "; slower beside the yardstick: \(named.joined(separator: ", "))"
      if moved.count > 3 { answer += " and \(moved.count - 3) more" }
    } else if !times.isEmpty, !document.times.isEmpty {
      answer += "; no method is over \(NumberText.percent(advice)) slower"
    }
    return Line(question: "changed", answer: answer, isBad: !worse.isEmpty)
  }
}
