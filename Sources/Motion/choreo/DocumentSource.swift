internal import CommandSupport
internal import ChoreographyFiles
internal import Foundation
internal import HostSystem
internal import Presentation

/// Loads a command's input: a named scenario, a file, the files of a folder, or stdin.
enum DocumentSource {
  /// The reason why input cannot be loaded.
  typealias Failure = CommandFailure

  /// An input: its name, contents and path.
  struct Subject {
    let name: String
    let bytes: [UInt8]
    /// The path of the file; nil for a scenario and for stdin.
    let path: String?
    /// The foreign file that `bytes` were converted from.
    var imported: ImportedChoreography?
    /// The reason why a foreign file cannot be converted.
    var failure: DocumentError?

    /// Prints to stderr what is left out of a foreign file, at most 20 parts.
    func report() {
      guard let imported else { return }
      let limit = 20
      let console = Console()
      for note in imported.notes.prefix(limit) { console.note("choreo: note: \(name), \(note)") }
      let rest = imported.notes.count - limit
      if rest > 0 { console.note("choreo: note: \(name): \(rest) more notes like these") }
    }
  }

  /// The name for stdin.
  static let standard = "-"

  /// One scenario, one file, one animation in words, or stdin.
  static func subject(_ name: String) throws(Failure) -> Subject {
    let subject = try loaded(name)
    if let failure = subject.failure { throw .badData("\(name): \(failure)") }
    return subject
  }

  private static func loaded(_ name: String) throws(Failure) -> Subject {
    if name == standard {
      return read("standard input", try bytes(nil), path: nil)
    }
    if let scenario = ScenarioCatalogue.text(of: name) {
      return Subject(name: name, bytes: scenario, path: nil)
    }
    if !FileManager.default.fileExists(atPath: name) {
      if (try? AnimationExpression(name)) != nil {
        return read("animation", Array(name.utf8), path: nil)
      }
      guard name.contains("/") || name.contains(".") else {
        let near = Spelling.nearest(to: name, in: ScenarioCatalogue.all.map(\.name))
        throw .usage(
          "\"\(name)\" is not a scenario, file or animation; "
            + (near.map { "did you mean \($0)?" } ?? "choreo new --list names the scenarios"))
      }
    }
    return read(name, try bytes(name), path: name)
  }

  /// Reads a file, and converts it to a choreography if it is of another kind.
  private static func read(_ name: String, _ bytes: [UInt8], path: String?) -> Subject {
    do throws(DocumentError) {
      guard let imported = try ForeignFile.choreography(bytes, name: name) else {
        return Subject(name: name, bytes: bytes, path: path)
      }
      return Subject(
        name: name, bytes: Array(try imported.text().utf8), path: path, imported: imported)
    } catch {
      return Subject(name: name, bytes: [], path: path, failure: error)
    }
  }

  /// Inputs, and the paths of SwiftUI source, which is read when it is audited.
  typealias Inputs = (subjects: [Subject], sources: [String])

  /// All inputs with some names. A folder stands for the choreographies in it and below, sorted by
  /// name, and if source is allowed, for the SwiftUI source and the foreign files that move
  /// something. Of several inputs a foreign one may be a ``Subject/failure``.
  static func inputs(
    _ names: [String], allowsSource: Bool = false
  ) throws(Failure) -> Inputs {
    var inputs: Inputs = ([], [])
    for name in names {
      var isFolder: ObjCBool = false
      guard name != standard, ScenarioCatalogue.named(name) == nil,
        FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue
      else {
        if allowsSource, SourceAudit.isSource(name) {
          inputs.sources.append(name)
        } else {
          inputs.subjects.append(try names.count == 1 ? subject(name) : loaded(name))
        }
        continue
      }
      let before = inputs.subjects.count + inputs.sources.count
      try add(folder: name, to: &inputs, allowsSource: allowsSource)
      guard inputs.subjects.count + inputs.sources.count > before else {
        throw .usage("\(name) has no choreography files in it")
      }
    }
    return inputs
  }

  private static func add(
    folder: String, to inputs: inout Inputs, allowsSource: Bool
  ) throws(Failure) {
    guard let all = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      throw .inputOutput("\(folder) cannot be read")
    }
    let before = inputs.subjects.count
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    // Hidden folders hold what tools built or fetched, and hidden files what an archive added.
    let visible = all.filter { name in
      !name.split(separator: "/").contains { $0 == "node_modules" || $0.hasPrefix(".") }
    }
    let sources = allowsSource ? visible.filter(SourceAudit.isSource) : []
    let suffixes = [".json"] + (allowsSource ? foreignSuffixes : [])
    for name in visible.sorted() where suffixes.contains(where: name.hasSuffix) {
      let path = "\(root)/\(name)"
      let bytes = try bytes(path)
      // Folders contain other JSON as well, so only files with the format's name are included.
      if name.hasSuffix(".json"),
        String(decoding: bytes, as: UTF8.self).contains("\"\(ChoreographyDocument.format)\"")
      {
        inputs.subjects.append(Subject(name: path, bytes: bytes, path: path))
        continue
      }
      guard allowsSource, foreignKinds.contains(ForeignFile.kind(bytes, name: name)) else {
        continue
      }
      let foreign = read(path, bytes, path: path)
      if foreign.imported != nil { inputs.subjects.append(foreign) }
    }
    if SourceAudit.isSupported {
      inputs.sources += sources.sorted().map { "\(root)/\($0)" }
    } else if !sources.isEmpty, inputs.subjects.count == before {
      throw SourceAudit.advice(folder)
    }
  }

  /// The foreign files that a folder stands for.
  private static let foreignSuffixes = [".css", ".scss"]
  private static let foreignKinds: [ForeignFile.Kind] = [.css, .tokens, .lottie]

  /// The bytes of a file or of stdin, at most 16 MB.
  static func bytes(_ path: String?, allowsSource: Bool = false) throws(Failure) -> [UInt8] {
    let name = path ?? "standard input"
    guard allowsSource || !SourceAudit.isSource(name) else { throw SourceAudit.advice(name) }
    do {
      let opened = path.map { FileHandle(forReadingAtPath: $0) } ?? FileHandle.standardInput
      guard let file = opened else { throw CocoaError(.fileReadNoSuchFile) }
      var data = Data()
      while data.count <= 16 << 20, let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        data += part
      }
      guard data.count <= 16 << 20 else {
        throw Failure.badData("\(name) is larger than 16 MB; no choreography is")
      }
      return [UInt8](data)
    } catch {
      throw error as? Failure
        ?? .inputOutput("\(name) cannot be read: \(FileFailure.reason(error))")
    }
  }

  /// An animation in words, given where a file could be.
  static func expression(_ text: String) throws(Failure) -> AnimationExpression {
    do {
      return try AnimationExpression(text)
    } catch {
      let suffixes = ["json", "css", "scss", "csv", "lottie", "swift"]
      let isPath = text.contains("/") || suffixes.contains { text.hasSuffix(".\($0)") }
      throw isPath
        ? .inputOutput("\(text) cannot be read: there is no such file") : .usage("\(error)")
    }
  }
}
