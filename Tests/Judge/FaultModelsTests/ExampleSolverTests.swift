import FaultModels
import Foundation
import SolverVerification
import TestTiers
import Testing

/// The example solvers of scripts/examples, verified as a stranger would.
@Suite struct ExampleSolverTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/examples").path

  /// The lines that scripts/examples/run prints.
  private static func run(_ arguments: String...) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "\(folder)/run")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Prints and returns the tool that the example lacks; nil if it can run.
  private static func obstacle(_ language: String) throws -> String? {
    let missing = try run("--missing", language).first
    if let missing { print("the example is not run: \(missing)") }
    return missing
  }

  private func verdict(on command: String) -> Verdict {
    // A machine with other work may leave a program waiting.
    let solver = ProcessSolver(command: command, limits: ProcessLimits(silence: 60))
    return Verifier(standard: .tolerance(1e-9), limit: 25, cache: sharedTruths)
      .namingFaults.verdict(on: solver)
  }

  @Test func everyLanguageThatTheRunnerKnowsHasAnExample() throws {
    let languages = try Self.run()
    #expect(
      languages == ["c", "cpp", "go", "java", "javascript", "python", "rust", "typescript"])
  }

  @Test(
    arguments: ["c", "cpp", "go", "java", "javascript", "python", "rust", "typescript"].sample(1))
  func theExampleIsRight(language: String) throws {
    guard try Self.obstacle(language) == nil else { return }
    // Once without questions: a compiler's caches are warm when the judge's clock starts.
    #expect(try Self.run(language).isEmpty)
    let verdict = verdict(on: "'\(Self.folder)/run' \(language)")
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    // Everything that it declares is served, and nothing else is asked.
    var kinds: Set<SolverKind> = [.spring, .cubicBezier, .retarget]
    if language == "javascript" { kinds.insert(.stagger) }
    if language == "python" { kinds.formUnion([.stagger, .advance]) }
    let sets = CaseSet.judged.filter {
      kinds.contains($0.kind) && !$0.options.contains(.range)
        && ($0.options.isEmpty || language == "python")
    }
    #expect(Set(verdict.counts.map(\.caseSet)) == Set(sets.map(\.name)))
    #expect(verdict.counts.allSatisfy { $0.answered == $0.asked }, "\(verdict.text)")
    // Its loop over many items computes the right values. Its time is not judged: the machine may be busy.
    #expect(verdict.throughputs.map(\.kind) == [.spring, .cubicBezier])
  }

  @Test(.secondTier) func aSlipInTheExampleIsFound() throws {
    guard try Self.obstacle("python") == nil else { return }
    // The sign of the initial velocity.
    let verdict = verdict(
      on: "cd '\(Self.folder)' && PYTHONPATH=. exec python3 -c \"$("
        + "sed 's/d \\* (c + decay \\* s) + v \\* s/d * (c + decay * s) - v * s/' solver.py)\"")
    #expect(verdict.outcome == .failed)
    #expect(verdict.findings.contains { $0.solver == "initial-velocity" })
  }
}
