import Testing

@testable import ReferenceNumerics

/// The reference against vectors computed by mpmath, by other methods (`scripts/generate witnesses`).
@Suite struct MpmathTests {
  static func spring(_ row: VectorFile.Row) throws -> ReferenceSpring {
    let n = row.numbers
    return switch row.kind {
    case "bounce": try ReferenceSpring(duration: n[0], bounce: n[1])
    case "ratio": try ReferenceSpring(response: n[0], dampingRatio: n[1])
    case "damper": try ReferenceSpring(mass: n[0], stiffness: n[1], damping: n[2])
    default:
      try ReferenceSpring(mass: n[0], stiffness: n[1], damping: n[2], allowOverDamping: false)
    }
  }

  /// Everything in the spring vectors that the reference contradicts. `adjust` stands between the
  /// file and the comparison, for the test of the test.
  static func springDisagreements(
    _ adjust: (Int, Witness) -> Witness = { $1 }
  ) throws -> [String] {
    var found: [String] = []
    for (index, row) in try VectorFile("springs.csv").rows.enumerated() {
      let n = row.numbers
      let sample = try spring(row).sample(from: n[3], to: n[4], velocity: n[5], time: n[6])
      let position = adjust(index, Witness(n[7], n[8]))
      for (witness, value) in [
        (position, sample.position), (Witness(n[9], n[10]), sample.velocity),
      ] {
        if let text = witness.disagreement(with: value) { found.append("\(row): \(text)") }
      }
    }
    return found
  }

  @Test func springsAgreeWithTheMatrixExponential() throws {
    #expect(try MpmathTests.springDisagreements() == [])
  }

  @Test func singlePrecisionIsRoundedOnce() throws {
    for row in try VectorFile("springs.csv").rows.prefix(150) {
      let n = row.numbers
      let position = try MpmathTests.spring(row).sample(
        from: n[3], to: n[4], velocity: n[5], time: n[6]
      ).position
      let rounded = position.float
      let error = position.error(of: rounded).magnitude
      #expect(error <= position.error(of: rounded.nextUp).magnitude, "\(row)")
      #expect(error <= position.error(of: rounded.nextDown).magnitude, "\(row)")
    }
  }

  @Test func oneUlpAtOnePointIsNoticed() throws {
    let found = try MpmathTests.springDisagreements { index, witness in
      index == 321 ? Witness(witness.nearest.nextUp, witness.rest) : witness
    }
    #expect(found.count == 1)
    let small = try MpmathTests.springDisagreements { index, witness in
      index == 7 ? Witness(witness.nearest, witness.rest * (1 + 1e-11)) : witness
    }
    #expect(small.count == 1)
  }

  @Test func settlingTimesAgreeWithAScan() throws {
    for row in try VectorFile("settling.csv").rows {
      let n = row.numbers
      let settling = try ReferenceSpring(duration: n[0], bounce: n[1]).settling(
        velocity: n[2], epsilon: n[3])
      #expect(!settling.isAmbiguous, "\(row)")
      #expect(Witness(n[4], n[5]).disagreement(with: settling.time) == nil, "\(row)")
    }
  }

  @Test func curvesAgreeWithTheRootsOfTheCubic() throws {
    for row in try VectorFile("curves.csv").rows {
      let n = row.numbers
      let curve = try ReferenceCubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
      #expect(Witness(n[5], n[6]).disagreement(with: curve.value(at: n[4])) == nil, "\(row)")
      #expect(Witness(n[7], n[8]).disagreement(with: curve.slope(at: n[4])) == nil, "\(row)")
    }
  }

  @Test func easingsAgreeWithComplexPowersAndDifferences() throws {
    for row in try VectorFile("easings.csv").rows {
      let n = row.numbers
      let family = try #require(ReferenceNamedEasing.Family(rawValue: row.kind))
      let curve = ReferenceNamedEasing(
        family, ReferenceNamedEasing.Shape.allCases[Int(n[0])], overshoot: n[1], amplitude: n[2],
        period: n[3], publishedInOut: n[4] == 1)
      #expect(Witness(n[6], n[7]).disagreement(with: curve.value(at: n[5])) == nil, "\(row)")
      #expect(Witness(n[8], n[9]).disagreement(with: curve.slope(at: n[5])) == nil, "\(row)")
    }
  }
}
