internal import HostSystem

/// A conversation with a program, possibly over several runs.
///
/// An invalid line fails its request; an end or a silence fails the request at which it happened.
/// The program is then restarted once: after an end it is asked one by one, to name the request at
/// which it ends, after a silence for the remaining requests. Every fault is recorded.
struct ProcessSession {
  /// The largest number of questions asked one by one to find the one at which the program ends.
  private static let maximumSingleQuestions = 64
  /// The largest number of invalid lines, in addition to two for each question, before the program
  /// is abandoned; and the same for a program that has answered nothing.
  private static let (maximumBadLines, maximumFirstBadLines) = (1_000, 100)
  /// The number of line lengths of dropped output after which the program is abandoned.
  private static let maximumDroppedLines = 64

  let command: String
  let limits: ProcessLimits
  /// Called now and then with the kind of the open requests, and the numbers of answers and requests.
  let progress: ProcessProgress?
  private(set) var remarks: [String] = []
  /// Whether the program has been abandoned and gets no more questions.
  private(set) var isGivenUp = false
  /// The total time spent waiting for the program, in seconds.
  private(set) var secondsUsed = 0.0

  /// The first end, silence or overlong line.
  private var interruption: ProcessFault?
  /// Whether the program was restarted after an end or a silence, which happens once.
  private var isRestarted = false
  /// Invalid lines: their number, and the first of them.
  private var badLines: (count: Int, line: String, reason: String) = (0, "", "")
  /// Requests left unanswered by a program that ended normally: their number, and the first of
  /// them.
  private var skipped: (count: Int, request: String) = (0, "")

  private var run: ProcessRun?
  /// Whether the program is known to answer only at the end of its input.
  private var answersAtEnd = false
  /// Whether any request has been answered, as opposed to other questions.
  private var hasAnsweredRequests = false
  /// When the program was last seen to have read all questions.
  private var readAt = 0.0
  private var nextIdentifier = 1
  /// Abandoned questions, whose late answers are ignored.
  private var abandoned: Set<Int> = []

  init(command: String, limits: ProcessLimits, progress: ProcessProgress?) {
    self.command = command
    self.limits = limits
    self.progress = progress
  }

  /// The most serious fault so far.
  var fault: ProcessFault? {
    if let interruption { return interruption }
    if badLines.count > 0 { return invalidLines }
    return skipped.count > 0 ? .skipped(count: skipped.count, request: skipped.request) : nil
  }

  private var invalidLines: ProcessFault {
    .invalidLines(count: badLines.count, line: badLines.line, reason: badLines.reason)
  }

  /// Asks requests and waits for all answers.
  ///
  /// - Parameter patience: Seconds for the whole list. If given, a silent program is not restarted
  ///   for the remaining requests.
  mutating func ask(
    _ requests: [SolverRequest], within patience: Double? = nil
  ) -> [Result<SolverAnswer, SolverError>] {
    var exchange = ProcessExchange(requests, first: nextIdentifier)
    nextIdentifier += requests.count
    let deadline = ProcessRun.now() + (patience ?? .infinity)
    while !isGivenUp, exchange.open > 0 {
      do throws(ProcessFault) {
        try converse(
          &exchange, asking: exchange.openIndices, within: deadline - ProcessRun.now())
      } catch {
        handle(error, &exchange, resumes: patience == nil)
      }
    }
    exchange.lose(exchange.openIndices, fault?.description ?? "no answer")
    for (index, reply) in exchange.replies.enumerated() {
      if case .failure(.failed)? = reply { abandoned.insert(exchange.first + index) }
    }
    return exchange.replies.compactMap(\.self)
  }

  /// Asks a question that is not judged; a missing reply is not a fault.
  mutating func inquire(_ members: String) -> ProcessInquiry {
    let before = (interruption, isRestarted, badLines, skipped, remarks, isGivenUp)
    var remark: String?
    defer {
      (interruption, isRestarted, badLines, skipped, remarks, isGivenUp) = before
      if let remark, !remarks.contains(remark) { remarks.append(remark) }
    }
    var exchange = ProcessExchange(inquiry: members)
    let started = ProcessRun.now()
    // A program that is running already reads at once.
    readAt = run?.hasAnswered == true && !answersAtEnd ? started : .infinity
    do throws(ProcessFault) {
      try converse(&exchange, asking: [0], within: .infinity)
    } catch {
      run = nil
      let how: String? =
        switch error {
        case .died(let how, _, _, _, _): "ended (\(how))"
        case .skipped: "ended"
        case .hung: "was silent"
        default: nil
        }
      remark = how.map { "\($0) when it was asked hello or for a loop, and was started again" }
    }
    if let members = exchange.members {
      let ended = ProcessRun.now()
      return .answered(members, elapsed: max(0, ended - max(readAt, started))...ended - started)
    }
    switch exchange.replies[0] {
    case .failure(.failed)? where badLines.count > before.2.count:
      return .unreadable("\(badLines.reason): \(badLines.line)")
    case nil, .failure(.failed)?: return .silent
    default: return .declined
    }
  }

  /// Handles an end or a silence: fails the request concerned and decides whether to continue.
  private mutating func handle(
    _ fault: ProcessFault, _ exchange: inout ProcessExchange, resumes: Bool
  ) {
    let hasAnswered = run?.hasAnswered == true
    run = nil
    var fault = fault
    switch fault {
    case .died:
      guard !isRestarted else {
        isGivenUp = true
        break
      }
      isRestarted = true
      if let (again, index) = findEnd(&exchange) {
        fault = again
        exchange.lose([index], again.description)
        isGivenUp = true
      } else {
        remarks.append("was started again after it ended")
      }
    case .hung:
      answersAtEnd = false
      if resumes, hasAnswered, !isRestarted {
        isRestarted = true
        exchange.lose(Array(exchange.openIndices.prefix(1)), fault.description)
        remarks.append("was started again after a silence")
      } else {
        isGivenUp = true
      }
    case .notStarted, .timedOut, .invalidLines, .lineTooLong, .skipped: isGivenUp = true
    }
    interruption = interruption ?? fault
  }

  /// Asks the open requests one by one until the program ends again; that request is the cause.
  private mutating func findEnd(
    _ exchange: inout ProcessExchange
  ) -> (fault: ProcessFault, index: Int)? {
    guard !answersAtEnd else { return nil }
    for index in exchange.openIndices.prefix(Self.maximumSingleQuestions) {
      do throws(ProcessFault) {
        try converse(&exchange, asking: [index], within: .infinity)
      } catch {
        run = nil
        // A silence is also attributed to this request.
        return exchange.replies[index] == nil ? (error, index) : nil
      }
    }
    return nil
  }

  /// Writes questions and reads answers until each question has a reply.
  private mutating func converse(
    _ exchange: inout ProcessExchange, asking indices: [Int], within limit: Double
  ) throws(ProcessFault) {
    try start()
    var outgoing: [UInt8] = []
    for index in indices { outgoing += (exchange.lines[index] + "\n").utf8 }
    let goal = exchange.open - indices.count
    var sent = 0
    let started = ProcessRun.now()
    var (lastSign, lastOutput, lastShown) = (started, started, started)
    defer { secondsUsed += ProcessRun.now() - started }
    while exchange.open > goal, let child = run?.child {
      let hasSentAll = sent == outgoing.count
      if hasSentAll, answersAtEnd { run?.endInput() }
      let now = ProcessRun.now()
      let allowed = min(limits.total - secondsUsed, limit)
      if now - started > allowed {
        throw .timedOut(
          seconds: allowed, isAll: allowed == limits.total - secondsUsed,
          answered: exchange.answered, asked: exchange.lines.count,
          request: exchange.firstOpenLine)
      }
      // Invalid lines count as the missing answers, unless more output follows.
      if hasSentAll, exchange.mayBeOver, now - lastOutput > limits.silence / 5 {
        exchange.lose(indices, "a line that is not an answer came instead")
        return
      }
      // A program that has read everything and waits has started. After its input was closed it may
      // still be starting.
      let hasAnswered = run?.hasAnswered == true
      let hasRead = hasSentAll && child.input >= 0 && !child.hasUnreadInput
      if hasRead { readAt = min(readAt, now) }
      let patience = hasAnswered || hasRead ? limits.silence : limits.startUp
      if now - lastSign > patience {
        // It may wait for the end of its input, or buffer its answers until then, but only if it
        // has read its input.
        guard hasRead || (hasSentAll && child.input >= 0 && hasAnswered) else {
          throw .hung(
            seconds: patience, answered: exchange.answered, asked: exchange.lines.count,
            request: exchange.firstOpenLine)
        }
        answersAtEnd = hasRead
        run?.endInput()
        lastSign = now
      }
      guard let ready = run?.wait(wantsToWrite: !hasSentAll) else { return }
      if ready.canWrite {
        if let count = run?.send(outgoing[sent...]) {
          sent += count
          // Reading is a sign of life.
          if count > 0 { lastSign = ProcessRun.now() }
        } else {
          // It reads no more; any remaining answers decide.
          child.closeInput()
          sent = outgoing.count
        }
      }
      if ready.hasErrors { run?.readErrors() }
      if ready.hasOutput {
        let before = exchange.answered
        lastOutput = ProcessRun.now()
        let isOpen = try read(&exchange)
        if exchange.answered > before {
          run?.hasAnswered = true
          hasAnsweredRequests = hasAnsweredRequests || exchange.isJudged
          lastSign = ProcessRun.now()
          if let kind = exchange.openKind, lastSign - lastShown > 0.1 {
            progress?(kind, exchange.answered, exchange.lines.count)
            lastShown = lastSign
          }
        }
        if !isOpen, exchange.open > goal { try handleEnd(&exchange, asked: indices) }
      }
    }
  }

  /// Handles the end of the output while answers are missing.
  private mutating func handleEnd(
    _ exchange: inout ProcessExchange, asked indices: [Int]
  ) throws(ProcessFault) {
    // Waits briefly for its exit status.
    let status = run?.end(before: ProcessRun.now() + min(1, limits.silence))
    run?.readErrors()
    if run?.hasEndedInput == true, status?.isSuccess == true {
      // It has read everything and ended normally, so it skipped the remaining requests.
      if skipped.count == 0 { skipped.request = exchange.firstOpenLine ?? "" }
      skipped.count += indices.count { exchange.replies[$0] == nil }
      // It does not answer at the end of its input, either, if it then answers nothing.
      answersAtEnd = answersAtEnd && run?.hasAnswered == true
      exchange.lose(indices, "no answer")
      run = nil
      return
    }
    throw .died(
      how: status?.description ?? "its output closed", answered: exchange.answered,
      asked: exchange.lines.count, request: exchange.firstOpenLine,
      lastWords: run?.lastWords ?? "")
  }

  private mutating func start() throws(ProcessFault) {
    if answersAtEnd { finish() }
    if let run, run.child.input >= 0 { return }
    run = nil
    run = try ProcessRun(command: command, lineLength: limits.lineLength)
  }

  /// Reads answers from the program; false at the end of its output.
  private mutating func read(_ exchange: inout ProcessExchange) throws(ProcessFault) -> Bool {
    guard let (lines, isOpen) = run?.readLines() else { return false }
    for line in lines { try receive(line, &exchange) }
    // Do not wait for the end of an endless line.
    let limit = Self.maximumDroppedLines * limits.lineLength
    if let dropped = run?.splitter.dropped, dropped > limit { throw .lineTooLong(limit: limit) }
    return isOpen
  }

  /// Records one line of output.
  private mutating func receive(
    _ line: LineSplitter.Line, _ exchange: inout ProcessExchange
  ) throws(ProcessFault) {
    var (bytes, isWhole) =
      switch line {
      case .text(let text): (text, true)
      case .tooLong(let beginning): (beginning, false)
      }
    // A byte order mark, as some systems write it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    do throws(ProcessExchange.BadLine) {
      guard isWhole else {
        exchange.discard(DecodedAnswer.identifier(inBroken: bytes))
        throw ProcessExchange.BadLine(reason: "longer than \(limits.lineLength) bytes")
      }
      try record(bytes, &exchange)
    } catch {
      if badLines.count == 0 {
        badLines.line = String(decoding: bytes.prefix(120), as: UTF8.self)
        if bytes.count > 120 { badLines.line += "…" }
        badLines.reason = error.reason
      }
      badLines.count += 1
      let isHopeless =
        exchange.isJudged && !hasAnsweredRequests && exchange.answered == 0
        && badLines.count >= Self.maximumFirstBadLines
      if isHopeless || badLines.count > Self.maximumBadLines + 2 * nextIdentifier {
        throw invalidLines
      }
    }
  }

  private mutating func record(
    _ bytes: [UInt8], _ exchange: inout ProcessExchange
  ) throws(ProcessExchange.BadLine) {
    let decoded: DecodedAnswer
    do throws(SolverProtocolError) {
      decoded = try SolverAnswer.decode(bytes: bytes)
    } catch {
      exchange.discard(DecodedAnswer.identifier(inBroken: bytes))
      throw ProcessExchange.BadLine(
        reason: error.description + (DecodedAnswer.hint(onBroken: bytes) ?? ""))
    }
    if let index = exchange.index(of: decoded.identifier) {
      return try exchange.record(decoded.content, at: index)
    }
    // Late answers to an earlier list, to an abandoned question or to the greeting.
    if let identifier = decoded.identifier, identifier < exchange.first, identifier >= 0 {
      if identifier == 0 || abandoned.remove(identifier) != nil { return }
      throw ProcessExchange.BadLine(reason: "request \(identifier) is answered already")
    }
    exchange.discard(nil)
    throw ProcessExchange.BadLine(
      reason: decoded.identifier != nil
        ? "it answers questions that were not asked"
        : decoded.foreignIdentifier.map { "its id is \($0), not the question's whole number" }
          ?? "it has no id")
  }

  /// Closes the program's input, waits for its end, and kills any remaining processes.
  mutating func finish() {
    guard let child = run?.child else { return }
    run?.endInput()
    // Later output does not answer any open question.
    var nothing = ProcessExchange([], first: nextIdentifier)
    let deadline = ProcessRun.now() + limits.silence
    var isOpen = true
    while isOpen, ProcessRun.now() < deadline {
      guard run?.wait().hasOutput == true else { continue }
      do throws(ProcessFault) {
        isOpen = try read(&nothing)
      } catch {
        interruption = interruption ?? error
        isOpen = false
      }
    }
    let status = run?.end(before: deadline)
    run = nil
    let remark: String? =
      switch status {
      case nil: "did not end at the end of its input, and was killed"
      case let status? where !status.isSuccess: "ended with \(status) at the end of its input"
      default: nil
      }
    if let remark, !remarks.contains(remark) { remarks.append(remark) }
    child.terminate()
  }

  /// Clears the abandoned state, so that the next request restarts the program.
  mutating func resume() {
    isGivenUp = false
    interruption = nil
  }
}
