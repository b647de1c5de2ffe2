/// A function of time of which more is known than its values.
struct EnclosedFunction {
  /// The value at a time.
  let value: (Double) -> Double
  /// A bound of the magnitude of the second derivative between two times; infinite where none is known.
  let bend: (Double, Double) -> Double
  /// An interval that holds every value between two times.
  let range: (Double, Double) -> ClosedRange<Double>
}

/// How far two functions are apart at most, from both sides.
///
/// Between two times h apart at which the difference is e₀ and e₁, its magnitude is at most
///
///     max(|e₀|, |e₁|) + h²/8 · (bend₁ + bend₂)
///
/// because a function leaves its chord by at most h²/8 of its second derivative, and at most what the
/// ranges of the two functions allow. Intervals are halved until that says no more than a hundredth
/// beyond the largest difference found, so the bound is true between the samples too, and close.
struct DifferenceBound {
  /// No difference is greater.
  private(set) var bound = 0.0
  /// A difference that was met.
  private(set) var found = 0.0

  private struct Interval {
    var a: Double
    var b: Double
    var ea: Double
    var eb: Double
  }

  /// No more intervals than this are looked at for each one that is handed in: where both functions
  /// jump about, the bound is not close.
  private static let limit = 2048

  /// Takes another interval into account.
  ///
  /// - Parameters:
  ///   - a: Where it starts.
  ///   - b: Where it ends.
  ///   - floor: Differences below this need not be told apart.
  mutating func include(
    from a: Double, to b: Double, _ first: EnclosedFunction, _ second: EnclosedFunction,
    floor: Double
  ) {
    func difference(_ time: Double) -> Double {
      let e = (first.value(time) - second.value(time)).magnitude
      found = max(found, e)
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
      if most <= found + max(found / 100, floor) || looked >= Self.limit
        || !(a < middle && middle < b)
      {
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
