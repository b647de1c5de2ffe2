internal import AnimationNumerics
internal import SolverVerification

extension ExhaustiveSubject {
  /// The elementary functions in single precision at every argument that they accept. The truth is
  /// computed in double precision, with a proved error below 1.4 ulp of that precision.
  static let elementary: [ExhaustiveSubject] = ElementaryFunction.allCases.map { function in
    // The bound that `FloatElementary` documents.
    let output = Output(name: "value", unit: "ulp", bound: 2)
    return ExhaustiveSubject(
      name: "elementary \(function.rawValue)", input: .argument(function), outputs: [output],
      cost: 0.2
    ) { bits in
      var result = ExhaustiveResult()
      InputBlocks.each(bits) { first, count in
        let patterns = (0..<UInt32(count)).map { first + $0 }.filter {
          function.takes(Float(bitPattern: $0))
        }
        let singles = patterns.map { Float(bitPattern: $0) }
        var values = singles
        var truths = [Double](repeating: 0, count: singles.count)
        function.fill(&values, at: singles)
        function.fill(&truths, at: singles.map { Double($0) })
        for (index, pattern) in patterns.enumerated() {
          result.insert(ulpError(of: values[index], exact: truths[index]), at: pattern)
        }
      }
      return [result]
    }
  }
}
