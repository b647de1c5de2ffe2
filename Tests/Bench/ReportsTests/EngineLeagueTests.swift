import DocumentFixtures
import Foundation
import HostSystem
import Measurement
import Testing

@testable import Reports

/// The table of engines, drawn from their records.
@Suite struct EngineLeagueTests {
  private static let text = #"""
    {"schema":"animbench-engine/1","engine":"qt-easing","title":"Qt | easing","version":"6.11.2",
     "date":"2026-11-22","footnote":"asked in [0, 1]","unnamed":"too few","findings":["not monotone by up to 2e6"],
     "kinds":[
      {"kind":"cubic-bezier","outcome":"failed",
       "ordinary":{"answers":9,"typical":4.1e-6,"quantile99":1e-3,"worst":2.7e-2,"level":"none"},
       "corpus":{"answers":9,"typical":0,"quantile99":0,"worst":3.1e-3,"level":"none"},
       "worstOfCorpus":"ease","overall":{"answers":90,"typical":4e-6,"quantile99":1,"worst":"Infinity","level":"none"},
       "worst":{"member":"value","observed":"-Infinity","truth":0.5,
        "request":"{\"id\":1,\"kind\":\"cubic-bezier\",\"x1\":0.06,\"progress\":0.987}"},
       "groups":[
        {"group":"steep","member":"slope","wrong":9,"answers":90,"simplest":
         {"member":"slope","observed":1,"truth":2,"request":"{\"id\":1,\"x1\":0}"}},
        {"group":"steep","member":"value","wrong":30,"answers":90,"simplest":
         {"member":"value","observed":0.25,"truth":0.5,"request":"{\"id\":1,\"x1\":1}"}},
        {"group":"small | term","member":"value","wrong":1200,"answers":1200,"simplest":
         {"member":"value","observed":"NaN","truth":0.5,"request":"{\"id\":1,\"x1\":0.5}"}}]},
      {"kind":"steps","outcome":"passed",
       "overall":{"answers":40,"typical":0,"quantile99":0,"worst":0,"level":"exact"}},
      {"kind":"spring","outcome":"not judged"}],
     "cost":{"includes":"a call | each","processor":"A <CPU>","date":"2026-11-23",
      "loops":[{"kind":"cubic-bezier","nanoseconds":4321.0}]}}
    """#

  private func record(_ text: String = text) throws -> EngineRecord {
    let folder = try TemporaryFolder()
    let path = folder.path + "/engine.json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try ResultStore.read(path, as: EngineRecord.self)
  }

  @Test func anEngineHasARowForEveryKindThatItAnswered() throws {
    let markdown = EngineLeague(engines: [try record()]).markdown
    #expect(
      markdown.contains(
        #"| Qt \| easing, 6.11.2 | cubic-bezier | 3.1e-3 | 4.1e-6 | 1e-3 | 0.027 | none | ∞ | none | – | 4.3 µs |"#
      ),
      "\(markdown)")
    #expect(markdown.contains("|  | steps | – | – | – | – | – | 0 | exact |  | – |"), "\(markdown)")
    #expect(!markdown.contains("spring"))
    #expect(markdown.contains("It includes:\n\n- Qt \\| easing: a call \\| each\n"), "\(markdown)")
  }

  @Test func aFirstPageHasTheWorstOrdinaryKindOfAnEngine() throws {
    let headlines = EngineLeague(engines: [try record()]).headlines
    #expect(headlines.hasSuffix("| Qt \\| easing, 6.11.2 | cubic-bezier | 3.1e-3 | 0.027 | ∞ |\n"))
    #expect(headlines.split(separator: "\n").count == 3)
  }

  /// One row for each group of requests, the largest share of wrong answers first.
  @Test func findingsStandWithTheSimplestRequestOfEachGroup() throws {
    let markdown = EngineFindings(engines: [try record()]).markdown
    #expect(
      markdown == #"""
        ### Qt \| easing, 6.11.2

        Limit of the adapter: asked in \[0, 1\].

        - not monotone by up to 2e6

        Without a name: too few.

        | requests | wrong | simplest wrong request | answer | truth |
        |:--|--:|:--|:--|:--|
        | cubic-bezier, small \| term | 1,200 of 1,200 | `{"id":1,"x1":0.5}` | value NaN | 0.5 |
        | cubic-bezier, steep | 30 of 90 | `{"id":1,"x1":1}` | value 0.25 | 0.5 |

        """#, "\(markdown)")
    #expect(EngineFindings(engines: []).markdown.isEmpty)
  }

  /// A recorded engine with wrong answers that have no name says why, and no other does.
  @Test func answersWithoutANameHaveAReason() throws {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../../../Results/engines")
      .standardized
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path)
    where name.hasSuffix(".json") {
      let record = try ResultStore.read("\(root.path)/\(name)", as: EngineRecord.self)
      let hasNames = record.findings.allSatisfy {
        !$0.hasPrefix("unrecognised") && !$0.hasPrefix("not predicted")
      }
      #expect((record.unnamed == nil) == hasNames, "\(name)")
    }
  }

  @Test func thePageShowsTheWorstAnswerAsItCanBeAskedAgain() throws {
    let html = try ReportPage(
      documents: [ReportFixture.document()], engines: [try record()]
    ).html()
    #expect(html.contains("<section id=\"engines\">"))
    #expect(html.contains("&quot;progress&quot;:0.987"), "\(html)")
    #expect(html.contains("not monotone by up to 2e6"))
    #expect(html.contains("4.3 µs"))
    #expect(html.contains("A &lt;CPU&gt;, 2026-11-23"), "\(html)")
    let without = try ReportPage(documents: [ReportFixture.document()]).html()
    #expect(!without.contains("<section id=\"engines\">"))
  }

  @Test func theTableStandsBetweenItsMarkers() throws {
    let figures = MarkdownReport(documents: [], engines: [try record()])
    let filled = try figures.filled("<!-- figures engines -->\n<!-- end -->")
    #expect(filled.contains("<!-- figures engines -->\n| engine | asked for |"))
    #expect(throws: MarkdownReport.FillFailure.self) {
      try MarkdownReport(documents: []).filled(
        "<!-- figures engines -->\n<!-- end -->")
    }
  }

  @Test func aRecordThatIsNoneIsRejectedWithItsPlace() throws {
    let foreign = #expect(throws: FileFailure.self) {
      try record(#"{"schema":"animbench-result/1"}"#)
    }
    #expect(foreign?.description.contains("\"animbench-engine/1\" only") == true)
    let lacking = #expect(throws: FileFailure.self) {
      try record(Self.text.replacingOccurrences(of: "\"worst\":2.7e-2,", with: ""))
    }
    #expect(lacking?.description.contains("kinds[0].ordinary.worst: is missing") == true)
  }
}
