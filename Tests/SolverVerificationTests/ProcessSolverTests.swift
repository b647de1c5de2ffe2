import Foundation
import SolverVerification
import Testing

/// Programs that answer staggers of one item, well or badly. `sed` turns each request into its
/// answer, so that they start at once.
private let answering = #"sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"delays":[0]}/'"#

private let quick = ProcessLimits(startUp: 1, silence: 0.4, total: 10, lineLength: 1 << 16)

private func requests(_ count: Int) -> [SolverRequest] {
  Array(repeating: .stagger(StaggerRequest(count: 1, interval: 1)), count: count)
}

/// What a program answers, and what becomes of it.
private func outcome(
  of command: String, asking counts: [Int], limits: ProcessLimits = quick
) -> (answered: [Int], fault: ProcessFault?, remarks: [String]) {
  let solver = ProcessSolver(command: command, limits: limits)
  let answered = counts.map { count in
    solver.answers(requests(count)).count { (try? $0.get()) == .delays([0]) }
  }
  solver.finish()
  return (answered, solver.fault, solver.remarks)
}

@Suite struct ProcessSolverTests {
  @Test func aProgramIsAsked() {
    let (answered, fault, remarks) = outcome(of: answering, asking: [1, 5, 3_000])
    #expect(answered == [1, 5, 3_000])
    #expect(fault == nil)
    #expect(remarks.isEmpty)
  }

  @Test(arguments: [
    // All answers, reversed, at the end of the input.
    answering + " | tac",
    // Answers that stay in a buffer of several kilobytes until the end.
    answering.replacing(" -u", with: ""),
    // Batches of seven.
    answering
      + " | awk '{ b = b $0 \"\\n\" } NR % 7 == 0 { printf \"%s\", b; fflush(); b = \"\" } END { printf \"%s\", b }'",
  ])
  func shuffledBatchedAndLateAnswersAreServed(command: String) {
    let (answered, fault, _) = outcome(of: command, asking: [5, 20])
    #expect(answered == [5, 20])
    #expect(fault == nil)
  }

  @Test func aProgramThatDiesIsSaidToHaveDied() {
    let (answered, fault, _) = outcome(
      of: "head -n 2 | \(answering); echo 'Traceback: boom' >&2; exit 3", asking: [5])
    #expect(answered == [2])
    #expect(
      fault
        == .died(how: "exit code 3", answered: 2, asked: 5, lastWords: "Traceback: boom"))
  }

  @Test func aSignalIsNamed() {
    let fault = outcome(of: "kill -SEGV $$", asking: [1]).fault
    #expect(fault == .died(how: "signal 11", answered: 0, asked: 1, lastWords: ""))
  }

  @Test func aCommandThatDoesNotExistIsSaidNotToExist() {
    guard case .died(let how, _, _, let words)? = outcome(of: "/no/such/thing", asking: [1]).fault
    else {
      Issue.record("no fault")
      return
    }
    #expect(how == "exit code 127")
    #expect(words.contains("/no/such/thing"))
  }

  @Test(arguments: ["sleep 60", "cat >/dev/null; sleep 60", "yes ''"])
  func aProgramThatHangsIsGivenUp(command: String) {
    let started = ContinuousClock.now
    let fault = outcome(of: command, asking: [5]).fault
    guard case .hung(_, answered: 0, asked: 5)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(ContinuousClock.now - started < .seconds(5))
  }

  @Test func aProgramTooSlowForTheWholeIsGivenUp() {
    let limits = ProcessLimits(startUp: 5, silence: 5, total: 0.5)
    let fault = outcome(
      of: "while read line; do sleep 0.1; echo \"$line\" | \(answering); done", asking: [1_000],
      limits: limits
    ).fault
    guard case .outOfTime(0.5, _, 1_000)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test func anAnswerGivenTwiceIsNoticed() {
    #expect(
      outcome(of: answering + " | sed -u p", asking: [3]).fault == .answeredTwice(identifier: 1))
    // The second answer to the last request comes when nothing more is asked.
    #expect(
      outcome(of: "(\(answering); echo '{\"id\":1,\"delays\":[0]}')", asking: [1]).fault
        == .answeredTwice(identifier: 1))
  }

  @Test func answersToNothingAreNoticed() {
    let line = #"{"id":77,"delays":[0]}"#
    #expect(
      outcome(of: "echo '\(line)'; \(answering)", asking: [3]).fault
        == .answeredUnasked(line: line))
  }

  @Test(arguments: [
    "echo Welcome; ", #"echo '{"id":1,"delays":[}'; "#, #"echo '{"id":1,"delay":0}'; "#,
    "head -c 4000 /dev/urandom; ",
  ])
  func garbageIsNoticed(prefix: String) {
    guard case .garbage? = outcome(of: prefix + answering, asking: [3]).fault else {
      Issue.record("not noticed")
      return
    }
  }

  @Test func aFloodIsStopped() {
    let started = ContinuousClock.now
    let fault = outcome(of: "tr '\\0' x </dev/zero", asking: [3]).fault
    #expect(fault == .flood(limit: 1 << 16))
    #expect(ContinuousClock.now - started < .seconds(3))
  }

  @Test func refusalsComeThrough() {
    let solver = ProcessSolver(
      command: #"sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"unsupported":"never heard of it"}/'"#,
      limits: quick)
    #expect(solver.answers(requests(1)) == [.failure(.unsupported("never heard of it"))])
    solver.finish()
  }

  @Test func aBadEndIsRemarked() {
    #expect(
      outcome(of: answering + "; exit 4", asking: [1]).remarks
        == ["ended with exit code 4 at the end of its input"])
    #expect(
      outcome(of: answering + "; sleep 60", asking: [1]).remarks
        == ["did not end at the end of its input, and was killed"])
  }

  /// The processes of a shell command live in one group; their grandchildren too.
  @Test func nothingIsLeftRunning() throws {
    let marker = "3\(UInt32.random(in: 10_000_000..<99_999_999))"
    let solver = ProcessSolver(
      command: "sleep \(marker) & (sleep \(marker) &); sleep \(marker)", limits: quick)
    _ = solver.answers(requests(1))
    solver.finish()
    // A killed grandchild may need a moment to be reaped by the first process.
    #expect(try runningProcesses(marker)?.isEmpty != false)
  }
}
