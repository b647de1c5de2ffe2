#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One conversation with a program, possibly over several of its runs.
struct ProcessSession {
  private let command: String
  private let limits: ProcessLimits
  private(set) var fault: ProcessFault?
  private(set) var remarks: [String] = []

  private var child: ChildProcess?
  private var splitter: LineSplitter
  /// The end of what the program wrote to its standard error.
  private var lastWords: [UInt8] = []
  /// Whether the program has been found to answer only at the end of its input.
  private var answersAtEnd = false
  /// Whether the running program has answered anything yet.
  private var hasAnswered = false
  private var nextIdentifier = 1
  /// Seconds for which the program has been waited for.
  private(set) var secondsUsed = 0.0

  init(command: String, limits: ProcessLimits) {
    self.command = command
    self.limits = limits
    splitter = LineSplitter(limit: limits.lineLength)
  }

  /// The answers that a list of requests has got so far.
  private struct Exchange {
    let requests: [SolverRequest]
    let firstIdentifier: Int
    var results: [Result<SolverAnswer, SolverError>?]
    var answered = 0
    var isComplete: Bool { answered == requests.count }
  }

  /// Asks requests and waits for all answers, or for a fault.
  ///
  /// - Parameter patience: Seconds for the whole list; nil for what is left of the total.
  mutating func ask(
    _ requests: [SolverRequest], within patience: Double? = nil
  ) -> [Result<SolverAnswer, SolverError>] {
    var exchange = Exchange(
      requests: requests, firstIdentifier: nextIdentifier,
      results: Array(repeating: nil, count: requests.count))
    nextIdentifier += requests.count
    if fault == nil, !requests.isEmpty {
      do throws(ProcessFault) {
        try converse(&exchange, within: patience ?? .infinity)
      } catch {
        fault = error
        child = nil
      }
    }
    let failure = Result<SolverAnswer, SolverError>.failure(
      .failed(fault?.description ?? "no answer"))
    return exchange.results.map { $0 ?? failure }
  }

  /// Writes requests and reads answers until every request has one.
  private mutating func converse(
    _ exchange: inout Exchange, within limit: Double
  ) throws(ProcessFault) {
    let child = try runningChild()
    var outgoing: [UInt8] = []
    for (index, request) in exchange.requests.enumerated() {
      outgoing += request.encoded(identifier: exchange.firstIdentifier + index).utf8
      outgoing.append(UInt8(ascii: "\n"))
    }
    var sent = 0
    let started = Self.now()
    var lastSign = started
    defer { secondsUsed += Self.now() - started }
    while !exchange.isComplete {
      if sent == outgoing.count, answersAtEnd { child.closeInput() }
      let now = Self.now()
      let allowed = min(limits.total - secondsUsed, limit)
      if now - started > allowed {
        throw .outOfTime(
          seconds: allowed, answered: exchange.answered, asked: exchange.requests.count)
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
            seconds: patience, answered: exchange.answered, asked: exchange.requests.count)
        }
        answersAtEnd = !child.hasUnreadInput
        child.closeInput()
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
        if try !readOutput(child, &exchange) {
          ChildGroups.waitIfInterrupted()
          throw died(child, exchange)
        }
        if exchange.answered > before {
          hasAnswered = true
          lastSign = Self.now()
        }
      }
    }
  }

  private mutating func runningChild() throws(ProcessFault) -> ChildProcess {
    if answersAtEnd { finish() }
    if let child, child.input >= 0 { return child }
    // A program that goes away shows as a failed write instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    do throws(SolverError) {
      let started = try ChildProcess(command: command)
      child = started
      splitter = LineSplitter(limit: limits.lineLength)
      lastWords = []
      hasAnswered = false
      return started
    } catch {
      throw .notStarted(error.description)
    }
  }

  /// Reads what the program wrote; false at the end of its output.
  private mutating func readOutput(
    _ child: ChildProcess, _ exchange: inout Exchange
  ) throws(ProcessFault) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    let count = read(child.output, buffer.baseAddress, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    var fault: ProcessFault?
    func take(_ line: LineSplitter.Line) {
      guard fault == nil else { return }
      do throws(ProcessFault) {
        try Self.take(line, &exchange, limit: limits.lineLength)
      } catch {
        fault = error
      }
    }
    if count == 0 {
      if splitter.isInsideLine { splitter.finish(take) }
    } else {
      splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), take)
    }
    if let fault { throw fault }
    // A line without an end must not be waited for.
    if splitter.isDropping { throw .flood(limit: limits.lineLength) }
    // The end of the output is no fault if the last answer came with it.
    return count > 0 || exchange.isComplete
  }

  /// Files one line of answer.
  private static func take(
    _ line: LineSplitter.Line, _ exchange: inout Exchange, limit: Int
  ) throws(ProcessFault) {
    guard case .text(let bytes) = line else { throw .flood(limit: limit) }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    func quoted() -> String {
      let text = String(decoding: bytes.prefix(120), as: UTF8.self)
      return bytes.count > 120 ? text + "…" : text
    }
    let decoded: DecodedAnswer
    do throws(SolverProtocolError) {
      let result: Result<DecodedAnswer, SolverProtocolError> = bytes.withUnsafeBufferPointer {
        buffer in
        do throws(SolverProtocolError) {
          return .success(try SolverAnswer.decode(line: buffer))
        } catch {
          return .failure(error)
        }
      }
      decoded = try result.get()
    } catch {
      throw .garbage(line: quoted(), reason: error.description)
    }
    guard let identifier = decoded.identifier,
      exchange.requests.indices.contains(identifier - exchange.firstIdentifier)
    else {
      // An answer to an earlier list has been counted already: this is its second.
      if let identifier = decoded.identifier, identifier >= 1,
        identifier < exchange.firstIdentifier
      {
        throw .answeredTwice(identifier: identifier)
      }
      throw .answeredUnasked(line: quoted())
    }
    let index = identifier - exchange.firstIdentifier
    guard exchange.results[index] == nil else { throw .answeredTwice(identifier: identifier) }
    switch decoded.content {
    case .members(let members):
      do throws(SolverError) {
        exchange.results[index] = .success(
          try members.answer(to: exchange.requests[index].kind))
      } catch {
        throw .garbage(line: quoted(), reason: error.description)
      }
    case .unsupported(let why):
      exchange.results[index] = .failure(.unsupported(why))
    case .error(let why):
      exchange.results[index] = .failure(
        .invalid(member: "request", value: "\(identifier)", reason: why))
    }
    exchange.answered += 1
  }

  private mutating func readErrors(_ child: ChildProcess) {
    let kept = 2_000
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(child.errors, &buffer, buffer.count)
    if count > 0 { lastWords = (lastWords + buffer[..<count]).suffix(kept) }
  }

  private mutating func died(_ child: ChildProcess, _ exchange: Exchange) -> ProcessFault {
    // Its output has ended; it gets a moment to end as well, so that its status can be told.
    let deadline = Self.now() + min(1, limits.silence)
    while child.poll() == nil, Self.now() < deadline { usleep(2_000) }
    readErrors(child)
    let how = child.poll().map(ChildProcess.describe(status:)) ?? "its output closed"
    let text = String(decoding: lastWords, as: UTF8.self)
    let lastLine = text.split(separator: "\n").last.map(String.init) ?? ""
    return .died(
      how: how, answered: exchange.answered, asked: exchange.requests.count,
      lastWords: String(lastLine.prefix(300)))
  }

  /// Ends the program's input, waits for its end, and kills what is left.
  mutating func finish() {
    guard let child else { return }
    self.child = nil
    child.closeInput()
    // What it writes now answers nothing that is still open.
    var nothing = Exchange(requests: [], firstIdentifier: nextIdentifier, results: [])
    let deadline = Self.now() + limits.silence
    var isOpen = true
    while isOpen, Self.now() < deadline {
      guard Self.wait(child, wantsToWrite: false).hasOutput else { continue }
      do throws(ProcessFault) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(child.output, &buffer, buffer.count)
        isOpen = count > 0
        var fault: ProcessFault?
        buffer.withUnsafeBytes { bytes in
          splitter.append(UnsafeRawBufferPointer(rebasing: bytes[..<max(count, 0)])) { line in
            do throws(ProcessFault) {
              try Self.take(line, &nothing, limit: limits.lineLength)
            } catch {
              fault = fault ?? error
            }
          }
        }
        if let fault { throw fault }
      } catch {
        self.fault = self.fault ?? error
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
    child.kill()
  }

  /// Forgets that the program was given up, so that it is started anew with the next request.
  mutating func forgive() {
    fault = nil
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
