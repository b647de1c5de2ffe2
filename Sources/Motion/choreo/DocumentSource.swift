import ArgumentParser
internal import ChoreographyFiles
internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import Presentation
internal import StrictJSON

/// `--with`, of the commands that read style sheets and design tokens.
struct CompanionOption: ParsableArguments {
  @Option(
    name: .customLong("with"),
    help: .init(
      "A style sheet or a file of tokens whose variables, keyframes and tokens the file uses.",
      valueName: "file"), completion: .file())
  var paths: [String] = []

  func files() throws(CommandFailure) -> [DocumentSource.Companion] {
    var files: [DocumentSource.Companion] = []
    for path in paths { files.append((path, try DocumentSource.bytes(path))) }
    return files
  }
}

/// Loads a command's input: a named scenario, a file, the files of a folder, or stdin.
enum DocumentSource {
  /// Another file that the input uses.
  typealias Companion = (name: String, bytes: [UInt8])
  typealias Failure = CommandFailure

  /// An input: its name, contents and path.
  struct Subject {
    let name: String
    let bytes: [UInt8]
    /// The path of the file; nil for a scenario and for stdin.
    let path: String?
    /// The foreign file that `bytes` are, as a choreography.
    var imported: ImportedChoreography?
    /// The reason why a foreign file cannot be converted.
    var failure: DocumentError?

    /// The choreography, built from a foreign file or read, and the line of each element.
    func located() throws(DocumentError) -> (document: ChoreographyDocument, lines: [String: Int]) {
      if let failure { throw failure }
      if let imported { return (try ChoreographyDocument(imported.written()), imported.lines) }
      let text = try ChoreographyDocument.text(bytes)
      let document = try ChoreographyDocument(text)
      guard case .array(let nodes)? = text.node([.member("elements")])?.content else {
        return (document, [:])
      }
      let places = text.lines(of: nodes.map(\.range.lowerBound))
      return (document, Dictionary(zip(document.written.map(\.name), places)) { first, _ in first })
    }

    func document() throws(DocumentError) -> ChoreographyDocument { try located().document }

    /// The choreography file, printed for a foreign one.
    func choreographyFile() throws(DocumentError) -> [UInt8] {
      if let failure { throw failure }
      return try imported.map { (imported) throws(DocumentError) in
        Array(try imported.written().text.utf8)
      } ?? bytes
    }

    /// Prints to stderr what is left out of a foreign file, at most 20 parts.
    func report() {
      guard let imported else { return }
      let limit = 20
      let console = Console()
      for note in imported.notes.prefix(limit) { console.note("choreo: note: \(name), \(note)") }
      let rest = imported.notes.count - limit
      if rest > 0 { console.note("choreo: note: \(name): \(rest) more notes like these") }
      if let balance = imported.balanceText, !imported.notes.isEmpty {
        console.note("choreo: note: \(name): \(balance)")
      }
    }
  }

  static let standard = "-"

  /// One scenario, one file, one animation in words, or stdin.
  static func subject(
    _ name: String, with companions: [Companion] = []
  ) throws(Failure) -> Subject {
    let subject = try loaded(name, companions)
    if let failure = subject.failure { throw .badData("\(name): \(failure)") }
    return subject
  }

  private static func loaded(_ name: String, _ companions: [Companion]) throws(Failure) -> Subject {
    if name == standard { return read("standard input", try bytes(nil), companions) }
    if let scenario = ScenarioCatalogue.text(of: name) {
      return Subject(name: name, bytes: scenario, path: nil)
    }
    if !FileManager.default.fileExists(atPath: name) {
      if (try? AnimationExpression(name)) != nil {
        return read("animation", Array(name.utf8), companions)
      }
      guard name.contains("/") || name.contains(".") else {
        let near = Spelling.nearest(to: name, in: ScenarioCatalogue.all.map(\.name))
        throw .usage(
          "\"\(name)\" is not a scenario, file or animation; "
            + (near.map { "did you mean \($0)?" } ?? "choreo new --list names the scenarios"))
      }
    }
    return read(name, try bytes(name), path: name, companions)
  }

  /// Reads a file, and converts it to a choreography if it is of another kind.
  static func read(
    _ name: String, _ bytes: [UInt8], path: String? = nil, _ companions: [Companion]
  ) -> Subject {
    var imported: ImportedChoreography?
    do throws(DocumentError) {
      imported = try ForeignFile.choreography(bytes, name: name, with: companions)
      _ = try imported?.written()
      return Subject(name: name, bytes: bytes, path: path, imported: imported)
    } catch {
      return Subject(name: name, bytes: [], path: path, imported: imported, failure: error)
    }
  }

  /// Inputs, the paths of SwiftUI source, which is read when it is audited, and the source on stdin.
  typealias Inputs = (subjects: [Subject], sources: [String], standardInput: [UInt8]?)

  /// All inputs with some names. A folder stands for the choreographies in it and below, sorted by
  /// name, and if source is allowed, for the SwiftUI source and the foreign files that move
  /// something. Of several inputs a foreign one may be a ``Subject/failure``.
  static func inputs(
    _ names: [String], allowsSource: Bool = false, with companions: [Companion] = []
  ) throws(Failure) -> Inputs {
    var inputs: Inputs = ([], [], nil)
    for name in names {
      if name == standard, allowsSource, inputs.standardInput == nil {
        let bytes = try bytes(nil)
        if SourceAudit.isSource(bytes) {
          inputs.sources.append(name)
          inputs.standardInput = bytes
        } else {
          inputs.subjects.append(read("standard input", bytes, companions))
        }
      } else if name != standard, ScenarioCatalogue.named(name) == nil, isFolder(name) {
        let before = inputs.subjects.count + inputs.sources.count
        try add(folder: name, to: &inputs, allowsSource: allowsSource, companions)
        guard inputs.subjects.count + inputs.sources.count > before else {
          let others = try allowsSource ? [] : visible(in: name)
          let other = others.first { foreignSuffixes.contains(where: $0.hasSuffix) }
          let remedy = other.map { "; others, such as \($0), are repaired one by one, by --output" }
          throw .usage("\(name) has no choreography files in it\(remedy ?? "")")
        }
      } else if allowsSource, SourceAudit.isSource(name) {
        inputs.sources.append(name)
      } else {
        inputs.subjects.append(try loaded(name, companions))
      }
    }
    // The failure of the only input ends the command.
    if names.count == 1, let failure = inputs.subjects.first?.failure {
      throw .badData("\(names[0]): \(failure)")
    }
    return inputs
  }

  private static func add(
    folder: String, to inputs: inout Inputs, allowsSource: Bool, _ companions: [Companion]
  ) throws(Failure) {
    let before = inputs.subjects.count
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let visible = try visible(in: folder)
    let sources = allowsSource ? visible.filter(SourceAudit.isSource) : []
    let suffixes = [".json"] + (allowsSource ? foreignSuffixes : [])
    for name in visible where suffixes.contains(where: name.hasSuffix) {
      let path = "\(root)/\(name)"
      let bytes: [UInt8]
      do throws(Failure) {
        bytes = try self.bytes(path)
      } catch {
        Console().note("choreo: warning: \(error.message)")
        continue
      }
      if isChoreography(bytes, name) {
        inputs.subjects.append(Subject(name: path, bytes: bytes, path: path))
        continue
      }
      guard allowsSource, foreignKinds.contains(ForeignFile.kind(bytes, name: name)) else {
        continue
      }
      let foreign = read(path, bytes, path: path, companions)
      if let failure = foreign.failure {
        // A file without motion is passed over; one whose motion is not understood is not.
        guard foreign.imported?.isStill != true else { continue }
        Console().note("choreo: warning: \(path): \(failure)")
      } else if foreign.imported != nil {
        inputs.subjects.append(foreign)
      }
    }
    if SourceAudit.isSupported {
      inputs.sources += sources.map { "\(root)/\($0)" }
    } else if !sources.isEmpty, inputs.subjects.count == before {
      throw SourceAudit.advice(folder)
    }
  }

  /// Folders that tools fetch or build.
  private static let foreignFolders: Set<String> = [
    "node_modules", "Pods", "Carthage", "DerivedData",
  ]

  /// The regular files in a folder and below, sorted by name. Hidden folders hold what tools built
  /// or fetched, and hidden files what an archive added. A folder inside that cannot be read is a
  /// warning.
  private static func visible(in root: String) throws(Failure) -> [String] {
    let files = FileManager.default
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let names: [String]
      do {
        names = try files.contentsOfDirectory(atPath: "\(root)/\(folder)")
      } catch {
        let reason = "\(root)/\(folder) cannot be read: \(FileFailure.reason(error))"
        guard !folder.isEmpty else { throw .inputOutput(reason) }
        Console().note("choreo: warning: \(reason)")
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder + name
        func kind(_ path: String) -> FileAttributeType? {
          (try? files.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        }
        switch kind("\(root)/\(path)") {
        case .typeDirectory?:
          if !foreignFolders.contains(name) { pending.append(path + "/") }
        case .typeRegular?: found.append(path)
        case .typeSymbolicLink?:
          // A link to a folder may lead back here.
          let target = URL(filePath: "\(root)/\(path)").resolvingSymlinksInPath().path
          if kind(target) == .typeRegular { found.append(path) }
        default: break
        }
      }
    }
    return found.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether a file's name is that of one that may hold motion.
  static func isRead(_ name: String) -> Bool {
    ([".json"] + foreignSuffixes).contains(where: name.hasSuffix)
      || SourceAudit.isSupported && SourceAudit.isSource(name)
  }

  /// Whether a file is meant as a choreography: folders contain other JSON as well.
  static func isChoreography(_ bytes: [UInt8], _ name: String) -> Bool {
    name.hasSuffix(".json")
      && String(decoding: bytes, as: UTF8.self).contains("\"\(ChoreographyDocument.format)\"")
  }

  /// The files in a folder and below that may hold motion.
  static func names(in folder: String) throws(Failure) -> [String] {
    try visible(in: folder).filter(isRead)
  }

  /// The foreign files that a folder stands for.
  private static let foreignSuffixes = [".css", ".scss", ".json5", ".jsonc"]
  private static let foreignKinds: [ForeignFile.Kind] = [.css, .tokens, .lottie]

  /// The bytes of a file or of stdin, at most 16 MB.
  static func bytes(_ path: String?, allowsSource: Bool = false) throws(Failure) -> [UInt8] {
    let name = path ?? "standard input"
    guard allowsSource || !SourceAudit.isSource(name) else { throw SourceAudit.advice(name) }
    do {
      let file =
        try path.map { try FileHandle(forReadingFrom: URL(filePath: $0)) }
        ?? FileHandle.standardInput
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
      let expression = try AnimationExpression(text)
      for time in expression.motion?.unlikelyTimes ?? [] {
        Console().note("choreo: note: a \(time) is long for an interface; are its units right?")
      }
      return expression
    } catch {
      let suffixes = ["json", "css", "scss", "csv", "lottie", "swift"]
      let isPath = text.contains("/") || suffixes.contains { text.hasSuffix(".\($0)") }
      throw isPath
        ? .inputOutput("\(text) cannot be read: there is no such file") : .usage("\(error)")
    }
  }
}
