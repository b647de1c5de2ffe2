internal import SolverVerification
package import Measurement
package import Presentation

/// A document as text for a terminal.
package struct RunReport {
  private let document: ResultDocument
  private let style: TerminalStyle

  package init(_ document: ResultDocument, _ style: TerminalStyle) {
    self.document = document
    self.style = style
  }

  /// - Parameters:
  ///   - path: The path of the written document.
  ///   - committed: An earlier document of the same kind of run on a machine of this class.
  ///   - hasTables: Whether to follow the answers with tables.
  package func text(
    writtenTo path: String?, since committed: ResultDocument? = nil, hasTables: Bool = true
  ) -> String {
    let summary = RunSummary(document, since: committed, path: path, hasTables: hasTables)
    var parts = [heading, summary.text(style)]
    if hasTables { parts += [springAccuracy, curveAccuracy, otherAccuracy, times] }
    parts.append(promises)
    if let path, hasTables { parts.append("Result document: \(path)\n") }
    return style.page(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private var heading: String {
    let build = document.build
    let commit = build.commit.prefix(12) + (build.modified ? " with changes" : "")
    return """
      \(style.bold("animbench")) \(document.mode) run, seed \(document.seed)
      \(document.machine.processor), \(document.machine.cores) cores, \(document.machine.system)
      level \(build.level), \(build.compiler), \(build.configuration), commit \(commit)

      """
  }

  private static let regimeHeaders: [(SpringRegime, String)] = [
    (.undamped, "undamped"), (.lightlyDamped, "light"), (.underDamped, "under"),
    (.nearCriticalBelow, "just under"), (.critical, "critical"),
    (.nearCriticalAbove, "just over"), (.overDamped, "over"),
    (.stronglyOverDamped, "strong"),
  ]

  private var springAccuracy: String {
    let sets = CaseSet.springSets.map(\.name)
    let rows = document.accuracy.filter { sets.contains($0.caseSet) }
    guard !rows.isEmpty else { return "" }
    var table = TextTable(
      [("method", .left)] + Self.regimeHeaders.map { ($0.1, .right) } + [("rejected", .right)])
    for method in Names.inOrder(rows.map(\.method)) {
      let own = rows.filter { $0.method == method }
      let cells = Self.regimeHeaders.map { regime, _ in
        NumberText.error(own.compactMap { $0.regimes[regime.rawValue] }.max())
      }
      let rejected = own.filter { $0.errors != nil }.reduce(0) { $0 + $1.rejectedCount } / 2
      table.append([method] + cells + [rejected == 0 ? "" : "\(rejected)"])
    }
    let cases = Dictionary(grouping: rows, by: \.caseSet).map { name, rows in
      "\(rows[0].cases) of \(rows[0].available) \(name)"
    }.sorted()
    return part(
      "Springs: largest error of position and velocity, as a fraction of the motion", table)
      + "  \(wrapped("cases: " + cases.joined(separator: ", ")))\n"
  }

  private var curveAccuracy: String {
    let sets = CaseSet.curveSets.filter { $0.kind == .cubicBezier }.map(\.name)
    let rows = document.accuracy.filter {
      sets.contains($0.caseSet) && $0.member == .value
    }
    var table = TextTable([("method", .left)] + sets.map { ($0, .right) })
    for method in Names.inOrder(rows.map(\.method)) {
      table.append(
        [method]
          + sets.map { set in
            let row = rows.first { $0.method == method && $0.caseSet == set }
            return NumberText.error(row?.errors?.maximum)
          })
    }
    return part("Cubic Bézier curves: largest error of the value", table)
  }

  /// The accuracy over the sets that only this package's methods support.
  private var otherAccuracy: String {
    let shown = Set(
      CaseSet.springSets.map(\.name)
        + CaseSet.curveSets.filter { $0.kind == .cubicBezier }.map(\.name))
    var table = TextTable([
      ("method", .left), ("cases", .left), ("member", .left), ("asked", .right),
      ("largest error", .right), ("promised", .right),
    ])
    for row in document.accuracy where !shown.contains(row.caseSet) {
      table.append([
        row.method, row.caseSet, row.member?.rawValue ?? "-",
        "\(row.cases)", NumberText.error(row.errors?.maximum), NumberText.error(row.promise),
      ])
    }
    return part("Everything else", table)
  }

  private var times: String {
    let workloads = Names.inOrder(
      document.times.filter { !$0.kernel.isCalibration }.map(\.kernel.workload))
    guard !workloads.isEmpty else { return "" }
    return (workloads.map(timeTable) + [document.noiseText(style)]).joined(separator: "\n")
  }

  private func timeTable(_ workload: String) -> String {
    let own = document.times.filter { $0.kernel.workload == workload }
    guard let first = own.first else { return "" }
    let limits = document.times.filter {
      $0.kernel.isCalibration && $0.kernel.items == first.kernel.items
        && $0.kernel.scalar == first.kernel.scalar && $0.kernel.kind == .memory
    }
    // The available speed-ups over plain methods.
    let gains: [(title: String, gain: (TimeRow) -> Double?)] = [
      ("x C loop", \.gainOverC), ("x Swift loop", \.gainOverSwift),
      ("x plain call", \.gainOverPlain),
    ].filter { one in own.contains { one.gain($0) != nil } }
    var table = TextTable(
      [
        ("method", .left), ("ns/item", .right), ("CPU", .right), ("spread", .right),
        ("samples/s", .right), ("in 8.33 ms", .right), ("x read-write", .right),
        ("x memset", .right),
      ] + gains.map { ($0.title, .right) } + [("check", .right), ("n", .right)])
    for row in own + limits {
      table.append(
        [
          row.kernel.method, NumberText.number(row.median),
          row.processorMedian.map { NumberText.number($0) } ?? "-",
          NumberText.percent(row.spread), NumberText.count(row.itemsPerSecond),
          NumberText.count(row.itemsPerFrame), NumberText.ratio(row.ratioToReadWrite),
          NumberText.ratio(row.ratioToMemset),
        ] + gains.map { NumberText.ratio($0.gain(row)) } + [
          NumberText.error(row.check.count == 0 ? nil : row.check.error), "\(row.samples.count)",
        ])
    }
    let workingSet = NumberText.count(Double(first.kernel.workingSetBytes))
    return part("Times: \(workload)", table, beside: ", working set \(workingSet)B")
  }

  /// A table under its title, with words beside that; empty without rows.
  private func part(_ title: String, _ table: TextTable, beside rest: String = "") -> String {
    table.isEmpty ? "" : "\(style.bold(title))\(rest)\n\(table.text(style))"
  }

  private var promises: String { untimedJobs + promisesOfAccuracy }

  /// The jobs of this package that were not timed because their results are wrong.
  private var untimedJobs: String {
    let broken = (document.untimedJobs ?? []).filter(\.isBroken)
    guard !broken.isEmpty else { return "" }
    return style.red("\(broken.count) of this package's jobs failed the check before timing:")
      + "\n"
      + broken.map { "  \($0.kernel.method), \($0.kernel.workload): \($0.reason)\n" }.joined()
  }

  private var promisesOfAccuracy: String {
    let promised = document.accuracy.filter { $0.promise != nil }
    guard !promised.isEmpty else { return "" }
    let broken = promised.filter { !$0.holds }
    guard !broken.isEmpty else {
      return style.green("All \(promised.count) promises held.") + "\n"
    }
    var text = style.red("\(broken.count) of \(promised.count) promises broken:") + "\n"
    for row in broken {
      let rejected =
        row.rejectedCount > 0 ? ", \(row.rejectedCount) of \(row.cases) cases rejected" : ""
      text +=
        "  \(row.method), \(row.caseSet): \(NumberText.error(row.errors?.maximum)) where "
        + "\(NumberText.error(row.promise)) is promised\(rejected)\n"
      if let worst = row.worst {
        text += "    \(worst.number) is \(worst.observed), the truth \(worst.truth)\n"
        text += "    \(worst.request)\n"
      }
    }
    return text
  }

  /// Wraps a text at the terminal's width, or at a hundred columns, with a hanging indent.
  private func wrapped(_ text: String) -> String {
    TerminalStyle.wrapped(text, to: min(style.columns ?? 100, 100) - 2).joined(separator: "\n  ")
  }
}

extension ResultDocument {
  /// The noise of the machine, in one line.
  func noiseText(_ style: TerminalStyle) -> String {
    guard let noise else { return "" }
    let text = "The machine was \(noise.verdict): \(noise.reason).\n"
    return noise.isQuiet ? text : style.yellow(text)
  }
}
