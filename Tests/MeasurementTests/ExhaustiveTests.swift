import Testing

@testable import Measurement

/// Every number in single precision; here a sample of each chunk, whole by `animbench verify
/// --exhaustive`.
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
      // Of times two chunks, positive and negative, hold the infinities and what is no number; their
      // first 200 numbers are finite.
      #expect(total.count == 200 * ExhaustiveSubject.chunkCount)
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
    let curve = ExhaustiveSubject.all[0]
    #expect(curve.results(chunk: 0xFF)[0].count == 1 << 24)
    #expect(curve.inputCount == 256 << 24)
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
