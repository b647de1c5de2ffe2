import AnimationNumerics
import Testing

@Suite struct UnitCurveTests {
  static let named: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
  ]

  @Test(arguments: named)
  func endpointsAreExactAndProgressIsClamped(curve: UnitCurve) {
    for progress in [0, -0.5, -Double.infinity] {
      #expect(curve.value(at: progress) == 0)
      #expect(curve.velocity(at: progress) == curve.velocity(at: 0))
    }
    for progress in [1, 1.5, Double.infinity] {
      #expect(curve.value(at: progress) == 1)
      #expect(curve.velocity(at: progress) == curve.velocity(at: 1))
    }
    #expect(curve.value(at: .nan).isNaN)
    #expect(curve.velocity(at: .nan).isNaN)
  }

  @Test func circularEasesAreQuartersOfACircle() {
    let root = 0.75.squareRoot()
    #expect(abs(UnitCurve.circularEaseIn.value(at: 0.5) - (1 - root)) <= 1.2e-16)
    #expect(abs(UnitCurve.circularEaseOut.value(at: 0.5) - root) <= 1.2e-16)
    #expect(UnitCurve.circularEaseInOut.value(at: 0.5) == 0.5)
    #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.25) - (1 - root) / 2) <= 1.2e-16)
    #expect(UnitCurve.circularEaseIn.velocity(at: 1) == .infinity)
    #expect(UnitCurve.circularEaseOut.velocity(at: 0) == .infinity)
    #expect(UnitCurve.circularEaseInOut.velocity(at: 0.5) == .infinity)
  }

  @Test func theInverseExchangesProgressAndValue() {
    #expect(UnitCurve.circularEaseIn.inverse == .circularEaseOut)
    #expect(UnitCurve.circularEaseOut.inverse == .circularEaseIn)
    #expect(UnitCurve.linear.inverse == .linear)
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut] {
      #expect(curve.inverse.inverse == curve)
      for progress in stride(from: 0.05, to: 1, by: 0.05) {
        let back = curve.inverse.value(at: curve.value(at: progress))
        #expect(abs(back - progress) <= 1e-15)
      }
    }
  }

  @Test func slopesAtTheEndsAreOneSidedLimits() {
    #expect(UnitCurve.easeIn.velocity(at: 0) == 0)
    #expect(abs(UnitCurve.easeIn.velocity(at: 1) - 1 / 0.58) <= 1e-15)
    #expect(UnitCurve.easeOut.velocity(at: 0) == 1 / 0.58)
    #expect(UnitCurve.easeOut.velocity(at: 1) == 0)
    let vertical = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 1, y: 0), endControlPoint: UnitPoint(x: 0, y: 1))
    #expect(vertical.velocity(at: 0.5) == .infinity)
    #expect(vertical.value(at: 0.5) == 0.5)
  }

  @Test func horizontalCoordinatesAreClampedAsInSwiftUI() {
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: -0.5, y: 2), endControlPoint: UnitPoint(x: 1.5, y: -1))
    #expect(abs(curve.velocity(at: 0.5) + 1) <= 1e-15)
  }
}
