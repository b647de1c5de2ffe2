import Foundation
import SolverVerification
import Testing

/// The program on the page "The solver protocol" is run as printed.
@Suite struct SolverProtocolTests {
  private static let isPythonInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

  @Test(.enabled(if: isPythonInstalled, "python3 is not installed"))
  func theCompleteProgramIsRight() throws {
    let page = ArticlesTests.examples.appending(
      path: "../../../Sources/Bench/animbench/animbench.docc/SolverProtocol.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```python\n").dropFirst().first)
    let program = try #require(block.components(separatedBy: "```").first)
    #expect(program.split(separator: "\n").count == 12)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).py")
    try Data(program.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let verdict = Verifier(standard: .double, caseSets: .ordinary).verdict(
      on: ProcessSolver(command: "python3 '\(file.path())'"))
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    #expect(verdict.counts.map(\.answered) == [339])
  }
}
