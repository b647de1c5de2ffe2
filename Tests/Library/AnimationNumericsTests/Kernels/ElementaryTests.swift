import CKernelInterface
import Testing

@testable import AnimationNumerics
@testable import ReferenceNumerics

/// The elementary functions of every level against ball arithmetic.
@Suite struct ElementaryTests {
  /// The error of `observed` in ulp of the exact value.
  func ulpError(_ observed: Double, _ exact: Ball) -> Double {
    let nearest = exact.nearestToMidpoint(Double.self)
    let difference = (Ball(observed) - exact).nearestToMidpoint(Double.self)
    return difference.magnitude / max(nearest.magnitude, .leastNormalMagnitude).ulp
  }

  /// Arguments spread evenly in value and in exponent, and the edges of the reduction.
  func arguments(in range: ClosedRange<Double>) -> [Double] {
    var x: [Double] = []
    for i in 0..<400 {
      let fraction = Double(i) * 0.618_033_988_749_895
      x.append(
        range.lowerBound + (range.upperBound - range.lowerBound)
          * (fraction - fraction.rounded(.down))
      )
    }
    for exponent in stride(from: -60.0, through: -1, by: 1) {
      for mantissa in [1.0, 1.37, 1.999_999] {
        x.append(mantissa * Double(sign: .plus, exponent: Int(exponent), significand: 1))
      }
    }
    for half in stride(from: 0.5, through: 6.5, by: 0.5) {
      x += [half, half.nextUp, half.nextDown]
    }
    // Where a long search came nearest to the proved bounds.
    x += [
      0x1.f9d49084f2f58p-2, 0x1.fd11c5924855ep-2, 0x1.eaa1820655cbcp-2, 0x1.ffa13bec9fbe8p-2,
    ]
    return x + x.map { -$0 }.filter { range.contains($0) }
  }

  let precision = 160

  @Test(arguments: InstructionSet.available)
  func powersOfTwoKeepTheProvedBound(level: InstructionSet) {
    let x = arguments(in: -700...700)
    var y = [Double](repeating: 0, count: x.count)
    level.scalarTable().exp2(x, &y, x.count)
    let ln2 = Ball.ln2(precision: precision + 16)
    let worst = zip(x, y).map { x, y in
      (error: ulpError(y, (Ball(x) * ln2).exponential(precision: precision)), x: x)
    }.max { $0.error < $1.error }!
    let bound = ElementaryFunction.exp2.bound(fused: level.hasFusedMultiplyAdd)
    #expect(worst.error <= bound, "2^\(worst.x): \(worst.error) ulp")
  }

  @Test(arguments: InstructionSet.available)
  func complementsOfPowersKeepTheProvedBound(level: InstructionSet) {
    let x = arguments(in: 0...70)
    var y = [Double](repeating: 0, count: x.count)
    level.sampleTable().oneMinusExp2(x, &y, x.count)
    let ln2 = Ball.ln2(precision: precision + 16)
    let worst = zip(x, y).map { x, y in
      // Enough precision for 1 − 2^−x at x = 2⁻⁶⁰.
      let exact = Ball(1) - (Ball(-x) * ln2).exponential(precision: precision)
      return (error: ulpError(y, exact), x: x)
    }.max { $0.error < $1.error }!
    let bound = ElementaryFunction.oneMinusExp2.bound(fused: level.hasFusedMultiplyAdd)
    #expect(worst.error <= bound, "1 − 2^−\(worst.x): \(worst.error) ulp")
  }

  @Test(arguments: InstructionSet.available)
  func sineAndCosineKeepTheProvedBound(level: InstructionSet) {
    let x = arguments(in: -40...40) + [0x1p40 + 0.25, 0x1p49 + 0.125]
    var sin = [Double](repeating: 0, count: x.count)
    var cos = sin
    level.scalarTable().sinCos(x, &sin, &cos, x.count)
    let quarterTurn = Ball.pi(precision: precision + 64).scaled(-1)
    var worst = [(error: 0.0, x: 0.0), (error: 0.0, x: 0.0)]
    for i in x.indices {
      let angle = Ball(x[i]) * quarterTurn
      let exact = EntireCosine(angle * angle, precision: precision)
      // Whole quarter turns make one of them exactly zero.
      let isWhole = x[i].rounded() == x[i]
      let errors = [
        isWhole && Int(x[i]) % 2 == 0
          ? sin[i].magnitude : ulpError(sin[i], exact.s * angle),
        isWhole && Int(x[i]) % 2 != 0 ? cos[i].magnitude : ulpError(cos[i], exact.c),
      ]
      for k in 0...1 where errors[k] > worst[k].error { worst[k] = (errors[k], x[i]) }
    }
    let bounds = [ElementaryFunction.sine, .cosine].map {
      $0.bound(fused: level.hasFusedMultiplyAdd)
    }
    for (worst, bound) in zip(worst, bounds) {
      #expect(worst.error <= bound, "\(worst.x) quarter turns: \(worst.error) ulp")
    }
    // The search that found the worst cosines is worth its place: they are over one ulp.
    #expect(worst[1].error > 1, "\(worst[1].x) quarter turns: \(worst[1].error) ulp")
  }

  @Test func inversesUndoTheFunctions() {
    for x in stride(from: -30.0, through: 30, by: 0.37) {
      #expect(abs(Elementary.log2(Elementary.exp2(x)) - x) <= 8 * max(1, abs(x)).ulp)
    }
    for angle in stride(from: -1.99, through: 2, by: 0.01) {
      let (sin, cos) = Elementary.sinCos(quarterTurns: angle)
      #expect(abs(Elementary.quarterTurns(sin: 3 * sin, cos: 3 * cos) - angle) <= 4e-16)
    }
    #expect(Elementary.quarterTurns(sin: 0, cos: -2) == 2)
    #expect(Elementary.quarterTurns(sin: 0, cos: 0) == 0)
  }

  @Test func levelsWithFusedMultiplyAddGiveTheSameBits() {
    let levels = InstructionSet.available.filter(\.hasFusedMultiplyAdd)
    let x = arguments(in: 0...70)
    let results = levels.map { level in
      var y = [[Double]](repeating: [Double](repeating: 0, count: x.count), count: 4)
      level.scalarTable().exp2(x, &y[0], x.count)
      level.sampleTable().oneMinusExp2(x, &y[1], x.count)
      var cos = y[3]
      level.scalarTable().sinCos(x, &y[2], &cos, x.count)
      y[3] = cos
      return y.map { $0.map(\.bitPattern) }
    }
    for result in results { #expect(result == results[0]) }
  }
}
