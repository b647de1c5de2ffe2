import FaultModels
import Foundation
import Presentation
import SolverVerification
import TestTiers
import Testing

/// Programs that serve a part: only their answers are judged, not what they omit.
@Suite struct PartialSolverTests {
  private static let isPythonInstalled: Bool = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }
  }()

  /// The springs of the Python example, their answers passed through a few lines: `r` is the request and
  /// `a` the answer, a dictionary or text.
  private func solver(_ change: String, hello: String = "None") throws -> URL {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../scripts/examples")
    let parts = try ["protocol.py", "solver.py"].map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("from protocol") }.joined(separator: "\n")
        .components(separatedBy: "\nserve(")[0]
    }
    let text = """
      \(parts.joined(separator: "\n"))

      def change(r, a):
          global loop
      \(change.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
          return a

      for line in sys.stdin:
          request = json.loads(line)
          answer = {"unsupported": "only springs"}
          if request["kind"] == "hello" and \(hello) is not None: answer = \(hello)
          if request["kind"] == "spring": answer = motion(request)
          answer = change(request, {"id": request["id"], **answer})
          print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)

      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "partial-\(UUID().uuidString).py")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  private static let few = TestTier.isAll ? 60 : 20

  private func verdict(
    _ change: String, hello: String = "None", seed: UInt64 = 1, limit: Int = 60,
    configure: (inout Verifier) -> Void = { _ in }
  ) throws -> Verdict {
    let file = try solver(change, hello: hello)
    defer { try? FileManager.default.removeItem(at: file) }
    let solver = ProcessSolver(command: "python3 '\(file.path)'")
    var verifier = Verifier(
      standard: .tolerance(1e-9), limit: limit, seed: seed, cache: sharedTruths
    ).namingFaults
    configure(&verifier)
    return verifier.verdict(on: solver)
  }

  @Test(.enabled(if: isPythonInstalled), arguments: [1, 2, 3] as [UInt64])
  func positionsAloneAreJudged(seed: UInt64) throws {
    let verdict = try verdict("a.pop('velocity', None)", seed: seed)
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    let spring = try #require(verdict.kinds.first { $0.kind == .spring })
    #expect(spring.services.first { $0.member == "velocity" }?.served == 0)
    for text in [verdict.text, verdict.brief(TerminalStyle(hasColor: false), isAlone: true)] {
      #expect(text.contains("spring: velocity is not offered"))
    }
    #expect(!verdict.rows.contains { $0.member == "velocity" })
  }

  @Test(.enabled(if: isPythonInstalled))
  func wrongPositionsAloneAreFoundAndNamed() throws {
    let verdict = try verdict(
      """
      if r.get('bounce', 0) < 0: a = {'id': r['id'], **motion({**r, 'bounce': 0})}
      a.pop('velocity', None)
      """
    ) { $0.caseSets = ["main", "at-rest"].compactMap(CaseSet.named) }
    #expect(verdict.outcome == .failed)
    #expect(verdict.findings.map(\.solver) == ["over-damped-as-critical"], "\(verdict.text)")
  }

  @Test(.enabled(if: isPythonInstalled), arguments: [1, 2, 3, 4] as [UInt64])
  func criticalSpringsAloneAreJudged(seed: UInt64) throws {
    let verdict = try verdict(
      "if r.get('bounce', 1) != 0: a = {'id': r['id'], 'unsupported': 'critical damping only'}",
      seed: seed, limit: 400)
    #expect(verdict.outcome == .passed, "\(verdict.text)")
  }

  /// A null member beside numbers counts as declined; a solver that declines many does not pass.
  @Test(.enabled(if: isPythonInstalled), arguments: [1, 2] as [UInt64])
  func decliningDoesNotPay(seed: UInt64) throws {
    let verdict = try verdict(
      "if 'velocity' in a and r['time'] > 0.3: a['velocity'] = None", seed: seed)
    #expect(verdict.outcome == .undecidable, "\(verdict.text)")
    #expect(verdict.kinds.first?.outcome == .partlyJudged)
    #expect(verdict.text.contains("spring: velocity is declined in"))
    #expect(verdict.headline.contains("no answer is wrong, but spring "))
  }

  @Test(.enabled(if: isPythonInstalled))
  func garbageCostsItsRequestsAndACrashTheRest() throws {
    let verdict = try verdict(
      """
      if 'position' in a and r['id'] % 50 == 7: a = json.dumps(a)[:20]
      if 'position' in a and r['id'] == 133: sys.exit("no springs of this sort")
      """
    ) { $0.caseSets = ["main", "at-rest", "with-velocity"].compactMap(CaseSet.named) }
    #expect(verdict.outcome == .undecidable)
    #expect(verdict.fault?.contains("ended (exit code 1)") == true, "\(verdict.text)")
    #expect(verdict.faultRequest?.contains("\"id\":133,") == true, "\(verdict.text)")
    #expect(verdict.lastLines == ["no springs of this sort"])
    #expect(verdict.rows.allSatisfy { $0.isWithinBound })
    let unanswered = verdict.counts.reduce(0) { $0 + $1.unanswered }
    let answered = verdict.counts.reduce(0) { $0 + $1.answered }
    // It is restarted once, to name the request; what came before counts.
    #expect(unanswered > 0 && answered > 0, "\(unanswered) of \(answered)")
  }

  /// Nothing is asked outside the domain. Declared limits affect pass or fail, not the level.
  @Test(.enabled(if: isPythonInstalled))
  func aContractIsKept() throws {
    let outside = "if 'position' in a and abs(r.get('bounce', 0)) > 0.5: sys.exit('outside')\n"
    let ticks =
      "if 'position' in a: a = {'id': r['id'], **motion({**r, 'time': math.floor(r['time'] * 1e3) / 1e3})}"
    let hello =
      "{'solver': 'ticking', 'version': '3', 'clock': 1e-3, 'kinds': ['spring'], "
      + "'domain': {'bounce': [-0.5, 0.5]}}"
    let kept = try verdict(outside + ticks, hello: hello, limit: Self.few)
    #expect(kept.outcome == .passed, "\(kept.text)")
    #expect(kept.contract?.hasPrefix("ticking 3, clock 0.001 s") == true)
    let level = try #require(kept.kinds.first?.overall?.level)
    #expect(level < .double, "\(kept.text)")
    let unsaid = try verdict(ticks, limit: Self.few)
    #expect(unsaid.outcome == .failed)
    // The same contract, declared.
    let said = try verdict(ticks, limit: Self.few) { $0.contract.clock = 1e-3 }
    #expect(said.outcome == .passed, "\(said.text)")
  }

  @Test(.enabled(if: isPythonInstalled))
  func aContractThatLeavesNothingIsNoGround() throws {
    let verdict = try verdict(
      "pass", hello: "{'solver': 'narrow', 'domain': {'bounce': [0.123, 0.124]}}")
    #expect(verdict.outcome == .undecidable, "\(verdict.text)")
    #expect(verdict.kinds.first?.outcome == .notJudged)
  }

  /// A frame-driven program is judged at its own frame rate.
  @Test(.enabled(if: isPythonInstalled))
  func frameDrivenProgramsAreJudged() throws {
    let frames = """
      if r['kind'] == 'advance':
        import itertools
        every = [motion({**r, 'time': t}) for t in itertools.accumulate(r['steps'])]
        a = {'id': r['id'], 'positions': [m['position'] FACTOR for m in every]}
      else: a = {'id': r['id'], 'unsupported': 'frames only'}
      """
    let right = try verdict(frames.replacing("FACTOR", with: ""), limit: Self.few)
    #expect(right.outcome == .passed, "\(right.text)")
    #expect(right.kinds.map(\.kind) == [.advance])
    #expect(right.text.contains("advance: velocities is not offered"))
    let wrong = try verdict(frames.replacing("FACTOR", with: "* 1.001"), limit: Self.few)
    #expect(wrong.outcome == .failed)
    #expect(wrong.kinds.first?.ordinary?.level == AccuracyLevel.none)
  }

  /// What the timed loop computes is judged as well; an impossible time is not measured.
  @Test(
    .enabled(if: isPythonInstalled),
    arguments: [
      ("", "1e7", true), (" * 1.01", "1e7", false), ("", "1e12", true), ("", "10", true),
    ])
  func theTimedLoopIsJudged(factor: String, nanoseconds: String, isRight: Bool) throws {
    let verdict = try verdict(
      """
      if r['kind'] == 'throughput' and r['of']['kind'] == 'spring':
        import time
        time.sleep(0.03)
        loop = r
        a = {'id': r['id'], 'nanoseconds': \(nanoseconds), 'rounds': 3}
      if r['kind'] == 'throughput-samples':
        t = loop['times'][r['frame']]
        a = {'id': r['id'], 'values': [
          motion({**loop['of'], 'time': max(0, t - i * loop['interval'])})['position']\(factor)
          for i in r['items']]}
      """
    ) { $0.caseSets = [CaseSet.atRest] }
    #expect((verdict.outcome == .passed) == isRight, "\(verdict.text)")
    #expect(verdict.throughputs.count == 1)
    #expect(verdict.rows.contains { $0.caseSet == "throughput" && $0.member == "position" })
    #expect(verdict.throughputs.first?.unmeasured != nil || nanoseconds == "1e7")
  }

  /// Departures from SwiftUI's own rules are reported and do not fail a solver.
  @Test(.enabled(if: isPythonInstalled))
  func theRulesOfOnePlatformDoNotCount() throws {
    let ignoring =
      "if 'position' in a: a = {'id': r['id'], **motion({**r, 'allowOverDamping': True})}"
    let free = try verdict(ignoring)
    #expect(free.outcome == .passed, "\(free.text)")
    let row = try #require(free.rows.first { $0.caseSet == "swiftui-springs" })
    #expect(row.bound == nil && row.errors.maximum > 0.1)
    let held = try verdict(ignoring) { $0.holdsToPlatformRules = true }
    #expect(held.outcome == .failed)
  }
}
