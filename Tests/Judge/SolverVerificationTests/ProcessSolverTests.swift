import Foundation
import Testing

@testable import SolverVerification

/// Programs that answer staggers of one item, well or badly. `sed` turns each request into its
/// answer, so that they start at once.
private let answering = #"sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"delays":[0]}/'"#

/// For programs that answer, which a busy machine may delay.
private let patient = ProcessLimits(lineLength: 1 << 16)

/// For programs that are silent until their input ends, or for good.
private let quick = ProcessLimits(startUp: 1, silence: 0.4, lineLength: 1 << 16)

private func requests(_ count: Int) -> [SolverRequest] {
  Array(repeating: .stagger(StaggerRequest(count: 1, interval: 1)), count: count)
}

/// The number of right answers to each batch of requests, with the program's fault and remarks.
private func outcome(
  of command: String, asking counts: [Int], limits: ProcessLimits = patient
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
    let (answered, fault, _) = outcome(of: command, asking: [5, 20], limits: quick)
    #expect(answered == [5, 20])
    #expect(fault == nil)
  }

  /// It is restarted once and asked the unanswered requests one by one: the request on which it ends
  /// is found.
  @Test func theRequestOnWhichAProgramDiesIsNamed() {
    let solver = ProcessSolver(
      command:
        #"sed -u -e '/"interval":7/Q3' -e 's/^{"id":\([0-9]*\),.*/{"id":\1,"delays":[0]}/'; "#
        + "echo 'Traceback:' >&2; echo boom >&2; exit 3",
      limits: patient)
    let asked = (0..<20).map {
      SolverRequest.stagger(StaggerRequest(count: 1, interval: $0 == 12 ? 7 : 1))
    }
    let results = solver.answers(asked)
    solver.finish()
    for (index, result) in results.enumerated() {
      #expect((try? result.get()) == (index >= 12 ? nil : .delays([0])), "\(index)")
    }
    #expect(
      solver.fault
        == .died(
          how: "exit code 3", answered: 12, asked: 20,
          request: asked[12].encoded(identifier: 13), lastWords: "Traceback:\nboom"))
    #expect(solver.fault?.lastLines == ["Traceback:", "boom"])
  }

  /// Buffered answers are lost with the program, but can be requested again.
  @Test func aProgramThatDiesWithAnswersInABufferIsFoundOut() {
    let solver = ProcessSolver(
      command: "awk '/interval\":7/ { system(\"kill -9 $PPID\") } "
        + "{ split($0, a, /[:,]/); print \"{\\\"id\\\":\" a[2] \",\\\"delays\\\":[0]}\" }'",
      limits: quick)
    let asked = (0..<20).map {
      SolverRequest.stagger(StaggerRequest(count: 1, interval: $0 == 12 ? 7 : 1))
    }
    _ = solver.answers(asked)
    solver.finish()
    guard case .died? = solver.fault else {
      Issue.record("\(String(describing: solver.fault))")
      return
    }
  }

  @Test func aSignalIsNamed() {
    let fault = outcome(of: "kill -SEGV $$", asking: [1]).fault
    #expect(
      fault
        == .died(
          how: "signal 11", answered: 0, asked: 1, request: requests(1)[0].encoded(identifier: 1),
          lastWords: ""))
  }

  @Test func aCommandThatDoesNotExistIsSaidNotToExist() {
    guard
      case .died(let how, _, _, _, let words)? = outcome(of: "/no/such/thing", asking: [1]).fault
    else {
      Issue.record("no fault")
      return
    }
    #expect(how == "exit code 127")
    #expect(words.contains("/no/such/thing"))
  }

  @Test(arguments: ["sleep 60", "cat >/dev/null; sleep 60", "yes ''"])
  func aProgramThatHangsIsGivenUp(command: String) {
    let fault = outcome(of: command, asking: [5], limits: quick).fault
    guard case .hung(_, answered: 0, asked: 5, request: _)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test func aProgramTooSlowForTheWholeIsGivenUp() {
    let limits = ProcessLimits(startUp: 5, silence: 5, total: 0.5)
    let fault = outcome(
      of: "while read line; do sleep 0.1; echo \"$line\" | \(answering); done", asking: [1_000],
      limits: limits
    ).fault
    guard case .timedOut(0.5, true, _, 1_000, _)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(
      fault?.description.hasSuffix("answers in the 0.5 s left of the time limit (--time-limit)")
        == true)
    let late = ProcessFault.timedOut(
      seconds: 19.623_883_814, isAll: false, answered: 3, asked: 9, request: nil)
    #expect(late.description == "gave 3 of 9 answers in the 19.6 s allowed for them")
    // Earlier requests took longer than all of them may.
    let over = ProcessFault.timedOut(
      seconds: -0.011, isAll: true, answered: 0, asked: 18, request: nil)
    #expect(over.description.contains(" 0 s left"))
  }

  @Test func anAnswerGivenTwiceIsNoticed() {
    let (answered, fault, _) = outcome(of: answering + " | sed -u p", asking: [3])
    #expect(answered == [3])
    guard case .invalidLines(_, let line, "request 1 is answered already")? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(line == #"{"id":1,"delays":[0]}"#)
    // The second answer to the last request comes when nothing more is asked.
    #expect(
      outcome(of: "(\(answering); echo '{\"id\":1,\"delays\":[0]}')", asking: [1]).fault
        == .invalidLines(count: 1, line: line, reason: "request 1 is answered already"))
  }

  @Test func answersToNothingAreNoticed() {
    let line = #"{"id":77,"delays":[0]}"#
    let (answered, fault, _) = outcome(of: "echo '\(line)'; \(answering)", asking: [3])
    #expect(answered == [3])
    #expect(
      fault
        == .invalidLines(count: 1, line: line, reason: "it answers questions that were not asked"))
  }

  /// The other answers are read after an invalid line of any kind.
  @Test(arguments: [
    ("echo Welcome; ", 3), (#"echo '{"id":1,"delays":[}'; "#, 3),
    (#"echo '{"id":1,"delay":0}'; "#, 3), ("head -c 4000 /dev/urandom; echo; ", 3),
    // Longer than a line may be.
    (#"head -c 90000 /dev/zero | tr '\0' x; echo; "#, 3),
    (
      #"sed -u -e "s/^{\"id\":2,.*/{\"id\":2,\"log\":\"$(head -c 90000 /dev/zero | tr '\0' x)\"}/;t" | "#,
      2
    ),
    // In place of the answers.
    (#"sed -u -e 's/^{"id":2,.*/{"id":2,"delays":[0/;t' | "#, 2),
    (#"sed -u -e 's/^{"id":2,.*/Traceback/;t' | "#, 2),
    (#"sed -u -e 's/^{"id":2,.*/{"id":2,"delays":"none"}/;t' | "#, 2),
  ])
  func aLineThatIsNoAnswerCostsItsRequest(prefix: String, answered expected: Int) {
    let filter =
      #"sed -u -e '/^{"id":[0-9]*,"kind"/!b' -e 's/^{"id":\([0-9]*\),.*/{"id":\1,"delays":[0]}/'"#
    let (answered, fault, _) = outcome(of: prefix + filter, asking: [3])
    #expect(answered == [expected])
    guard case .invalidLines? = fault else {
      Issue.record("not noticed: \(String(describing: fault))")
      return
    }
  }

  @Test func aRequestThatIsPassedOverIsNamed() {
    let (answered, fault, _) = outcome(
      of: #"sed -u '/^{"id":2,/d' | "# + answering, asking: [3, 2])
    #expect(answered == [2, 2])
    #expect(fault == .skipped(count: 1, request: requests(2)[1].encoded(identifier: 2)))
  }

  /// It sends back what it reads.
  @Test func anEchoIsNoAnswer() {
    let solver = ProcessSolver(command: "cat", limits: patient)
    let asked = SolverRequest.spring(SpringRequest(spring: .standard, velocity: 3, time: 0))
    guard case .failure(.failed)? = solver.answers([asked]).first else {
      Issue.record("an echo was taken for an answer")
      return
    }
    solver.finish()
  }

  @Test func garbageWithoutEndIsStopped() {
    guard case .invalidLines(let count, "y", _)? = outcome(of: "yes", asking: [3]).fault else {
      Issue.record("not noticed")
      return
    }
    #expect(count >= 100)
  }

  /// A program without any usable answer is stopped after 100 lines, with the reason for the first.
  @Test(arguments: [
    (#"s/^{"id":\([0-9]*\),.*/{"id":"\1","delays":[0]}/"#, "its id is \"1\", not"),
    (#"s/^{"id":\([0-9]*\),.*/{"id":\1,"delays":0,5}/"#, "is it a decimal comma?"),
    (#"s/^{"id":\([0-9]*\),.*/{\n"id":\1,\n"delays":[0]\n}/"#, "is it printed over several?"),
    (#"s/.*/nothing/"#, "column 1"),
  ])
  func theFirstHundredLinesAreEnough(script: String, hint: String) {
    let solver = ProcessSolver(command: "sed -u '\(script)'", limits: patient)
    let answers = solver.answers(requests(20_000))
    solver.finish()
    #expect(answers.allSatisfy { (try? $0.get()) == nil })
    guard case .invalidLines(100, _, let reason)? = solver.fault else {
      Issue.record("\(String(describing: solver.fault))")
      return
    }
    #expect(reason.contains(hint), "\(reason)")
  }

  /// The verdict reports an invalid `hello`; a byte order mark before it is ignored.
  @Test(arguments: [
    (#"{"id":0,"scalar":"float32"}"#, "Its hello was not understood: solver is missing"),
    (
      #"{"id":0,"solver":"a","scalar":"half"}"#, "Its hello was not understood: scalar is \"half\""
    ),
    (#"{"id":0,"solver":"a",}"#, "Its hello was not understood: "),
    (#"{"id":0,"solver":"a","kinds":"steps"}"#, "kinds is \"steps\": must be a list of names"),
    (#"{"id":0,"solver":"a","options":[1]}"#, "options is an array of 1: must hold names only"),
    ("\u{FEFF}{\"id\":0,\"solver\":\"a\"}", "It promises: a."),
  ])
  func aHelloIsNeverDroppedSilently(hello: String, sentence: String) throws {
    let set = try #require(CaseSet.named("ordinary-staggers"))
    let solver = ProcessSolver(
      command: "sed -u -e 's/.*\"hello\".*/\(hello)/;t' -e "
        + answering.replacing("sed -u ", with: ""), limits: patient)
    let verdict = Verifier(standard: .double, caseSets: [set], limit: 20).verdict(on: solver)
    #expect(verdict.text.contains(sentence), "\(verdict.text)")
    #expect(verdict.markdown.contains("not understood") == (verdict.helloFault != nil))
    #expect(verdict.json.contains("helloFault") == (verdict.helloFault != nil))
  }

  /// A reported time is at most the elapsed one, and at least a tenth of it.
  @Test(
    arguments: [
      (1e8, 2.0, nil), (0, 2, "nanoseconds is 0.0"), (-1e8, 2, "nanoseconds is -100000000.0"),
      (.nan, 2, "nanoseconds is nan"), (.infinity, 2, "nanoseconds is inf"),
      (1e8, 0, "rounds is 0.0"), (1e8, 1.5, "rounds is 1.5"), (1e8, 4, "do not fit into the 0.3 s"),
      (1e7, 2, nil), (1e7, 1.0, "are less than a tenth of the 0.2 s"),
    ] as [(Double, Double, String?)])
  func aReportedTimeIsComparedWithTheClock(
    nanoseconds: Double, rounds: Double, fault: String?
  ) {
    let found = Throughput.fault(
      nanoseconds: nanoseconds, rounds: rounds, elapsed: 0.2...0.3)
    #expect(
      found == nil ? fault == nil : fault.map { found!.contains($0) } == true, "\(found ?? "")")
  }

  @Test func aFloodIsStopped() {
    let fault = outcome(of: "tr '\\0' x </dev/zero", asking: [3]).fault
    #expect(fault == .lineTooLong(limit: 64 << 16))
  }

  @Test func rejectionsComeThrough() {
    let solver = ProcessSolver(
      command: #"sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"unsupported":"never heard of it"}/'"#,
      limits: patient)
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
    #expect(try processesEnd(marker))
  }
}
