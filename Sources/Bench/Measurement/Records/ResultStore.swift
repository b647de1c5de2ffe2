package import Foundation
package import HostSystem
internal import Presentation

/// A document that names its schema.
package protocol StoredDocument: Decodable {
  /// The schema that this version reads.
  static var currentSchema: String { get }
  /// Checks what decoding does not.
  func check(path: String) throws(FileFailure)
}

extension StoredDocument {
  package func check(path: String) throws(FileFailure) {}
}

extension GateDocument: StoredDocument {}

/// Reads stored documents, and writes results.
package enum ResultStore {
  /// Reads the document in a file.
  ///
  /// - Throws: ``FileFailure``: the file is missing, truncated, or of another program or version.
  ///   It names the place and the reason.
  package static func read<Document: StoredDocument>(
    _ path: String, as type: Document.Type = ResultDocument.self
  ) throws(FileFailure) -> Document {
    try decode(try contents(of: path), as: type, path: path)
  }

  /// The files at some paths: files themselves, and of folders all JSON files below.
  package static func files(at paths: [String]) throws(FileFailure) -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .inputOutput(path: path, reason: "no such file or folder")
      }
      guard isFolder.boolValue else {
        files.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      files += names.filter {
        $0.hasSuffix(".json") && !$0.split(separator: "/").contains { $0.hasPrefix(".") }
      }.sorted().map { "\(path)/\($0)" }
    }
    return files
  }

  /// The bytes of a file.
  package static func contents(of path: String) throws(FileFailure) -> Data {
    do {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        throw FileFailure.inputOutput(path: path, reason: "is a folder, not a document")
      }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let failure as FileFailure {
      throw failure
    } catch {
      throw .inputOutput(path: path, reason: FileFailure.reason(error))
    }
  }

  /// The members that every document begins with.
  private struct Header: Decodable {
    var schema: String?
  }

  /// The schema that a file declares; empty for one that declares none, nil for one that is not JSON.
  package static func schema(of path: String) throws(FileFailure) -> String? {
    let data = try contents(of: path)
    if let header = try? DocumentCoding.decoder.decode(Header.self, from: data) {
      return header.schema ?? ""
    }
    return (try? JSONSerialization.jsonObject(with: data)) == nil ? nil : ""
  }

  /// Decodes a document; `path` identifies the data in errors.
  package static func decode<Document: StoredDocument>(
    _ data: Data, as type: Document.Type = ResultDocument.self, path: String
  ) throws(FileFailure) -> Document {
    let decoder = DocumentCoding.decoder
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard let found = header.schema else {
        throw FileFailure.badDocument(
          path: path, place: "schema", reason: "missing: not a result document of animbench")
      }
      guard found == Document.currentSchema else {
        throw FileFailure.badDocument(
          path: path, place: "schema",
          reason: "is \"\(found)\"; this version reads \"\(Document.currentSchema)\" only")
      }
      let document = try decoder.decode(type, from: data)
      try document.check(path: path)
      return document
    } catch let failure as FileFailure {
      throw failure
    } catch {
      let (place, reason) = DocumentCoding.reason(error, of: data)
      throw .badDocument(path: path, place: place, reason: reason)
    }
  }

  /// The document as JSON with one row per line, so that diffs are readable.
  package static func encode(_ document: ResultDocument) throws(FileFailure) -> Data {
    func list(_ rows: [some Encodable]) throws -> String {
      Self.list(try rows.map { try text($0) })
    }
    do {
      var members = [
        ("schema", try text(document.schema)), ("created", try text(document.created)),
        ("command", try text(document.command)), ("mode", try text(document.mode)),
        ("seed", try text(document.seed)), ("machine", try text(document.machine)),
        ("build", try text(document.build)),
      ]
      if let noise = document.noise { members.append(("noise", try text(noise))) }
      if let commit = document.accuracyCommit {
        members.append(("accuracyCommit", try text(commit)))
      }
      members += [
        ("accuracy", try list(document.accuracy)), ("times", try list(document.times)),
        ("comparisons", try list(document.comparisons)),
      ]
      if let jobs = document.untimedJobs { members.append(("untimedJobs", try list(jobs))) }
      if let studies = document.studies { members.append(("studies", try text(studies))) }
      let body = members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ",\n")
      return Data(("{\n" + body + "\n}\n").utf8)
    } catch {
      throw .inputOutput(path: "document", reason: FileFailure.reason(error))
    }
  }

  /// A value as JSON on one line.
  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try DocumentCoding.encoder.encode(value), as: UTF8.self)
  }

  /// A list of JSON values, one per line.
  static func list(_ values: [String]) -> String {
    values.isEmpty ? "[]" : "[\n" + values.joined(separator: ",\n") + "\n]"
  }

  /// Writes a document atomically.
  package static func write(_ document: ResultDocument, to path: String) throws(FileFailure) {
    try AtomicFile.write(try encode(document), to: path)
  }
}
