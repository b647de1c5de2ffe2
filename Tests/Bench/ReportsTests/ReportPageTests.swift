import DocumentFixtures
import Foundation
import SolverVerification
import Testing

@testable import Measurement
@testable import Presentation
@testable import Reports

@Suite struct ReportPageTests {
  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func everyPartOfTheDocumentHasItsSection() throws {
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    for anchor in [
      "accuracy", "work-precision", "integrators", "throughput",
      "defects", "witnesses",
    ] {
      #expect(count("<section id=\"\(anchor)\">", in: html) == 1, "\(anchor)")
      #expect(count("href=\"#\(anchor)\"", in: html) == 1, "\(anchor)")
    }
    #expect(html.contains("<dt>right?</dt><dd class=\"bad\">NO: 1 of 2 promises broken"))
    #expect(html.contains("60 of 60 models of faults that shipped were found, 60 named rightly"))
    #expect(html.contains("4.7e-16"))
  }

  @Test func aDocumentWithoutStudiesLeavesTheirSectionsOut() throws {
    var document = try ReportFixture.document()
    document.studies = nil
    document.times = []
    let html = try ReportPage(documents: [document]).html()
    #expect(html.contains("<section id=\"accuracy\">"))
    for anchor in ["integrators", "throughput", "defects", "witnesses"] {
      #expect(!html.contains("id=\"\(anchor)\""), "\(anchor)")
    }
  }

  @Test func nothingInADocumentBecomesMarkup() throws {
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("<b>enter"))
  }

  @Test func thePageAsksTheNetworkForNothing() throws {
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    for part in ["http:", "https:", "src=", "@import", "url("] {
      #expect(!html.contains(part), "\(part)")
    }
  }

  @Test func thePageCarriesItsDocuments() throws {
    let document = try ReportFixture.document()
    let html = try ReportPage(documents: [document, document]).html()
    let start = try #require(html.range(of: "id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let text = String(html[start.upperBound..<end.lowerBound])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
    #expect(list.count == 2)
    let first = try JSONSerialization.data(withJSONObject: list[0])
    #expect(try ResultStore.decode(first, path: "page") == document)
  }

  @Test func everySampleHasItsMark() throws {
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    func marks(in anchor: String) throws -> Int {
      let start = try #require(html.range(of: "<section id=\"\(anchor)\">"))
      let end = try #require(html.range(of: "</section>", range: start.upperBound..<html.endIndex))
      return count("class=\"mark ", in: String(html[start.lowerBound..<end.lowerBound]))
    }
    // Two methods and two limits, each at two sizes.
    #expect(try marks(in: "throughput") == 8)
    // Two steps, two damping ratios.
    #expect(try marks(in: "integrators") == 4)
    #expect(try marks(in: "work-precision") == 2)
  }

  /// A cell too many moves every number of its row under another title.
  @Test func everyRowOfATableHasACellForEachTitle() throws {
    let html = try ReportPage(documents: [ReportFixture.document()]).html()
    let tables = html.components(separatedBy: "<table>").dropFirst()
    #expect(tables.count > 8)
    for table in tables {
      let parts = table.components(separatedBy: "</table>")[0].components(separatedBy: "<tbody>")
      let titles = count("<th", in: parts[0]) - count("<thead", in: parts[0])
      for row in parts[1].components(separatedBy: "</tr>") where row.contains("<tr>") {
        // A cell is not inside another one.
        #expect(count("<td", in: row) + count("<th", in: row) == titles, "\(row)")
      }
    }
  }

  /// The same method is the same colour wherever it is drawn; its settings share it and differ in stroke.
  @Test func aMethodHasOneColourThroughout() throws {
    let document = try ReportFixture.document()
    let colors = MethodColors([document])
    let names = ["ours", "ours-plan", "rk4", "rk4-60hz", "textbook", "unheard-of"]
    let styles = names.map { colors.style(of: $0, among: names) }
    let palette = styles.map { $0.color % PlotTheme.colors }
    #expect(palette[0] == 0 && palette[1] == 0)
    #expect(palette[2] == palette[3] && palette[2] != 0 && palette[4] != palette[2])
    #expect(styles[0].stroke != styles[1].stroke && styles[2].stroke != styles[3].stroke)
    #expect(MethodName("verlet-300hz").family == "verlet")
    #expect(MethodName("300hz").family == "300hz")
    // In the page: each of the fixture's plots of rk4 uses its colour.
    let html = try ReportPage(documents: [document]).html()
    let lines = html.components(separatedBy: "<polyline ").dropFirst()
      .filter { $0.contains("<title>rk4</title>") }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains(" s\(palette[2])\"") }, "\(lines)")
  }

  @Test func whatWasNotTimedIsSaid() throws {
    var document = try ReportFixture.document()
    document.untimedJobs = [
      UntimedJobRecord(
        job: document.times[0].job, reason: "its error 1 exceeds 1e-15", isBroken: true)
    ]
    let html = try ReportPage(documents: [document]).html()
    #expect(html.contains("Not timed: "))
    #expect(html.contains("its error 1 exceeds 1e-15"))
  }

  @Test func aRequestIsToldInShort() {
    let request =
      #"{"id":1,"kind":"spring","duration":5.0,"bounce":0.1,"from":0.0,"to":1.0,"velocity":-1.2566370614359172,"time":0.41322314049586784}"#
    #expect(
      AccuracyTables.short(request) == "duration 5, bounce 0.1, velocity -1.257, time 0.4132")
    #expect(AccuracyTables.short("not JSON") == "not JSON")
  }

  @Test func aJobMeasuredOnceIsDrawnAsBars() throws {
    var document = try ReportFixture.document()
    document.times = document.times.filter { $0.job.items == 10_000 }
    let html = try #require(ThroughputSection([document]).section).content
    // A bar for each of two methods, a line for each of two limits.
    #expect(count("class=\"mark h", in: html) == 2)
    #expect(count("class=\"rule\"", in: html) == 2)
  }

  @Test func markdownTablesHoldTheirCells() throws {
    let document = try ReportFixture.document()
    let report = MarkdownReport(documents: [document])
    let text = report.text()
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      #expect(line.hasSuffix("|"))
    }
    #expect(
      report.text(of: .promises).contains(
        "| ours | main | position | 4.7e-16 | 1e-15 | 4 of 218,280 | kept |"))
    #expect(report.text(of: .promises).contains("**broken**"))
    // 18 against 1.5 ns, of the loop in Swift; no loop in C ran.
    #expect(report.text(of: .speed).contains("| 3.75 | 15 | – | 12 | – |"))
  }

  @Test func whatApplicationsMeetIsMeasuredAndStandsBesideAnotherMethod() throws {
    let groups = Dictionary(grouping: BenchGrid().groups, by: \.name)
    let methods = Set(TimedMethods.all.map(\.name) + MethodRegistry.all.map(\.name))
    for use in UseTable.uses {
      let group = try #require(groups[use.workload]?.first, "\(use.workload)")
      guard let beside = use.beside else { continue }
      #expect(methods.contains(beside), "\(beside)")
      if use.workload.hasPrefix("choreography") {
        #expect(try group.jobs(where: { $0 == beside }).count == 1, "\(use.workload), \(beside)")
      }
    }
    func samples(_ method: String, _ workload: String, _ times: [Double]) -> JobSamples {
      JobSamples(
        description: JobDescription(
          family: "call", workload: workload, method: method, items: 64_000,
          workingSetBytes: 64_000 * 28),
        check: JobCheck(error: 0, bound: 1, count: 1), callsPerSample: 1, wall: times,
        processor: [])
    }
    var document = try ReportFixture.document()
    document.times = TimeRowMaking.rows([
      samples("ours", "call.spring-value.double.1000", [1, 2, 4]),
      samples("c-loop", "call.spring-value.double.1000", [3, 6, 40]),
      // The fastest method is a plan; a call is compared with a call.
      samples("ours", "curve.ease.double.10000", [5]),
      samples("ours-plan", "curve.ease.double.10000", [1]),
      samples("cardano", "curve.ease.double.10000", [20]),
      samples("ours-direct", "preparation.uniform.double.64000", [1]),
    ])
    let text = MarkdownReport(documents: [document]).text(of: .uses)
    #expect(text.contains("| a call of Spring.value | 2 | c-loop | 3 × |"))
    #expect(text.contains("| a call of CubicBezier, ease | 5 | cardano | 4 × |"))
    #expect(text.contains("| one spring, equal delays | 28 | – | – | – |"))
    #expect(
      try #require(ThroughputSection([document]).section).content.contains(">3 ×<"))
  }

  @Test func severalDocumentsAreToldApartAndPromisesCountedOnce() throws {
    let document = try ReportFixture.document()
    var later = document
    later.created = "2026-11-23T05:00:00Z"
    let one = PromiseTally([document])
    let both = PromiseTally([document, later])
    #expect(both.count == one.count && both.kept == one.kept)
    // Kept means kept by all.
    let index = try #require(later.accuracy.firstIndex { $0.promise != nil && $0.holds })
    later.accuracy[index].rejected = 1
    #expect(PromiseTally([document, later]).kept == one.kept - 1)
    let html = try ReportPage(documents: [document, later]).html()
    #expect(html.contains("NO: \(one.count - one.kept + 1) of \(one.count) promises broken"))
    #expect(html.contains("[2] \(later.mode) run of 2026-11-23T05:00:00Z"))
    #expect(html.contains("<th scope=\"col\">run</th>"))
    let text = MarkdownReport(documents: [document, later]).text()
    #expect(
      text.contains("| \\[1\\] | ours | main |") && text.contains("| \\[2\\] | ours | main |"))
    // A single document needs no number.
    let single = try ReportPage(documents: [document]).html()
    #expect(!single.contains("[1] ") && !single.contains(">[1]<"))
  }

  @Test func markedFiguresAreFilledAndStay() throws {
    let figures = MarkdownReport(documents: [try ReportFixture.document()])
    let text = """
      Before.

      <!-- figures integrators -->
      anything
      <!-- end -->

      Between.
      <!-- figures measured --><!-- end --> After.
      """
    let filled = try figures.filled(text)
    #expect(filled.contains("<!-- figures integrators -->\n| integrator | order | measured |"))
    #expect(!filled.contains("anything"))
    #expect(
      filled.hasSuffix(
        """
        Between.
        <!-- figures measured -->
        Measured on Test processor (x86-64-v4), Swift 6.3.1, 2026-11-21.
        <!-- end --> After.
        """))
    #expect(try figures.filled(filled) == filled)
  }

  /// A ratio to the loop in Swift is not a gain over the loop in C, and the other way round.
  @Test func gainsSayAgainstWhat() throws {
    func row(_ change: (inout TimeRow) -> Void) throws -> String {
      var document = try ReportFixture.document()
      for index in document.times.indices { change(&document.times[index]) }
      let lines = MarkdownReport(documents: [document]).text(of: .speedHeadlines).split(
        separator: "\n")
      return String(try #require(lines.count == 3 ? lines.last : nil))
    }
    #expect(try row { _ in }.hasSuffix("| 1.5 | – | 12 × |"))
    func inC(_ row: inout TimeRow) {
      guard row.plainMethod != nil else { return }
      (row.swiftLoop, row.speedUpOverSwift) = (row.plainMethod, row.speedUp)
      (row.plainMethod, row.speedUp) = (TimedMethods.cLoop, 7)
    }
    #expect(try row(inC).hasSuffix("| 1.5 | 7 × | 12 × |"))
    func own(_ row: inout TimeRow) { if row.plainMethod != nil { row.plainMethod = "ours-scalar" } }
    #expect(try row(own).hasSuffix("| 1.5 | – | – |"))
  }

  @Test(arguments: [
    ("a\n<!-- figures promises", "line 2: the marker is not closed"),
    ("<!-- figures promises -->1", "line 1: no <!-- end --> follows the marker"),
    (
      "<!-- figures beauty -->1<!-- end -->", "line 1: the documents have no figures \"beauty\""
    ),
  ])
  func aMarkerThatCannotBeFilledIsNamed(text: String, message: String) throws {
    let figures = MarkdownReport(documents: [try ReportFixture.document()])
    let failure = #expect(throws: MarkdownReport.FillFailure.self) { try figures.filled(text) }
    #expect(failure?.description == message)
  }
}
