internal import CKernelInterface

/// An animation with the numbers for evaluating it quickly.
final class PreparedAnimation: Sendable {
  let node: Animation.Node
  /// The number of modifiers.
  let depth: Int
  let numbers: ProgressNumbers
  /// The coefficients if the animation is a spring, with or without delay and speed; otherwise nil.
  nonisolated(unsafe) let coefficients: UnsafePointer<SpringCoefficients>?

  init(_ node: Animation.Node, depth: Int) {
    self.node = node
    self.depth = depth
    coefficients = ProgressNumbers.Parts(node).spring.map { .allocated($0.coefficients) }
    numbers = ProgressNumbers(node, coefficients)
  }

  deinit {
    coefficients?.deallocate()
  }

  /// The value of the progress at a time; 0 before 0.
  @inline(__always) func value(at time: Double) -> Double {
    numbers.value(at: time) { node.value(at: $0) }
  }
}

/// Numbers that give the value of an animation's progress without its nodes.
///
/// A value is requested in every frame. Computing it takes a few nanoseconds; walking the nodes and
/// counting their references takes longer. So the usual cases, a spring or curve with at most a
/// delay after a speed, are stored as plain numbers. Pointers refer to memory that the animation
/// owns.
struct ProgressNumbers: BitwiseCopyable, Derived, @unchecked Sendable {
  private enum Form: BitwiseCopyable {
    case curve(CurveForm)
    case spring(UnsafePointer<SpringCoefficients>)
    /// All other animations, which need their nodes.
    case other
  }

  private let form: Form
  /// From `begin` on, the clock of the curve or spring is speed·(t − delay).
  private let begin, delay, speed: Double
  private let duration, initialVelocity: Double

  /// An animation split into a delay, a speed and the modified animation.
  struct Parts {
    var (delay, speed) = (0.0, 1.0)
    var base: Animation.Node

    init(_ node: Animation.Node) {
      base = node.moving
      if case .delay(let rest, let delay) = base {
        (base, self.delay) = (rest.moving, delay)
      }
      if case .speed(let rest, let speed) = base, speed > 0 {
        (base, self.speed) = (rest.moving, speed)
      }
    }

    var spring: Spring? {
      switch base {
      case .spring(let spring), .interpolatingSpring(let spring, _): spring
      default: nil
      }
    }
  }

  /// - Parameter spring: The coefficients of the spring, if the animation is one, at a stable
  ///   address.
  init(_ node: Animation.Node, _ spring: UnsafePointer<SpringCoefficients>?) {
    let parts = Parts(node)
    var (duration, initialVelocity) = (0.0, 0.0)
    if let spring {
      form = .spring(spring)
      if case .interpolatingSpring(_, let velocity) = parts.base { initialVelocity = velocity }
    } else if case .curve(let curve, let seconds) = parts.base {
      form = .curve(curve.form)
      duration = seconds
    } else {
      form = .other
    }
    if case .other = form {
      (begin, delay, speed) = (0, 0, 1)
    } else {
      (begin, delay, speed) = (max(parts.delay, 0), parts.delay, parts.speed)
    }
    (self.duration, self.initialVelocity) = (duration, initialVelocity)
  }

  /// The value at a time, 0 before 0. `nodes` computes it where these numbers cannot.
  @inline(__always) func value(at time: Double, nodes: (Double) -> Double) -> Double {
    if time < begin { return 0 }
    let clock = (time - delay) * speed
    switch form {
    case .curve(let curve):
      guard clock < duration else { return 1 }
      let value = curve.value(at: clock / duration)
      return value.isFinite ? value : nodes(time)
    case .spring(let spring):
      guard let response = spring.displacements(at: clock) else { return nodes(time) }
      // x₀ = −1 before the target.
      return 1 + (initialVelocity * response.ofVelocity - response.ofDisplacement)
    case .other: return nodes(time)
    }
  }
}

extension Animation.Node {
  /// The node without modifiers that leave its progress unchanged.
  fileprivate var moving: Self {
    guard case .logicalCompletion(let base, _) = self else { return self }
    return base.moving
  }
}

extension UnsafePointer where Pointee == SpringCoefficients {
  /// The displacements of ``Spring/unitResponse(at:)``; nil at times so late that it counts turns.
  @inline(__always)
  func displacements(at time: Double) -> (ofDisplacement: Double, ofVelocity: Double)? {
    if time <= 0 { return (1, 0) }
    if time * pointee.decay >= 512 { return (0, 0) }
    if pointee.regime > 0, time * pointee.phase >= 0x1p50 { return nil }
    let response = UnitResponse(pointee, at: DoubleDouble(time))
    return (response.displacement, response.positionPerVelocity)
  }
}
