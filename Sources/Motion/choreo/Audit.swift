import ArgumentParser
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import Presentation

/// `choreo audit`: audits choreographies against budgets.
struct Audit: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Audits choreographies: when everything starts and settles, and which budgets hold.",
    discussion: HelpText.of("audit"))

  @Argument(
    help: "Scenarios, choreography files, folders, or - for standard input.", completion: .file())
  var subjects: [String]

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var documents: WriteOption<CheckFormats>

  @Option(
    help: ArgumentHelp(
      "In SwiftUI source: the size of a collection known only at run time, as rows=24; 24 for all.",
      valueName: "count"))
  var items: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also write a self-contained page, - for standard output; of several files, a folder of pages with an index.html.",
      valueName: "path"))
  var html: String?

  @Flag(help: "Exit with 1 if a budget is broken, or a rule about SwiftUI source.")
  var strict = false

  @Flag(help: "List starts, peaks, settling times and simultaneous motion.")
  var events = false

  @Flag(help: "Add accelerations, frames and the spread of triggers.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      "With --verbose or JSON: count frames at this rate; repeatable.", valueName: "rate"))
  var fps = ChoreographyAudit.frameRates

  @Flag(help: "Audit the motion that remains under reduced motion.")
  var reduceMotion = false

  @Flag(
    help: """
      Repair files in place, so that they keep their budgets. Up to three proposals are shown with what \
      each costs; without a terminal the first is applied. Repairs of stdin and scenarios go to stdout.
      """)
  var fix = false

  @Option(
    help: ArgumentHelp(
      """
      With --fix: repair only by trigger (one for all), cap (later items start together), interval, or \
      speed (what is late, at most twice as fast).
      """, valueName: "kind"))
  var by: ChoreographyRepair.Kind?

  @Option(
    help: ArgumentHelp(
      "With --fix: write the repaired file here, - for standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var companions: CompanionOption

  @OptionGroup(title: "SwiftUI source")
  var source: SourceOptions

  @OptionGroup(title: "Limits")
  var limits: BudgetOptions

  func validate() throws {
    try documents.check(CheckFormats.names)
    for rate in fps {
      try check("--fps", rate, "be above 0 and at most 1000") { $0 > 0 && $0 <= 1000 }
    }
    guard verbose || needsJSON || fps == ChoreographyAudit.frameRates else {
      throw ValidationError("--fps goes with --verbose or JSON")
    }
    let outputs = [json, html == AtomicFile.standardOutput, documents.standardOutput != nil]
    guard outputs.count(where: { $0 }) <= 1 else {
      throw ValidationError("only one of --json, --html and --write can go to standard output")
    }
    if fix {
      guard !json, !reduceMotion, html == nil, documents.targets.isEmpty else {
        throw ValidationError(
          "--fix writes files and their differences only: audit the result for the rest")
      }
    }
    try SourceAudit.validate(items)
    guard fix || (output == nil && by == nil) else {
      throw ValidationError("--output and --by go with --fix")
    }
    guard output == nil || subjects.count == 1 else {
      throw ValidationError("--output is one file; \(subjects.count) were given")
    }
  }

  private var needsJSON: Bool { json || documents.writes("json") }

  func execute() throws -> ExitStatus {
    limits.warnings.forEach(Console().note)
    return try fix ? repair() : audit()
  }

  private struct Report: Encodable {
    var format = "animation-audit"
    var version = 1
    var audit: ChoreographyAudit
  }

  private struct Reports: Encodable {
    struct Entry: Encodable {
      var file: String
      var audit: ChoreographyAudit?
      var error: String?
    }

    struct Source: Encodable {
      struct Finding: Encodable {
        var rule, level, text: String
        var line, column: Int?
      }

      var file: String
      var findings: [Finding]
      var coverage: AuditSummary.Coverage?

      init(_ source: AuditSummary.SourceFile) {
        (file, coverage) = (source.file, source.coverage)
        findings = source.findings.map {
          .init(
            rule: $0.title, level: $0.level.word, text: $0.text, line: $0.line, column: $0.column)
        }
      }
    }

    var format = "animation-audit"
    var version = 1
    var verdict: String
    var audits: [Entry]
    /// Files of SwiftUI source; absent without any.
    var sources: [Source]?
  }

  private func audit() throws -> ExitStatus {
    let (found, paths, standardInput) = try DocumentSource.inputs(
      subjects, allowsSource: true, with: try companions.files())
    let read = zip(paths, try source.configurations(of: paths)).filter { path, configuration in
      subjects.contains(path) || configuration.reads(path)
    }
    let (files, configurations) = (read.map(\.0), read.map(\.1))
    var entries = found.map { subject in
      AuditSummary.Entry(
        subject: subject.name, result: Result { () throws(DocumentError) in try audited(subject) })
    }
    var sources: [AuditSummary.SourceFile] = []
    if !files.isEmpty {
      let reader = SourceAudit(
        limits: configurations.map { $0.budgets.overridden(by: limits.stated) },
        reduceMotion: reduceMotion, items: items,
        isBrief: found.count + files.count > 1 && !needsJSON && html == nil,
        frameRates: fps, standardInput: standardInput, cache: source.cache)
      let audited = try reader.audit(
        files, isAlone: files.count == 1 && found.isEmpty && subjects == files)
      entries += audited.entries
      sources = try source.applied(to: audited.sources, configurations)
    }
    // A single unreadable file is an error; among several, it is a row of the table.
    if entries.count == 1, subjects.count == 1, documents.targets.isEmpty,
      case .failure(let error)? = entries[0].result
    {
      throw CommandFailure.badData("\(entries[0].subject): \(error)")
    }
    if html == AtomicFile.standardOutput, entries.count > 1 {
      throw CommandFailure.usage("--html - is one page; give a folder for several")
    }
    try write(AuditSummary(entries, sources: sources))
    return status(entries, sources)
  }

  private func audited(_ subject: DocumentSource.Subject) throws(DocumentError) -> AuditedDocument {
    let (document, lines) = try subject.located()
    subject.report()
    return AuditedDocument(
      reduceMotion ? document.reducingMotion : document, limits: limits.stated, lines: lines,
      frameRates: fps)
  }

  private func status(
    _ entries: [AuditSummary.Entry], _ sources: [AuditSummary.SourceFile]
  ) -> ExitStatus {
    var status = ExitStatus.success
    // What rests on an assumption is undecided.
    let failing: [CheckReport.Level] = [.failure, .error, .warning]
    if strict, sources.contains(where: { $0.findings.contains { failing.contains($0.level) } }) {
      status = .broken
    }
    for entry in entries {
      // A disabled rule of a source file keeps its screen's budgets from counting.
      guard !entry.isScreen else { continue }
      guard case .success(let audited)? = entry.result else { return .badData }
      if !audited.audit.meetsExpectations || (strict && !audited.audit.isKept) { status = .broken }
    }
    return status
  }

  private func write(_ summary: AuditSummary) throws {
    let entries = summary.entries
    let console = Console(outputs: documents.standardOutput, html)
    let encoded = needsJSON ? try encoded(summary) : ""
    if json {
      try console.write(document: encoded)
    } else if source.quiet {
      try console.write(summary.findings(console.style))
    } else if subjects.count == 1, entries.count == 1 || summary.sources.count == 1,
      entries.allSatisfy({ $0.isScreen == (summary.sources.count == 1) })
    {
      for entry in entries {
        switch entry.result {
        case .success(let audited)?:
          try console.write(
            AuditText(
              audit: audited.audit, budgets: audited.budgets, columns: console.style.columns,
              listsEvents: events, isVerbose: verbose
            ).text)
        case .failure(let error)?: Self.printError("\(entry.subject): \(error)")
        case nil: break
        }
      }
      if summary.sources.count == 1 {
        let text = summary.findings(console.style)
        try console.write(
          text.isEmpty && entries.isEmpty && summary.coverage.isEmpty
            ? "\(subjects[0]): nothing is animated\n"
            : text + (summary.coverage.isEmpty ? "" : "\n\(summary.coverage)\n"))
      }
    } else {
      try console.write(summary.text(console.style))
    }
    let pages = Result { try writePages(entries, console) }
    try documents.write(summary.report, ["json": { encoded }, "markdown": { summary.markdown }])
    try pages.get()
  }

  private func writePages(_ entries: [AuditSummary.Entry], _ console: Console) throws {
    guard let html else { return }
    // The first page is that of all.
    var names = ["index": 1]
    var pages: [(file: String, name: String, audit: ChoreographyAudit)] = []
    for entry in entries {
      guard case .success(let audited)? = entry.result else { continue }
      var path = html
      if entries.count > 1 {
        let name = (entry.subject as NSString).lastPathComponent
        let stem =
          name.hasSuffix(".json")
          ? String(name.dropLast(5)) : name.filter { $0 != ":" && $0 != " " }
        names[stem, default: 0] += 1
        let number = names[stem].map { $0 > 1 ? "-\($0)" : "" } ?? ""
        path = "\(html)/\(stem)\(number).html"
        pages.append(("\(stem)\(number).html", entry.subject, audited.audit))
      }
      try console.write(audited.html(), to: path)
    }
    if !pages.isEmpty { try console.write(AuditPage.index(pages), to: "\(html)/index.html") }
  }

  private func encoded(_ summary: AuditSummary) throws -> String {
    let entries = summary.entries
    if entries.count == 1, summary.sources.isEmpty, case .success(let audited)? = entries[0].result
    {
      return try DocumentCoding.text(Report(audit: audited.audit))
    }
    return try DocumentCoding.text(
      Reports(
        verdict: summary.conclusion,
        audits: entries.map { entry in
          switch entry.result {
          case .success(let audited): .init(file: entry.subject, audit: audited.audit)
          case .failure(let error): .init(file: entry.subject, error: "\(error)")
          case nil: .init(file: entry.subject)
          }
        }, sources: summary.sources.isEmpty ? nil : summary.sources.map(Reports.Source.init)))
  }
}

extension ChoreographyRepair.Kind: ExpressibleByArgument {}
