extension Judge {
  /// The truth about a request of a kind without special rules, its scales, and its allowances.
  ///
  /// An honest solver in `Double` may use an input that is a few ulp off, so the allowance is the
  /// change of the answer over ±4 ulp of the input: the larger one, and at a jump whose place is
  /// exact the smaller one, which is that on the jump's own side.
  func judgedTruth(for request: SolverRequest) throws(SolverError) -> JudgedTruth {
    let truth = try certifiedTruth(for: request)
    let question = request.question
    let scales = question.scales(of: truth)
    var allowances = truth.values.map { $0.rounded.isFinite ? $0.halfUlp(in: allowance.scalar) : 0 }
    guard let input = question.input, let shift = question.inputAllowance(allowance) else {
      return JudgedTruth(truth: truth, allowances: allowances, scales: scales)
    }
    var changes = allowances.map { _ in [Double]() }
    for moved in [input - shift, input + shift] {
      guard let neighbour = try? certifiedTruth(for: request.with(input: moved)),
        neighbour.values.count == truth.values.count
      else { continue }
      let numbers = truth.rounded.numbers
      for index in allowances.indices {
        let (here, there) = (truth.values[index].rounded, neighbour.values[index].rounded)
        let change =
          numbers[index].number.member == .slope && request.kind.question.slopesAreDirections
          ? Self.slopeDistance(here, there) : TrueValue(rounded: here).distance(to: there)
        if change.isFinite { changes[index].append(change) }
      }
    }
    let isExact = question.isAtExactJump
    for (index, changes) in changes.enumerated() {
      let change = isExact ? changes.min() : changes.max()
      allowances[index] = max(allowances[index], change ?? 0)
    }
    return JudgedTruth(truth: truth, allowances: allowances, scales: scales)
  }

  /// The truth about a request, by the certified computation if possible.
  private func certifiedTruth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    if let truth = request.question.certifiedTruth { return truth }
    return try reference.truth(for: request)
  }
}
