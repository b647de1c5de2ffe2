import AnimationNumerics
import Foundation
import HostSystem
import Presentation
import ReferenceNumerics
import Seeding
import SolverVerification
import TestTiers
import Testing

@testable import Measurement

/// Every number in single precision; here a sample of each chunk, whole by `animbench
/// exhaustive`.
@Suite struct ExhaustiveTests {
  @Test(arguments: ExhaustiveSubject.all.map(\.name))
  func aSampleOfEveryChunkKeepsItsBounds(_ name: String) throws {
    let subject = try #require(ExhaustiveSubject.all.first { $0.name == name })
    var totals = [ExhaustiveResult](repeating: ExhaustiveResult(), count: subject.outputs.count)
    for chunk in 0..<ExhaustiveSubject.chunkCount {
      let results = subject.results(chunk: chunk, limit: 200)
      try #require(results.count == totals.count)
      for index in results.indices { totals[index].merge(results[index]) }
    }
    for (output, total) in zip(subject.outputs, totals) {
      #expect(total.worst <= output.bound, "\(output.name) at \(Float(bitPattern: total.at))")
      // Two chunks of times, positive and negative, contain the infinities and NaNs, after 200 finite
      // numbers. Elementary functions accept only some of the numbers.
      if case .argument = subject.input {
        #expect(total.count > 200 * 60)
      } else {
        #expect(total.count == 200 * ExhaustiveSubject.chunkCount)
      }
    }
  }

  @Test(arguments: ElementaryFunction.allCases)
  func asManyArgumentsAreCountedAsAFunctionTakes(_ function: ElementaryFunction) throws {
    let subject = try #require(ExhaustiveSubject.all.first { $0.input == .argument(function) })
    // The accepted bit patterns are two ranges, one from 0 and one from −0.
    let taken = [UInt32(0), 0x8000_0000].reduce(0) { sum, zero in
      var (low, high) = (UInt32(0), UInt32(0x7FFF_FFFF))
      guard function.takes(Float(bitPattern: zero)) else { return sum }
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if function.takes(Float(bitPattern: zero | middle)) { low = middle } else { high = middle }
      }
      return sum + Int(low) + 1
    }
    #expect(taken == subject.inputCount)
    let last = subject.judge(0x42C7_FFF8..<0x42C8_0008)
    #expect(last[0].count == (function == .exp2 ? 9 : 16))
  }

  @Test(arguments: UnitCurve.named.map(\.name).sample(2))
  func theTruthOfCurvesIsThatOfTheReference(_ name: String) throws {
    let truth = try #require(CurveTruth(name))
    let reference = try #require(ReferenceUnitCurve(rawValue: name))
    var random = SplitMix64(seed: 0xC0FFEE)
    for index in 0..<300 {
      let progress =
        index % 3 == 0
        ? Double(Float(bitPattern: UInt32(random.index(below: 0x3F80_0000))))
        : index % 3 == 1
          ? Double(Float(random.number(0, 1))) : 1 - Double(Float(random.logarithmic(6e-8, 1)))
      let sample = truth.sample(at: progress)
      let (value, slope) = (reference.value(at: progress), reference.slope(at: progress))
      // The low word is the part of the truth that the high one lacks.
      #expect(
        (value.error(of: sample.value.high) + sample.value.low).magnitude
          <= 0x1p-80 * value.double.magnitude, "\(progress)")
      if slope.double.isFinite {
        #expect(
          (slope.error(of: sample.slope.high) + sample.slope.low).magnitude
            <= 0x1p-80 * max(1e-30, slope.double.magnitude), "\(progress)")
      } else {
        #expect(sample.slope.high == slope.double)
      }
    }
  }

  @Test func everyFiniteTimeIsTriedAndNothingElse() throws {
    let spring = try #require(ExhaustiveSubject.all.first { $0.input == .time })
    // Around the last number before each infinity.
    for infinity in [UInt64(0x7F80_0000), 0xFF80_0000] {
      let results = spring.judge(infinity - 16..<infinity + 16)
      #expect(results.allSatisfy { $0.count == 16 })
    }
    #expect(spring.inputCount == (0..<256).reduce(0) { $0 + ($1 % 128 == 127 ? 1 << 23 : 1 << 24) })
  }

  @Test func everyNumberOfACurveIsTried() {
    let curve = ExhaustiveSubject.curves[0]
    #expect(curve.results(chunk: 0xFF)[0].count == 1 << 24)
    #expect(curve.inputCount == 256 << 24)
  }

  /// The record of a shard of a run over 50 inputs of each chunk of two subjects.
  private static func record(_ shard: String, _ limit: Int? = 50) throws -> ExhaustiveRecord {
    let plan = ExhaustivePlan(
      limit: limit, where: ["elementary exp2", "elementary sine"].contains)
    try #require(plan.subjects.count == 2)
    let shard = try Shard(shard, environment: [:])
    return ExhaustiveRecord(plan, shard, plan.run(shard) { _, _ in })
  }

  @Test func shardsJoinToTheWholeRun() throws {
    let whole = try Self.record("1/1")
    #expect(whole.shard == nil && whole.limit == 50)
    for row in whole.rows {
      #expect(row.reach == .some && row.inputs > 100 * 50 && row.isHeld, "\(row)")
    }
    let shards = try (1...5).map { ("\($0).json", try Self.record("\($0)/5")) }
    let (joined, missing) = try ExhaustiveRecord.joined(
      (shards + [shards[2]]).shuffled(), anyMachine: false)
    #expect(joined == whole && missing.isEmpty)
    let (part, left) = try ExhaustiveRecord.joined([shards[4], shards[1]], anyMachine: false)
    #expect(left == ["1/5", "3/5", "4/5"] && part.rows[0].inputs < whole.rows[0].inputs)
    let copy = try DocumentCoding.decoder.decode(
      ExhaustiveRecord.self, from: try DocumentCoding.prettyEncoder.encode(shards[0].1))
    #expect(copy == shards[0].1)
  }

  @Test func whatDoesNotBelongTogetherIsNotJoined() throws {
    let first = try Self.record("1/2")
    func message(_ change: (inout ExhaustiveRecord) -> Void) throws -> String {
      var second = try Self.record("2/2")
      change(&second)
      do throws(FileFailure) {
        _ = try ExhaustiveRecord.joined([("1.json", first), ("2.json", second)], anyMachine: false)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(try message { _ in } == "")
    #expect(try message { $0.commit = "abc" }.hasPrefix("2.json: commit: is abc, not "))
    #expect(try message { $0.machineClass = "other" }.contains("machineClass: is other"))
    #expect(try message { $0.level = "other" }.contains("level: is other"))
    #expect(try message { $0.limit = nil }.contains("limit: is 16777216, not 50"))
    #expect(try message { $0.shard = nil }.contains("shard: is missing; it must be K/N"))
    #expect(try message { $0.shard = "2/3" }.contains("shard: is 2/3, not 2/2"))
    #expect(try message { $0.shard = "1/2" }.contains("has "))
    #expect(try message { $0.rows.removeLast() }.contains("rows"))
    #expect(try message { $0.rows[0].inputs += 1 }.contains("inputs, not"))
    var other = try Self.record("2/2")
    other.machineClass = "other"
    let (joined, _) = try ExhaustiveRecord.joined(
      [("1.json", first), ("2.json", other)], anyMachine: true)
    #expect(joined.machineClass == "any")
  }

  @Test func theWorstIsTheFirstOfTheLargest() {
    var result = ExhaustiveResult()
    for (bits, error) in [1: 0.25, 2: 0.5, 3: 0.5, 4: 0.125] as KeyValuePairs<UInt32, Double> {
      result.insert(error, at: bits)
    }
    #expect(result.count == 4 && result.worst == 0.5 && result.at == 2)
    var later = ExhaustiveResult()
    later.insert(0.5, at: 9)
    result.merge(later)
    #expect(result.count == 5 && result.at == 2)
    later.insert(.nan, at: 10)
    result.merge(later)
    #expect(result.worst == .infinity && result.at == 10)
  }
}
