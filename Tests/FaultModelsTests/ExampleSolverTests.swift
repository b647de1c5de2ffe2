import Foundation
import FaultModels
import SolverVerification
import Testing

/// The example solvers of scripts/examples, verified as a stranger would.
@Suite struct ExampleSolverTests {
  private static func isInstalled(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/examples/\(name)").path
  }

  private func verdict(on command: String) -> Verdict {
    let solver = ProcessSolver(command: command)
    return Verifier(standard: .tolerance(1e-9), limit: 25, cache: sharedTruths)
      .namingFaults.verdict(on: solver)
  }

  @Test(.enabled(if: isInstalled("python3")))
  func thePythonExampleIsRight() {
    let verdict = verdict(on: "python3 '\(Self.path("solver.py"))'")
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    // Only what it serves is asked.
    #expect(verdict.counts.count == CaseSet.springSets.count)
  }

  @Test(.enabled(if: isInstalled("node")))
  func theJavaScriptExampleIsRight() {
    let verdict = verdict(on: "node '\(Self.path("solver.js"))'")
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    #expect(verdict.counts.contains { $0.caseSet == "staggers" && $0.answered == 25 })
  }

  @Test(.enabled(if: isInstalled("python3")))
  func aSlipInTheExampleIsFound() {
    // The sign of the initial velocity.
    let verdict = verdict(
      on: "sed 's/d \\* (c + decay \\* s) + v \\* s/d * (c + decay * s) - v * s/' "
        + "'\(Self.path("solver.py"))' > /tmp/slip-$$.py && "
        + "python3 /tmp/slip-$$.py; rm -f /tmp/slip-$$.py")
    #expect(verdict.outcome == .failed)
    #expect(verdict.findings.contains { $0.fault == .initialVelocityReversed })
  }
}
