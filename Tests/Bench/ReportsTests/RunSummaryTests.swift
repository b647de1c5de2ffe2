import DocumentFixtures
import Testing

@testable import Measurement
@testable import Presentation
@testable import Reports

@Suite struct RunSummaryTests {
  private func answers(
    _ document: ResultDocument, since committed: ResultDocument? = nil
  ) -> [String: RunSummary.Line] {
    let lines = RunSummary(document, since: committed, path: "x.json").lines
    return Dictionary(uniqueKeysWithValues: lines.map { ($0.question, $0) })
  }

  @Test func aBrokenPromiseIsTheFirstAnswer() throws {
    var document = try ReportFixture.document()
    let lines = RunSummary(document, since: nil, path: nil).lines
    #expect(lines[0].question == "right?" && lines[0].isBad)
    #expect(lines[0].answer.hasPrefix("NO: 1 of 2 promises broken; largest errors: springs inf"))
    document.accuracy.removeAll { $0.method == "broken" }
    let kept = try #require(answers(document)["right?"])
    #expect(
      kept.answer == "yes: all 1 promises held; largest errors: springs 4.7e-16" && !kept.isBad)
  }

  @Test func theFastestMethodIsNamedByWhatItKeeps() throws {
    var document = try ReportFixture.document()
    document.times.removeAll { $0.job.items == 1_000 }
    #expect(
      answers(document)["fastest"]?.answer == "springs: ours, 1.500 ns an item, for every error")
    // A method with an error of 9e-9 qualifies for 1e-6 and not for 1e-9, however fast it is.
    for index in document.times.indices where document.times[index].job.method == "textbook" {
      document.times[index].median = 1
    }
    #expect(
      answers(document)["fastest"]?.answer
        == "springs: ours, 1.500 ns an item, for exact, 1e-9, textbook, 1.000 ns an item, for 1e-6, 1e-3"
    )
    #expect(answers(document)["limit"]?.answer.contains("3.75x the time in which") == true)
    #expect(answers(document)["machine"]?.isBad == true)
  }

  @Test func aChangeIsToldFromTheCommittedRun() throws {
    let old = try ReportFixture.document()
    #expect(
      answers(old, since: old)["changed"]?.answer
        == "since 2026-11-21 (commit abc123): 3 of 3 accuracy rows have the same bits; no method is over "
        + "10.0 % slower")
    var new = old
    new.accuracy[0].digest = "other"
    new.accuracy[0].errors = new.accuracy[1].errors
    let changed = try #require(answers(new, since: old)["changed"])
    #expect(changed.answer.contains("2 of 3 accuracy rows have the same bits, 1 a larger error"))
    #expect(changed.isBad)
    new.accuracy[0].cases = 1
    #expect(answers(new, since: old)["changed"]?.answer.contains("2 of 2") == true)
  }

  /// Quiet machines share a line, which tells the worst of them; one that was not has its own.
  @Test func quietMachinesShareALine() throws {
    let noisy = try ReportFixture.document()
    let quiet = [0.01, 0.02].map { spread in
      var document = noisy
      document.noise = NoiseRecord(
        verdict: "quiet", spread: spread, stolen: 0, reason: "a loop varied by \(spread)")
      return document
    }
    func machines(_ documents: [ResultDocument]) -> [RunSummary.Line] {
      RunSummary(documents, engines: []).lines.filter { $0.question == "machine" }
    }
    #expect(machines([quiet[0]]).map(\.answer) == ["quiet: a loop varied by 0.01"])
    let lines = machines(quiet + [noisy])
    #expect(
      lines.map(\.answer) == [
        "[3] noisy: a loop in registers varied by 5 %",
        "[1] [2] quiet: a loop varied by 0.02 at most",
      ])
    #expect(lines.map(\.isBad) == [true, false])
  }

  @Test func linesFitTheTerminal() throws {
    let summary = RunSummary(
      try ReportFixture.document(), since: nil, path: "animbench-results/x.json")
    for columns in [60, 80, 120] {
      let text = summary.text(TerminalStyle(hasColor: false, columns: columns))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(columns)")
      #expect(text.hasPrefix("  right?   NO:"))
    }
  }
}
