internal import CommandSupport
internal import AnimationChoreography
internal import AnimationNumerics
import ArgumentParser
internal import ChoreographyExport
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation
internal import StrictJSON

struct Export: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Writes animations and choreographies for the web, SwiftUI, Compose, Flutter and others.",
    discussion: HelpText.of("export", ["formats": formats]))

  private static var formats: String {
    ExportFormat.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
  }

  @Argument(help: "An animation, a scenario, a choreography or a file of design tokens.")
  var subject: String

  @Option(help: .init("The greatest error, as a fraction of the move.", valueName: "fraction"))
  var error = 0.002

  @Option(help: .init("Only animations whose names have this prefix.", valueName: "name"))
  var only: String?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Flag(help: "Write the variant for reduced motion.")
  var reduceMotion = false

  @Option(
    help: .init(
      "Write the whole choreography as \(ExportFormat.all.map(\.name).joined(separator: ", ")).",
      valueName: "format"), completion: .list(ExportFormat.all.map(\.name)))
  var format: String?

  @OptionGroup var companions: CompanionOption

  @OptionGroup var output: OutputOption

  func validate() throws {
    if let format { try check("--format", [format], among: ExportFormat.all.map(\.name)) }
    guard format == nil || !json else {
      throw ValidationError("--format and --json exclude each other")
    }
    try check("--error", error, "be between 0.000001 and 0.5") { (1e-6...0.5).contains($0) }
  }

  private struct Report: Encodable {
    var format = "animation-export"
    var version = 1
    var animations: [AnimationExport]
  }

  /// Runs the export and writes the results.
  ///
  /// Animations that cannot be exported, such as loops, are named on stderr. They fail the command
  /// only if nothing else is left.
  func execute() throws -> ExitStatus {
    do {
      let input = try input()
      if let format = format.flatMap({ ExportFormat(named: $0) }) {
        try write(input, as: format)
      } else {
        try writeAnimations(input)
      }
      return .success
    } catch let error as DocumentError { throw CommandFailure.badData("\(subject): \(error)") }
  }

  /// Writes every animation of the subject separately.
  private func writeAnimations(_ input: Input) throws {
    let subjects = subjects(input).filter { subject in
      guard let filter = only else { return true }
      return ([subject.name] + subject.properties).contains { $0.hasPrefix(filter) }
    }
    guard !subjects.isEmpty else {
      throw CommandFailure.badData(
        "\(subject) has no animation\(only.map { " whose name starts with \($0)" } ?? "") that is one "
          + "curve; keyframes are several")
    }
    var exports: [AnimationExport] = []
    var failures: [DocumentError] = []
    for subject in subjects {
      do {
        exports.append(try AnimationExport(subject, error: error))
      } catch {
        var error = error
        if !subject.properties.isEmpty { error.path = "\(subject.name): \(error.path)" }
        failures.append(error)
      }
    }
    guard !exports.isEmpty else { throw nothingExported(failures) }
    let console = Console()
    for failure in failures { console.note("choreo: left out: \(self.subject): \(failure)") }
    if json {
      try write(DocumentCoding.text(Report(animations: exports)))
    } else {
      let text = exports.map(\.text).joined(separator: "\n")
      if output.output == nil { try console.write(text) } else { try write(text) }
    }
  }

  private func write(_ input: Input, as format: ExportFormat) throws {
    if case .asked(let text) = input { return try write(text) }
    let sheet = try sheet(input)
    let isEmpty = sheet.elements.allSatisfy(\.properties.isEmpty)
    guard !isEmpty || sheet.failures.isEmpty else { throw nothingExported(sheet.failures) }
    for failure in sheet.failures { Console().note("choreo: left out: \(subject): \(failure)") }
    for note in format.notes(sheet) { Console().note("choreo: note: \(TerminalStyle.line(note))") }
    guard isEmpty || !format.isEmpty(sheet) else {
      throw CommandFailure.badData("\(subject): nothing of it can be exported as \(format)")
    }
    try write(format.text(sheet))
  }

  private func write(_ text: String) throws(FileFailure) {
    try Console().write(text, to: output.output)
  }

  /// The failure if nothing can be exported: one reason as a sentence, several as a list.
  private func nothingExported(_ failures: [DocumentError]) -> CommandFailure {
    guard failures.count > 1 else { return .badData(failures.map { "\(subject): \($0)" }.joined()) }
    return .badData(
      "\(subject): nothing of it can be exported:" + failures.map { "\n  \($0)" }.joined())
  }

  private func sheet(_ input: Input) throws -> ExportSheet {
    if case .document(let document, let omissions) = input {
      var sheet = ExportSheet(try filtered(document), error: error)
      sheet.omissions = omissions
      return sheet
    }
    func shown<Value>(_ tokens: [String: Value]?) -> [(String, Value)] {
      (tokens ?? [:]).filter { isShown($0.key) }.sorted { $0.key < $1.key }.map { ($0, $1) }
    }
    let tokens: DesignTokens? = if case .tokens(let found) = input { found } else { nil }
    let isBare = tokens?.animations.isEmpty == true
    return ExportSheet(
      subjects(input).filter { isShown($0.name) }, name: name, error: error,
      durations: shown(tokens?.durations).map { ($0, $1) },
      easings: shown(isBare ? nil : tokens?.curves).map { ($0, $1) }, hasAssumedDurations: isBare)
  }

  private func isShown(_ name: String) -> Bool { only.map { name.hasPrefix($0) } ?? true }

  /// The elements of a document whose names are asked for.
  private func filtered(_ document: ChoreographyDocument) throws -> ChoreographyDocument {
    guard let filter = only else { return document }
    var document = document
    let kept = document.choreography.elements.indices.filter {
      document.choreography.elements[$0].name.hasPrefix(filter)
    }
    guard !kept.isEmpty else {
      throw CommandFailure.badData("\(subject) has no element whose name starts with \(filter)")
    }
    document.choreography.elements = kept.map { document.choreography.elements[$0] }
    document.intents = kept.map { document.intents[$0] }
    return document
  }

  private enum Input {
    /// A scenario, a file, or linear() or steps(), which are keyframes.
    case document(ChoreographyDocument, omissions: Int = 0)
    /// A file of the format that is asked for: its tokens, or the rules that move, as they are written.
    case asked(String)
    case tokens(DesignTokens)
    case animation(Animation)
  }

  private func input() throws -> Input {
    func shown(_ document: ChoreographyDocument, omissions: Int = 0) -> Input {
      .document(reduceMotion ? document.onlyReducingMotion : document, omissions: omissions)
    }
    if let scenario = ScenarioCatalogue.named(subject) { return shown(scenario) }
    guard FileManager.default.fileExists(atPath: subject) else {
      let expression = try DocumentSource.expression(subject)
      if !expression.isPiecewise { return .animation(expression.animation) }
      return shown(try DocumentSource.subject(subject).document())
    }
    let bytes = try DocumentSource.bytes(subject)
    let file = DocumentSource.read(subject, bytes, try companions.files())
    let isWhole = only == nil && !reduceMotion
    // Tokens that are no motion can be exported, too.
    if let tokens = file.imported?.tokens {
      if format == "tokens", isWhole { return .asked(String(decoding: bytes, as: UTF8.self)) }
      file.report()
      return .tokens(tokens)
    }
    if let failure = file.failure { throw failure }
    if format == "css", isWhole, !["scss", "less"].contains(where: subject.hasSuffix),
      let styles = file.imported?.styles
    {
      return .asked("/* \(name): what moves, exact */\n\(styles)")
    }
    file.report()
    let noted = file.imported?.balance.map(\.noted).reduce(0, +) ?? 0
    return shown(try file.document(), omissions: noted)
  }

  /// The subject's animations without duplicates.
  private func subjects(_ input: Input) -> [ExportSubject] {
    switch input {
    case .animation(let animation): return [ExportSubject(animation, name: name)]
    case .asked: return []
    case .document(let document, _): return ExportSubject.all(in: document)
    case .tokens(let tokens):
      let curves = tokens.curves.mapValues {
        Animation.timingCurve(UnitCurve($0), duration: AnimationExpression.standardDuration)
      }
      return (tokens.animations.isEmpty ? curves : tokens.animations)
        .sorted { $0.key < $1.key }.map { ExportSubject($0.value, name: $0.key) }
    }
  }

  /// The name of the output: the file's without its folder and its extension.
  private var name: String {
    guard FileManager.default.fileExists(atPath: subject) else {
      return Animation.Kind(rawValue: subject) == nil ? "animation" : subject
    }
    return (subject as NSString).lastPathComponent.split(separator: ".").first.map(String.init)
      ?? subject
  }
}
