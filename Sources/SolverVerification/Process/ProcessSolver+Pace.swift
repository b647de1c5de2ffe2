extension ProcessSolver {
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
  /// - Returns: The results, nil for requests that were not asked; the reason, if the program
  ///   stopped answering at long times; and further remarks.
  func answersInTime(
    _ requests: [SolverRequest], later: [Bool]
  ) -> (
    results: [Result<SolverAnswer, SolverError>?], unfinished: String?, remarks: [String]
  ) {
    var results = [Result<SolverAnswer, SolverError>?](repeating: nil, count: requests.count)
    var remarks: [String] = []
    let before = time.used
    func ask(_ indices: [Int], within seconds: Double? = nil) {
      let answers = answers(indices.map { requests[$0] }, within: seconds)
      for (index, answer) in zip(indices, answers) { results[index] = answer }
    }
    /// Asks as many blocks of some requests as half of the remaining time allows.
    func askInTime(_ indices: [Int], block: Int, of all: [Int], _ name: String) {
      let time = time
      let cost = max(time.used - before, 1e-9) / Double(max(1, results.count { $0 != nil }))
      let affordable = max(1, time.left / 2 / cost)
      let every = Int(Double(indices.count) / affordable) + 1
      ask(indices.enumerated().filter { $0.offset / block % every == 0 }.map(\.element))
      guard every > 1 else { return }
      let asked = all.count { results[$0] != nil }
      remarks.append("is slow: \(asked) of \(all.count) \(name) were asked (--time-limit)")
    }
    let short = requests.indices.filter { !requests[$0].isLong }
    let ordinary = short.filter { !later[$0] }
    let sweep = short.filter { later[$0] }
    ask(ordinary.enumerated().filter { $0.offset % 8 == 0 }.map(\.element))
    askInTime(ordinary.filter { results[$0] == nil }, block: 1, of: ordinary, "requests")
    // Omits whole groups of frames instead of every other frame.
    if !isGivenUp { askInTime(sweep, block: 59, of: sweep, "requests of sweeps") }
    let long = requests.indices.filter { requests[$0].isLong }.sorted {
      requests[$0].angle < requests[$1].angle
    }
    guard !isGivenUp else {
      for index in long { results[index] = .failure(.failed("no longer asked")) }
      return (results, nil, remarks)
    }

    ask(long, within: time.left / 4)
    guard isGivenUp, let fault else { return (results, nil, remarks) }
    var silence: Double?
    switch fault {
    case .hung(let seconds, _, _, _): silence = seconds
    case .timedOut: break
    default: return (results, nil, remarks)
    }
    resume()
    let leftOut = long.filter { if case .failure(.failed)? = results[$0] { true } else { false } }
    for index in leftOut { results[index] = nil }
    let from = "from \(Int((leftOut.first.map { requests[$0].angle } ?? 0) / (2 * .pi))) periods on"
    if let silence {
      let unfinished =
        "gave no answer for \(ProcessFault.rounded(silence)) s when asked about long times (\(from); \(leftOut.count) requests)"
      return (results, unfinished, remarks)
    }
    remarks.append(
      "is slow: \(leftOut.count) requests about long times (\(from)) were left out (--time-limit)")
    return (results, nil, remarks)
  }
}

extension SolverRequest {
  /// The undamped angle of a spring at the request's time, in radians; 0 for other kinds.
  fileprivate var angle: Double {
    guard case .spring(let request) = self else { return 0 }
    return request.time * (request.spring.approximateNaturalFrequency ?? 1)
  }

  /// Whether the request takes a stepping solver long: a spring after more than twenty of its
  /// undamped periods.
  var isLong: Bool { angle > 20 * 2 * .pi }
}
