import CKernelInterface
import ReferenceNumerics
import SolverVerification
import TestTiers
import Testing

@testable import AnimationNumerics

/// The documented bound of `Spring`, at every level, on samples of every case set.
@Suite struct SpringAccuracyTests {
  static let bound = 1e-15

  @Test(arguments: CaseSet.springSets.map(\.name))
  func everySetIsWithinTheBoundAtEveryLevel(name: String) throws {
    let set = try #require(CaseSet.named(name))
    var worst: [InstructionSet: (error: Double, request: SolverRequest)] = [:]
    for request in set.subset(TestTier.isAll ? 250 : 100, seed: 0xACC) {
      guard let motion = request.as(SpringRequest.self) else { continue }
      let spring = try Spring(motion.spring)
      let reference = try ReferenceSpring(motion.spring)
      let exact = reference.sample(
        from: motion.from, to: motion.to, velocity: motion.velocity, time: motion.time)
      let scale = MotionScale(
        from: motion.from, to: motion.to, velocity: motion.velocity,
        naturalFrequency: spring.naturalFrequency)
      for level in InstructionSet.available {
        let response = spring.response(at: motion.time, level: level)
        let position = Double._combination(
          motion.to, from: motion.from, to: motion.to, times: response.displacement,
          velocity: motion.velocity, times: response.positionPerVelocity)
        let velocity = Double._combination(
          0, from: motion.from, to: motion.to, times: response.velocity,
          velocity: motion.velocity, times: response.velocityPerVelocity)
        let error = max(
          excess(of: position, over: exact.position) / scale.position,
          excess(of: velocity, over: exact.velocity) / scale.velocity)
        if !(error <= worst[level, default: (0, request)].error) { worst[level] = (error, request) }
      }
    }
    for (level, found) in worst {
      #expect(found.error <= Self.bound, "\(level), \(name): \(found.error) at \(found.request)")
    }
  }

  @Test func floatIsWithinOneUlpOfTheScale() throws {
    for request in CaseSet.withVelocity.subset(400, seed: 0xF10A) {
      guard let motion = request.as(SpringRequest.self) else { continue }
      let spring = try Spring(motion.spring)
      let (from, to) = (Float(motion.from), Float(motion.to))
      let velocity = Float(motion.velocity)
      let exact = try ReferenceSpring(motion.spring).sample(
        from: Double(from), to: Double(to), velocity: Double(velocity), time: motion.time)
      let scale = max((from - to).magnitude, velocity.magnitude / Float(spring.naturalFrequency))
      let position = spring.value(
        fromValue: from, toValue: to, initialVelocity: velocity, time: motion.time)
      // Half an ulp of the absolute position, and nothing else that a Float can show.
      let allowance = Double(max(position.magnitude, scale).ulp)
      #expect(exact.position.error(of: position).magnitude <= allowance, "\(request)")
    }
  }

  /// max(0, |observed − exact| − ½ ulp(exact)).
  private func excess(of observed: Double, over exact: ReferenceValue) -> Double {
    max(0, exact.error(of: observed).magnitude - exact.double.ulp / 2)
  }
}

extension Spring {
  init(_ description: SpringDescription) throws {
    let parameters: Spring.Parameters
    switch description {
    case .bounce(let duration, let bounce):
      parameters = .duration(duration, bounce: bounce)
    case .dampingRatio(let response, let dampingRatio):
      parameters = .response(response, dampingRatio: dampingRatio)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      parameters = .physical(
        mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .stiffness(let stiffness, let ratio, let mass):
      parameters = .stiffness(stiffness, dampingRatio: ratio, mass: mass)
    case .settling(let duration, let dampingRatio, let epsilon):
      parameters = .settling(duration: duration, dampingRatio: dampingRatio, epsilon: epsilon)
    }
    try self.init(parameters)
  }

  func response(at time: Double, level: InstructionSet) -> UnitResponse {
    if time <= 0 || time * coefficients.decay >= 512 { return unitResponse(at: time) }
    let k = coefficients
    var lag = 0.0
    let terms = level.scalarTable().springResponse(
      k.decay, k.decayLow, k.phase, k.phaseLow, k.mix, k.velocityMix, time, 0, k.regime, &lag)
    return UnitResponse(
      displacement: terms.displacement, velocity: 0 - k.restoring * lag,
      positionPerVelocity: k.gain * lag, velocityPerVelocity: terms.velocityPerVelocity)
  }
}

extension ReferenceSpring {
  init(_ description: SpringDescription) throws {
    switch description {
    case .bounce(let duration, let bounce):
      try self.init(duration: duration, bounce: bounce)
    case .dampingRatio(let response, let dampingRatio):
      try self.init(response: response, dampingRatio: dampingRatio)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      try self.init(
        mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .settling, .stiffness:
      fatalError("the settling sets are checked elsewhere")
    }
  }
}
