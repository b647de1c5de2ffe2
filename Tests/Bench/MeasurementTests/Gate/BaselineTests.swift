import DocumentFixtures
import Foundation
import HostSystem
import Presentation
import Testing

@testable import Measurement

@Suite struct BaselineTests {
  @Test func storedTimesCompareOnlyWithinAClassAndWithAWideMargin() throws {
    let base = ResultFixture.document()
    var candidate = base
    let comparison = BaselineTimes(advice: 0.01, filter: nil)
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.pass])
    candidate.times[0].ratioToYardstick = 2.3
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.regression])
    var less = base
    less.times = []
    #expect(comparison.rows(base: less, candidate: candidate).map(\.verdict) == [.inconclusive])
    candidate.machine.machineClass = "another"
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.notCompared])
  }

  /// A row at the margin passes; above the advised limit, and only there, a passing row is mentioned.
  @Test(arguments: [
    (2.0, GateVerdict.pass, false), (2.02, .pass, false), (2.04, .pass, true), (2.2, .pass, true),
    (2.21, .regression, false), (1.5, .pass, false),
  ])
  func storedTimesAreAdvisedAboutBelowTheMargin(now: Double, verdict: GateVerdict, isAdvised: Bool)
    throws
  {
    let base = ResultFixture.document()
    var candidate = base
    candidate.times[0].ratioToYardstick = now
    let row = try #require(
      BaselineTimes(advice: 0.01, filter: nil).rows(base: base, candidate: candidate)
        .first)
    #expect(row.verdict == verdict)
    #expect((row.remark != nil) == isAdvised)
  }

  /// Six runs tell the noise of a row; four deviations of the difference of two runs are allowed.
  @Test func theNoiseOfStoredRunsSetsTheMargin() throws {
    let base = ResultFixture.document()
    func runs(_ count: Int, _ noise: Double) -> [ResultDocument] {
      (0..<count).map { index in
        var run = base
        run.created = "2026-11-\(10 + index)T05:00:00Z"
        run.times[0].ratioToYardstick = 2 * (index.isMultiple(of: 2) ? 1 : 1 + noise)
        return run
      }
    }
    func verdict(_ now: Double, _ runs: [ResultDocument]) throws -> GateVerdict {
      var candidate = base
      candidate.times[0].ratioToYardstick = now
      let noise = StoredNoise(runs).runs
      return try #require(
        BaselineTimes(advice: 0.01, filter: nil, noise: noise)
          .rows(base: base, candidate: candidate).first
      ).verdict
    }
    // Steps of 0.5 % are a deviation of 0.52 %, which allows 3.0 %.
    #expect(try verdict(2.05, runs(6, 0.005)) == .pass)
    #expect(try verdict(2.07, runs(6, 0.005)) == .regression)
    #expect(try verdict(2.3, runs(6, 0.03)) == .pass)
    #expect(
      try verdict(2.07, runs(5, 0.005)) == .pass && verdict(2.3, runs(5, 0.03)) == .regression)
    var foreign = runs(6, 0.005)
    for index in foreign.indices { foreign[index].machine.machineClass = "another" }
    #expect(StoredNoise(foreign).runs.isEmpty)
  }

  @Test func theNoiseOfStoredGatesIsLearntFromFiles() throws {
    let folder = try TemporaryFolder()
    var gate = GateDocument(base: "old", rules: GateRules())
    func row(_ job: String, _ count: Int, _ step: Double) -> GateTimeRow {
      GateTimeRow(
        job: job, verdict: .pass, ratios: (0..<count).map { $0.isMultiple(of: 2) ? 1 : 1 + step },
        ratio: 1, lower: 1, upper: 1, base: 1, candidate: 1, isRetested: false, remark: nil)
    }
    gate.times = [row("a", 24, 0.01), row("b", 10, 0.03), row("c", 50, 0.02)]
    for name in ["1", "2"] {
      try DocumentCoding.text(gate)
        .write(toFile: folder.path + "/\(name).json", atomically: true, encoding: .utf8)
    }
    try "{}".write(toFile: folder.path + "/other.json", atomically: true, encoding: .utf8)
    let noise = try StoredNoise(at: [folder.path], base: "old")
    #expect(Set(noise.rounds.keys) == ["a", "c"])
    #expect(abs((noise.rounds["a"] ?? 0) - 0.010484) < 1e-6)
    #expect(
      noise.remark(on: ["a", "b", "c"])
        == "noise learnt from stored gates for 2 of 3 rows: 1.6 % from round to round in the median row, "
        + "2.1 % in c")
    #expect(try StoredNoise(at: [folder.path], base: "other").rounds.isEmpty)
  }

  @Test func timesThatMovedAreListedWhenABaselineIsReplaced() {
    let old = ResultFixture.document()
    var new = old
    let style = TerminalStyle(hasColor: false)
    new.times[0].ratioToYardstick = 2.03
    #expect(BaselineStore.difference(old, new, style) == "Nothing changed.\n")
    new.times[0].ratioToYardstick = 2.06
    #expect(
      BaselineStore.difference(old, new, style).contains("ours, spring.a, over its yardstick"))
    #expect(
      BaselineStore.difference(nil, new, style) == "A first baseline: 1 accuracy rows, 1 times.\n")
  }

  @Test func aBaselineIsReplacedWholeAndTheDifferenceShown() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/class/baseline.json"
    let old = ResultFixture.document()
    try AtomicFile.write(ResultStore.encode(old), to: path)
    var new = old
    new.accuracy[0].digest = "fedcba9876543210"
    try AtomicFile.write(ResultStore.encode(new), to: path)
    #expect(try ResultStore.read(path).accuracy[0].digest == "fedcba9876543210")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/class").count == 1)
    let text = BaselineStore.difference(old, new, TerminalStyle(hasColor: false))
    #expect(text.contains("ours, main, position"))
    #expect(
      BaselineStore.difference(new, new, TerminalStyle(hasColor: false)) == "Nothing changed.\n")
  }

  /// Members that this version does not know, spelling, and rows of runs with other numbers of cases.
  @Test func accuracyIsReplacedAndEverythingElseStaysByteForByte() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/baseline.json"
    var document = ResultFixture.document()
    document.accuracyCommit = document.build.commit
    var other = document.accuracy[0]
    other.cases = 5
    document.accuracy.append(other)
    let text = try String(decoding: ResultStore.encode(document), as: UTF8.self)
      .replacing("\"times\":", with: "\"scenarios\": [ {\"n\": 1.50} ],\n\"times\" :")
      .replacing("\"cases\":5,", with: "\"cases\":5,\"later\":1e0,")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let stored = try BaselineStore.Stored(path)
    var run = document
    run.accuracy.removeLast()
    #expect(String(decoding: try stored.replacingAccuracy(by: run), as: UTF8.self) == text)
    (run.accuracy[0].digest, run.build.commit) = ("fedcba9876543210", "ffff")
    #expect(
      String(decoding: try stored.replacingAccuracy(by: run), as: UTF8.self)
        == text.replacing(
          "0123456789abcdef\",\"errors", with: "fedcba9876543210\",\"errors", maxReplacements: 1
        )
        .replacing(
          "\"accuracyCommit\": \"\(document.build.commit)", with: "\"accuracyCommit\": \"ffff"))
    // A row that the run would have measured and has not is gone, and said to be.
    run.accuracy[0].caseSet = "another"
    try AtomicFile.write(stored.replacingAccuracy(by: run), to: path)
    let new = try ResultStore.read(path)
    #expect(new.accuracy.map(\.cases) == [3, 5] && new.accuracy[0].caseSet == "another")
    let difference = BaselineStore.difference(document, new, TerminalStyle(hasColor: false))
    #expect(difference.contains(/ours, main, position +.* gone/), "\(difference)")
  }

  /// Without a baseline of its class a build compares with one of the same arithmetic, if it may choose.
  @Test func anotherClassStandsInWithTheSameArithmetic() throws {
    let folder = try TemporaryFolder()
    var foreign = ResultFixture.document()
    foreign.build.arithmetic = "decimal"
    var own = foreign
    own.build.arithmetic = RunEnvironment.build().arithmetic
    let path = folder.path + "/c/baseline.json"
    try AtomicFile.write(ResultStore.encode(foreign), to: folder.path + "/a/baseline.json")
    #expect(throws: FileFailure.self) {
      try BaselineStore.load(path, explicit: false, among: folder.path)
    }
    try AtomicFile.write(ResultStore.encode(own), to: folder.path + "/b/baseline.json")
    let found = try BaselineStore.load(path, explicit: false, among: folder.path)
    #expect(found.path == folder.path + "/b/baseline.json")
    #expect(throws: FileFailure.self) {
      try BaselineStore.load(path, explicit: true, among: folder.path)
    }
  }

  /// An empty baseline cannot be compared with.
  @Test func aBaselineThatHoldsNothingIsRejected() throws {
    let changes: [(String, (inout ResultDocument) -> Void)] = [
      ("build.commit: is unknown", { $0.build.commit = "unknown" }),
      ("accuracy: has no row of this package's methods", { $0.accuracy = [] }),
      ("accuracy: has no row of this package's methods", { $0.accuracy[0].method = "textbook" }),
      ("accuracy[1]: is of the same as accuracy[0]", { $0.accuracy.append($0.accuracy[0]) }),
      ("times[1]: is of the same as times[0]", { $0.times.append($0.times[0]) }),
      ("times[0].ratioToYardstick", { $0.times[0].ratioToYardstick = .nan }),
      ("accuracy[0].rejected", { $0.accuracy[0].rejected = -1 }),
    ]
    let folder = try TemporaryFolder()
    let path = folder.path + "/baseline.json"
    try ResultStore.write(ResultFixture.document(), to: path)
    #expect(throws: Never.self) { try BaselineStore.load(path, explicit: true) }
    for (reason, change) in changes {
      var document = ResultFixture.document()
      change(&document)
      try ResultStore.write(document, to: path)
      #expect {
        try BaselineStore.load(path, explicit: true)
      } throws: {
        "\($0)".contains(reason)
      }
    }
  }

  /// A NaN compares with nothing.
  @Test func aBaselineOfNoNumbersIsRejected() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/baseline.json"
    let text = try String(decoding: ResultStore.encode(ResultFixture.document()), as: UTF8.self)
    try text.replacing(#""maximum":"Infinity""#, with: #""maximum":"NaN""#)
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect {
      try BaselineStore.load(path, explicit: true)
    } throws: {
      "\($0)".contains("accuracy[0].errors: is nan")
    }
  }
}
