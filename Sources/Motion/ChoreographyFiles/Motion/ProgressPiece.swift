package import AnimationNumerics

/// A smooth part of an animation's progress: a rest, a spring or a curve, with its own clock and
/// scale.
///
///     progress(t) = base + scale · law(phase + rate · (t − start)),    start ≤ t ≤ end
///
/// Both ends belong to the piece, so where two pieces meet each gives the progress on its own side.
package struct ProgressPiece {
  enum Law {
    /// Constant at 0.
    case rest
    /// From 0 to 1, with an initial velocity per second.
    case spring(Spring, velocity: Double)
    /// From 0 to 1 in `duration` seconds.
    case curve(UnitCurve, duration: Double)
  }

  /// Seconds from the animation's start.
  package private(set) var start: Double
  /// Seconds from the animation's start; infinite for the last piece.
  package private(set) var end: Double
  let law: Law
  private(set) var phase = 0.0
  private(set) var rate = 1.0
  private(set) var base = 0.0
  private(set) var scale = 1.0
  /// The part of a curve in which the piece is smooth.
  private var inside = 0.0...1.0

  private init(_ law: Law, from start: Double = 0, to end: Double = .infinity) {
    (self.law, self.start, self.end) = (law, start, end)
  }

  private static func rest(_ value: Double, from start: Double, to end: Double = .infinity) -> Self
  {
    var piece = ProgressPiece(.rest, from: start, to: end)
    piece.base = value
    return piece
  }

  /// The time on the law's own clock, in seconds.
  package func localTime(at time: Double) -> Double { phase + rate * (time - start) }

  /// The progress at a time of the piece, and its rates per second.
  ///
  /// The acceleration of a curve is omitted; `secondDerivative(over:)` bounds it.
  package func progress(at time: Double) -> AnimationProgress {
    let τ = localTime(at: time)
    var result = AnimationProgress.start
    switch law {
    case .rest: break
    case .spring(let spring, let velocity):
      if τ >= 0 { result = AnimationProgress(spring, initialVelocity: velocity, at: τ) }
    case .curve(let curve, let duration):
      let place = place(of: τ, in: duration)
      result.value = curve.value(at: place)
      result.velocity = curve.velocity(at: place) / duration
    }
    result.value = base + scale * result.value
    result.velocity *= scale * rate
    result.acceleration *= scale * rate * rate
    return result
  }

  /// The place on a curve at a time of its own clock.
  func place(of time: Double, in duration: Double) -> Double {
    min(max(time / duration, inside.lowerBound), inside.upperBound)
  }

  /// Whether the piece is constant.
  package var isRest: Bool {
    if case .rest = law { return true }
    return scale == 0 || rate == 0
  }

  /// The curve, if the piece covers all of it.
  package var wholeCurve: UnitCurve? {
    guard case .curve(let curve, let duration) = law, phase == 0,
      localTime(at: end) >= duration * (1 - 0x1p-50)
    else { return nil }
    return curve
  }
}

extension ProgressPiece {
  /// The piece shifted to a clock that starts later.
  package func advanced(by time: Double) -> Self {
    var piece = self
    piece.start -= time
    piece.end -= time
    return piece
  }

  /// The spring with which the piece settles, the scale of its move and the rate of its clock; nil
  /// for a piece that ends.
  package var settlingSpring: (spring: Spring, velocity: Double, scale: Double, rate: Double)? {
    guard case .spring(let spring, let velocity) = law, end == .infinity, !isRest else {
      return nil
    }
    return (spring, velocity, scale.magnitude, rate)
  }
}

extension Animation {
  /// The animation's pieces, from 0 on, without gaps; the last one is infinite.
  ///
  /// - Parameter limit: The largest number of pieces; the cycles of a repetition are expanded only
  ///   up to it.
  /// - Returns: The pieces, and whether they are complete. If not, the last piece ends.
  package func pieces(limit: Int) -> (pieces: [ProgressPiece], areAll: Bool) {
    ProgressPiece.pieces(node, limit)
  }
}

extension ProgressPiece {
  fileprivate static func pieces(
    _ node: Animation.Node, _ limit: Int
  ) -> (pieces: [ProgressPiece], areAll: Bool) {
    switch node {
    case .spring(let spring): return ([ProgressPiece(.spring(spring, velocity: 0))], true)
    case .interpolatingSpring(let spring, let velocity):
      return ([ProgressPiece(.spring(spring, velocity: velocity))], true)
    case .curve(let curve, let duration):
      guard duration > 0 else { return ([.rest(1, from: 0)], true) }
      return (Self.pieces(curve, duration) + [.rest(1, from: duration)], true)
    case .delay(let base, let delay):
      let (pieces, areAll) = pieces(base, limit)
      let moved = pieces.compactMap { $0.shifted(by: delay) }
      return (delay > 0 ? [.rest(0, from: 0, to: delay)] + moved : moved, areAll)
    case .speed(let base, let speed):
      let (pieces, areAll) = pieces(base, limit)
      guard speed > 0 else { return ([.rest(0, from: 0)], true) }
      return (pieces.map { $0.played(speed) }, areAll)
    case .logicalCompletion(let base, _): return pieces(base, limit)
    case .repetition(let base, let cycle, let count, let reverses):
      guard cycle > 0 else { return ([.rest(1, from: 0)], true) }
      let (once, areAll) = pieces(base, limit)
      guard cycle.isFinite else { return (once, areAll) }
      let cut = once.compactMap { $0.cut(at: cycle) }
      let cycles = min(count ?? .max, max(limit / cut.count, 1))
      var pieces: [ProgressPiece] = []
      for number in 0..<cycles {
        let turned = reverses && number % 2 == 1 ? cut.map { $0.turned() } : cut
        pieces += turned.compactMap { $0.shifted(by: Double(number) * cycle) }
      }
      guard let count, cycles == count else { return (pieces, false) }
      return (pieces + [.rest(1, from: Double(count) * cycle)], areAll)
    }
  }

  /// The pieces of a curve: one, or the parts of a named easing between its breaks.
  private static func pieces(_ curve: UnitCurve, _ duration: Double) -> [ProgressPiece] {
    let breaks = curve.breaks
    let places = [0.0] + breaks.filter { $0 > 0 && $0 < 1 } + [1.0]
    return zip(places, places.dropFirst()).map { a, b in
      var piece = ProgressPiece(
        .curve(curve, duration: duration), from: a * duration, to: b * duration)
      piece.phase = a * duration
      let (first, last) = (breaks.contains(a), breaks.contains(b))
      piece.inside = (first ? a.nextUp : a)...(last ? b.nextDown : b)
      return piece
    }
  }

  /// The piece shifted later, or earlier with the part before 0 removed; nil if nothing is left.
  private func shifted(by time: Double) -> Self? {
    var piece = self
    piece.start += time
    piece.end += time
    if piece.start < 0 {
      piece.phase -= rate * piece.start
      piece.start = 0
    }
    return piece.end > piece.start ? piece : nil
  }

  private func cut(at time: Double) -> Self? {
    guard start < time else { return nil }
    var piece = self
    piece.end = min(end, time)
    return piece
  }

  private func played(_ speed: Double) -> Self {
    var piece = self
    piece.start /= speed
    piece.end /= speed
    piece.rate *= speed
    return piece
  }

  /// The piece with its progress p replaced by 1 − p.
  private func turned() -> Self {
    var piece = self
    piece.base = 1 - base
    piece.scale = -scale
    return piece
  }
}
