import Foundation
import SolverVerification
import Testing

@testable import Measurement

@Suite struct AccuracyGateTests {
  private static let snapshot = AccuracySnapshot.document(cases: 6, digestsJobs: false)
  private static let worse =
    AccuracySnapshot.document(cases: 6, losesUlp: true, digestsJobs: false)
  private var snapshot: ResultDocument { Self.snapshot }
  private var worse: ResultDocument { Self.worse }

  @Test func aBuildIsEqualToItself() {
    let again = AccuracySnapshot.document(cases: 6, digestsJobs: false)
    let result = AccuracyGate.compare(base: snapshot, candidate: again, acceptsDigests: false)
    #expect(result.rows.isEmpty)
    #expect(result.compared > 10)
  }

  @Test func oneUlpIsAlwaysFound() {
    let result = AccuracyGate.compare(base: snapshot, candidate: worse, acceptsDigests: false)
    #expect(result.rows.contains { $0.isBroken && $0.name.contains("main, position") })
    // Even where differing bits are accepted, a worse worst case is not.
    let accepting = AccuracyGate.compare(base: snapshot, candidate: worse, acceptsDigests: true)
    #expect(accepting.rows.contains { $0.isBroken })
  }

  @Test func differentBitsBlockUnlessAccepted() {
    var changed = snapshot
    changed.accuracy[0].digest = "0000000000000000"
    let strict = AccuracyGate.compare(base: snapshot, candidate: changed, acceptsDigests: false)
    #expect(strict.rows.map(\.isBroken) == [true])
    let accepting = AccuracyGate.compare(base: snapshot, candidate: changed, acceptsDigests: true)
    #expect(accepting.rows.map(\.isBroken) == [false])
  }

  /// Another rejection fails the gate, however good the answers are.
  @Test(arguments: [false, true])
  func anotherRejectionIsWorse(acceptsDigests: Bool) {
    var (base, changed) = (snapshot, snapshot)
    // Without a promise, which a rejection would break by itself.
    base.accuracy[0].promise = nil
    changed.accuracy[0].promise = nil
    changed.accuracy[0].rejected = 1
    let more = AccuracyGate.compare(base: base, candidate: changed, acceptsDigests: acceptsDigests)
    #expect(more.rows.map(\.isBroken) == [true])
    #expect(more.rows.first?.text == "rejects 1 of \(changed.accuracy[0].cases) cases, the base 0")
    let fewer = AccuracyGate.compare(base: changed, candidate: base, acceptsDigests: acceptsDigests)
    #expect(fewer.rows.isEmpty)
  }

  @Test func otherArithmeticIsNotComparedButPromisesAre() throws {
    var other = snapshot
    other.build.arithmetic = "another"
    other.accuracy[0].digest = "0000000000000000"
    var result = AccuracyGate.compare(base: snapshot, candidate: other, acceptsDigests: false)
    #expect(result.rows.isEmpty)
    #expect(result.compared == 0)
    #expect(result.remark != nil)
    other.accuracy[0].promise = -1
    result = AccuracyGate.compare(base: snapshot, candidate: other, acceptsDigests: false)
    #expect(result.rows.map(\.isBroken) == [true])
  }

  /// A baseline has every row; a build of an older revision need not, but something to compare.
  @Test func aBaseWithoutRowsDoesNotPass() {
    var less = snapshot
    less.accuracy.removeFirst(3)
    func rows(_ base: ResultDocument, isComplete: Bool) -> [GateAccuracyRow] {
      AccuracyGate.compare(
        base: base, candidate: snapshot, acceptsDigests: true, isComplete: isComplete
      ).rows
    }
    #expect(rows(less, isComplete: true).map(\.isBroken) == [true, true, true])
    #expect(rows(less, isComplete: false).isEmpty)
    less.accuracy = []
    #expect(rows(less, isComplete: true).count == snapshot.accuracy.count + 1)
    #expect(rows(less, isComplete: false).map(\.isBroken) == [true])
  }

  @Test func aRowThatWentAwayBlocks() {
    var less = snapshot
    less.accuracy.removeFirst()
    let result = AccuracyGate.compare(base: snapshot, candidate: less, acceptsDigests: false)
    #expect(result.rows.map(\.text) == ["is gone"])
  }

  @Test func modelsOfOthersDoNotGate() throws {
    var base = snapshot
    var row = try #require(base.accuracy.first)
    row.method = "textbook"
    row.promise = nil
    base.accuracy.append(row)
    var candidate = base
    candidate.accuracy[candidate.accuracy.count - 1].digest = "0000000000000000"
    let result = AccuracyGate.compare(base: base, candidate: candidate, acceptsDigests: false)
    #expect(result.rows.isEmpty)
  }
}
