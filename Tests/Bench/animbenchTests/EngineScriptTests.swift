import Foundation
import TestTiers
import Testing
import ToolTesting

/// The scripts that judge engines, and the annotations of a pull request.
@Suite struct EngineScriptTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs a command in the package's folder, where Python is installed.
  private func shell(_ command: String) throws -> ToolRun.Outcome? {
    guard try ToolRun.shell("command -v python3", in: Self.root).status == 0 else {
      print("the engines are not asked: python3 is not installed")
      return nil
    }
    return try ToolRun.shell(command, in: Self.root)
  }

  /// A folder with an adapter for the Python example and one for a package that nobody has.
  private func adapters() throws -> ToolRun.Folder {
    let folder = try ToolRun.Folder()
    let example = """
      #!/bin/sh
      # engine: example
      # title: The example in Python
      # from: none:
      # version: echo 7
      # run: python3 {examples}/solver.py
      # footnote: a limit of
      #   two lines
      # unnamed: a reason
      """
    let absent = """
      // engine: absent
      // title: Nothing
      // from: apt:nothing-such
      // run: false
      """
    try Data(example.utf8).write(to: URL(fileURLWithPath: folder.path + "/example.sh"))
    try Data(absent.utf8).write(to: URL(fileURLWithPath: folder.path + "/absent.c"))
    return folder
  }

  @Test func atLeastTwelveEnginesHaveShortAdapters() throws {
    guard let list = try shell("scripts/engines --list") else { return }
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.split(separator: "\n").count >= 12, "\(list.output)")
    let folder = Self.root + "/scripts/adapters"
    var browserLines = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasPrefix(".") && name.contains(".") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      if name.hasPrefix("browser.") {
        browserLines += lines
      } else {
        #expect(lines < 80, "\(name)")
      }
    }
    #expect(browserLines < 150)
  }

  @Test(.secondTier) func anEngineIsJudgedAndAnAbsentOneNamesWhatWouldInstallIt() throws {
    let folder = try adapters()
    guard
      let run = try shell(
        "scripts/engines --adapters '\(folder.path)' --output '\(folder.path)/verdicts' "
          + "--judge '\(ToolRun.program)' --set curves-named")
    else { return }
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("skipped: absent is not installed (apt-get install nothing-such)"))
    #expect(run.output.contains("1 judged, 1 skipped, 0 broken"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("/") })
    let text = try String(contentsOfFile: folder.path + "/verdicts/example.json", encoding: .utf8)
    #expect(text.contains("\"version\": \"7\""))
    #expect(text.contains("\"outcome\": \"passed\""))
    #expect(text.contains("\"footnote\": \"a limit of two lines\""))
    #expect(text.contains("\"unnamed\": \"a reason\""))
    // Committed files contain nothing about this machine.
    #expect(!text.contains(Self.root))
  }

  @Test func anUnknownEngineOrOptionIsRejected() throws {
    guard let name = try shell("scripts/engines no-such-engine"),
      let option = try shell("scripts/engines --no-such-option")
    else { return }
    #expect(name.status == 64)
    #expect(name.errors.contains("no-such-engine"))
    #expect(option.status == 64)
    #expect(option.errors.contains("--no-such-option"))
  }

  @Test func aVerdictBecomesAnnotationsASummaryAndSARIF() throws {
    let folder = try ToolRun.Folder()
    // The sign of the initial velocity.
    let slip = "s/d \\* (c + decay \\* s) + v \\* s/d * (c + decay * s) - v * s/"
    guard
      let run = try shell(
        "sed '\(slip)' scripts/examples/solver.py > '\(folder.path)/solver.py' && "
          + "cp scripts/examples/protocol.py '\(folder.path)' && "
          + "{ animbench verify --set main --solver 'python3 \(folder.path)/solver.py' "
          + "--write github=- --write markdown='\(folder.path)/a.md' "
          + "--write sarif='\(folder.path)/a.sarif' || cat '\(folder.path)'/a.*; }")
    else { return }
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("::error file=\(folder.path)/solver.py,title="), "\(run.output)")
    #expect(run.output.contains("### `python3 ") && run.output.contains("**failed**"))
    #expect(run.output.contains("| main | ") && run.output.contains(#""ruleId" : ""#))
    // The text for people makes room.
    #expect(run.errors.contains(": failed ("))
  }
}
