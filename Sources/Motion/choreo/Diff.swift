internal import CommandSupport
import ArgumentParser
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// `choreo diff`: what moves differently in two versions.
struct Diff: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Compares two versions of motion: what changed, by how much, and which budgets broke.",
    discussion: HelpText.of("diff"))

  @Argument(
    help: "The old and the new file or folder; with --revisions, the files and folders to compare.",
    completion: .file())
  var paths: [String] = []

  @Option(
    help: .init(
      """
      Compare git revisions: A..B, A...B (from their common ancestor), or A for A and the working tree.
      """, valueName: "range"))
  var revisions: String?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var documents: WriteOption<DiffFormats>

  @Option(
    help: .init(
      "Exit with 1 if motions differ by more than this fraction of a move.", valueName: "fraction"))
  var failOver: Double?

  @Flag(help: "Exit with 1 if a budget broke.")
  var strict = false

  @OptionGroup var companions: CompanionOption

  @OptionGroup(title: "Limits")
  var limits: BudgetOptions

  func validate() throws {
    try documents.check(DiffFormats.names)
    try check("--fail-over", failOver, "be finite and not negative") { $0 >= 0 && $0.isFinite }
    guard revisions != nil || paths.count == 2 else {
      throw ValidationError(
        "diff takes the old and the new version, or --revisions; \(paths.count) paths were given")
    }
    guard !json || documents.standardOutput == nil else {
      throw ValidationError("only one of --json and --write can go to standard output")
    }
  }

  func execute() throws -> ExitStatus {
    limits.warnings.forEach(Console().note)
    let inputs =
      try revisions.map { (range) throws(CommandFailure) in
        try DiffInputs(revisions: range, paths, with: companions)
      } ?? DiffInputs(paths[0], paths[1], with: companions)
    let console = Console(outputs: documents.standardOutput)
    let cache = MotionMeasure.Cache()
    var files: [DifferenceReport.File] = []
    for (index, file) in inputs.files.enumerated() {
      console.progress(Double(index) / Double(inputs.files.count), file.name)
      files += try compared(file, inputs, cache)
    }
    console.clearProgress()
    if revisions == nil, inputs.files.count == 1, let error = files.first?.error {
      throw CommandFailure.badData("\(inputs.files[0].name): \(error)")
    }
    let report = DifferenceReport(Self.renamed(files), failOver: failOver)
    let encoded = json || documents.writes("json") ? try DocumentCoding.text(report) : ""
    if json {
      try console.write(document: encoded)
    } else {
      try console.write(report.text(console.style))
    }
    try documents.write(
      report.report,
      ["json": { encoded }, "markdown": { report.markdown }, "html": { report.html }])
    if report.files.contains(where: { $0.error != nil }) { return .badData }
    return report.isOver || (strict && report.breaksBudget) ? .broken : .success
  }

  private typealias Side = ChoreographyDifference.Side

  /// The choreographies of one version by the name of their screen, which is empty but in source.
  private struct Screens {
    var sides: [(name: String, side: Side)] = []
    /// The parts that are not read, and the reason of each.
    var unread: [String: String] = [:]
    var statements: ChoreographyDifference.Statements = [:]
  }

  /// The entries of one file: none if nothing moves in it.
  private func compared(
    _ file: DiffInputs.File, _ inputs: DiffInputs, _ cache: MotionMeasure.Cache
  ) throws(CommandFailure) -> [DifferenceReport.File] {
    let (old, new) = (try file.old?(), try file.new?())
    if let old, let new, old == new, inputs.companions.old.isEmpty { return [] }
    let state: ChoreographyDifference.State = old == nil ? .added : new == nil ? .removed : .changed
    let isOne = revisions == nil && inputs.files.count == 1
    if !isOne, ![old, new].contains(where: { $0.map { isMotion($0, file.name) } ?? false }) {
      return []
    }
    let before: Screens
    let after: Screens
    var version = "the old version: "
    do throws(DocumentError) {
      before = try screens(old, file.was ?? file.name, inputs.companions.old, cache)
      version = ""
      after = try screens(new, file.name, inputs.companions.new, cache)
    } catch {
      var entry = DifferenceReport.File(file.name, .unreadable)
      entry.error = "\(version)\(error)"
      return [entry]
    }
    var names = before.sides.map(\.name)
    names += after.sides.map(\.name).filter { !names.contains($0) }
    // What is not read and the same in both versions does not differ.
    let unread =
      [(before.unread, after.unread), (after.unread, before.unread)].map { one, other in
        one.filter { other[$0.key] == nil }.map(\.value).sorted()
      }.max { $0.count < $1.count } ?? []
    let statements = (old: before.statements, new: after.statements)
    if names.isEmpty,
      !unread.isEmpty || !ChoreographyDifference(nil, nil, stating: statements).isEmpty
    {
      names = [""]
    }
    return names.map { name in
      var entry = DifferenceReport.File(name.isEmpty ? file.name : "\(file.name): \(name)", state)
      entry.sides = (
        before.sides.first { $0.name == name }?.side, after.sides.first { $0.name == name }?.side
      )
      if name == names.first { (entry.statements, entry.unread) = (statements, unread) }
      entry.difference = ChoreographyDifference(
        entry.sides.old, entry.sides.new, stating: entry.statements)
      return entry
    }
  }

  /// Whether a file of a folder is one that can hold motion; folders have other JSON, too.
  private func isMotion(_ bytes: [UInt8], _ name: String) -> Bool {
    SourceAudit.isSource(name)
      || [.choreography, .css, .tokens, .lottie].contains(ForeignFile.kind(bytes, name: name))
      || DocumentSource.isChoreography(bytes, name)
  }

  private func screens(
    _ bytes: [UInt8]?, _ name: String, _ companions: [DocumentSource.Companion],
    _ cache: MotionMeasure.Cache
  ) throws(DocumentError) -> Screens {
    guard let bytes else { return Screens() }
    func side(
      _ document: ChoreographyDocument, _ lines: [String: Int], _ groups: [String: String] = [:]
    ) -> Side {
      Side(
        document, limits: limits.stated, lines: lines, groups: groups, isBrief: true, cache: cache)
    }
    if SourceAudit.isSource(name) {
      let (screens, unread) = try SourceAudit().documents(bytes)
      return Screens(
        sides: screens.map { ($0.name, side($0.document, $0.lines)) },
        unread: Dictionary(unread.map { ($0, $0) }) { $1 })
    }
    let file = DocumentSource.read(name, bytes, companions)
    var screens = Screens(statements: file.imported?.statements ?? [:])
    for note in file.imported?.notes ?? [] {
      for key in note.keys {
        let what = note.what.isEmpty ? "" : "\(note.what.prefix(80)): "
        screens.unread[key] = what + note.reason
      }
    }
    if file.imported?.elements.isEmpty == true { return screens }
    let (document, lines) = try file.located()
    screens.sides = [("", side(document, lines, file.imported?.groups ?? [:]))]
    return screens
  }

  /// The files, of which one that moves like another that is gone is that file under a new name.
  private static func renamed(_ files: [DifferenceReport.File]) -> [DifferenceReport.File] {
    var gone = files.filter { $0.state == .removed }
    var found: Set<String> = []
    var result = files
    for (index, file) in files.enumerated() where file.state == .added {
      guard let new = file.sides.new else { continue }
      for (place, old) in gone.enumerated() {
        let difference = ChoreographyDifference(
          old.sides.old, new, stating: (old.statements.old, file.statements.new))
        guard difference.elements.isEmpty else { continue }
        gone.remove(at: place)
        found.insert(old.name)
        result[index] = DifferenceReport.File(file.name, .renamed)
        result[index].was = old.name
        result[index].difference = difference
        break
      }
    }
    return result.filter { $0.state != .removed || !found.contains($0.name) }
  }
}

enum DiffFormats: WriteFormats {
  static let names = CheckFormats.names + ["html"]

  static var help: String { "\(CheckFormats.help), html (a page that plays both)" }
}
