import ArgumentParser
internal import AnimationChoreography
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation
internal import StrictJSON

/// `animbench audit`: what choreographies do, and which budgets they keep.
struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Audits choreographies: when everything starts and settles, and which budgets hold.",
    discussion: """
      Give names of scenarios (`animbench list` names them), choreography files, folders of them, or - \
      for standard input. One is shown in full, several as a table. `animbench new` writes a file to \
      start from, with explanations. Times are in seconds on the command line and in files, in \
      milliseconds in the text.
        animbench audit my-screen.json --strict      1 if a budget is broken
        animbench audit my-screen.json --fix         repair it so that it keeps them
        animbench audit screens/ --junit audit.xml   a folder, for a build server
      The status is 0; 1 if an expectation of a file is not met, with --strict also if a budget is \
      broken, with --fix if a file cannot be repaired; 65 if a file is no choreography, 74 if one \
      cannot be read or written.
      """)

  @Argument(
    help: "Scenarios, choreography files, folders, or - for standard input.", completion: .file())
  var subjects: [String]

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Flag(help: "Write Markdown instead of text.")
  var markdown = false

  @Flag(help: "Write annotations that GitHub shows beside a change instead of text.")
  var github = false

  @Option(help: ArgumentHelp("Also write JUnit's XML, - for standard output.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Also write a self-contained page, - for standard output; of several files, a folder of pages.",
      valueName: "path"))
  var html: String?

  @Flag(help: "Exit with 1 if a budget is broken.")
  var strict = false

  @Flag(help: "List what starts, peaks and settles when, and what moves together.")
  var events = false

  @Flag(help: "Audit what is left for people who ask for less motion.")
  var reduceMotion = false

  @Flag(
    help: """
      Repair files in place, so that they keep their budgets: by a cap of the index, an interval, or one \
      factor of speed, whichever suffices first. What stands on standard input, and a scenario, is \
      written to standard output.
      """)
  var fix = false

  @Option(
    help: ArgumentHelp(
      "With --fix: write the repaired file here, - for standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Go on, and audit again whenever a file changes, until interrupted.")
  var watch = false

  @OptionGroup(title: "Limits")
  var limits: BudgetOptions

  func validate() throws {
    guard [json, markdown, github].filter({ $0 }).count <= 1 else {
      throw ValidationError("--json, --markdown and --github exclude each other")
    }
    if fix {
      guard !json, !markdown, !github, !watch, !reduceMotion, html == nil, junit == nil else {
        throw ValidationError(
          "--fix writes files and their differences only: audit the result for the rest")
      }
    }
    guard output == nil || fix else { throw ValidationError("--output goes with --fix") }
    guard output == nil || subjects.count == 1 else {
      throw ValidationError("--output is one file; \(subjects.count) were given")
    }
    guard !watch || !subjects.contains(DocumentSource.standard) else {
      throw ValidationError("standard input cannot be watched")
    }
  }

  func run() throws {
    limits.warnings.forEach(Console().note)
    if fix {
      throw ExitCode(AuditRepair(limits: limits.stated, output: output).run(subjects).rawValue)
    }
    guard watch else { throw ExitCode(audit().rawValue) }
    var watcher = FileWatcher(subjects)
    while true {
      let status = audit()
      Console().note(
        "-- \(status == .success ? "all is well" : "status \(status.rawValue)"); watching")
      watcher.wait()
    }
  }

  // MARK: Once

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

    var format = "animation-audit"
    var version = 1
    var audits: [Entry]
  }

  private func audit() -> ExitStatus {
    do throws(DocumentSource.Failure) {
      let found = try DocumentSource.subjects(subjects)
      let entries = found.map { subject in
        AuditSummary.Entry(
          subject: subject.name,
          result: Result { () throws(DocumentError) in try audited(subject) })
      }
      // One file that is none is an error, as everywhere; of several it is a row.
      if entries.count == 1, subjects.count == 1, junit == nil, !github,
        case .failure(let error) = entries[0].result
      {
        throw .badData("\(entries[0].subject): \(error)")
      }
      try write(entries)
      return status(entries)
    } catch {
      return error.report()
    }
  }

  private func audited(
    _ subject: DocumentSource.Subject
  ) throws(DocumentError) -> AuditSummary.Audited {
    var document = try ChoreographyDocument(bytes: subject.bytes)
    if reduceMotion { document = document.reducingMotion }
    let budgets = limits.stated.applied(to: document.budgets)
    var lines: [String: Int] = [:]
    if let text = try? JSONText(subject.bytes) {
      for (index, element) in document.choreography.elements.enumerated() {
        guard let node = text.node([.member("elements"), .index(index)]) else { continue }
        lines[element.name] = text.line(of: node.range.lowerBound)
      }
    }
    return AuditSummary.Audited(document: document, budgets: budgets, lines: lines)
  }

  private func status(_ entries: [AuditSummary.Entry]) -> ExitStatus {
    var status = ExitStatus.success
    for entry in entries {
      guard case .success(let audited) = entry.result else { return .badData }
      if !audited.audit.meetsExpectations || (strict && !audited.audit.isKept) { status = .broken }
    }
    return status
  }

  private func write(_ entries: [AuditSummary.Entry]) throws(DocumentSource.Failure) {
    let summary = AuditSummary(entries)
    let console = Console(outputs: junit, html)
    do {
      try writePages(entries, console)
      if let junit { try AtomicFile.write(Data(summary.junit.utf8), to: junit) }
      if json {
        try console.write(try encoded(entries))
      } else if markdown {
        try console.write(summary.markdown)
      } else if github {
        try console.write(summary.annotations)
      } else if entries.count == 1, case .success(let audited) = entries[0].result {
        try console.write(
          AuditText(
            audit: audited.audit, budgets: audited.budgets, columns: console.style.columns,
            listsEvents: events
          ).text)
      } else {
        try console.write(summary.text(console.style))
      }
    } catch let failure as FileFailure {
      throw .inputOutput("\(failure)")
    } catch {
      throw .inputOutput("what was found cannot be written: \(error.localizedDescription)")
    }
  }

  private func writePages(_ entries: [AuditSummary.Entry], _ console: Console) throws {
    guard let html else { return }
    var names: [String: Int] = [:]
    for entry in entries {
      guard case .success(let audited) = entry.result else { continue }
      let page = AuditPage(
        audit: audited.audit, budgets: audited.budgets, document: audited.document
      ).html()
      var path = html
      if entries.count > 1 {
        let name = (entry.subject as NSString).lastPathComponent
        let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
        names[stem, default: 0] += 1
        let number = names[stem].map { $0 > 1 ? "-\($0)" : "" } ?? ""
        path = "\(html)/\(stem)\(number).html"
      }
      try console.write(page, to: path)
    }
  }

  private func encoded(_ entries: [AuditSummary.Entry]) throws -> String {
    let encoder = DocumentCoding.prettyEncoder
    let data: Data
    if entries.count == 1, case .success(let audited) = entries[0].result {
      data = try encoder.encode(Report(audit: audited.audit))
    } else {
      data = try encoder.encode(
        Reports(
          audits: entries.map { entry in
            switch entry.result {
            case .success(let audited): .init(file: entry.subject, audit: audited.audit)
            case .failure(let error): .init(file: entry.subject, error: "\(error)")
            }
          }))
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// Tells when files change, by looking at them.
struct FileWatcher {
  private let names: [String]
  private var seen: [String: String] = [:]

  init(_ names: [String]) {
    self.names = names
    seen = state()
  }

  private func state() -> [String: String] {
    var state: [String: String] = [:]
    for name in names {
      let below = (try? FileManager.default.subpathsOfDirectory(atPath: name)) ?? []
      for path in [name] + below.map({ "\(name)/\($0)" }) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
          continue
        }
        let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        state[path] = "\(date) \(attributes[.size] ?? 0)"
      }
    }
    return state
  }

  /// Returns when something is there, gone or changed that was not before.
  mutating func wait() {
    while true {
      let now = state()
      if now != seen {
        seen = now
        return
      }
      Thread.sleep(forTimeInterval: 0.2)
    }
  }
}
