import ArgumentParser
import DocumentFixtures
import Foundation
import CommandSupport
import Testing
import ToolTesting

@testable import Measurement
@testable import animbench

@Suite struct ReportCommandTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "animbench-report-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func run(_ arguments: String...) throws -> CommandSupport.ExitStatus {
    try Report.parse(arguments).status()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aDocumentBecomesAPageOrTables() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      #expect(try run("\(folder)/a.json", "--output", "\(folder)/report.html") == .success)
      #expect(try text("\(folder)/report.html").hasPrefix("<!doctype html>"))
      #expect(try run("\(folder)/a.json", "--output", "\(folder)/report.md") == .success)
      #expect(try text("\(folder)/report.md").hasPrefix("# Animation numerics"))
    }
  }

  @Test func documentsOfOtherKindsAreNamedAndLeftOut() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      for (name, text) in [
        ("vectors", #"{"schema":"animbench-vectors/1"}"#), ("other", #"{"layers":[]}"#),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
      }
      let page = "\(folder)/report.html"
      let run = try ToolRun.shell(
        "animbench report *.json --output report.html", in: folder)
      #expect(run.status == 0 && run.errors.contains("vectors.json is left out: vectors"), "\(run)")
      #expect(run.errors.contains("other.json is left out: no document of animbench"))
      let rows =
        #"{"schema":"animbench-exhaustive/1","commit":"abc","level":"l","machineClass":"m","rows":[]}"#
      try Data(rows.utf8).write(to: URL(fileURLWithPath: "\(folder)/exhaustive.json"))
      let whole = try ToolRun.shell("animbench report *.json --output report.html", in: folder)
      #expect(
        whole.status == 0 && whole.errors.contains("the exhaustive run of abc is left out: tables"),
        "\(whole)")
      #expect(try text(page).hasPrefix("<!doctype html>"))
      #expect(try self.run("\(folder)/vectors.json", "\(folder)/other.json") == .badData)
      // Half a document is never left out.
      try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/half.json"))
      #expect(try self.run("\(folder)/a.json", "\(folder)/half.json") == .badData)
    }
  }

  @Test func whatIsNoDocumentIsRejectedAndNothingIsWritten() throws {
    try inFolder { folder in
      let page = "\(folder)/report.html"
      try Data("older".utf8).write(to: URL(fileURLWithPath: page))
      let whole = try ResultStore.encode(ReportFixture.document())
      for (name, bytes, status) in [
        ("foreign", Data(#"{"schema":"somebody/9"}"#.utf8), CommandSupport.ExitStatus.badData),
        ("truncated", whole.prefix(whole.count / 2), .badData),
      ] {
        try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
        #expect(try run("\(folder)/\(name).json", "--output", page) == status, "\(name)")
      }
      #expect(try run("\(folder)/missing.json", "--output", page) == .inputOutput)
      #expect(try text(page) == "older")
    }
  }

  @Test func aPlaceThatCannotBeWrittenIsAnError() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      // A file where a folder should be.
      #expect(
        try run("\(folder)/a.json", "--output", "\(folder)/a.json/report.html") == .inputOutput)
    }
  }

  @Test func aStaleFigureIsFoundAndFilled() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      let readme = "\(folder)/README.md"
      let stale = "<!-- figures correctness -->\nold\n<!-- end -->\n"
      try Data(stale.utf8).write(to: URL(fileURLWithPath: readme))
      #expect(try run("\(folder)/a.json", "--fill", readme, "--check") == .broken)
      #expect(try text(readme) == stale)
      #expect(try run("\(folder)/a.json", "--fill", readme) == .success)
      #expect(try text(readme).contains("-->\n| what | cases |"))
      #expect(try run("\(folder)/a.json", "--fill", readme, "--check") == .success)
    }
  }

  /// Figures of uncommitted code cannot be reproduced: they are compared with a warning, never written.
  @Test func figuresOfUncommittedCodeAreNotWritten() throws {
    try inFolder { folder in
      var document = try ReportFixture.document()
      let text = "<!-- figures correctness -->\n<!-- end -->\n"
      let (clean, modified) = ("\(folder)/clean.json", "\(folder)/modified.json")
      let readme = "\(folder)/README.md"
      try ResultStore.write(document, to: clean)
      document.build.modified = true
      try ResultStore.write(document, to: modified)
      try Data(text.utf8).write(to: URL(fileURLWithPath: readme))
      #expect(try run(modified, "--fill", readme) == .badData)
      #expect(try self.text(readme) == text)
      #expect(try run(clean, "--fill", readme) == .success)
      #expect(try run(modified, "--fill", readme, "--check") == .success)
    }
  }
}
