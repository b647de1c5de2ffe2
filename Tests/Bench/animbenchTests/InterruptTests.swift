import Foundation
import TestTiers
import Testing
import ToolTesting

/// Interrupting a verification ends the program it drives, too.
@Suite struct InterruptTests {
  private static let isBuilt = FileManager.default.isExecutableFile(atPath: ToolRun.program)

  @Test(.enabled(if: isBuilt), arguments: [SIGINT, SIGTERM])
  func nothingIsLeftRunningAndTheStatusSaysWhy(number: Int32) throws {
    let marker = "5\(UInt32.random(in: 10_000_000..<99_999_999))"
    let folder = try ToolRun.Folder()
    let output = folder.path + "/verdict.json"
    try #require(FileManager.default.createFile(atPath: output, contents: nil))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ToolRun.program)
    // A program that ignores requests to end, with children that do.
    process.arguments = [
      "verify", "--set", "staggers", "--write", "json=-", "--solver",
      "trap '' INT TERM; nohup sleep \(marker) >/dev/null 2>&1 & sleep \(marker) & sleep \(marker)",
    ]
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let started = ContinuousClock.now
    while try running(marker) < 4, ContinuousClock.now - started < .seconds(10) { usleep(20_000) }
    #expect(try running(marker) >= 4)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(ContinuousClock.now - started < .seconds(15))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + number)
    #expect(try running(marker) == 0)
    // Nothing half-written.
    #expect(FileManager.default.contents(atPath: output)?.isEmpty == true)
  }

  /// The number of processes with a text among their arguments.
  private func running(_ text: String) throws -> Int {
    #if os(Linux)
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return entries.count { entry in
        guard Int(entry) != nil, entry != "\(ProcessInfo.processInfo.processIdentifier)",
          let line = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")
        else { return false }
        return String(decoding: line, as: UTF8.self).contains(text)
      }
    #else
      // The command itself does not hold the text.
      return try ToolRun.shell("ps -axww -o args=", in: "/").output
        .split(separator: "\n").count { $0.contains(text) }
    #endif
  }
}
