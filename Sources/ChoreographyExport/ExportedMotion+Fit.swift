internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportedMotion.Parts {
  /// Adds cubics with a function's values and velocities between two times, halved until they keep
  /// a tolerance.
  mutating func fit(
    _ a: Double, _ b: Double, shift: Double, tolerance: Double, velocity: (Double) -> Double,
    _ function: EnclosedFunction
  ) throws(DocumentError) {
    func slope(_ time: Double) -> Double {
      let slope = velocity(time)
      return slope.isFinite ? slope : 0
    }
    func cubic(_ a: Double, _ b: Double) -> Segment {
      Segment(
        start: a, end: b, from: function.value(a), to: function.value(b),
        shape: .cubic(slope(a), slope(b)))
    }
    var open = [(a, b)]
    while let (a, b) = open.popLast() {
      let segment = cubic(a, b)
      var difference = DifferenceBound()
      // Sampling first, because it rejects faster.
      let worst =
        (1..<8).map { step -> Double in
          let time = a + (b - a) * Double(step) / 8
          return (segment.value(at: time) - function.value(time)).magnitude
        }.max() ?? 0
      let middle = a + (b - a) / 2
      if worst <= tolerance * 0.9 {
        difference.include(
          from: a, to: b, segment.enclosed, function, floor: tolerance / 1000)
      }
      let isKept = worst <= tolerance * 0.9 && difference.bound <= tolerance
      if !isKept, a < middle, middle < b, (b - a) > 1e-7 {
        guard segments.count + open.count < Self.maximum else { throw tooMany() }
        open.append((middle, b))
        open.append((a, middle))
        continue
      }
      if worst > tolerance * 0.9 {
        difference.include(from: a, to: b, segment.enclosed, function, floor: tolerance / 1000)
      }
      lastError = difference.bound
      error = max(error, lastError)
      var shifted = segment
      shifted.start += shift
      shifted.end += shift
      append(shifted)
    }
  }
}

extension ExportedMotion.Segment {
  /// The segment as a function with bounds, on its own clock.
  var enclosed: EnclosedFunction {
    EnclosedFunction(bend: { _, _ in peakBend }) { value(at: $0) }
  }

  /// The greatest second derivative: that of a cubic is linear, so it is greatest at an end.
  private var peakBend: Double {
    guard case .cubic(let v0, let v1) = shape, duration > 0 else { return 0 }
    let mean = (to - from) / duration
    return max((6 * mean - 4 * v0 - 2 * v1).magnitude, (-6 * mean + 2 * v0 + 4 * v1).magnitude)
      / duration
  }
}

extension EnclosedFunction {
  /// Creates a function whose range between two times follows from the values at the ends and its
  /// bend.
  init(bend: @escaping (Double, Double) -> Double, value: @escaping (Double) -> Double) {
    self.init(
      value: value, bend: bend,
      range: { a, b in
        .hull([value(a), value(b)], slack: bend(a, b) * (b - a) * (b - a) / 8)
      })
  }
}

extension Spring {
  /// A bound on the acceleration from a state on. Every derivative of a free spring satisfies the
  /// spring's equation, so y = x″ is bounded by the energy y′² + ω₀²y², which does not grow.
  func bend(_ displacement: Double, _ velocity: Double) -> Double {
    let ω = naturalFrequency
    let y = -ω * (ω * displacement + 2 * dampingRatio * velocity)
    let yʹ = -ω * (ω * velocity + 2 * dampingRatio * y)
    return (y * y + (yʹ / ω) * (yʹ / ω)).squareRoot() * (1 + 0x1p-40)
  }
}
