import DocumentFixtures
import Foundation
import Testing
import ToolTesting

@testable import Measurement
@testable import Reports
@testable import animbench

/// The pages in a real browser; skipped without one. CHROMIUM names the program.
@Suite(.serialized, .enabled(if: Chromium.path != nil, "no Chromium was found"))
struct ReportInBrowserTests {
  @Test(.timeLimit(.minutes(10)))
  func thePageOpensWithoutErrorsOnAPhone() throws {
    struct Found: Decodable {
      var errors: [String]
      var width: Double
      var marks: Int
      var invisible: Int
      var wide: Bool
    }
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    let page = ScriptedPage(
      html: html, action: "",
      findings: """
        {
          errors: seen, width: innerWidth, marks: document.querySelectorAll(".mark").length,
          invisible: [...document.querySelectorAll("svg.plot")]
            .filter((plot) => plot.getBoundingClientRect().height === 0
              && !plot.closest("details:not([open])")).length,
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }
        """)
    let found: Found = try Chromium.open(page)
    #expect(found.errors.isEmpty)
    #expect(found.width == 390)
    #expect(found.invisible == 0)
    #expect(!found.wide, "the page scrolls sideways on a phone")
    #expect(found.marks == html.components(separatedBy: "class=\"mark ").count - 1)
  }

  /// The committed documents at the width of a desk: short enough to read, nothing cut off, and what an
  /// address leads to is open.
  @Test(.timeLimit(.minutes(10)))
  func theCommittedReportIsShortAndNothingIsClipped() throws {
    struct Found: Decodable {
      var errors: [String]
      var height: Double
      var clipped: [String]
      var opened: Bool
      var summary: Double
    }
    let results = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Results")
    func files(_ folder: URL, _ names: [String]?) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".json") && names?.contains($0) != false }
        .map { folder.appending(path: $0).path }
    }
    let machine = try #require(
      try FileManager.default.contentsOfDirectory(atPath: results.path).sorted()
        .first { $0.hasPrefix("linux-") })
    let documents = try files(
      results.appending(path: machine), ["latest.json", "latest-compare.json", "bench.json"]
    ).map { try ResultStore.read($0) }
    let engines = try files(results.appending(path: "engines"), nil)
      .map { try ResultStore.read($0, as: EngineRecord.self) }
    #expect(documents.count == 3 && engines.count > 10)
    let page = ScriptedPage(
      html: try ReportPage(documents: documents, engines: engines).html(),
      action: """
        window.before = document.documentElement.scrollHeight;
        location.hash = "#throughput";
        """,
      findings: """
        {
          errors: seen, height: window.before,
          clipped: [...document.querySelectorAll(".scroll")]
            .filter((frame) => frame.scrollWidth > frame.clientWidth)
            .map((frame) => frame.textContent.slice(0, 60)),
          opened: document.querySelector("#throughput > details").open,
          summary: document.querySelector(".summary").getBoundingClientRect().bottom,
        }
        """)
    let found: Found = try Chromium.open(page, width: 1400)
    #expect(found.errors.isEmpty)
    #expect(found.height < 8000, "\(found.height) px")
    #expect(found.summary < 900, "the summary fills \(found.summary) px")
    #expect(found.clipped.isEmpty, "\(found.clipped)")
    #expect(found.opened)
  }
}
