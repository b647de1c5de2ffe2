internal import CommandSupport
import ArgumentParser
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// `choreo new`: writes a choreography file to start from.
struct New: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a commented choreography file to start from, or the format's schema.",
    discussion: HelpText.of("new"))

  @Argument(help: "The file to write, which must not exist; - or none for standard output.")
  var file: String?

  @Flag(help: "Write the JSON Schema of the format instead.")
  var schema = false

  @Flag(help: "List the scenarios that audit and export know by name.")
  var list = false

  @Option(
    help: .init("Write the choreography of a SwiftUI source file instead.", valueName: "file"))
  var from: String?

  @Option(help: .init("With --from: the screen, if the file has several.", valueName: "name"))
  var screen: String?

  @Option(
    help: .init(
      "With --from: the size of a collection known only at run time, as rows=24; 24 for all.",
      valueName: "count"))
  var items: [String] = []

  @Flag(help: "Replace a file that exists.")
  var force = false

  func validate() throws {
    guard [from != nil, schema, list].count(where: { $0 }) <= 1 else {
      throw ValidationError("--from, --schema and --list exclude each other")
    }
    guard file == nil || !list else { throw ValidationError("--list writes to standard output") }
    guard from != nil || (screen == nil && items.isEmpty) else {
      throw ValidationError("--screen and --items go with --from")
    }
    try SourceAudit.validate(items)
  }

  /// The choreography of one screen of a source file.
  private func choreography(from name: String) throws -> [UInt8] {
    let (screens, notes) = try SourceAudit(items: items).choreographies(name)
    for note in notes { Console().note("\(name):\(note.line ?? 1): \(note.text)") }
    guard let first = screens.first else {
      throw CommandFailure.badData("\(name) animates nothing")
    }
    guard let screen else {
      guard screens.count == 1 else {
        throw CommandFailure.usage(
          "\(name) has several screens; choose one with --screen: "
            + screens.map(\.name).joined(separator: ", "))
      }
      return first.json
    }
    guard let chosen = screens.first(where: { $0.name == screen }) else {
      throw CommandFailure.usage(
        "\(name) has no screen \"\(screen)\"; it has " + screens.map(\.name).joined(separator: ", ")
      )
    }
    return chosen.json
  }

  private static var scenarios: TextTable {
    var table = TextTable([("name", .left), ("", .left), ("what", .left)])
    for scenario in ScenarioCatalogue.all {
      table.append([scenario.name, scenario.flaw == nil ? "" : "a mistake", scenario.title])
    }
    return table
  }

  func execute() throws -> ExitStatus {
    if list {
      let console = Console()
      try console.write(Self.scenarios.text(console.style))
      return .success
    }
    let bytes =
      try from.map(choreography)
      ?? (schema ? ChoreographyFormat.schema : ChoreographyFormat.template)
    guard let file, file != AtomicFile.standardOutput else {
      try Console().write(document: String(decoding: bytes, as: UTF8.self))
      return .success
    }
    guard force || !FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure.usage("\(file) exists; --force replaces it")
    }
    try AtomicFile.write(Data(bytes), to: file)
    Console().note("wrote \(file)" + (schema ? "" : "; audit it with: choreo audit \(file)"))
    return .success
  }
}
