internal import ChoreographyFiles
internal import CommandSupport
internal import Foundation
internal import HostSystem

/// The files of which `choreo diff` compares two versions: of two paths, or of two git revisions.
struct DiffInputs {
  typealias Failure = CommandFailure
  typealias Version = () throws(Failure) -> [UInt8]

  struct File {
    let name: String
    /// The name of the old version, if it is another one.
    var was: String?
    /// Reads each version; nil where there is none.
    var old: Version?
    var new: Version?
  }

  let files: [File]
  /// Other files that each version uses.
  let companions: (old: [DocumentSource.Companion], new: [DocumentSource.Companion])

  /// Two files, or two folders with the files below.
  init(_ old: String, _ new: String, with companions: CompanionOption) throws(Failure) {
    let shared = try companions.files()
    self.companions = (shared, shared)
    let folders = (DocumentSource.isFolder(old), DocumentSource.isFolder(new))
    guard folders.0 == folders.1 else {
      let folder = folders.0 ? old : new
      throw .usage("\(folder) is a folder and the other one is not; give two files or two folders")
    }
    guard folders.0 else {
      guard old != DocumentSource.standard || new != old else {
        throw .usage("only one of both versions can be standard input")
      }
      files = [File(name: new, was: old, old: try Self.version(old), new: try Self.version(new))]
      return
    }
    let names = (Set(try DocumentSource.names(in: old)), Set(try DocumentSource.names(in: new)))
    files = names.0.union(names.1).sorted().map { name in
      func version(_ folder: String, _ names: Set<String>) -> Version? {
        names.contains(name) ? { () throws(Failure) in try Self.read("\(folder)/\(name)") } : nil
      }
      return File(name: name, old: version(old, names.0), new: version(new, names.1))
    }
  }

  /// Two revisions, `A..B` or from the merge base `A...B`, or one and the working tree.
  ///
  /// - Parameter paths: The files and folders to compare; empty for all below the current folder.
  init(revisions: String, _ paths: [String], with companions: CompanionOption) throws(Failure) {
    guard (try? Self.git(["rev-parse", "--is-inside-work-tree"])) != nil else {
      throw .usage("--revisions: this folder is not in a git repository")
    }
    let dots = revisions.contains("...") ? "..." : ".."
    let names = revisions.components(separatedBy: dots)
    guard names.count <= 2, !names[0].isEmpty || names.count == 2 else {
      throw .usage("--revisions is \"\(revisions)\"; it must be A..B, A...B or A")
    }
    let commits = try names.map { (name) throws(Failure) in
      try Self.commit(name.isEmpty ? "HEAD" : name)
    }
    var old = commits[0]
    let new = commits.count == 2 ? commits[1] : nil
    if dots == "...", let new {
      guard let base = try? Self.git(["merge-base", old, new]) else {
        throw .usage("--revisions: \(names[0]) and \(names[1]) have no common ancestor")
      }
      old = Self.line(base)
    }
    let versions = (try Self.blobs(old, paths), try Self.blobs(new, paths))
    if versions.0.isEmpty, versions.1.isEmpty, !paths.isEmpty {
      throw .usage(
        "--revisions: no file that choreo reads is at \(paths.joined(separator: ", ")) in either revision"
      )
    }
    func shared(_ commit: String?) throws(Failure) -> [DocumentSource.Companion] {
      guard let commit else { return try companions.files() }
      return companions.paths.compactMap { path in
        (try? Self.git(["cat-file", "blob", "\(commit):./\(path)"])).map { (path, $0) }
      }
    }
    self.companions = (try shared(old), try shared(new))
    let isShared = zip(self.companions.old, self.companions.new).allSatisfy { $0.bytes == $1.bytes }
    files = Set(versions.0.keys).union(versions.1.keys).sorted().compactMap { name in
      let (old, new) = (versions.0[name], versions.1[name])
      guard old != new || !isShared else { return nil }
      func version(_ blob: String?) -> Version? {
        blob.map { blob in
          blob.isEmpty
            ? { () throws(Failure) in try Self.read(name) }
            : { () throws(Failure) in try Self.git(["cat-file", "blob", blob]) }
        }
      }
      return File(name: name, old: version(old), new: version(new))
    }
  }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    try DocumentSource.bytes(
      path == DocumentSource.standard ? nil : path, allowsSource: SourceAudit.isSupported)
  }

  /// A file or a scenario, read at once: a missing one is an error before anything is compared.
  private static func version(_ path: String) throws(Failure) -> Version {
    let scenario = ScenarioCatalogue.text(of: path)
    let bytes = if let scenario { scenario } else { try read(path) }
    return { () throws(Failure) in bytes }
  }

  private static func git(_ arguments: [String]) throws(Failure) -> [UInt8] {
    let outcome = try orFail(.inputOutput) { () throws(ProgramFailure) in
      try ShortProcess.run("git", arguments)
    }
    guard outcome.status == 0 else {
      throw .inputOutput("git \(arguments[0]) fails with \(outcome.status)")
    }
    return outcome.bytes
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static func commit(_ name: String) throws(Failure) -> String {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    guard let commit = try? git(arguments) else {
      throw .usage("--revisions: \"\(name)\" is not a revision of this repository")
    }
    return line(commit)
  }

  /// The files that choreo reads at a commit and their blobs; the empty text for one of the working
  /// tree.
  private static func blobs(
    _ commit: String?, _ paths: [String]
  ) throws(Failure) -> [String: String] {
    let listed = try git(
      (commit.map { ["ls-tree", "-r", "-z", $0, "--"] }
        ?? ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]) + paths)
    var blobs: [String: String] = [:]
    for entry in listed.split(separator: 0) {
      // "100644 blob 3b18e5… name"; links and submodules are no files.
      let fields = String(decoding: entry, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      let words = fields[0].split(separator: " ")
      let name = String(fields[fields.count - 1])
      guard DocumentSource.isRead(name) else { continue }
      if commit == nil {
        if FileManager.default.fileExists(atPath: name), !DocumentSource.isFolder(name) {
          blobs[name] = ""
        }
      } else if words.count == 3, words[0].hasPrefix("100") {
        blobs[name] = String(words[2])
      }
    }
    return blobs
  }
}
