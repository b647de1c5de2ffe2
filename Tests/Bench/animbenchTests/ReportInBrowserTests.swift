import DocumentFixtures
import Foundation
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles
@testable import Measurement
@testable import Reports
@testable import animbench

/// The pages in a real browser; skipped without one. CHROMIUM names the program.
@Suite(.serialized, .enabled(if: Chromium.path != nil, "no Chromium was found"))
struct ReportInBrowserTests {
  @Test(.timeLimit(.minutes(1)))
  func thePageOpensWithoutErrorsAndPlays() throws {
    struct Found: Decodable {
      var errors: [String]
      var width: Double
      var marks: Int
      var invisible: Int
      var bars: Int
      var clock: String
      var height: Double
      var spare: Double
      var wide: Bool
    }
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    let page = ScriptedPage(
      html: html,
      action: """
        const player = document.getElementById("player");
        player.innerHTML = "<script>\(Chromium.frames)<\\/script>" + player.innerHTML;
        location.hash = "#scenario-menu-options";
        document.querySelector(".motion").open = true;
        window.clock = () => document.querySelector(".motion iframe").contentDocument?.getElementById("clock");
        """,
      ready: """
        clock() && clock().textContent !== "0 ms" && document.querySelector(".motion iframe").clientHeight > 300
        """,
      findings: """
        (frame => ({
          errors: seen, width: innerWidth, marks: document.querySelectorAll(".mark").length,
          bars: frame.contentDocument.querySelectorAll("#timeline rect").length,
          clock: clock().textContent, height: frame.clientHeight,
          spare: frame.clientHeight - frame.contentDocument.documentElement.scrollHeight,
          invisible: [...document.querySelectorAll("svg.plot")]
            .filter((plot) => plot.getBoundingClientRect().height === 0
              && !plot.closest("details:not([open])")).length,
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }))(document.querySelector(".motion iframe"))
        """)
    let found: Found = try Chromium.open(page)
    #expect(found.errors.isEmpty)
    #expect(found.width == 390)
    #expect(found.invisible == 0)
    #expect(!found.wide, "the page scrolls sideways on a phone")
    #expect(found.marks == html.components(separatedBy: "class=\"mark ").count - 1)
    // The scenario's motion is drawn, plays, and fits into its frame.
    #expect(found.bars > 0 && found.bars.isMultiple(of: 3))
    #expect(found.clock.hasSuffix(" ms") && found.clock != "0 ms", "\(found.clock)")
    #expect(
      found.height > 300 && found.spare == 0, "\(found.height) px, \(found.spare) px to spare")
  }

  /// The committed documents at the width of a desk: short enough to read, nothing cut off, and what an
  /// address leads to is open.
  @Test(.timeLimit(.minutes(1)))
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
        location.hash = "#maps";
        """,
      findings: """
        {
          errors: seen, height: window.before,
          clipped: [...document.querySelectorAll(".scroll")]
            .filter((frame) => frame.scrollWidth > frame.clientWidth)
            .map((frame) => frame.textContent.slice(0, 60)),
          opened: document.querySelector("#maps > details").open,
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

  @Test(.timeLimit(.minutes(1)), arguments: ["profile-screen-entrance", "loading-dots"])
  func theAuditOpensWithoutErrorsAndPlays(scenario: String) throws {
    struct Found: Decodable {
      var errors: [String]
      var bars: Int
      var boxes: Int
      var rows: Int
      var before: String
      var label: String
      var after: String
      var clock: String
      var wide: Bool
    }
    let document = try ChoreographyDocument(
      bytes: DocumentSource.subject(scenario).bytes)
    let audit = ChoreographyAudit(document, budgets: document.budgets)
    let html = AuditPage(
      audit: audit, budgets: document.budgets, document: document
    ).html()
    let motion =
      #"[...stage.children].map(({firstChild: box}) => box.style.transform + box.style.opacity).join()"#
    let page = ScriptedPage(
      html: html,
      action: """
        const stage = document.getElementById("stage");
        window.before = \(motion);
        window.label = document.getElementById("play").textContent;
        """,
      ready: #"document.getElementById("clock").textContent !== "0 ms""#,
      findings: """
        {
          errors: seen, bars: document.querySelectorAll("#timeline rect").length,
          boxes: document.getElementById("stage").children.length,
          rows: JSON.parse(document.getElementById("content").textContent).own.rows.length,
          before: window.before, label: window.label,
          after: (() => { const stage = document.getElementById("stage"); return \(motion); })(),
          clock: document.getElementById("clock").textContent,
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }
        """)
    let found: Found = try Chromium.open(page)
    #expect(found.errors.isEmpty)
    #expect(found.rows > 0)
    #expect(found.boxes == found.rows)
    // To the perceptual end, to 1 %, to 0.1 %.
    #expect(found.bars == 3 * found.rows)
    // It plays once, from the start.
    #expect(found.label == "Pause" && found.after != found.before)
    #expect(found.clock != "0 ms")
    #expect(!found.wide, "the page scrolls sideways on a phone")
  }
}
