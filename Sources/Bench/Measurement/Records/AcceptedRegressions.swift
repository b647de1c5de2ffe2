internal import Foundation
package import HostSystem

/// Regressions that were accepted: gates and histories say so each time and do not fail by them.
package struct AcceptedRegressions: StoredDocument, Codable, Sendable {
  package static let currentSchema = "animbench-accepted/1"
  /// Where gates and histories look for the file.
  package static let standardPath = "Results/accepted.json"

  package struct Entry: Codable, Sendable, Hashable {
    /// The revision that made the row worse.
    package var revision: String
    /// The row, as the gate or the history names it.
    package var row: String
    /// The largest accepted growth, as a fraction: 0.03 is 3 %.
    package var size: Double
    package var reason: String

    /// "accepted up to +3 % since 0123456789ab: exact at infinity".
    fileprivate var text: String {
      "accepted up to \(Self.percent(size)) since \(revision): \(reason)"
    }

    private static func percent(_ size: Double) -> String { String(format: "+%.3g %%", 100 * size) }
  }

  package var schema = Self.currentSchema
  package var accepted: [Entry]

  package init(_ accepted: [Entry]) { self.accepted = accepted }

  /// Reads the file at a path; at the standard one none need be.
  package static func read(_ path: String?) throws(FileFailure) -> Self {
    let place = path ?? standardPath
    guard path != nil || FileManager.default.fileExists(atPath: place) else { return Self([]) }
    return try ResultStore.read(place, as: Self.self)
  }

  package func check(path: String) throws(FileFailure) {
    for (index, entry) in accepted.enumerated() {
      let isSize = entry.size > 0 && entry.size.isFinite
      let texts = [("revision", entry.revision), ("row", entry.row), ("reason", entry.reason)]
      guard let member = isSize ? texts.first(where: { $0.1.isEmpty })?.0 : "size" else { continue }
      throw .badDocument(
        path: path, place: "accepted[\(index)].\(member)",
        reason: isSize ? "is empty" : "is \(entry.size); it must be positive")
    }
  }

  /// Why a row may be worse by a factor; nil if it may not.
  package func reason(for row: String, growth: Double) -> String? {
    accepted.first { $0.row == row && growth <= 1 + $0.size }?.text
  }
}

extension GateDocument {
  /// Takes what is accepted for no regression.
  package mutating func accept(_ accepted: AcceptedRegressions) {
    var notes: [String] = []
    for index in times.indices where times[index].verdict == .regression {
      let row = times[index]
      guard let reason = accepted.reason(for: row.job, growth: row.ratio) else { continue }
      times[index].verdict = .pass
      times[index].remark = "accepted"
      notes.append("time of \(row.job): \(reason)")
    }
    for index in counts.indices where counts[index].isBroken {
      let row = counts[index]
      guard let reason = accepted.reason(for: row.job, growth: row.candidate / row.base) else {
        continue
      }
      counts[index].isBroken = false
      notes.append("\(row.what) of \(row.job) (\(row.level)): \(reason)")
    }
    for index in accuracy.indices where accuracy[index].isBroken {
      let row = accuracy[index]
      guard let base = row.base, let candidate = row.candidate,
        let reason = accepted.reason(for: row.name, growth: candidate / base)
      else { continue }
      accuracy[index].isBroken = false
      notes.append("accuracy of \(row.name): \(reason)")
    }
    if !notes.isEmpty { self.accepted = notes }
  }
}
