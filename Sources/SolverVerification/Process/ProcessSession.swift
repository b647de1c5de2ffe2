internal import Foundation

#if canImport(Android)
  internal import Android  // Foundation re-exports the C library everywhere else.
#endif

/// One conversation with a program, possibly over several of its runs.
///
/// Whatever goes wrong costs as little as can be: a line that is no answer its request, an end or a
/// silence the request on which it came. The program is then started anew and asked the rest, a few
/// times; what it did is kept.
struct ProcessSession {
  /// How often a program that ended, and how often one that fell silent, is started anew.
  private static let (mostDeaths, mostSilences) = (3, 1)
  /// How many questions are asked one by one to find that on which a program ends.
  private static let mostSingleQuestions = 64
  /// How many lines that are no answers are read, beside two for each question, before a program is
  /// given up.
  private static let mostBadLines = 1_000
  /// How often the limit of a line may be exceeded before a program is given up.
  static let mostDroppedLines = 64

  let command: String
  let limits: ProcessLimits
  private(set) var remarks: [String] = []
  /// Whether the program is not asked any more.
  private(set) var isGivenUp = false

  /// The first end, silence or flood.
  private var interruption: ProcessFault?
  private var (deaths, silences) = (0, 0)
  /// Lines that are no answers.
  private var badLines: (count: Int, line: String, reason: String) = (0, "", "")
  /// Requests that were left out by a program that ended well.
  private var skipped: (count: Int, request: String) = (0, "")

  private var child: ChildProcess?
  private var splitter: LineSplitter
  /// The end of what the program wrote to its standard error.
  private var lastWords: [UInt8] = []
  /// Whether the program has been found to answer only at the end of its input.
  private var answersAtEnd = false
  /// Whether the running program was told that nothing follows.
  private var hasEndedInput = false
  /// Whether the running program has answered anything yet.
  private var hasAnswered = false
  /// Whether any run has answered anything yet.
  private var hasEverAnswered = false
  private var nextIdentifier = 1
  /// Questions that were given up; their answers may still come, and then say nothing.
  private var abandoned: Set<Int> = []
  /// Seconds for which the program has been waited for.
  private(set) var secondsUsed = 0.0

  init(command: String, limits: ProcessLimits) {
    self.command = command
    self.limits = limits
    splitter = LineSplitter(limit: limits.lineLength)
  }

  /// What the program did wrong; the gravest first.
  var fault: ProcessFault? {
    if let interruption { return interruption }
    if badLines.count > 0 {
      return .garbage(count: badLines.count, line: badLines.line, reason: badLines.reason)
    }
    return skipped.count > 0 ? .skipped(count: skipped.count, request: skipped.request) : nil
  }

  /// Asks requests and waits for all answers.
  ///
  /// - Parameters:
  ///   - patience: Seconds for the whole list; nil for what is left of the total.
  ///   - resumes: Whether a program that falls silent is started anew for the rest.
  mutating func ask(
    _ requests: [SolverRequest], within patience: Double? = nil, resumes: Bool = true
  ) -> [Result<SolverAnswer, SolverError>] {
    let first = nextIdentifier
    let replies = ask(
      requests.map { .request($0) }, within: patience ?? .infinity, resumes: resumes)
    return zip(replies.indices, replies).map { $1.result(identifier: first + $0) }
  }

  /// Asks a question whose reply is no judged answer; whatever becomes of it is no fault.
  mutating func inquire(_ members: String) -> ProcessInquiry {
    let before = (interruption, deaths, silences, badLines, skipped, remarks, isGivenUp)
    defer { (interruption, deaths, silences, badLines, skipped, remarks, isGivenUp) = before }
    var exchange = ProcessExchange(questions: [.members(members)], first: 0)
    let started = Self.now()
    do throws(ProcessFault) {
      try converse(&exchange, asking: [0], within: .infinity)
    } catch {
      child = nil
    }
    switch exchange.replies[0] {
    case .members(let members)?: return .answered(members, seconds: Self.now() - started)
    case .unsupported?, .refused?: return .declined
    default: return .silent
    }
  }

  private mutating func ask(
    _ questions: [ProcessQuestion], within patience: Double, resumes: Bool
  ) -> [ProcessReply] {
    var exchange = ProcessExchange(questions: questions, first: nextIdentifier)
    nextIdentifier += questions.count
    let deadline = Self.now() + patience
    while !isGivenUp, !exchange.isComplete {
      do throws(ProcessFault) {
        try converse(&exchange, asking: exchange.openIndices, within: deadline - Self.now())
      } catch {
        child = nil
        meet(error, &exchange, resumes: resumes)
      }
    }
    exchange.lose(exchange.openIndices, fault?.description ?? "no answer")
    for (index, reply) in exchange.replies.enumerated() {
      if case .lost? = reply { abandoned.insert(exchange.first + index) }
    }
    return exchange.replies.compactMap(\.self)
  }

  /// What an end or a silence costs, and whether the program is asked on.
  private mutating func meet(
    _ fault: ProcessFault, _ exchange: inout ProcessExchange, resumes: Bool
  ) {
    var fault = fault
    switch fault {
    case .died:
      deaths += 1
      // What ends before it ever answers is not tried for long.
      if deaths > (hasEverAnswered ? Self.mostDeaths : 1) {
        isGivenUp = true
      } else if let (again, index) = findEnd(&exchange) {
        fault = again
        exchange.lose(index, again.description)
      }
    case .hung:
      silences += 1
      answersAtEnd = false
      if resumes, hasAnswered, silences <= Self.mostSilences,
        let index = exchange.openIndices.first
      {
        exchange.lose(index, fault.description)
      } else {
        isGivenUp = true
      }
    case .notStarted, .outOfTime, .garbage, .flood, .skipped:
      isGivenUp = true
    }
    interruption = interruption ?? fault
  }

  /// Asks what is open one by one, until the program ends again: on that request it does.
  private mutating func findEnd(
    _ exchange: inout ProcessExchange
  ) -> (fault: ProcessFault, index: Int)? {
    guard !answersAtEnd else { return nil }
    for index in exchange.openIndices.prefix(Self.mostSingleQuestions) {
      do throws(ProcessFault) {
        try converse(&exchange, asking: [index], within: .infinity)
      } catch {
        child = nil
        // A silence, too, is met on this request.
        return exchange.replies[index] == nil ? (error, index) : nil
      }
    }
    return nil
  }

  /// Writes questions and reads answers until every one of them has a reply.
  private mutating func converse(
    _ exchange: inout ProcessExchange, asking indices: [Int], within limit: Double
  ) throws(ProcessFault) {
    let child = try runningChild()
    var outgoing: [UInt8] = []
    for index in indices {
      outgoing += exchange.line(index).utf8
      outgoing.append(UInt8(ascii: "\n"))
    }
    let goal = exchange.open - indices.count
    var sent = 0
    let started = Self.now()
    var lastSign = started
    var lastOutput = started
    defer { secondsUsed += Self.now() - started }
    while exchange.open > goal {
      if sent == outgoing.count, answersAtEnd { endInput(of: child) }
      let now = Self.now()
      let allowed = min(limits.total - secondsUsed, limit)
      if now - started > allowed {
        throw .outOfTime(
          seconds: allowed, answered: exchange.answered, asked: exchange.questions.count,
          request: exchange.firstOpenLine)
      }
      // Lines that are no answers stand for as many answers, unless more comes.
      if sent == outgoing.count, exchange.mayBeOver, now - lastOutput > limits.silence / 5 {
        exchange.lose(indices, "a line that is no answer came instead")
        return
      }
      // A program that has read everything and still waits is not starting up; one that has been
      // told that nothing follows may be.
      let hasRead = sent == outgoing.count && child.input >= 0 && !child.hasUnreadInput
      let patience = hasAnswered || hasRead ? limits.silence : limits.startUp
      if now - lastSign > patience {
        // Perhaps it waits for the end of its input, or keeps its answers in a buffer until then;
        // but not if it has not even read what there is.
        guard sent == outgoing.count, child.input >= 0, hasAnswered || !child.hasUnreadInput else {
          throw .hung(
            seconds: patience, answered: exchange.answered, asked: exchange.questions.count,
            request: exchange.firstOpenLine)
        }
        answersAtEnd = !child.hasUnreadInput
        endInput(of: child)
        lastSign = now
      }
      let ready = Self.wait(child, wantsToWrite: sent < outgoing.count)
      if ready.canWrite {
        let count = outgoing[sent...].withUnsafeBytes {
          write(child.input, $0.baseAddress, min($0.count, 1 << 16))
        }
        if count > 0 {
          sent += count
          // That it reads is a sign of life.
          lastSign = Self.now()
        } else if count < 0, errno != EAGAIN, errno != EINTR {
          // It reads no more; what it still answers decides.
          child.closeInput()
          sent = outgoing.count
        }
      }
      if ready.hasErrors { readErrors(child) }
      if ready.hasOutput {
        let before = exchange.answered
        lastOutput = Self.now()
        let isOpen = try readOutput(child, &exchange)
        if exchange.answered > before {
          hasAnswered = true
          hasEverAnswered = true
          lastSign = Self.now()
        }
        if !isOpen, exchange.open > goal { try end(child, &exchange, asked: indices) }
      }
    }
  }

  /// Meets the end of the output while answers are owed.
  private mutating func end(
    _ child: ChildProcess, _ exchange: inout ProcessExchange, asked indices: [Int]
  ) throws(ProcessFault) {
    ChildGroups.waitIfInterrupted()
    // It gets a moment to end as well, so that its status can be told.
    let deadline = Self.now() + min(1, limits.silence)
    while child.poll() == nil, Self.now() < deadline { usleep(2_000) }
    readErrors(child)
    let status = child.poll()
    if hasEndedInput, status.map(ChildProcess.isSuccess(status:)) == true {
      // It has read everything and ended well: it had no more to say.
      if skipped.count == 0 { skipped.request = exchange.firstOpenLine ?? "" }
      skipped.count += indices.count { exchange.replies[$0] == nil }
      // Nor does it answer at the end of its input if it then answers nothing.
      answersAtEnd = answersAtEnd && hasAnswered
      exchange.lose(indices, "no answer")
      self.child = nil
      return
    }
    let text = String(decoding: lastWords, as: UTF8.self)
    let lines = text.split(separator: "\n").suffix(20).map { String($0.prefix(300)) }
    throw .died(
      how: status.map(ChildProcess.describe(status:)) ?? "its output closed",
      answered: exchange.answered, asked: exchange.questions.count,
      request: exchange.firstOpenLine, lastWords: lines.joined(separator: "\n"))
  }

  private mutating func endInput(of child: ChildProcess) {
    child.closeInput()
    hasEndedInput = true
  }

  private mutating func runningChild() throws(ProcessFault) -> ChildProcess {
    if answersAtEnd { finish() }
    if let child, child.input >= 0 { return child }
    // A program that goes away shows as a failed write instead of ending this process.
    #if STARTS_PROCESSES
      signal(SIGPIPE, SIG_IGN)
    #endif
    do throws(SolverError) {
      let started = try ChildProcess(command: command)
      child = started
      splitter = LineSplitter(limit: limits.lineLength)
      lastWords = []
      hasAnswered = false
      hasEndedInput = false
      return started
    } catch {
      throw .notStarted(error.description)
    }
  }

  /// Reads what the program wrote; false at the end of its output.
  private mutating func readOutput(
    _ child: ChildProcess, _ exchange: inout ProcessExchange
  ) throws(ProcessFault) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    let count = read(child.output, buffer.baseAddress, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    var lines: [LineSplitter.Line] = []
    if count == 0 {
      if splitter.isInsideLine { splitter.finish { lines.append($0) } }
    } else {
      splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { lines.append($0) }
    }
    for line in lines { try take(line, &exchange) }
    // A line without an end must not be waited for.
    if splitter.dropped > Self.mostDroppedLines * limits.lineLength {
      throw .flood(limit: Self.mostDroppedLines * limits.lineLength)
    }
    return count > 0
  }

  /// Files one line of answer.
  private mutating func take(
    _ line: LineSplitter.Line, _ exchange: inout ProcessExchange
  ) throws(ProcessFault) {
    let (bytes, isWhole) =
      switch line {
      case .text(let text): (text, true)
      case .tooLong(let beginning): (beginning, false)
      }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    do throws(ProcessExchange.BadLine) {
      guard isWhole else {
        spoil(bytes, &exchange)
        throw ProcessExchange.BadLine(reason: "longer than \(limits.lineLength) bytes")
      }
      try file(bytes, &exchange)
    } catch {
      if badLines.count == 0 {
        badLines.line = String(decoding: bytes.prefix(120), as: UTF8.self)
        if bytes.count > 120 { badLines.line += "…" }
        badLines.reason = error.reason
      }
      badLines.count += 1
      if badLines.count > Self.mostBadLines + 2 * nextIdentifier {
        throw .garbage(count: badLines.count, line: badLines.line, reason: badLines.reason)
      }
    }
  }

  private mutating func file(
    _ bytes: [UInt8], _ exchange: inout ProcessExchange
  ) throws(ProcessExchange.BadLine) {
    let decoded: DecodedAnswer
    do throws(SolverProtocolError) {
      decoded = try SolverAnswer.decode(bytes: bytes)
    } catch {
      spoil(bytes, &exchange)
      throw ProcessExchange.BadLine(reason: error.description)
    }
    if let index = exchange.index(of: decoded.identifier) {
      return try exchange.file(decoded.content, at: index)
    }
    // An answer to an earlier list, to what was given up, or to the greeting, comes late.
    if let identifier = decoded.identifier, identifier < exchange.first, identifier >= 0 {
      if identifier == 0 || abandoned.remove(identifier) != nil { return }
      throw ProcessExchange.BadLine(reason: "request \(identifier) is answered already")
    }
    exchange.addStrayLine()
    throw ProcessExchange.BadLine(
      reason: decoded.identifier == nil ? "it has no id" : "it answers what was not asked")
  }

  /// Gives up the request that a line which is no answer was to answer: it may still say which.
  private func spoil(_ bytes: [UInt8], _ exchange: inout ProcessExchange) {
    if let index = exchange.index(of: DecodedAnswer.identifier(inBroken: bytes)) {
      exchange.lose(index, "a line that is no answer came instead")
    } else {
      exchange.addStrayLine()
    }
  }

  private mutating func readErrors(_ child: ChildProcess) {
    let kept = 8_000
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(child.errors, &buffer, buffer.count)
    if count > 0 { lastWords = (lastWords + buffer[..<count]).suffix(kept) }
  }

  /// Ends the program's input, waits for its end, and kills what is left.
  mutating func finish() {
    guard let child else { return }
    self.child = nil
    child.closeInput()
    // What it writes now answers nothing that is still open.
    var nothing = ProcessExchange(questions: [], first: nextIdentifier)
    let deadline = Self.now() + limits.silence
    var isOpen = true
    while isOpen, Self.now() < deadline {
      guard Self.wait(child, wantsToWrite: false).hasOutput else { continue }
      do throws(ProcessFault) {
        isOpen = try readOutput(child, &nothing)
      } catch {
        interruption = interruption ?? error
        isOpen = false
      }
    }
    while child.poll() == nil, Self.now() < deadline { usleep(1_000) }
    ChildGroups.waitIfInterrupted()
    switch child.poll() {
    case nil: note("did not end at the end of its input, and was killed")
    case let status? where !ChildProcess.isSuccess(status: status):
      note("ended with \(ChildProcess.describe(status: status)) at the end of its input")
    default: break
    }
    child.terminate()
  }

  /// Forgets that the program was given up, so that it is started anew with the next request.
  mutating func forgive() {
    isGivenUp = false
    interruption = nil
  }

  private mutating func note(_ remark: String) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }

  /// Waits a moment for the program.
  private static func wait(
    _ child: ChildProcess, wantsToWrite: Bool
  ) -> (canWrite: Bool, hasOutput: Bool, hasErrors: Bool) {
    var entries = [
      pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: wantsToWrite ? child.input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    _ = poll(&entries, nfds_t(entries.count), 20)
    let isReady = entries.map { $0.revents != 0 }
    // The end of standard error is reported for ever; it must not keep this loop from waiting.
    if isReady[1], !isReady[0], !isReady[2], entries[1].revents & Int16(POLLIN) == 0 {
      usleep(2_000)
    }
    return (isReady[2], isReady[0], isReady[1])
  }

  /// Seconds on a clock that only goes forward.
  private static func now() -> Double {
    let elapsed = ContinuousClock.now - Self.origin
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }

  private static let origin = ContinuousClock.now
}
