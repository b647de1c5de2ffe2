package import AnimationNumerics
internal import Foundation

/// The greatest difference between what two libraries show, as a fraction of a move from 0 to 1.
///
/// It is looked for at 64 times of every quarter turn of a spring, or 20,000 times of a curve, until
/// both are within 10⁻⁹ of their targets, and refined about the greatest one. Between two such times
/// the difference is at most 10⁻⁴ of itself greater.
package struct ShownDifference: Sendable {
  package let magnitude: Double
  /// The time of the greatest difference, in seconds.
  package let time: Double

  /// - Throws: `DocumentError` for numbers that no spring has.
  package init(_ first: ShownMotion, _ second: ShownMotion) throws(DocumentError) {
    let (a, b) = (try first.player(), try second.player())
    func difference(_ time: Double) -> Double { (a.value(time) - b.value(time)).magnitude }
    let last = max(a.last, b.last)
    let step = min(a.step, b.step)
    let count = max(Int(min(last / step, 400_000)), 1)
    var best = (time: 0.0, magnitude: 0.0)
    func include(_ time: Double) {
      let found = difference(time)
      if found > best.magnitude { best = (time, found) }
    }
    for number in 0...count { include(last * Double(number) / Double(count)) }
    for end in [first.end, second.end].compactMap({ $0 }) {
      include(end)
      include(end.nextDown)
    }
    var width = last / Double(count)
    for _ in 0..<20 {
      let middle = best.time
      include(max(middle - width / 2, 0))
      include(middle + width / 2)
      width /= 2
    }
    (magnitude, time) = (best.magnitude, best.time)
  }
}

/// What a library shows of a spring or a curve without what is around it.
package struct ShownMotion: Sendable {
  let base: PlainMotion.Base
  /// The second at which the library jumps to the target; nil if it does not.
  let end: Double?

  init(_ base: PlainMotion.Base) { (self.base, end) = (base, nil) }

  /// The motion of written numbers, played at a speed; nil for a modifier.
  package init?(_ written: WrittenMotion, speed: Double = 1, velocity: Double? = nil) {
    if let shown = written.shown {
      base = PlainMotion(.spring(shown, velocity: velocity ?? written.velocity)).faster(speed).base
    } else if let decay = written.decay {
      base = PlainMotion(.decay(decay, velocity: nil)).faster(speed).base
    } else if let easing = written.easing {
      let seconds = written.duration ?? AnimationExpression.standardDuration
      base = .curve(easing, duration: seconds / speed)
    } else {
      return nil
    }
    end = written.end.map { $0 / speed }
  }

  /// The animation; nil for keyframes, and an error for numbers that no spring has.
  package func animation() throws(DocumentError) -> Animation? {
    switch base {
    case .spring(let oscillator, 0): .spring(try oscillator.spring())
    case .spring(let oscillator, let velocity):
      .interpolatingSpring(try oscillator.spring(), initialVelocity: velocity)
    case .decay(let decay, _): .decay(decay)
    case .curve(let easing, let duration):
      easing.unitCurve.map { .timingCurve($0, duration: duration) }
    }
  }

  fileprivate struct Player {
    var value: (Double) -> Double
    /// The time from which on it is within 10⁻⁹ of its target, and the one between two samples.
    var last, step: Double
  }

  fileprivate func player() throws(DocumentError) -> Player {
    switch base {
    case .curve(let easing, let duration):
      return Player(
        value: { $0 >= duration ? 1 : easing.value(at: $0 / duration) }, last: duration,
        step: max(duration, 1e-9) / 20_000)
    case .decay(let decay, _):
      return Player(
        value: { decay.value(fromValue: 0, initialVelocity: decay.rate, time: $0) },
        last: 21 * decay.timeConstant, step: decay.timeConstant / 100)
    case .spring(let oscillator, let velocity):
      let spring = try oscillator.spring()
      let settled = spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: 1e-9)
      let end = end
      return Player(
        value: { time in
          if let end, time >= end { return 1 }
          return spring.value(target: 1.0, initialVelocity: velocity, time: time)
        },
        // Undamped springs drift apart for ever; a thousand turns show whether they do.
        last: min(settled, 2000 * .pi / oscillator.frequency),
        step: .pi / 2 / oscillator.frequency / 64)
    }
  }
}
