internal import ChoreographyAudit
internal import Foundation
internal import HostSystem
internal import Seeding

/// The results of source that has not changed since.
///
/// A result's file is named after a hash of all that it depends on: the program, the options, and the
/// paths and bytes of all files. Two runs have one hash by mistake with a probability of 2⁻⁶⁴. Where
/// the folder cannot be written, as in the sandbox of a plugin, nothing is kept.
struct SourceCache {
  /// More results are not kept; the oldest go first.
  private static let maximumCount = 32
  private static let suffix = ".choreo-results"

  private let folder: String
  private var hash = ByteHash()

  /// - Parameters:
  ///   - folder: The folder of the results; by default `choreo` in the user's cache folder.
  ///   - options: What the results depend on besides the files.
  init?(folder: String?, options: String) {
    let files = FileManager.default
    guard
      let folder = folder
        ?? files.urls(for: .cachesDirectory, in: .userDomainMask).first?
        .appending(path: "choreo").path,
      // Every build is another program.
      let program = Bundle.main.executablePath,
      let attributes = try? files.attributesOfItem(atPath: program),
      let date = attributes[.modificationDate] as? Date, let size = attributes[.size]
    else { return nil }
    self.folder = folder
    insert("\(BuildIdentity.version) \(program) \(date.timeIntervalSince1970) \(size) \(options)")
  }

  mutating func insert(_ text: String) { insert(Array(text.utf8)) }

  mutating func insert(_ bytes: [UInt8]) {
    hash.insert(bytes)
    hash.insert("\(bytes.count)".utf8)
  }

  private var path: String { "\(folder)/\(String(hash.value, radix: 16))\(Self.suffix)" }

  /// The results of an earlier run.
  var results: SourceResults? {
    FileManager.default.contents(atPath: path).flatMap {
      try? JSONDecoder().decode(SourceResults.self, from: $0)
    }
  }

  func keep(_ results: SourceResults) {
    guard let data = try? JSONEncoder().encode(results) else { return }
    guard (try? AtomicFile.write(data, to: path)) != nil else { return }
    let files = FileManager.default
    let all = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    let dated = all.filter { $0.hasSuffix(Self.suffix) }.map { name in
      let attributes = try? files.attributesOfItem(atPath: "\(folder)/\(name)")
      return (name: name, date: attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(Self.maximumCount) {
      try? files.removeItem(atPath: "\(folder)/\(old.name)")
    }
  }
}
