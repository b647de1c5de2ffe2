internal import AnimationNumerics

/// A function of time with bounds between its samples.
package struct EnclosedFunction {
  package let value: (Double) -> Double
  /// A bound on the magnitude of the second derivative between two times; infinite if unknown.
  package let bend: (Double, Double) -> Double
  /// An interval that contains every value between two times.
  package let range: (Double, Double) -> ClosedRange<Double>

  package init(
    value: @escaping (Double) -> Double, bend: @escaping (Double, Double) -> Double,
    range: @escaping (Double, Double) -> ClosedRange<Double>
  ) {
    (self.value, self.bend, self.range) = (value, bend, range)
  }

  /// Creates a function whose range between two times follows from the values at the ends and its
  /// bend.
  package init(bend: @escaping (Double, Double) -> Double, value: @escaping (Double) -> Double) {
    self.init(
      value: value, bend: bend,
      range: { a, b in .hull([value(a), value(b)], slack: bend(a, b) * (b - a) * (b - a) / 8) })
  }

  /// The function later by a time.
  package func delayed(by delay: Double) -> EnclosedFunction {
    EnclosedFunction(
      value: { value($0 - delay) }, bend: { bend($0 - delay, $1 - delay) },
      range: { range($0 - delay, $1 - delay) })
  }
}

/// The greatest difference of two functions, bounded from both sides.
///
/// Between two times h apart at which the difference is e₀ and e₁, its magnitude is at most
///
///     max(|e₀|, |e₁|) + h²/8 · (bend₁ + bend₂)
///
/// because a function leaves its chord by at most h²/8 of its second derivative. It is also limited
/// by the ranges of the two functions. Intervals are halved until the bound is at most a hundredth
/// above the largest difference found. So the bound holds between the samples and is tight.
package struct DifferenceBound {
  /// An upper bound of the difference.
  package private(set) var bound = 0.0
  /// The largest difference found.
  package private(set) var found = 0.0
  /// The time of the largest difference found.
  package private(set) var time = 0.0
  /// The number of values of each function that were taken.
  package private(set) var values = 0

  private struct Interval {
    var a: Double
    var b: Double
    var ea: Double
    var eb: Double
  }

  /// The largest number of subintervals per interval; if both functions vary rapidly, the bound is
  /// not tight.
  private let limit: Int

  package init(limit: Int = 2048) { self.limit = limit }

  /// Includes a difference that is known at a time, and its bound.
  package mutating func include(_ difference: Double, atMost most: Double, at time: Double) {
    if difference > found { (found, self.time) = (difference, time) }
    bound = max(bound, most)
  }

  /// Includes another interval; differences below `floor` need no refinement.
  package mutating func include(
    from a: Double, to b: Double, _ first: EnclosedFunction, _ second: EnclosedFunction,
    floor: Double
  ) {
    func difference(_ time: Double) -> Double {
      values += 1
      let e = (first.value(time) - second.value(time)).magnitude
      if e > found { (found, self.time) = (e, time) }
      return e
    }
    let parts = 8
    let times = (0...parts).map { $0 == parts ? b : a + (b - a) * Double($0) / Double(parts) }
    let errors = times.map(difference)
    var open = (0..<parts).map {
      Interval(a: times[$0], b: times[$0 + 1], ea: errors[$0], eb: errors[$0 + 1])
    }
    var looked = open.count
    while let interval = open.popLast() {
      let (a, b) = (interval.a, interval.b)
      let sagitta = (first.bend(a, b) + second.bend(a, b)) * (b - a) * (b - a) / 8
      var most = max(interval.ea, interval.eb) + sagitta
      if !(most <= found + max(found / 100, floor)) {
        let (f, g) = (first.range(a, b), second.range(a, b))
        let apart = max(f.upperBound - g.lowerBound, g.upperBound - f.lowerBound)
        most = most < apart ? most : apart
      }
      let middle = a + (b - a) / 2
      if most <= found + max(found / 100, floor) || looked >= limit || !(a < middle && middle < b) {
        // The rounding errors of both values.
        bound = max(bound, most + 0x1p-46 * (1 + first.value(a).magnitude))
        continue
      }
      looked += 2
      let e = difference(middle)
      open.append(Interval(a: a, b: middle, ea: interval.ea, eb: e))
      open.append(Interval(a: middle, b: b, ea: e, eb: interval.eb))
    }
  }
}

extension ProgressPiece {
  /// The piece as a function with bounds.
  package var enclosed: EnclosedFunction {
    EnclosedFunction(value: { progress(at: $0).value }, bend: secondDerivative, range: range)
  }
}
