import DocumentFixtures
import Foundation
import Presentation
import Testing

@testable import Measurement

@Suite struct BaselineTests {
  @Test func storedTimesCompareOnlyWithinAClassAndWithAWideMargin() throws {
    let base = ResultFixture.document()
    var candidate = base
    let comparison = BaselineTimes(margin: 0.1, advice: 0.01, filter: nil)
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.pass])
    candidate.times[0].ratioToYardstick = 2.3
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.regression])
    candidate.machine.machineClass = "another"
    #expect(comparison.rows(base: base, candidate: candidate).map(\.verdict) == [.notCompared])
  }

  @Test func aBaselineIsReplacedWholeAndTheDifferenceShown() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/class/baseline.json"
    let old = ResultFixture.document()
    try BaselineStore.replace(path, with: old)
    var new = old
    new.accuracy[0].digest = "fedcba9876543210"
    try BaselineStore.replace(path, with: new)
    #expect(try ResultStore.read(path).accuracy[0].digest == "fedcba9876543210")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/class").count == 1)
    let text = BaselineStore.difference(old, new, TerminalStyle(hasColor: false))
    #expect(text.contains("ours, main, position"))
    #expect(
      BaselineStore.difference(new, new, TerminalStyle(hasColor: false)) == "Nothing changed.\n")
  }

  @Test func twoRunsDoNotReplaceABaselineAtOnce() throws {
    let folder = try TemporaryFolder()
    let lock = open(folder.path, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    do throws(ResultStore.Failure) {
      try BaselineStore.replace(folder.path + "/baseline.json", with: ResultFixture.document())
      Issue.record("it was replaced")
    } catch {
      #expect(error.description.contains("another run is replacing it"))
    }
  }
}
