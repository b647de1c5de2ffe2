package import Foundation
package import HostSystem
internal import Presentation

/// The units of a run, as its header's parameters determine them.
package struct ShardPlan: Sendable {
  /// The names of the units, in order.
  package var names: [String]
  /// The reason why a line is not a possible result of the unit with an index; nil if it is.
  package var fault: @Sendable (_ index: Int, _ line: Data) -> String?

  /// Creates a plan whose results are decoded and then checked.
  package init<Result: Decodable & Sendable>(
    _ names: [String], check: @escaping @Sendable (Int, Result) -> String?
  ) {
    self.names = names
    fault = { index, line in
      do {
        return check(
          index, try DocumentCoding.decoder.decode(ShardUnit<Result>.self, from: line).result)
      } catch {
        return FileFailure.reason(error)
      }
    }
  }
}

/// The joined journals of a run's shards.
///
/// A unit may be in several journals, as when a shard was repeated; its lines must then be equal.
/// The document does not depend on how the run was divided: it equals that of a run in one process,
/// byte for byte.
package struct ShardMerge: Sendable {
  /// The name of the document's format.
  package static let format = "animbench-merged/1"

  package let header: ShardJournal.Header
  /// The lines of the available units, in order of their names.
  package let lines: [ShardJournal.Line]
  /// The shards with missing units, and the number of these.
  package let missing: [(shard: Int, units: Int)]
  /// The journal of each unit.
  private let paths: [String: String]

  /// Joins the journals in some files.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - anyMachine: Whether journals of different machine classes may be joined. A unit's line
  ///     must then be equal on all of them; the level must always be equal.
  ///   - plan: The plan of a run; nil for a run whose units are known only to another program. It
  ///     throws the reason why a header has no plan here.
  /// - Throws: `badDocument` with the path and the line of a file that is not a journal, belongs to
  ///   another run, has a unit or a result that the plan does not have there, or contradicts an
  ///   earlier one about a unit.
  package init(
    paths: [String], anyMachine: Bool = false,
    plan planned: (ShardJournal.Header) throws(RunFailure) -> ShardPlan? = { _ in nil }
  ) throws(FileFailure) {
    var plan: ShardPlan?
    var indices: [String: Int] = [:]
    var header: ShardJournal.Header?
    var units: [String: (text: String, path: String)] = [:]
    var finished: [Int: Set<String>] = [:]
    for path in paths {
      var journal = try ShardJournal(path: path)
      if anyMachine { journal.header.machineClass = "any" }
      if let first = header, let difference = journal.header.difference(from: first) {
        throw .badDocument(
          path: path, place: "line 1",
          reason: "belongs to another run than \(paths[0]): \(difference)")
      }
      if header == nil {
        do throws(RunFailure) {
          plan = try planned(journal.header)
        } catch {
          throw .badDocument(path: path, place: "line 1", reason: error.description)
        }
        if let plan {
          guard plan.names.count == journal.header.units else {
            throw .badDocument(
              path: path, place: "line 1",
              reason: "units is \(journal.header.units); the run has \(plan.names.count)")
          }
          indices = Dictionary(
            zip(plan.names, plan.names.indices), uniquingKeysWith: { first, _ in first })
        }
      }
      header = header ?? journal.header
      for (index, line) in journal.lines.enumerated() {
        if let plan, let fault = Self.fault(of: line, in: journal.header, plan, indices) {
          throw .badDocument(path: path, place: "line \(index + 2)", reason: fault)
        }
        if let other = units[line.unit], other.text != line.text {
          throw .badDocument(
            path: path, place: "line \(index + 2)",
            reason: "has another result of \(line.unit) than \(other.path)")
        }
        units[line.unit] = (line.text, path)
        finished[journal.header.shard, default: []].insert(line.unit)
      }
      let own = Self.unitCount(journal.header)
      let found = finished[journal.header.shard]?.count ?? 0
      guard found <= own else {
        throw .badDocument(
          path: path, place: "lines",
          reason: "shard \(journal.header.shard) of \(journal.header.shards) has \(own) units; "
            + "with this journal there are \(found): some are of another shard, or of none")
      }
    }
    guard var header else {
      throw .inputOutput(path: "merge", reason: "no journal was named")
    }
    missing = (1...header.shards).compactMap { shard in
      var other = header
      other.shard = shard
      let left = Self.unitCount(other) - (finished[shard]?.count ?? 0)
      return left > 0 ? (shard, left) : nil
    }
    header.shards = 1
    header.shard = 1
    self.header = header
    self.paths = units.mapValues(\.path)
    lines = units.map { ShardJournal.Line(unit: $0.key, text: $0.value.text) }
      .sorted { $0.unit < $1.unit }
  }

  /// The reason why a line is not of the shard of a run; nil if it is.
  private static func fault(
    of line: ShardJournal.Line, in header: ShardJournal.Header, _ plan: ShardPlan,
    _ indices: [String: Int]
  ) -> String? {
    guard let index = indices[line.unit] else { return "\"\(line.unit)\" is not a unit of the run" }
    let shard = index % header.shards + 1
    guard shard == header.shard else {
      return "\(line.unit) is of shard \(shard), not of \(header.shard)"
    }
    return plan.fault(index, Data(line.text.utf8)).map { "\(line.unit): \($0)" }
  }

  /// The number of units in a journal's shard.
  private static func unitCount(_ header: ShardJournal.Header) -> Int {
    (header.units + header.shards - header.shard) / header.shards
  }

  /// The joined document: the header of an undivided run, and the lines.
  package func document() -> Data {
    let head = (try? DocumentCoding.encoder.encode(header)) ?? Data()
    let text =
      "{\"format\":\"\(Self.format)\",\n\"run\":\(String(decoding: head, as: UTF8.self)),\n\"units\":[\n"
      + lines.map(\.text).joined(separator: ",\n") + "\n]}\n"
    return Data(text.utf8)
  }

  /// The results of the units, decoded as a type.
  package func results<Result: Decodable>(
    _ type: Result.Type
  ) throws(FileFailure) -> [(unit: String, result: Result)] {
    let decoder = DocumentCoding.decoder
    var results: [(String, Result)] = []
    for line in lines {
      do {
        let value = try decoder.decode(ShardUnit<Result>.self, from: Data(line.text.utf8))
        results.append((value.unit, value.result))
      } catch {
        throw .badDocument(
          path: paths[line.unit] ?? "", place: line.unit, reason: FileFailure.reason(error))
      }
    }
    return results
  }
}

/// A finished unit, as a line of a journal.
package struct ShardUnit<Result> {
  package var unit: String
  package var result: Result

  package init(unit: String, result: Result) {
    self.unit = unit
    self.result = result
  }
}

extension ShardUnit: Encodable where Result: Encodable {}
extension ShardUnit: Decodable where Result: Decodable {}
