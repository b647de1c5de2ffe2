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
      "Budgets, rules and folders; .choreo.yml or .choreo.json of each folder by default.",
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

  @Option(
    help: ArgumentHelp(
      "Keep the results of unchanged folders here; by default in the user's cache folder.",
      valueName: "folder"), completion: .directory)
  var cache: String?

  @Flag(help: "Show findings only: no tables, no notes.")
  var quiet = false

  func validate() throws {
    guard baseline == nil || writeBaseline == nil else {
      throw ValidationError("--baseline reads a file and --write-baseline writes one: give one")
    }
  }

  /// The configuration of every file: the one that is named, or those in the current folder and in
  /// the folders on the file's path.
  func configurations(of files: [String]) throws(CommandFailure) -> [SourceConfiguration] {
    let current = FileManager.default.currentDirectoryPath + "/"
    var outer = try config == nil ? Self.configuration(in: "") : nil
    if let config { outer = try Self.read(config) }
    let relative = outer ?? SourceConfiguration()
    let absolute = SourceConfiguration().nested(relative, in: current)
    var known: [String: SourceConfiguration] = [:]
    var result: [SourceConfiguration] = []
    for file in files {
      var (found, folder) = (file.hasPrefix("/") ? absolute : relative, "")
      let isNested = config == nil && file != DocumentSource.standard
      for part in isNested ? file.split(separator: "/").dropLast() : [] {
        folder += (folder.isEmpty && !file.hasPrefix("/") ? "" : "/") + part
        if known[folder] == nil {
          let isInside = !current.hasPrefix(URL(filePath: folder).standardizedFileURL.path + "/")
          let inner = try isInside ? Self.configuration(in: folder + "/") : nil
          known[folder] = inner.map { found.nested($0, in: folder) } ?? found
        }
        found = known[folder]!
      }
      result.append(found)
    }
    return result
  }

  private static func configuration(
    in folder: String
  ) throws(CommandFailure) -> SourceConfiguration? {
    let files = SourceConfiguration.names.map { folder + $0 }
      .filter { FileManager.default.fileExists(atPath: $0) }
    guard files.count < 2 else {
      throw .badData("\(files[0]) is beside \(files[1]): keep one of them")
    }
    return try files.first.map { (file) throws(CommandFailure) in try read(file) }
  }

  private static func read(_ path: String) throws(CommandFailure) -> SourceConfiguration {
    let bytes = try DocumentSource.bytes(path)
    return try orFail(at: path) { () throws(DocumentError) in
      guard path.hasSuffix(".yml") || path.hasSuffix(".yaml") else {
        return try SourceConfiguration(bytes)
      }
      #if SwiftUISource
        return try SourceConfiguration(Array(ConfigurationYAML.json(bytes).utf8))
      #else
        throw DocumentError("it needs swift build --traits SwiftUISource; .choreo.json does not")
      #endif
    }
  }

  /// The files, each with its configuration, without the findings that are configured away or known.
  func applied(
    to sources: [AuditSummary.SourceFile], _ configurations: [SourceConfiguration]
  ) throws(CommandFailure) -> [AuditSummary.SourceFile] {
    var sources = sources
    for index in sources.indices {
      sources[index].findings = sources[index].findings.compactMap(configurations[index].judged)
        .filter { !quiet || $0.level != .note }
    }
    if let writeBaseline {
      let known = SourceBaseline(sources)
      try orFail(.inputOutput) { () throws(FileFailure) in
        try AtomicFile.write(Data(known.text.utf8), to: writeBaseline)
      }
      Console().note("choreo audit: \(known.count) findings are in the baseline \(writeBaseline)")
      return known.applied(to: sources).sources
    }
    guard let baseline else { return sources }
    let bytes = try DocumentSource.bytes(baseline)
    let known = try orFail(at: baseline) { () throws(DocumentError) in try SourceBaseline(bytes) }
    let (rest, gone) = known.applied(to: sources)
    if gone > 0 {
      Console().note(
        "choreo audit: \(gone) findings of \(baseline) are gone; write it again to keep it short")
    }
    return rest
  }
}
