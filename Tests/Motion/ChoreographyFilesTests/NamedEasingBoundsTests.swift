import AnimationNumerics
import Testing

@testable import ChoreographyFiles

/// The second derivatives of named easings, and the places between which they are monotonic.
@Suite struct NamedEasingBoundsTests {
  static let parameters: [(overshoot: Double, amplitude: Double, period: Double)] = [
    (0, 1, 0.3), (3, 1, 0.3), (1.7, 2.5, 0.2), (1.7, 1, 1.3), (10, 4, 0.45),
  ]
  static let easings = NamedEasing.Shape.allCases.flatMap { shape -> [NamedEasing] in
    var all = NamedEasing.Family.allCases.map { NamedEasing($0, shape) }
    all.append(NamedEasing(.back, shape, publishedInOut: true))
    for (overshoot, amplitude, period) in parameters {
      for family in [NamedEasing.Family.back, .elastic] {
        all.append(
          try! NamedEasing(
            family, shape, overshoot: overshoot, amplitude: amplitude, period: period,
            publishedInOut: amplitude > 2))
      }
    }
    return all
  }

  /// The places where anything changes direction enclose the extrema that a fine grid finds.
  @Test(arguments: easings) func breakpointsDivideTheCurveIntoMonotonicParts(easing: NamedEasing) {
    let places = [0] + easing.breakpoints + [1]
    for (a, b) in zip(places, places.dropFirst()) where b - a > 1e-9 {
      let (first, last) = (a + (b - a) * 1e-7, b - (b - a) * 1e-7)
      let points = (0...40).map { first + (last - first) * Double($0) / 40 }
      for quantity in [easing.value, easing.slope, easing.secondDerivative] {
        let numbers = points.map(quantity)
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        let noise = 1e-11 * (numbers.map(abs).max()! + 1)
        #expect(
          steps.allSatisfy { $0 >= -noise } || steps.allSatisfy { $0 <= noise },
          "between \(a) and \(b)")
      }
    }
  }

  @Test(arguments: easings) func slopesAndSecondDerivativesAreDerivatives(easing: NamedEasing) {
    let breakpoints = [0, 1] + easing.breakpoints
    for p in stride(from: 0.0123, to: 1, by: 0.0487)
    where breakpoints.allSatisfy({ abs($0 - p) > 1e-3 }) {
      let h = 1e-5
      let slope = (easing.value(at: p + h) - easing.value(at: p - h)) / (2 * h)
      let bend = (easing.slope(at: p + h) - easing.slope(at: p - h)) / (2 * h)
      let rate = 6.3 * max(1, easing.amplitude / easing.period)
      let unit = rate * rate * rate * h + 1
      #expect(abs(slope - easing.slope(at: p)) < 1e-4 * unit, "\(easing) at \(p)")
      #expect(abs(bend - easing.secondDerivative(at: p)) < 1e-3 * unit * unit, "\(easing) at \(p)")
    }
  }
}
