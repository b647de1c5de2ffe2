package import AnimationChoreography
package import AnimationNumerics

/// Moves that interrupt each other or are combined, with bounds on their motion.
package struct MoveChain {
  let from: Double
  let moves: [MoveTimeline<Double>.Move]
  /// The value after each move.
  private let states: [AnimatedValue<Double>]
  private let pieces: [[ProgressPiece]]

  /// The largest number of pieces of one animation that are followed.
  static let maximumPieces = 512

  package init(from: Double, _ moves: [MoveTimeline<Double>.Move]) {
    (self.from, self.moves) = (from, moves)
    var state = AnimatedValue(from)
    var states: [AnimatedValue<Double>] = []
    for move in moves {
      state.retarget(to: move.target, with: move.animation, at: move.time)
      states.append(state)
    }
    self.states = states
    pieces = moves.map { $0.animation?.pieces(limit: Self.maximumPieces).pieces ?? [] }
  }

  private func count(at time: Double) -> Int {
    moves.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
  }

  package func sample(at time: Double) -> MotionSample<Double> {
    let count = count(at: time)
    return count == 0 ? MotionSample(value: from) : states[count - 1].sample(at: time)
  }

  /// A bound on the distance from the last target after a time, at which the last animation is in its
  /// last piece.
  package func distanceLeft(after time: Double) -> Double { distanceLeft(moves.count, time) }

  private func distanceLeft(_ count: Int, _ time: Double) -> Double {
    guard count > 0, let animation = moves[count - 1].animation, let piece = pieces[count - 1].last
    else { return 0 }
    let move = moves[count - 1]
    if case .spring(let spring) = animation.node {
      let now = states[count - 1].sample(at: time)
      return Self.amplitude(now.value - move.target, now.velocity / spring.naturalFrequency)
    }
    guard piece.end == .infinity else { return .infinity }
    // R + p(T − R) − T = (1 − p)(R − T)
    let progress = piece.progress(at: max(time - move.time, piece.start))
    let speed = piece.settlingSpring.map {
      progress.velocity / ($0.spring.naturalFrequency * $0.rate)
    }
    let before = count > 1 ? moves[count - 2].target : from
    let distance = (move.target - before).magnitude + distanceLeft(count - 1, time)
    let open = Self.amplitude(1 - progress.value, speed ?? 0)
    return open == 0 ? 0 : open * distance
  }

  /// The greatest distance of a free motion of a spring from a state on, by its energy.
  private static func amplitude(_ distance: Double, _ speed: Double) -> Double {
    (distance * distance + speed * speed).squareRoot() * (1 + 0x1p-40)
  }

  /// The curve that moves the value between two times from where all earlier moves rest; nil for any
  /// other motion.
  package func curve(
    from a: Double, to b: Double
  ) -> (from: Double, to: Double, bezier: CubicBezier)? {
    let count = count(at: a)
    guard count > 0, case .curve(let curve, let duration)? = moves[count - 1].animation?.node,
      let bezier = curve.bezier, (moves[count - 1].time - a).magnitude <= 1e-9 * duration,
      (b - a - duration).magnitude <= 1e-9 * duration, bounds(count - 1, a, b).slope == 0
    else { return nil }
    let start = count > 1 ? states[count - 2].sample(at: a).value : from
    return (start, moves[count - 1].target, bezier)
  }

  package func isResting(from a: Double, to b: Double) -> Bool {
    let bounds = bounds(at: a, until: b)
    return bounds.slope == 0 || sample(at: a).value == sample(at: b).value && bounds.bend == 0
  }

  package typealias Bounds = (range: ClosedRange<Double>, slope: Double, bend: Double)

  /// Bounds of value, speed and acceleration between two times without a break between them.
  package func bounds(at a: Double, until b: Double) -> Bounds { bounds(count(at: a), a, b) }

  private func bounds(_ count: Int, _ a: Double, _ b: Double) -> Bounds {
    guard count > 0 else { return (from...from, 0, 0) }
    let move = moves[count - 1]
    guard let animation = move.animation else { return (move.target...move.target, 0, 0) }
    let now = states[count - 1].sample(at: a)
    let length = b - a
    func around(_ slope: Double) -> ClosedRange<Double> {
      slope.isFinite
        ? now.value - slope * length...now.value + slope * length : -.infinity ... .infinity
    }
    if case .spring(let spring) = animation.node {
      let away = now.value - move.target
      let ω = spring.naturalFrequency
      let slope = (now.velocity * now.velocity + ω * ω * away * away).squareRoot() * (1 + 0x1p-40)
      return (around(slope), slope, spring.bend(away, now.velocity))
    }
    // R + p(T − R): the product rule, term by term.
    let below = bounds(count - 1, a, b)
    let time = (a + b) / 2 - move.time
    guard let piece = pieces[count - 1].last(where: { $0.start <= time }) else { return below }
    let (p, q) = (max(a - move.time, piece.start), min(b - move.time, piece.end))
    let bend = piece.secondDerivative(over: p, q)
    let slope = piece.progress(at: p).velocity.magnitude + bend * (q - p)
    let range = piece.range(over: p, q)
    let open = max((1 - range.lowerBound).magnitude, (1 - range.upperBound).magnitude)
    let rest = max(
      (move.target - below.range.lowerBound).magnitude,
      (move.target - below.range.upperBound).magnitude)
    func product(_ x: Double, _ y: Double) -> Double { x == 0 || y == 0 ? 0 : x * y }
    let total = product(slope, rest) + product(open, below.slope)
    // T + (1 − p)(R − T), between the products of the ends.
    let ends = [range.lowerBound, range.upperBound].flatMap { p in
      [below.range.lowerBound, below.range.upperBound].map {
        move.target + product(1 - p, $0 - move.target)
      }
    }
    let whole = ClosedRange.hull(ends, slack: 0x1p-50 * (ends.map(\.magnitude).max() ?? 0))
    let near = around(total)
    return (
      near.overlaps(whole) ? near.clamped(to: whole) : whole, total,
      product(bend, rest) + 2 * product(slope, below.slope) + product(open, below.bend)
    )
  }
}

extension Spring {
  /// A bound on the acceleration from a state on.
  package func bend(_ displacement: Double, _ velocity: Double) -> Double {
    accelerationBound(
      velocity: velocity, acceleration: secondDerivative(displacement, velocity)) * (1 + 0x1p-40)
  }
}
