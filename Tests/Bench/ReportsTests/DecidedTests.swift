import DocumentFixtures
import Foundation
import HostSystem
import Measurement
import Testing

@testable import Reports

/// The table of functions tested at every number.
@Suite struct DecidedTests {
  private func record(_ text: String) throws -> ExhaustiveRecord {
    let folder = try TemporaryFolder()
    let path = folder.path + "/exhaustive.json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try ResultStore.read(path, as: ExhaustiveRecord.self)
  }

  @Test func everyRowSaysWhatWasTriedAndWhetherItHolds() throws {
    let record = try record(
      #"""
      {"schema":"animbench-exhaustive/1","commit":"abc","level":"x86-64-v4","machineClass":"m",
       "rows":[{"subject":"a | curve","output":"value","inputs":4294967296,"reach":"every input",
        "worst":3.25e-7,"at":0.5,"bound":1e-6,"unit":"of the value"},
       {"subject":"spring","output":"velocity","inputs":1200,"reach":"some inputs",
        "worst":"Infinity","at":-3,"bound":1,"unit":"ulp"}]}
      """#)
    let report = MarkdownReport(documents: [], decided: record)
    let lines = report.text(of: .decided).split(separator: "\n")
    #expect(
      lines.last { $0.contains("curve") }
        == #"| a \| curve | value | every input | 3.25e-7 | 0.5 | 1e-6 | of the value | held |"#)
    #expect(
      lines.last == "| spring | velocity | 1,200 | ∞ | -3.0 | 1 | ulp | **broken** |",
      "\(lines.last ?? "")")
    let text = "<!-- figures decided -->\n<!-- end -->"
    #expect(try report.filled(text).contains("every input"))
    #expect(throws: MarkdownReport.FillFailure.self) {
      try MarkdownReport(documents: []).filled(text)
    }
  }

  /// Promises say "every" only after complete tests, and subjects with one bound share a row.
  @Test func promisesSayEveryWhereItIsSo() throws {
    func row(_ subject: String, _ reach: String, _ worst: Double, _ bound: Double = 5) -> String {
      """
      {"subject":"\(subject)","output":"position","inputs":4278190080,"reach":"\(reach)",
       "worst":\(worst),"bound":\(bound),"unit":"ulp of the scale"}
      """
    }
    let rows = [
      row("spring smooth", "every Float time", 1.25), row("spring bouncy", "every Float time", 1.5),
      row("spring stiff", "some inputs", 0.5), row("elementary exp2", "every argument", 3, 2),
    ]
    let record = try record(
      """
      {"schema":"animbench-exhaustive/1","commit":"abc","level":"x86-64-v4","machineClass":"m",
       "rows":[\(rows.joined(separator: ","))]}
      """)
    let report = MarkdownReport(documents: [], decided: record)
    let expected = [
      "| springs by name, from 0 to 1 at rest, Float | smooth, bouncy | position | 1.5 "
        + "| 5 ulp of the scale | every Float time | kept |",
      "| elementary functions, Float | exp2 | position | 3 | 2 ulp of the scale | every argument "
        + "| **broken** |",
    ]
    let promises = report.text(of: .promises)
    #expect(promises.split(separator: "\n").suffix(2).map(String.init) == expected)
    #expect(!promises.contains("stiff"))
    #expect(report.text(of: .everyNumber).contains("smooth, bouncy | position | 1.5 |"))
    #expect(MarkdownReport(documents: []).text(of: .everyNumber).isEmpty)
  }

  @Test func anotherDocumentIsRejected() throws {
    #expect(throws: FileFailure.self) {
      try record(#"{"schema":"animbench-engine/1"}"#)
    }
    #expect(throws: FileFailure.self) {
      try record(#"{"schema":"animbench-exhaustive/1"}"#)
    }
  }
}
