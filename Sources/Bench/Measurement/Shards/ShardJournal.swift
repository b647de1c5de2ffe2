internal import Foundation
package import HostSystem
internal import Presentation

/// The progress of a shard in a file: a header, then a line for each finished unit.
///
/// A line is written when its unit is finished, so that a killed shard loses only the units in
/// progress. Restarted with the same file, it resumes. An incomplete last line results from an
/// interrupted write and is ignored. Lines contain no times and no machine names: a unit's line is
/// the same wherever it was computed.
package struct ShardJournal: Sendable {
  /// The run that the journal belongs to.
  package struct Header: Codable, Hashable, Sendable {
    /// The name of the format.
    package static let format = "animbench-shard/1"

    package var format = Header.format
    /// The kind of units: "exhaustive", "verify" or "mutate".
    package var task: String
    /// All options and seeds that affect the lines.
    package var parameters: [String: String]
    /// The commit of the program, and whether its files were modified.
    package var commit: String
    package var modified: Bool
    /// The level in use, and the class of the machine.
    package var level: String
    package var machineClass: String
    /// The number of units of all shards together.
    package var units: Int
    /// The number of shards, and this shard's number, from 1.
    package var shards: Int
    package var shard: Int

    /// Creates the header of this process's shard.
    package init(task: String, parameters: [String: String], units: Int, shard: Shard) {
      let build = RunEnvironment.build()
      self.task = task
      self.parameters = parameters
      commit = build.commit
      modified = build.modified
      level = build.level
      machineClass = RunEnvironment.machine.machineClass
      self.units = units
      shards = shard.count
      self.shard = shard.index
    }

    /// The first difference that prevents joining two journals, in words.
    package func difference(from other: Header) -> String? {
      func differs<T: Equatable>(_ name: String, _ path: KeyPath<Header, T>) -> String? {
        self[keyPath: path] == other[keyPath: path]
          ? nil : "\(name) is \(self[keyPath: path]), not \(other[keyPath: path])"
      }
      return differs("task", \.task) ?? differs("commit", \.commit) ?? differs(
        "modified", \.modified)
        ?? differs("machineClass", \.machineClass) ?? differs("level", \.level)
        ?? differs("parameters", \.parameters) ?? differs("units", \.units)
        ?? differs("shards", \.shards)
    }
  }

  /// A finished unit.
  package struct Line: Hashable, Sendable {
    /// The unit's name.
    package var unit: String
    /// The line's text in the file.
    package var text: String
  }

  package var header: Header
  package var lines: [Line]
  /// The number of bytes in complete lines.
  private var length: Int

  private struct Unit: Codable {
    var unit: String
  }

  /// Reads the journal in a file.
  package init(path: String) throws(FileFailure) {
    let data = try ResultStore.contents(of: path)
    func bad(_ place: String, _ reason: String) -> FileFailure {
      .badDocument(path: path, place: place, reason: reason)
    }
    guard let whole = data.lastIndex(of: UInt8(ascii: "\n")) else {
      throw bad("line 1", data.isEmpty ? "is missing: the file is empty" : "has no end")
    }
    length = whole - data.startIndex + 1
    let rows = data[..<whole].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let decoder = DocumentCoding.decoder
    do {
      header = try decoder.decode(Header.self, from: rows[0])
    } catch {
      throw bad("line 1", "is not the header of a shard: \(FileFailure.reason(error))")
    }
    guard header.format == Header.format else {
      throw bad("line 1", "format is \"\(header.format)\"; this version reads \"\(Header.format)\"")
    }
    // A million shards of 2⁴⁰ units are more than any run has.
    guard (1...1_000_000).contains(header.shards), (1...header.shards).contains(header.shard),
      (0...1 << 40).contains(header.units)
    else {
      throw bad("line 1", "is shard \(header.shard) of \(header.shards), of \(header.units) units")
    }
    var lines: [Line] = []
    var places: [String: Int] = [:]
    for (index, row) in rows.enumerated().dropFirst() {
      guard let unit = try? decoder.decode(Unit.self, from: row) else {
        throw bad("line \(index + 1)", "is not the line of a unit")
      }
      if let first = places.updateValue(index + 1, forKey: unit.unit) {
        throw bad("line \(index + 1)", "repeats the unit \(unit.unit) of line \(first)")
      }
      lines.append(Line(unit: unit.unit, text: String(decoding: row, as: UTF8.self)))
    }
    self.lines = lines
  }

  /// Resumes a journal, or begins one. Another run that writes it at the same time is an error.
  ///
  /// - Returns: A writer, and the names of the units that the file contains.
  package static func resume(
    _ header: Header, path: String
  ) throws(FileFailure) -> (writer: Writer, done: Set<String>) {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty { try AtomicFile.createFolder(folder, for: path) }
    let lock = try FileLock(
      path, flags: O_RDWR | O_CREAT,
      taken: "another run is writing it; give each run its own --journal")
    var done: Set<String> = []
    var length = 0
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    // A file without a complete header has nothing to resume.
    let bytes = size > 0 ? try ResultStore.contents(of: path) : Data()
    let hasHeader = bytes.contains(UInt8(ascii: "\n"))
    if hasHeader {
      let journal = try ShardJournal(path: path)
      var difference = header.difference(from: journal.header)
      if difference == nil, header.shard != journal.header.shard {
        difference = "shard is \(header.shard), not \(journal.header.shard)"
      }
      if let difference {
        throw .badDocument(
          path: path, place: "line 1", reason: "belongs to another run: \(difference)")
      }
      done = Set(journal.lines.map(\.unit))
      length = journal.length
    }
    let writer = try Writer(path: path, lock, keeping: length)
    if !hasHeader { try writer.write(header) }
    return (writer, done)
  }

  /// Appends lines to a journal, from any thread.
  package final class Writer: Sendable {
    private let path: String
    private let file: FileHandle
    private let lock = NSLock()
    /// Keeps other runs out.
    private let journalLock: FileLock

    fileprivate init(
      path: String, _ journalLock: consuming FileLock, keeping length: Int
    ) throws(FileFailure) {
      self.path = path
      file = FileHandle(fileDescriptor: journalLock.descriptor)
      self.journalLock = journalLock
      do {
        try file.truncate(atOffset: UInt64(length))
        try file.seekToEnd()
      } catch {
        throw .inputOutput(path: path, reason: FileFailure.reason(error))
      }
    }

    /// Appends a value as a complete line and flushes it to disk.
    package func write(_ value: some Encodable) throws(FileFailure) {
      let encoder = DocumentCoding.encoder
      let result = lock.withLock {
        Result {
          try file.write(contentsOf: try encoder.encode(value) + [UInt8(ascii: "\n")])
          try file.synchronize()
        }
      }
      if case .failure(let error) = result {
        throw .inputOutput(path: path, reason: FileFailure.reason(error))
      }
    }
  }
}
