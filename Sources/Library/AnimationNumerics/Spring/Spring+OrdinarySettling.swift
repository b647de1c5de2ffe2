internal import CKernelInterface

// The settling time of a motion along a line with numbers of ordinary size. It is the last crossing
// that `LastCrossing` finds by bracketing, in a tenth of its time. Cases that cannot be certified
// here are left to it, and tests compare the two.
//
// A spring's distance is an exponential envelope times a factor that hardly changes. So its
// logarithm is nearly a straight line in time. A closed form shows between which extrema the last
// crossing lies and roughly where. Halley's method on the logarithm then finds it.

extension Spring {
  /// The relative tolerance in time that certifies a crossing. The motion must be outside the band
  /// that much earlier and inside that much later, each by more than rounding.
  private static var settlingTolerance: Double { 0x1p-32 }

  /// The last crossing for a scalar x with x(0) = `displacement` ≥ 0, x′(0) = `velocity`; nil if it
  /// is not found and certified in a few steps.
  @inline(__always)
  func ordinarySettling(
    displacement: Double, velocity: Double, epsilon: Double
  ) -> Settling? {
    let sizes = 0x1p-300...0x1p300
    let scale = max(displacement, velocity.magnitude / frequency.high)
    guard sizes.contains(epsilon), sizes.contains(scale), scale < epsilon * 0x1p44,
      velocity.magnitude <= 0x1p300, (0x1p-200...0x1p200).contains(frequency.high)
    else { return nil }
    let move = OrdinaryMove(displacement: displacement, velocity: velocity, epsilon: epsilon)
    guard let search = coefficients.regime > 0 ? lastWave(of: move) : lastFall(of: move) else {
      return nil
    }
    if search.start == 0 { return (0, 1) }
    return crossing(of: move, in: search)
  }

  private struct OrdinaryMove {
    var displacement, velocity, epsilon: Double
  }

  /// The interval of a crossing: side·x falls from above the band at `lower` and has no extremum
  /// before `upper`. The search begins at `start`, which is 0 for a motion that never leaves the
  /// band again.
  private struct OrdinarySearch {
    var start, lower, upper, side: Double

    static let none = OrdinarySearch(start: 0, lower: 0, upper: 0, side: 0)
  }

  /// A bound, with a margin, on the relative error of a height next to the band's edge.
  private static var heightTolerance: Double { 0x1p-20 }

  /// A spring that oscillates. After the phase φ = ω_d·t, with m = `mix`,
  ///
  ///     x = e^(−mφ)·(cos φ·x₀ + sin φ·y₀),  y₀ = m·x₀ + v₀/ω_d
  ///
  /// has its extrema at φ₀ + kπ. At a phase p after one of them x is its height times e^(−mp)·(cos
  /// p + m·sin p). The logarithms of their heights in units of ε fall by mπ each.
  private func lastWave(of move: OrdinaryMove) -> OrdinarySearch? {
    let k = coefficients
    let m = k.mix
    let fall = m * .pi
    guard fall >= 0x1p-10 else { return nil }
    var phase = 0.0
    var height: Double
    if move.velocity == 0 {
      height = Elementary.naturalLogarithm(move.displacement / move.epsilon)
    } else {
      guard m <= 0x1p10 else { return nil }
      let balance = k.restoring * move.displacement + k.velocityMix * move.velocity
      phase = Elementary.quarterTurns(sin: move.velocity, cos: balance) * (0.5 * .pi)
      let y = m * move.displacement + k.gain * move.velocity
      let square = (move.displacement * move.displacement + y * y) / (1 + m * m)
      height = Elementary.naturalLogarithm(square.squareRoot() / move.epsilon) - m * phase
    }
    let index = (height / fall).rounded(.down)
    // Margins of the last extremum outside the band, and of the next one inside.
    let rest = height - index * fall
    guard index >= -1, min(rest, fall - rest) > 0x1p-24 else { return nil }
    phase += index * .pi
    if phase < 0, move.displacement <= move.epsilon {
      // The start follows that extremum and is inside.
      return move.displacement < (1 - Self.heightTolerance) * move.epsilon
        ? OrdinarySearch.none : nil
    }
    // m·p − ln(cos p + m·sin p) = rest: two terms of the left side's series, kept below the zero of
    // x.
    let curvature = 1 + m * m
    let linear = m * rest * (2.0 / 3)
    let near = (linear + (linear * linear + 2 * curvature * rest).squareRoot()) / curvature
    let inverse = 1 / m
    let zero =
      m <= 1 ? 0.5 * .pi + m / (1 + 0.28 * m * m) : .pi - inverse / (1 + 0.28 * inverse * inverse)
    let ratio = min(near / zero, 3)
    let square = ratio * ratio
    let p = zero * ratio * (27 + square) / (27 + 9 * square)
    return OrdinarySearch(
      start: (phase + p) * k.gain, lower: max(phase, 0) * k.gain, upper: (phase + .pi) * k.gain,
      side: index.remainder(dividingBy: 2) == 0 ? 1 : -1)
  }

  /// A spring that does not oscillate. If its motion starts outside the band and keeps its sign, it
  /// crosses the band's edge once. For a = r·t, where r is the rate of the slower exponential,
  ///
  ///     x = e^(−a)·x₀·(1 + B·(1 − e^(−a/mix))),  B = mix + gain·v₀/x₀
  ///
  /// At critical damping the last factor is 1 + B·a. It is monotonic, so the motion changes sign if
  /// and only if the factor ends negative: 1 + B < 0, or B < 0 at critical damping.
  private func lastFall(of move: OrdinaryMove) -> OrdinarySearch? {
    let k = coefficients
    let x = move.displacement
    guard x > move.epsilon else { return fallFromExtremum(of: move) }
    let push = k.regime < 0 ? k.gain * move.velocity / x : move.velocity / (x * k.mix)
    let mix = k.regime < 0 ? k.mix : 1
    let b = mix + push
    let end = k.regime < 0 ? 1 + b : b
    guard end > Self.heightTolerance * (1 + mix + push.magnitude) else {
      return fallFromExtremum(of: move)
    }
    let height = Elementary.naturalLogarithm(x / move.epsilon)
    // The critically damped spring's time is nearly an upper bound.
    let part = k.regime < 0 ? b / mix : b
    let first = height + (2 * height).squareRoot()
    var a = height + Elementary.naturalLogarithm(max(1 + part * first, 0.5))
    if k.regime < 0 {
      let slow = 1 - Elementary.exp2(max(-a / mix, -600) * DoubleDouble.octavesPerNeper.high)
      a = height + Elementary.naturalLogarithm(1 + b * slow)
    }
    let rate = k.decay / DoubleDouble.octavesPerNeper.high
    return OrdinarySearch(start: a / rate, lower: 0, upper: .infinity, side: 1)
  }

  /// After its only extremum the motion falls as if from rest.
  private func fallFromExtremum(of move: OrdinaryMove) -> OrdinarySearch? {
    let k = coefficients
    let (pull, push) = (k.restoring * move.displacement, k.velocityMix * move.velocity)
    let balance = pull + push
    guard balance.magnitude > Self.heightTolerance * (pull + push.magnitude) else { return nil }
    // s of `SpringCoefficients` where x′ = 0.
    let s = move.velocity / balance
    var time = s
    if k.regime < 0 {
      guard s > Self.heightTolerance, s < 0.999 else { return nil }
      time = -Elementary.naturalLogarithm(1 - s) * DoubleDouble.octavesPerNeper.high / k.phase
    }
    guard time * frequency.high > Self.heightTolerance else { return nil }
    let r = response(at: time)
    let x = r.displacement * move.displacement + r.positionPerVelocity * move.velocity
    let (inside, outside) = (
      (1 - Self.heightTolerance) * move.epsilon, (1 + Self.heightTolerance) * move.epsilon
    )
    if x.magnitude < inside, move.displacement < inside { return OrdinarySearch.none }
    guard x.magnitude > outside else { return nil }
    let rest = OrdinaryMove(displacement: x.magnitude, velocity: 0, epsilon: move.epsilon)
    guard var search = lastFall(of: rest) else { return nil }
    search.start += time
    search.lower = time
    search.side = x < 0 ? -1 : 1
    return search
  }

  private func crossing(of move: OrdinaryMove, in search: OrdinarySearch) -> Settling? {
    let frequency = self.frequency.high
    let drag = 2 * ratio.high * frequency
    let stiffness = frequency * frequency
    let epsilon = move.epsilon
    var time = search.start
    for count in 1...8 {
      let r = response(at: time)
      let x =
        search.side
        * (r.displacement * move.displacement + r.positionPerVelocity * move.velocity)
      let speed =
        search.side * (r.velocity * move.displacement + r.velocityPerVelocity * move.velocity)
      let push = -(stiffness * x + drag * speed)
      // Halley's step for ln(x/ε); close to the band or inside it, for x − ε.
      let step: Double
      if x > 1.5 * epsilon {
        let slope = speed / x
        let newton = Elementary.naturalLogarithm(x / epsilon) / slope
        step = newton / (1 - 0.5 * newton * (push / speed - slope))
      } else {
        let newton = (x - epsilon) / speed
        step = newton / (1 - 0.5 * newton * push / speed)
      }
      var next = time - step
      if !(next > search.lower) {
        next = 0.5 * (time + search.lower)
      } else if !(next < search.upper) {
        next = 0.5 * (time + search.upper)
      }
      // The error is of the order of the step's third power.
      let isClose = (next - time).magnitude <= 0x1p-12 * min(next, 1 / frequency)
      time = next
      if isClose, let time = certified(time, of: move, in: search) {
        return (time, count + 2)
      }
    }
    return nil
  }

  private func certified(
    _ time: Double, of move: OrdinaryMove, in search: OrdinarySearch
  ) -> Double? {
    let (before, after) = (
      time * (1 - Self.settlingTolerance), time * (1 + Self.settlingTolerance)
    )
    func height(_ time: Double) -> (value: Double, noise: Double) {
      let r = response(at: time)
      let (a, b) = (r.displacement * move.displacement, r.positionPerVelocity * move.velocity)
      return (search.side * (a + b) - move.epsilon, 0x1p-49 * (a.magnitude + b.magnitude))
    }
    let (first, second) = (height(before), height(after))
    guard before > search.lower, after < search.upper, first.value > first.noise,
      second.value < -second.noise
    else { return nil }
    return before + (after - before) * (first.value / (first.value - second.value))
  }
}
