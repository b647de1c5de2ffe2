import Seeding
import Testing

@testable import ReferenceNumerics

/// Exact results rounded by the reference against the processor, which rounds correctly.
@Suite struct RoundingTests {
  /// Doubles spread evenly over all bit patterns: every exponent, subnormals included.
  static func patterns(_ count: Int, seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    var values: [Double] = []
    while values.count < count {
      let value = Double(bitPattern: generator.next())
      if value.isFinite { values.append(value) }
    }
    return values
  }

  @Test func arithmeticRoundsAsTheProcessorDoes() {
    let values = RoundingTests.patterns(2000, seed: 1)
    for (a, b) in zip(values, values.dropFirst()) {
      // Products and sums of near magnitudes too: scale b to a's neighbourhood.
      let near = b.significand * a.binade * 0.5
      for b in [b, near] {
        #expect((Ball(a) * Ball(b)).nearest(Double.self) == a * b, "\(a) * \(b)")
        #expect((Ball(a) + Ball(b)).nearest(Double.self) == a + b, "\(a) + \(b)")
        guard b != 0 else { continue }
        let quotient = ReferenceValue(a) / ReferenceValue(b)
        #expect(quotient.double == a / b, "\(a) / \(b)")
      }
      let root = ReferenceValue(a.magnitude).squareRoot()
      #expect(root.double == a.magnitude.squareRoot(), "√\(a.magnitude)")
      #expect(ReferenceValue(a).float == Float(a), "\(a)")
    }
  }

  @Test func tiesGoToEven() {
    let one = Ball(1)
    for exponent in [-60, -1060, 900] {
      let ulp = one.scaled(exponent - 52)
      let base = one.scaled(exponent)
      let tie = base + ulp.scaled(-1)
      let place = max(exponent - 52, -1074)
      let spacing = Double(sign: .plus, exponent: place, significand: 1)
      let lower = Double(sign: .plus, exponent: exponent, significand: 1)
      if exponent - 52 == place {
        #expect(tie.nearest(Double.self) == lower)
        #expect((tie + ulp).nearest(Double.self) == lower + 2 * spacing)
        #expect((tie + ulp.scaled(-200)).nearest(Double.self) == lower + spacing)
      }
    }
    // Half of the least subnormal is a tie with zero, anything above it is not.
    let half = one.scaled(-1075)
    #expect(half.nearest(Double.self) == 0)
    #expect((half + one.scaled(-1200)).nearest(Double.self) == .leastNonzeroMagnitude)
    // The border of overflow is a tie as well, and goes to infinity.
    let largest = Ball(Double.greatestFiniteMagnitude)
    let border = largest + one.scaled(970)
    #expect(border.nearest(Double.self) == .infinity)
    #expect((border - one).nearest(Double.self) == .greatestFiniteMagnitude)
  }

  @Test func aBallThatSpansARoundingBoundaryIsNotRounded() {
    var wide = Ball((1 << 54) + 2)
    wide.radius = 1
    #expect(wide.nearest(Double.self) == nil)
    var narrow = Ball((1 << 60) + 3)
    narrow.radius = 1
    #expect(narrow.nearest(Double.self) == 0x1p60)
  }

  @Test func numbersNearATieAreRefinedUntilTheyAreDecided() {
    // 1 + 2⁻⁵³ + 2⁻³⁰⁰⁰ lies above the tie, far below the first precision.
    let value = ReferenceValue { precision in
      let tie = Ball(1) + Ball(1).scaled(-53)
      let tail = Ball(1).scaled(-3000)
      return (tie.rounded(to: precision) + tail)
    }
    #expect(value.double == 1.0.nextUp)
    #expect((-value).double == -1.0.nextUp)
    #expect(value.float == 1)
  }

  @Test func theErrorOfAnObservationIsExact() {
    let third = ReferenceValue(1) / ReferenceValue(3)
    // 1/3 rounded is too small by 2⁻⁵⁴/3.
    #expect(third.error(of: 1.0 / 3) == -0x1p-54 / 3)
    #expect(ReferenceValue(0.1).error(of: 0.1) == 0)
    #expect(third.error(of: .infinity) == .infinity)
    #expect(third.error(of: Double.nan).isNaN)
    #expect(ReferenceValue.infinity.error(of: Double.infinity) == 0)
    #expect(ReferenceValue.infinity.error(of: 1) == -.infinity)
    #expect(
      third.error(of: Float(1.0 / 3)) == Double(Float(1.0 / 3)) - 1.0 / 3 - 0x1p-54 / 3)
  }

  @Test func infinityStaysInfinite() {
    let infinity = ReferenceValue.infinity
    let one = ReferenceValue(1)
    #expect((infinity - one).double == .infinity)
    #expect((one - infinity).double == -.infinity)
    #expect((infinity * ReferenceValue(1e-300)).isInfinite)
    #expect((one / infinity).double == 0)
    #expect(infinity.compared(to: ReferenceValue(.greatestFiniteMagnitude)) == 1)
    #expect(infinity.compared(to: infinity) == 0)
    #expect((-infinity).compared(to: infinity) == -1)
    #expect(infinity.decimal(digits: 3) == "Infinity")
  }
}
