import DocumentFixtures
import Foundation
import HostSystem
import Testing

@testable import Measurement

/// Runs that are divided over processes, some of which die.
@Suite struct ShardTests {
  private struct Result: Codable, Hashable {
    var square: Int
  }

  private static func header(_ shard: Shard) -> ShardJournal.Header {
    ShardJournal.Header(task: "exhaustive", parameters: ["seed": "7"], units: 100, shard: shard)
  }

  /// Runs the remaining units of a shard, at most so many.
  private static func run(_ shard: Shard, _ path: String, limit: Int = .max) throws {
    let (writer, done) = try ShardJournal.resume(header(shard), path: path)
    let left = shard.units(of: 100).filter { !done.contains("unit/\($0)") }
    for index in left.prefix(limit) {
      try writer.write(ShardUnit(unit: "unit/\(index)", result: Result(square: index * index)))
    }
  }

  @Test(arguments: [
    ("3/16", [:], "3/16"), ("1/1", [:], "1/1"),
    ("env", ["ANIMBENCH_SHARD": "2/5", "CI_NODE_INDEX": "1"], "2/5"),
    (
      "env",
      ["SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "16"],
      "3/16"
    ),
    ("env", ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "4"], "1/4"),
    ("env", ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "4/4"),
  ])
  func shardsAreReadFromTextAndJobArrays(
    _ text: String, _ environment: [String: String], _ expected: String
  ) throws {
    #expect(try Shard(text, environment: environment).description == expected)
  }

  @Test(arguments: [
    ("0/4", [:], "K is 0; it must be from 1 to N, 4"), ("5/4", [:], "K is 5"),
    ("3", [:], "\"3\" is not a shard"), ("1/0", [:], "N is 0"),
    ("a/b", [:], "\"a/b\" is not a shard"),
    ("1/4/2", [:], "is not a shard"), ("-1/4", [:], "K is -1"), ("1/99999999999", [:], "N is"),
    ("env", [:], "none of ANIMBENCH_SHARD"),
    ("env", ["SLURM_ARRAY_TASK_ID": "3"], "SLURM_ARRAY_TASK_MIN is not set"),
    (
      "env", ["JOB_COMPLETION_INDEX": "x", "JOB_COMPLETIONS": "4"], "JOB_COMPLETION_INDEX is \"x\""
    ),
    ("env", ["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETIONS": "4"], "K is 5"),
    ("env", ["ANIMBENCH_SHARD": "env"], "ANIMBENCH_SHARD is env"),
    ("env", ["ANIMBENCH_SHARD": "7"], "ANIMBENCH_SHARD: \"7\" is not a shard"),
    (
      "env",
      [
        "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "8",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "SLURM_ARRAY_TASK_STEP is 2"
    ),
  ])
  func whatIsNoShardIsSaid(
    _ text: String, _ environment: [String: String], _ expected: String
  ) {
    #expect {
      try Shard(text, environment: environment)
    } throws: {
      "\($0)".contains(expected)
    }
  }

  @Test func everyUnitBelongsToOneShard() throws {
    for count in [1, 2, 7, 16, 100, 130] {
      let units = try (1...count).flatMap {
        Array(try Shard("\($0)/\(count)", environment: [:]).units(of: 100))
      }
      #expect(units.sorted() == Array(0..<100))
    }
  }

  /// Some shards die, in the middle of a line too, and are run again; one is run twice from the start.
  @Test func nothingIsLostWhenShardsDieAreRepeatedOrComeTwice() throws {
    let folder = try TemporaryFolder()
    let whole = "\(folder.path)/whole.jsonl"
    try Self.run(.whole, whole)
    let expected = try ShardMerge(paths: [whole])
    #expect(expected.missing.isEmpty && expected.lines.count == 100)

    var paths: [String] = []
    for index in 1...16 {
      let shard = try Shard("\(index)/16", environment: [:])
      let path = "\(folder.path)/\(index).jsonl"
      paths.append(path)
      guard index % 3 == 0 else {
        try Self.run(shard, path)
        continue
      }
      try Self.run(shard, path, limit: index / 3)
      // Killed while it wrote.
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("{\"result\":{\"squ".utf8))
      try file.close()
    }
    let partial = try ShardMerge(paths: paths)
    #expect(partial.missing.map(\.shard) == [3, 6, 9, 12, 15])
    #expect(partial.missing.reduce(0) { $0 + $1.units } == 100 - partial.lines.count)
    #expect(partial.document() != expected.document())

    for index in stride(from: 3, through: 15, by: 3) {
      try Self.run(try Shard("\(index)/16", environment: [:]), paths[index - 1])
    }
    let twice = "\(folder.path)/again.jsonl"
    try Self.run(try Shard("5/16", environment: [:]), twice)
    let merged = try ShardMerge(paths: (paths + [twice, paths[0]]).shuffled())
    #expect(merged.missing.isEmpty)
    #expect(merged.document() == expected.document())
    #expect(
      try merged.results(Result.self).allSatisfy { unit, result in
        unit == "unit/\(Int(Double(result.square).squareRoot()))"
      })
  }

  /// Two runs with one journal would mix their lines.
  @Test func aSecondRunWithOneJournalIsRejected() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/one.jsonl"
    try Self.run(.whole, path, limit: 3)
    let (first, _) = try ShardJournal.resume(Self.header(.whole), path: path)
    #expect {
      try ShardJournal.resume(Self.header(.whole), path: path)
    } throws: {
      "\($0)".hasPrefix("\(path): another run is writing it")
    }
    try first.write(ShardUnit(unit: "unit/3", result: Result(square: 9)))
    #expect(try ShardJournal(path: path).lines.count == 4)
  }

  /// The plan knows every unit, its shard and its possible results.
  @Test func whatTheRunCannotHaveIsRejected() throws {
    let plan = ShardPlan((0..<100).map { "unit/\($0)" }) { (index, result: Result) in
      result.square == index * index ? nil : "square is \(result.square)"
    }
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/1.jsonl"
    try Self.run(try Shard("1/2", environment: [:]), path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func failure(
      _ old: String, _ new: String, mayPlan: Bool = true
    ) throws -> String {
      try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
      do throws(FileFailure) {
        _ = try ShardMerge(paths: [path]) { header throws(RunFailure) in
          guard mayPlan else { throw RunFailure("no such run") }
          return plan
        }
        return ""
      } catch {
        return error.description
      }
    }
    #expect(try failure("none", "none") == "")
    let line = #"{"result":{"square":16},"unit":"unit/4"}"#
    for (new, reason) in [
      (#"{"result":{"square":16},"unit":"unit/x"}"#, "\"unit/x\" is not a unit of the run"),
      (#"{"result":{"square":9},"unit":"unit/3"}"#, "unit/3 is of shard 2, not of 1"),
      (#"{"result":{"square":4},"unit":"unit/2"}"#, "repeats the unit unit/2 of line 3"),
      (#"{"result":{"square":-16},"unit":"unit/4"}"#, "unit/4: square is -16"),
      (#"{"result":{},"unit":"unit/4"}"#, "unit/4: "),
    ] {
      #expect(try failure(line, new).hasPrefix("\(path): line 4: \(reason)"), "\(new)")
    }
    #expect(
      try failure(#""units":100"#, #""units":101"#).contains(
        "line 1: units is 101; the run has 100"))
    #expect(
      try failure(#""units":100"#, #""units":9223372036854775807"#).contains("line 1: is shard 1"))
    #expect(try failure("none", "none", mayPlan: false) == "\(path): line 1: no such run")
  }

  /// A journal without a complete header cannot be resumed.
  @Test func aTornHeaderIsBegunAgain() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/torn.jsonl"
    try Data("{\"format\":\"animbe".utf8).write(to: URL(fileURLWithPath: path))
    try Self.run(.whole, path)
    #expect(try ShardMerge(paths: [path]).missing.isEmpty)
  }

  @Test func whatDoesNotBelongTogetherIsNotJoined() throws {
    let folder = try TemporaryFolder()
    let (first, second) = ("\(folder.path)/first.jsonl", "\(folder.path)/second.jsonl")
    try Self.run(try Shard("1/2", environment: [:]), first)

    func message(_ change: (inout ShardJournal.Header) -> Void) throws -> String {
      try? FileManager.default.removeItem(atPath: second)
      var header = Self.header(try Shard("2/2", environment: [:]))
      change(&header)
      let (writer, _) = try ShardJournal.resume(header, path: second)
      try writer.write(ShardUnit(unit: "unit/1", result: Result(square: 1)))
      do {
        _ = try ShardMerge(paths: [first, second])
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try message { _ in } == "")
    #expect(
      try message { $0.commit = "abc" }.hasPrefix("\(second): line 1: belongs to another run"))
    #expect(try message { $0.machineClass = "other" }.contains("machineClass is other, not"))
    _ = try message { $0.machineClass = "other" }
    #expect(try ShardMerge(paths: [first, second], anyMachine: true).header.machineClass == "any")
    #expect(try message { $0.parameters = ["seed": "8"] }.contains("parameters"))
    #expect(try message { $0.task = "verify" }.contains("task is verify, not exhaustive"))
    #expect(try message { $0.units = 99 }.contains("units is 99, not 100"))
    #expect(try message { $0.shards = 3 }.contains("shards is 3, not 2"))
    #expect(try message { $0.shard = 4 }.contains("is shard 4 of 2"))
    #expect(try message { $0.format = "animbench-shard/9" }.contains("format is"))

    // The same unit with another result.
    try? FileManager.default.removeItem(atPath: second)
    let (writer, _) = try ShardJournal.resume(
      Self.header(try Shard("1/2", environment: [:])), path: second)
    try writer.write(ShardUnit(unit: "unit/2", result: Result(square: 5)))
    #expect {
      try ShardMerge(paths: [first, second])
    } throws: {
      "\($0)" == "\(second): line 2: has another result of unit/2 than \(first)"
    }
    // Units of another shard, or of none, and results of another kind.
    try? FileManager.default.removeItem(atPath: second)
    try Self.run(try Shard("2/2", environment: [:]), second)
    let file = try #require(FileHandle(forWritingAtPath: second))
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"result\":{\"square\":true},\"unit\":\"unit/3\"}\n".utf8))
    #expect {
      try ShardMerge(paths: [first, second])
    } throws: {
      "\($0)" == "\(second): line 52: repeats the unit unit/3 of line 3"
    }
    try file.truncate(atOffset: try file.seekToEnd() - 43)
    try file.write(contentsOf: Data("{\"result\":{\"square\":9},\"unit\":\"unit/none\"}\n".utf8))
    #expect {
      try ShardMerge(paths: [first, second])
    } throws: {
      "\($0)".hasPrefix(second) && "\($0)".contains("shard 2 of 2 has 50 units")
    }
    try file.close()
    try? FileManager.default.removeItem(atPath: second)
    let (other, _) = try ShardJournal.resume(
      Self.header(try Shard("2/2", environment: [:])), path: second)
    try other.write(ShardUnit(unit: "unit/1", result: "a word"))
    #expect {
      _ = try ShardMerge(paths: [first, second]).results(Result.self)
    } throws: {
      "\($0)".hasPrefix("\(second): unit/1")
    }
    // A journal of another run is not resumed.
    #expect {
      try ShardJournal.resume(Self.header(try Shard("2/2", environment: [:])), path: first)
    } throws: {
      "\($0)".contains("\(first): line 1: belongs to another run: shard is 2, not 1")
    }
    for (text, expected) in [
      ("", "the file is empty"), ("{}\n", "is not the header"), ("no JSON\n", "is not the header"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: second))
      #expect {
        try ShardMerge(paths: [second])
      } throws: {
        "\($0)".hasPrefix(second) && "\($0)".contains(expected)
      }
    }
  }
}
