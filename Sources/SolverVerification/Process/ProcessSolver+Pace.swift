extension SolverRequest {
  /// Whether the request takes a stepping solver long: a spring after more than twenty of its
  /// undamped periods.
  var isLong: Bool {
    guard case .spring(let request) = self else { return false }
    let frequency = request.spring.approximateNaturalFrequency ?? 1
    return request.time * frequency > 20 * 2 * .pi
  }
}

extension ProcessSolver {
  /// Asks requests in an order that gives a verdict even for a slow program.
  ///
  /// An eighth of the ordinary requests come first and measure the speed. A slow program gets only
  /// as many of the others as half of the time allows. Requests for long times come last, in
  /// ascending order, with a quarter of the time: an integrator that needs minutes for them has
  /// been judged by then.
  ///
  /// - Parameters:
  ///   - requests: All requests.
  ///   - later: Whether each request belongs to a sweep. Sweeps are asked after the other ordinary
  ///     requests, as many as half of the remaining time allows.
  /// - Returns: The results, nil for requests that were not asked; the reason, if the program
  ///   stopped answering at long times; and further remarks.
  func answersInTime(
    _ requests: [SolverRequest], later: [Bool]
  ) -> (
    results: [Result<SolverAnswer, SolverError>?], unfinished: String?, remarks: [String]
  ) {
    var results = [Result<SolverAnswer, SolverError>?](repeating: nil, count: requests.count)
    var remarks: [String] = []
    func ask(_ indices: [Int], within seconds: Double? = nil) {
      let asked = indices.map { requests[$0] }
      let answers = seconds.map { self.answers(asked, within: $0) } ?? self.answers(asked)
      for (index, answer) in zip(indices, answers) { results[index] = answer }
    }
    let ordinary = requests.indices.filter { !requests[$0].isLong && !later[$0] }
    let before = time
    ask(ordinary.enumerated().filter { $0.offset % 8 == 0 }.map(\.element))
    var rest = ordinary.enumerated().filter { $0.offset % 8 != 0 }.map(\.element)
    let (used, left) = (time.used - before.used, time.left)
    if 7 * used > left / 2 {
      let count = Int(Double(rest.count) * left / 2 / (7 * used))
      let every = rest.count / max(count, 1) + 1
      rest = rest.enumerated().filter { $0.offset % every == 0 }.map(\.element)
      let asked = ordinary.count - ordinary.count * 7 / 8 + rest.count
      remarks.append("is slow: \(asked) of \(ordinary.count) requests were asked (--time-limit)")
    }
    ask(rest)
    var sweep = requests.indices.filter { later[$0] && !requests[$0].isLong }
    let answered = max(1, results.count { $0 != nil })
    let affordable = Int(time.left / 2 / max((time.used - before.used) / Double(answered), 1e-9))
    if sweep.count > affordable {
      // Omits whole groups of frames instead of every other frame.
      let every = sweep.count / max(affordable, 1) + 1
      let all = sweep.count
      sweep = sweep.enumerated().filter { $0.offset / 59 % every == 0 }.map(\.element)
      remarks.append(
        "is slow: \(sweep.count) of \(all) requests of sweeps were asked (--time-limit)")
    }
    if !isGivenUp { ask(sweep) }
    guard !isGivenUp else {
      for index in requests.indices where results[index] == nil && requests[index].isLong {
        results[index] = .failure(.failed("no longer asked"))
      }
      return (results, nil, remarks)
    }

    let long = requests.indices.filter { requests[$0].isLong }.sorted {
      requests[$0].periods < requests[$1].periods
    }
    ask(long, within: time.left / 4)
    guard isGivenUp, let fault else { return (results, nil, remarks) }
    switch fault {
    case .hung, .timedOut: break
    default: return (results, nil, remarks)
    }
    resume()
    let leftOut = long.filter { if case .failure(.failed)? = results[$0] { true } else { false } }
    for index in leftOut { results[index] = nil }
    let from = "from \(Int(leftOut.first.map { requests[$0].periods } ?? 0)) periods on"
    if case .hung(let seconds, _, _, _) = fault {
      let unfinished =
        "gave no answer for \(ProcessFault.rounded(seconds)) s when asked about long times (\(from); \(leftOut.count) requests)"
      return (results, unfinished, remarks)
    }
    remarks.append(
      "is slow: \(leftOut.count) requests about long times (\(from)) were left out (--time-limit)")
    return (results, nil, remarks)
  }
}

extension SolverRequest {
  /// The request's time in undamped periods of its spring.
  fileprivate var periods: Double {
    guard case .spring(let request) = self else { return 0 }
    return request.time * (request.spring.approximateNaturalFrequency ?? 1) / (2 * .pi)
  }
}
