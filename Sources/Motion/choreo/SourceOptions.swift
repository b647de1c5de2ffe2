import ArgumentParser
internal import ChoreographyAudit
internal import ChoreographyFiles
internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import Presentation

/// What a team configures for SwiftUI source, and what it lets stand.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Budgets, rules and folders; .choreo.json in the current folder by default.",
      valueName: "file"), completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Report only the findings that are not in this file.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write today's findings to this file, to report only later ones.", valueName: "file"))
  var writeBaseline: String?

  @Flag(help: "Show findings only: no tables, no notes.")
  var quiet = false

  func validate() throws {
    guard baseline == nil || writeBaseline == nil else {
      throw ValidationError("--baseline reads a file and --write-baseline writes one: give one")
    }
  }

  /// The configuration that is named, or that is in the current folder.
  func configuration() throws(CommandFailure) -> SourceConfiguration {
    let file = config ?? SourceConfiguration.name
    guard config != nil || FileManager.default.fileExists(atPath: file) else { return .init() }
    return try Self.read(file, SourceConfiguration.init)
  }

  private static func read<Document>(
    _ path: String, _ document: ([UInt8]) throws(DocumentError) -> Document
  ) throws(CommandFailure) -> Document {
    let bytes = try DocumentSource.bytes(path)
    do throws(DocumentError) {
      return try document(bytes)
    } catch {
      throw .badData("\(path): \(error)")
    }
  }

  /// The files without the findings that are configured away or known.
  func applied(
    to sources: [AuditSummary.SourceFile], _ configuration: SourceConfiguration
  ) throws(CommandFailure) -> [AuditSummary.SourceFile] {
    var sources = sources
    for index in sources.indices {
      sources[index].findings = sources[index].findings.compactMap(configuration.judged)
        .filter { !quiet || $0.level != .note }
    }
    if let writeBaseline {
      let known = SourceBaseline(sources)
      do throws(FileFailure) {
        try AtomicFile.write(Data(known.text.utf8), to: writeBaseline)
      } catch {
        throw .inputOutput("\(error)")
      }
      Console().note("choreo audit: \(known.count) findings are in the baseline \(writeBaseline)")
      return known.applied(to: sources).sources
    }
    guard let baseline else { return sources }
    let (rest, gone) = try Self.read(baseline, SourceBaseline.init).applied(to: sources)
    if gone > 0 {
      Console().note(
        "choreo audit: \(gone) findings of \(baseline) are gone; write it again to keep it short")
    }
    return rest
  }
}
