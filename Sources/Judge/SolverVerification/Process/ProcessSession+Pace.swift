/// The answers of a program that is asked within its time limit.
struct PacedAnswers {
  /// The results; nil for requests that were not asked.
  var results: [Result<SolverAnswer, SolverError>?]
  /// The reason why the program stopped answering at long times, if it did.
  var unfinished: String?
  /// Remarks on requests that were not asked.
  var remarks: [String] = []
}

extension ProcessSession {
  /// Asks requests in an order that gives a verdict even for a slow program.
  ///
  /// An eighth of the ordinary requests come first and measure the speed. Of the others, and then of
  /// sweeps, a slow program gets as many as half of the remaining time allows. Requests for long
  /// times come last, in ascending order, with a quarter of the time: an integrator that needs
  /// minutes for them has been judged by then.
  ///
  /// - Parameters:
  ///   - requests: All requests.
  ///   - later: Whether each request belongs to a sweep.
  mutating func askInTime(_ requests: [SolverRequest], later: [Bool]) -> PacedAnswers {
    var paced = PacedAnswers(results: Array(repeating: nil, count: requests.count))
    let before = secondsUsed
    var left: Double { max(0, limits.total - secondsUsed) }
    func ask(_ indices: [Int], within seconds: Double? = nil) {
      let answers = self.ask(indices.map { requests[$0] }, within: seconds)
      for (index, answer) in zip(indices, answers) { paced.results[index] = answer }
    }
    /// Asks as many blocks of some requests as half of the remaining time allows.
    func askSome(_ indices: [Int], block: Int, of all: [Int], _ name: String) {
      let answered = max(1, paced.results.count { $0 != nil })
      let cost = max(secondsUsed - before, 1e-9) / Double(answered)
      let every = Int(Double(indices.count) / max(1, left / 2 / cost)) + 1
      ask(indices.enumerated().filter { $0.offset / block % every == 0 }.map(\.element))
      guard every > 1 else { return }
      let asked = all.count { paced.results[$0] != nil }
      paced.remarks.append("is slow: \(asked) of \(all.count) \(name) were asked (--time-limit)")
    }
    let short = requests.indices.filter { !requests[$0].isLong }
    let ordinary = short.filter { !later[$0] }
    let sweep = short.filter { later[$0] }
    ask(ordinary.enumerated().filter { $0.offset % 8 == 0 }.map(\.element))
    askSome(ordinary.filter { paced.results[$0] == nil }, block: 1, of: ordinary, "requests")
    // Omits whole groups of frames instead of every other frame.
    if !isGivenUp { askSome(sweep, block: 59, of: sweep, "requests of sweeps") }
    let long = requests.indices.filter { requests[$0].isLong }.sorted {
      requests[$0].angle < requests[$1].angle
    }
    guard !isGivenUp else {
      for index in long { paced.results[index] = .failure(.failed("no longer asked")) }
      return paced
    }

    ask(long, within: left / 4)
    guard isGivenUp, let fault else { return paced }
    var silence: Double?
    switch fault {
    case .hung(let seconds, _, _, _): silence = seconds
    case .timedOut: break
    default: return paced
    }
    resume()
    let leftOut = long.filter {
      if case .failure(.failed)? = paced.results[$0] { true } else { false }
    }
    for index in leftOut { paced.results[index] = nil }
    let from = "from \(Int((leftOut.first.map { requests[$0].angle } ?? 0) / (2 * .pi))) periods on"
    if let silence {
      paced.unfinished =
        "gave no answer for \(ProcessFault.rounded(silence)) s when asked about long times (\(from); \(leftOut.count) requests)"
    } else {
      paced.remarks.append(
        "is slow: \(leftOut.count) requests about long times (\(from)) were left out (--time-limit)"
      )
    }
    return paced
  }
}

extension SolverRequest {
  /// The undamped angle of a spring at the request's time, in radians; 0 for other kinds.
  fileprivate var angle: Double {
    guard let request = self.as(SpringRequest.self) else { return 0 }
    return request.time * (request.spring.approximateNaturalFrequency ?? 1)
  }

  /// Whether the request takes a stepping solver long: a spring after more than twenty of its
  /// undamped periods.
  var isLong: Bool { angle > 20 * 2 * .pi }
}
