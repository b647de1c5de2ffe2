import DocumentFixtures
import ArgumentParser
import Foundation
import SolverVerification
import CommandSupport
import Testing

@testable import Measurement
@testable import animbench

@Suite struct HistoryTests {
  private func text(_ documents: [ResultDocument], all: Bool = false) throws -> String {
    try History.parse(all ? ["--all"] : []).text(
      documents.enumerated().map { ("\($0.offset).json", $0.element) }, Console(environment: [:]))
  }

  @Test func whatMovedIsShownWithItsChange() throws {
    let old = ResultFixture.document()
    var new = old
    new.created = "2026-11-22T05:00:00Z"
    new.times[0].ratioToYardstick = 2.5
    let text = try text([old, new])
    #expect(text.contains("+25.0 %"))
    // The accuracy did not move: it is counted, not shown.
    #expect(!text.contains("ours main"))
    #expect(text.contains("1 rows did not move (times: by under 5 %); --all shows them."))
    new.times[0].ratioToYardstick = 2 * 1.04
    #expect(try self.text([old, new]).contains("2 rows did not move"))
    #expect(try self.text([old, new], all: true).contains("ours main"))
  }

  private func summary(_ error: Double) -> ErrorSummary? {
    var distribution = ErrorDistribution()
    distribution.insert(error)
    return distribution.summary()
  }

  @Test func anErrorThatGrewIsShownAsAFactor() throws {
    var (old, new) = (ResultFixture.document(), ResultFixture.document())
    old.accuracy[0].errors = summary(1e-16)
    new.accuracy[0].errors = summary(1e-12)
    #expect(try text([old, new]).contains("x 1e+04"))
  }

  @Test func manyDocumentsAreDrawn() throws {
    #expect(History.curve([1, 2, nil, 1.5]) == "▁█ ▅")
    #expect(History.curve([1e-16, 1e-14, 1e-12, .infinity]) == "▁▅█!")
    #expect(History.curve([2, 2, 2]) == "▄▄▄" && History.curve([nil]) == "")
    #expect(History.curve([0, 0, 1]) == "▁▁█")
    var documents = (0..<3).map { _ in ResultFixture.document() }
    for (index, ratio) in [2, 3, 2.5].enumerated() {
      documents[index].times[0].ratioToYardstick = ratio
    }
    #expect(try text(documents).contains("▁█▅"))
    #expect(try !text(Array(documents.prefix(2))).contains("█"))
  }

  @Test func errorsOfDifferentNumbersOfCasesAreNotCompared() throws {
    var (old, new) = (ResultFixture.document(), ResultFixture.document())
    old.accuracy[0].errors = summary(1e-16)
    new.accuracy[0].errors = summary(2e-16)
    (old.accuracy[0].cases, new.accuracy[0].cases) = (200, 5000)
    let text = try text([old, new])
    #expect(text.contains("200 -> 5000 cases") && !text.contains("+100.0 %"))
    #expect(text.contains("asked different numbers"))
    #expect(try !self.text([old, old], all: true).contains("asked different numbers"))
  }

  @Test func aFolderMayHoldDocumentsOfOtherKinds() throws {
    let folder = try TemporaryFolder()
    try ResultStore.write(ResultFixture.document(), to: folder.path + "/b/latest.json")
    for (name, text) in [
      ("vectors.json", #"{"schema":"animbench-vectors/1"}"#),
      ("gate.json", #"{"schema":"animbench-gate/1"}"#), ("other.json", #"{"layers":[]}"#),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    let files = try History.files([folder.path])
    #expect(files.results == [folder.path + "/b/latest.json"])
    #expect(files.gates == [folder.path + "/gate.json"])
    // A named file of another kind is an error, and so is a broken one anywhere.
    #expect(try History.files([folder.path + "/gate.json"]).results.count == 1)
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder.path + "/half.json"))
    #expect(try History.files([folder.path]).results.count == 2)
  }
}
