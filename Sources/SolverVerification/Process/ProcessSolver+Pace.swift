extension SolverRequest {
  /// Whether a solver that steps through time needs long for it: a spring after more than twenty of
  /// its undamped periods.
  var isLong: Bool {
    guard case .spring(let request) = self else { return false }
    let frequency = request.spring.approximateNaturalFrequency ?? 1
    return request.time * frequency > 20 * 2 * .pi
  }
}

extension ProcessSolver {
  /// Asks requests in an order that also brings a slow program to a verdict.
  ///
  /// An eighth of the ordinary requests come first and tell how slow it is; of a slow program only
  /// as many of the others are asked as half of the time allows. Long times come last, in ascending
  /// order: an integrator that takes minutes for them has shown by then what it is, and a quarter of
  /// the time is all that they get.
  ///
  /// - Parameters:
  ///   - requests: All requests.
  ///   - later: Which of them belong to sweeps: they are asked after the other ordinary ones, as many
  ///     as half of the time that is left allows.
  /// - Returns: The results, nil where it was not asked; why it could not be asked about all long
  ///   times, if it stopped answering there; and what else was noticed.
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
      remarks.append("is slow: \(asked) of \(ordinary.count) requests were asked")
    }
    ask(rest)
    var sweep = requests.indices.filter { later[$0] && !requests[$0].isLong }
    let answered = max(1, results.count { $0 != nil })
    let affordable = Int(time.left / 2 / max((time.used - before.used) / Double(answered), 1e-9))
    if sweep.count > affordable {
      // Whole stretches are left out rather than every other frame.
      let every = sweep.count / max(affordable, 1) + 1
      let all = sweep.count
      sweep = sweep.enumerated().filter { $0.offset / 59 % every == 0 }.map(\.element)
      remarks.append("is slow: \(sweep.count) of \(all) requests of sweeps were asked")
    }
    if !isGivenUp { ask(sweep) }
    guard !isGivenUp else {
      for index in requests.indices where results[index] == nil && requests[index].isLong {
        results[index] = .failure(.failed("not asked any more"))
      }
      return (results, nil, remarks)
    }

    let long = requests.indices.filter { requests[$0].isLong }.sorted {
      requests[$0].periods < requests[$1].periods
    }
    ask(long, within: time.left / 4)
    guard isGivenUp, let fault else { return (results, nil, remarks) }
    switch fault {
    case .hung, .outOfTime: break
    default: return (results, nil, remarks)
    }
    resume()
    let leftOut = long.filter { if case .failure(.failed)? = results[$0] { true } else { false } }
    for index in leftOut { results[index] = nil }
    let from = "from \(Int(leftOut.first.map { requests[$0].periods } ?? 0)) periods on"
    if case .hung(let seconds, _, _, _) = fault {
      let unfinished =
        "gave no answer for \(seconds) s when asked about long times (\(from); \(leftOut.count) requests)"
      return (results, unfinished, remarks)
    }
    remarks.append(
      "is slow: \(leftOut.count) requests about long times (\(from)) were left out")
    return (results, nil, remarks)
  }
}

extension SolverRequest {
  /// How many undamped periods of its spring a request looks ahead.
  fileprivate var periods: Double {
    guard case .spring(let request) = self else { return 0 }
    return request.time * (request.spring.approximateNaturalFrequency ?? 1) / (2 * .pi)
  }
}
