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

  /// Heading, answers, tables if wanted, and promises.
  ///
  /// - Parameters:
  ///   - path: The path of the written document.
  ///   - committed: An earlier document of the same kind of run on a machine of this class.
  ///   - hasTables: Whether to follow the answers with tables.
  package func text(
    writtenTo path: String?, since committed: ResultDocument? = nil, hasTables: Bool = true
  ) -> String {
    let summary = RunSummary(document, since: committed, path: path, hasTables: hasTables)
    var parts = [heading, summary.text(style)]
    if hasTables { parts += tables }
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

  /// Every number, one table after the other.
  private var tables: [String] {
    let accuracy = AccuracyTables(rows: document.accuracy)
    let errors = [accuracy.regimes] + accuracy.caseSets
    return errors.map { part($0.caption, $0) } + [
      part("Every error", accuracy.everyRow),
      part("Every time", TimesTable.table(document.times)), document.noiseText(style),
    ]
  }

  /// A table under its title; empty without rows.
  private func part(_ title: String, _ table: MarkdownTable) -> String {
    table.isEmpty ? "" : "\(style.bold(title))\n\(table.plain.text(style))"
  }

  private var promises: String { untimedJobs + promisesOfAccuracy }

  /// The jobs of this package that were not timed because their results are wrong.
  private var untimedJobs: String {
    let broken = (document.untimedJobs ?? []).filter(\.isBroken)
    guard !broken.isEmpty else { return "" }
    return style.red("\(broken.count) of this package's jobs failed the check before timing:")
      + "\n"
      + broken.map { "  \($0.job.method), \($0.job.workload): \($0.reason)\n" }.joined()
  }

  private var promisesOfAccuracy: String {
    let promised = document.accuracy.filter { $0.promise != nil }
    guard !promised.isEmpty else { return "" }
    let broken = promised.filter { !$0.holds }
    guard !broken.isEmpty else { return style.green("All \(promised.count) promises held.") + "\n" }
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
}

extension ResultDocument {
  /// The noise of the machine, in one line.
  func noiseText(_ style: TerminalStyle) -> String {
    guard let noise else { return "" }
    let text = "The machine was \(noise.verdict): \(noise.reason).\n"
    return noise.isQuiet ? text : style.yellow(text)
  }
}
