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
    discussion: """
      The subject is an animation as for choreo convert, a scenario, a choreography, or a file that \
      is read as one (CSS, design tokens, Lottie):
        choreo export bouncy
        choreo export 'linear(0, 0.6 30%, 1) 400ms' --format swiftui
        choreo export '{"kind": "spring", "duration": 0.4, "bounce": 0.2}'
        choreo export profile-screen-entrance --only fab
        choreo export my-screen.json --format css > my-screen.css
      --format writes the whole choreography, ready to paste: delays, staggers, phases, keyframes, \
      loops and reduced motion. Whatever the format cannot express is listed on standard error. Formats:
      \(ExportFormat.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
      Without it, every animation is written in all its forms with their errors. linear() has the \
      fewest stops that keep the error, and says whether the number is proved minimal. A cubic-bezier \
      stays that curve. Every form includes the element's delay; a stagger reads the item's index, from \
      0, from the custom property --i, as in the format css.
      """)

  @Argument(help: "An animation, a scenario, a choreography or a file of design tokens.")
  var subject: String

  @Option(
    help: ArgumentHelp("The greatest error, as a fraction of the move.", valueName: "fraction"))
  var error = 0.002

  @Option(help: ArgumentHelp("Only animations whose names have this prefix.", valueName: "name"))
  var only: String?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Flag(help: "Write the variant for reduced motion.")
  var reduceMotion = false

  @Option(
    help: ArgumentHelp(
      "Write the whole choreography as \(ExportFormat.all.map(\.name).joined(separator: ", ")).",
      valueName: "format"), completion: .list(ExportFormat.all.map(\.name)))
  var format: String?

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
      if let format = format.flatMap({ ExportFormat(named: $0) }) {
        try write(format)
      } else {
        try writeAnimations()
      }
      return .success
    } catch let error as DocumentError {
      throw CommandFailure.badData("\(subject): \(error)")
    }
  }

  /// Writes every animation of the subject separately.
  private func writeAnimations() throws {
    let subjects = try self.subjects().filter { subject in
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
      try write(exports.map(\.text).joined(separator: "\n"))
    }
  }

  /// Writes the whole subject in a format.
  private func write(_ format: ExportFormat) throws {
    if format.name == "tokens", only == nil, !reduceMotion, let found = try file(), found.isTokens {
      // Tokens are already what is asked for, with every name, group and description.
      return try write(String(decoding: found.bytes, as: UTF8.self))
    }
    let sheet = try self.sheet()
    let isEmpty = sheet.elements.allSatisfy(\.properties.isEmpty)
    guard !isEmpty || sheet.failures.isEmpty else { throw nothingExported(sheet.failures) }
    for failure in sheet.failures {
      Console().note("choreo: left out: \(subject): \(failure)")
    }
    for note in format.notes(sheet) {
      Console().note("choreo: note: \(TerminalStyle.line(note))")
    }
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
    guard failures.count > 1 else {
      return .badData(failures.map { "\(subject): \($0)" }.joined())
    }
    return .badData(
      "\(subject): nothing of it can be exported:"
        + failures.map { "\n  \($0)" }.joined())
  }

  private func sheet() throws -> ExportSheet {
    if let document = try document() { return ExportSheet(document, error: error) }
    let tokens = try file().flatMap { $0.isTokens ? try tokenFile($0.bytes) : nil }
    for (_, error) in tokens?.failures ?? [] {
      Console().note("choreo: left out: \(subject): \(error)")
    }
    if let count = tokens?.unitless.count, count > 0 {
      Console().note(
        "choreo: note: durations: \(count) without a unit, taken as milliseconds")
    }
    func isShown(_ name: String) -> Bool { only.map { name.hasPrefix($0) } ?? true }
    let durations = (tokens?.durations ?? [:]).sorted { $0.key < $1.key }.filter { isShown($0.key) }
    if !durations.isEmpty, format != "css" {
      Console().note(
        "choreo: note: durations: \(durations.count) left out; the formats css and tokens have them"
      )
    }
    return ExportSheet(
      try subjects().filter { isShown($0.name) }, name: name, error: error,
      durations: durations.map { ($0.key, $0.value) },
      hasAssumedDurations: tokens?.animations.isEmpty == true)
  }

  /// The subject as a choreography; nil if it is an animation or a file of tokens.
  private func document() throws -> ChoreographyDocument? {
    guard let found = try file() else { return nil }
    found.subject?.report()
    guard var document = found.document.map(shown) else { return nil }
    guard let filter = only else { return document }
    let kept = document.choreography.elements.indices.filter {
      document.choreography.elements[$0].name.hasPrefix(filter)
    }
    guard !kept.isEmpty else {
      throw CommandFailure.badData(
        "\(subject) has no element whose name starts with \(filter)")
    }
    document.choreography.elements = kept.map { document.choreography.elements[$0] }
    document.intents = kept.map { document.intents[$0] }
    return document
  }

  private func shown(_ document: ChoreographyDocument) -> ChoreographyDocument {
    reduceMotion ? document.onlyReducingMotion : document
  }

  /// The subject as a document, if it is a scenario, a file, or linear() or steps(), which are
  /// keyframes; whether the file holds design tokens.
  private func file() throws -> (
    document: ChoreographyDocument?, isTokens: Bool, bytes: [UInt8],
    subject: DocumentSource.Subject?
  )? {
    if let scenario = ScenarioCatalogue.named(subject) { return (scenario, false, [], nil) }
    guard FileManager.default.fileExists(atPath: subject) else {
      let expression = try DocumentSource.expression(subject)
      guard expression.animation == nil else { return nil }
      let imported = try ForeignFile.choreography(Array(subject.utf8), name: "animation")
      guard let text = try imported?.text() else { return nil }
      return (try ChoreographyDocument(bytes: Array(text.utf8)), false, [], nil)
    }
    let bytes = try DocumentSource.bytes(subject)
    guard ForeignFile.kind(bytes, name: subject) != .tokens else { return (nil, true, bytes, nil) }
    let file = try DocumentSource.subject(subject)
    return (try ChoreographyDocument(bytes: file.bytes), false, [], file)
  }

  private func tokenFile(_ bytes: [UInt8]) throws -> DesignTokens {
    try DesignTokens(ChoreographyDocument.json(bytes), path: "", isForeign: true)
  }

  /// The subject's animations without duplicates.
  private func subjects() throws -> [ExportSubject] {
    guard let found = try file() else {
      guard let animation = try DocumentSource.expression(subject).animation else { return [] }
      return [ExportSubject(animation, name: name)]
    }
    if let document = found.document {
      found.subject?.report()
      return ExportSubject.all(in: shown(document))
    }
    let tokens = try tokenFile(found.bytes)
    let curves = tokens.curves.map { curve in
      (
        curve.key,
        Animation.timingCurve(
          UnitCurve(curve.value), duration: AnimationExpression.standardDuration)
      )
    }
    let animations =
      tokens.animations.isEmpty ? curves : tokens.animations.map { ($0.key, $0.value) }
    return animations.sorted { $0.0 < $1.0 }.map { ExportSubject($0.1, name: $0.0) }
  }

  /// The name of the output: the file's without its folder and its extension.
  private var name: String {
    guard FileManager.default.fileExists(atPath: subject) else {
      return AnimationDecoder.Kind(rawValue: subject) == nil ? "animation" : subject
    }
    return (subject as NSString).lastPathComponent.split(separator: ".").first.map(String.init)
      ?? subject
  }
}
