import Foundation
import Testing
import ToolTesting

@testable import ChoreographyAudit
@testable import ChoreographyFiles
@testable import choreo

/// The audit's page in a real browser; skipped without one. CHROMIUM names the program.
@Suite(.serialized, .enabled(if: Chromium.path != nil, "no Chromium was found"))
struct AuditInBrowserTests {
  @Test(.timeLimit(.minutes(10)), arguments: ["profile-screen-entrance", "loading-dots"])
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
    let html = AuditedDocument(document).html()
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

  @Test(.timeLimit(.minutes(10))) func theDifferencePlaysBothVersionsAndDrawsWhatIsBetween() throws
  {
    struct Found: Decodable {
      var errors: [String]
      var boxes: [Int]
      var moved: [Bool]
      var areas: Int
      var numbers: String
      var wide: Bool
    }
    var file = DifferenceReport.File("menu", .changed)
    file.sides = (
      .init(try #require(ScenarioCatalogue.named("menu-options"))),
      .init(try #require(ScenarioCatalogue.named("menu-options-slow")))
    )
    file.difference = ChoreographyDifference(file.sides.old, file.sides.new)
    let shown = #"["before", "stage"].map(id => document.getElementById(id).innerHTML)"#
    let page = ScriptedPage(
      html: DifferenceReport([file], failOver: nil).html,
      action: "window.first = \(shown);",
      ready: #"document.getElementById("clock").textContent !== "0 ms""#,
      findings: """
        {
          errors: seen,
          boxes: ["before", "stage"].map(id => document.getElementById(id).children.length),
          moved: \(shown).map((html, index) => html !== window.first[index]),
          areas: document.querySelectorAll("path.apart").length,
          numbers: document.querySelector("figcaption span").textContent,
          wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }
        """)
    let found: Found = try Chromium.open(page)
    #expect(found.errors.isEmpty && !found.wide, "\(found)")
    #expect(found.boxes[0] > 0 && found.boxes[0] == found.boxes[1] && found.moved == [true, true])
    #expect(found.areas > 0 && found.numbers.contains("apart"), "\(found)")
  }
}
