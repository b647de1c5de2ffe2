import DocumentFixtures
import Foundation
import Testing

@testable import Measurement
@testable import animbench

@Suite struct ReportCommandTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "animbench-report-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aDocumentBecomesAPageOrTables() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      var command = ReportCommand(paths: ["\(folder)/a.json"])
      command.output = "\(folder)/report.html"
      #expect(command.run() == .success)
      #expect(try text("\(folder)/report.html").hasPrefix("<!doctype html>"))
      command.output = "\(folder)/report.md"
      #expect(command.run() == .success)
      #expect(try text("\(folder)/report.md").hasPrefix("# Animation numerics"))
    }
  }

  @Test func whatIsNoDocumentIsRefusedAndNothingIsWritten() throws {
    try inFolder { folder in
      let page = "\(folder)/report.html"
      try Data("older".utf8).write(to: URL(fileURLWithPath: page))
      let whole = try ResultStore.encode(ReportFixture.document())
      for (name, bytes, status) in [
        ("foreign", Data(#"{"schema":"somebody/9"}"#.utf8), ExitStatus.badData),
        ("truncated", whole.prefix(whole.count / 2), .badData),
      ] {
        try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
        var command = ReportCommand(paths: ["\(folder)/\(name).json"])
        command.output = page
        #expect(command.run() == status, "\(name)")
      }
      var command = ReportCommand(paths: ["\(folder)/missing.json"])
      command.output = page
      #expect(command.run() == .inputOutput)
      #expect(try text(page) == "older")
    }
  }

  @Test func aPlaceThatCannotBeWrittenIsAnError() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      var command = ReportCommand(paths: ["\(folder)/a.json"])
      // A file where a folder should be.
      command.output = "\(folder)/a.json/report.html"
      #expect(command.run() == .inputOutput)
    }
  }

  @Test func aStaleFigureIsFoundAndFilled() throws {
    try inFolder { folder in
      try ResultStore.write(ReportFixture.document(), to: "\(folder)/a.json")
      let readme = "\(folder)/README.md"
      let stale = "We keep <!-- figure promises-kept -->7<!-- end --> promises.\n"
      try Data(stale.utf8).write(to: URL(fileURLWithPath: readme))
      var command = ReportCommand(paths: ["\(folder)/a.json"])
      command.fill = readme
      command.isCheck = true
      #expect(command.run() == .broken)
      #expect(try text(readme) == stale)
      command.isCheck = false
      #expect(command.run() == .success)
      #expect(try text(readme).contains("-->1<!-- end -->"))
      command.isCheck = true
      #expect(command.run() == .success)
    }
  }
}
