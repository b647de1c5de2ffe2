import Testing

@testable import ReferenceNumerics

@Suite struct CubicBezierTests {
  @Test func theDiagonalIsTheIdentity() throws {
    for (x1, x2) in [(0.0, 1.0), (0.3, 0.9), (0, 0), (1, 1), (0.1, 0.1)] {
      let curve = try ReferenceCubicBezier(x1: x1, y1: x1, x2: x2, y2: x2)
      for progress in [0, 0x1p-53, 0.1, 0.5, 1 - 0x1p-53, 1] {
        #expect(curve.value(at: progress).double == progress)
        #expect(curve.slope(at: progress).double == 1)
      }
      #expect(curve.value(at: -2, outside: .extend).double == -2)
      #expect(curve.value(at: -2).double == 0)
      #expect(curve.value(at: 3).double == 1)
    }
  }

  @Test func aVerticalTangentInsideIsInfinite() throws {
    let curve = try ReferenceCubicBezier(x1: 1, y1: -1, x2: 0, y2: 2)
    #expect(curve.slope(at: 0.5).double == .infinity)
    #expect(curve.value(at: 0.5).double == 0.5)
    let falling = try ReferenceCubicBezier(x1: 1, y1: 2, x2: 0, y2: -1)
    #expect(falling.slope(at: 0.5).double == -.infinity)
    let close = curve.slope(at: 0.5 + 0x1p-53).double
    #expect(close.isFinite && close > 1e10)
  }

  @Test func aCuspHasTheSlopeOfItsRightSide() throws {
    // x′ and y′ both vanish at s = ½; y″ is −3 there, or 3.
    let falling = try ReferenceCubicBezier(x1: 1, y1: 1.5, x2: 0, y2: 0.5)
    #expect(falling.slope(at: 0.5).double == -.infinity)
    #expect(falling.slope(at: 0.5.nextUp).double < -1000)
    let rising = try ReferenceCubicBezier(x1: 1, y1: 0.5, x2: 0, y2: -0.5)
    #expect(rising.slope(at: 0.5).double == .infinity)
    #expect(rising.slope(at: 0.5.nextUp).double > 1000)
  }

  @Test func endSlopesAreLimitsFromInside() throws {
    let easeOut = try ReferenceCubicBezier(x1: 0, y1: 0, x2: 0.5, y2: 1)
    #expect(easeOut.slope(at: 0).double == 2)
    #expect(easeOut.slope(at: -1).double == 2)
    #expect(easeOut.slope(at: 1).double == 0)
    let upright = try ReferenceCubicBezier(x1: 0, y1: -1, x2: 1, y2: 2)
    #expect(upright.slope(at: 0).double == -.infinity)
    #expect(upright.slope(at: 1).double == -.infinity)
    #expect(upright.value(at: -1, outside: .extend).double == 0)
    #expect(upright.slope(at: -1, outside: .extend).double == 0)
  }

  @Test func extensionFollowsTheEndTangents() throws {
    let curve = try ReferenceCubicBezier(x1: 0.5, y1: 1, x2: 0.5, y2: 0)
    #expect(curve.value(at: -1, outside: .extend).double == -2)
    #expect(curve.value(at: 2, outside: .extend).double == 3)
    let coincident = try ReferenceCubicBezier(x1: 0, y1: 0, x2: 0.5, y2: 0.25)
    #expect(coincident.value(at: -1, outside: .extend).double == -0.5)
  }

  @Test func aBinaryRootIsExact() throws {
    // Symmetric about (½, ½), so x(½) = ½ and y(½) = ½.
    let curve = try ReferenceCubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    #expect(curve.value(at: 0.5).error(of: 0.5).magnitude < 1e-16)
    let symmetric = try ReferenceCubicBezier(x1: 0.25, y1: 0, x2: 0.75, y2: 1)
    #expect(symmetric.value(at: 0.5).first.isExact)
    #expect(symmetric.value(at: 0.5).double == 0.5)
  }

  @Test func aCurveThatDoesNotFallGivesRisingValues() throws {
    let curve = try ReferenceCubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    var last = -1.0
    for step in 0...64 {
      let value = curve.value(at: 0.5 + Double(step - 32) * 0x1p-50).double
      #expect(value >= last)
      last = value
    }
  }

  @Test func progressOutsideOfXIsRejected() {
    #expect(throws: ReferenceError("x1 must lie in [0, 1], got 1.5")) {
      try ReferenceCubicBezier(x1: 1.5, y1: 0, x2: 0, y2: 0)
    }
  }
}
