internal import AnimationNumerics
internal import CMeasuring
package import SolverVerification

/// Two seconds of a spring at 64 frames a second, by every method and setting.
///
/// The error is the largest of position, as a fraction of the move, over four springs and all frames;
/// the work is that of one of them.
package struct SpringContenders {
  /// An over-damped, a critical and two bouncing springs of half a second.
  static let bounces = [-0.3, 0, 0.25, 0.7]
  /// The one of them whose work is timed.
  static let timedBounce = 0.25
  /// Binary fractions, so that every type is asked for the same times and all frames are equally far
  /// apart; not whole frames, so that no table has its knots just there.
  static let times = (0..<128).map { (Double($0) + 0.375) / 64 }
  private static let rates = [64, 128, 256, 512, 1_024, 2_048, 4_096]
  private static let counts = [16, 64, 256, 1_024, 4_096]

  /// Of each spring, at each time.
  let truth: [[TrueValue]]

  /// Every contender, in Double and in Float.
  package func all() throws(SolverError) -> [Contender] { try doubles() + floats() }

  /// Computes the truth.
  package init() throws(SolverError) {
    truth = try Self.bounces.map { bounce throws(SolverError) in
      try Self.times.map { time throws(SolverError) in
        try ReferenceSolver().truth(for: Self.request(bounce, at: time)).values[0]
      }
    }
  }

  static func request(_ bounce: Double, at time: Double) -> SolverRequest {
    .spring(SpringRequest(spring: description(bounce), time: time))
  }

  private static func description(_ bounce: Double) -> SpringDescription {
    .bounce(duration: 0.5, bounce: bounce)
  }

  private func doubles() throws(SolverError) -> [Contender] {
    var contenders: [Contender] = []
    func add(_ method: any SpringBatchMethod, _ name: String, _ setting: String = "")
      throws(SolverError)
    {
      contenders.append(
        try contender(name, setting) { spring in
          { times, positions in
            // Laundered: the parameters of the spring are part of the work, as they are in a call.
            var request = SpringRequest(spring: spring, time: 0)
            request.to = launder_double(1)
            // What a method does not serve stays not a number, and its error infinite.
            if (try? method.sample(request, times: times, positions: positions, velocities: nil))
              == nil
            {
              positions.update(repeating: .nan)
            }
          }
        })
    }
    try add(OurSolver(), "ours")
    contenders.append(
      try contender("ours-batch", "prepared once") {
        spring throws(SolverError) -> Sampling<Double> in
        let spring = try Spring(spring)
        let count = Self.times.count
        do throws(ParameterError) {
          let batch = try SpringBatch<Double>(
            spring, from: Array(repeating: 0, count: count),
            to: Array(repeating: 1, count: count), delays: .each(Self.times.map { -$0 }),
            algorithm: .direct)
          return { _, positions in batch.sample(at: launder_double(0), into: positions) }
        } catch {
          throw .failed(error.description)
        }
      })
    try add(PropagatedSpring(), "ours-propagator", "64 Hz")
    try add(TextbookSpring(), "textbook")
    try add(TwoExponentialSpring(), "two-exponential")
    try add(HyperbolicSpring(), "cosh-sinh")
    try add(AppleSpringArithmetic(), "apple-spring")
    try add(RunningFluidSpring(), "verlet-300hz")
    for rate in Self.rates {
      try add(RungeKuttaSpring(rate: rate), "rk4", "\(rate) Hz")
      try add(SemiImplicitEulerSpring(rate: rate), "semi-implicit-euler", "\(rate) Hz")
      try add(VelocityVerletSpring(rate: rate), "velocity-verlet", "\(rate) Hz")
    }
    for exponent in [3, 5, 7, 9, 11] {
      try add(AdaptiveSpring(exponent: exponent), "adaptive", "tolerance 1e-\(exponent)")
    }
    return contenders + (try tables(Double.self))
  }

  private func floats() throws(SolverError) -> [Contender] {
    var contenders: [Contender] = [
      try contender("ours", "") { spring throws(SolverError) in
        let spring = try Spring(spring)
        return sampling { (t: Float) in
          spring.value(target: 1 as Float, initialVelocity: 0, time: Double(t))
        }
      },
      try contender("textbook", "") { spring throws(SolverError) in
        let spring = SingleTextbookSpring(try ModelSpring(spring))
        return sampling { spring.position(at: $0) }
      },
    ]
    for (precision, name) in [(FloatPrecision.precise, "precise"), (.fast, "fast")] {
      contenders.append(
        try contender("ours-batch", name) { spring throws(SolverError) -> Sampling<Float> in
          let spring = try Spring(spring)
          let count = Self.times.count
          do throws(ParameterError) {
            let batch = try SpringBatch<Float>(
              spring, from: Array(repeating: 0, count: count),
              to: Array(repeating: 1, count: count), delays: .each(Self.times.map { -$0 }),
              algorithm: .direct, precision: precision)
            return { _, positions in batch.sample(at: launder_double(0), into: positions) }
          } catch {
            throw .failed(error.description)
          }
        })
    }
    func stepped(_ make: (Int) -> some FixedRateSpring) throws(SolverError) {
      for rate in Self.rates {
        let stepper = make(rate)
        contenders.append(
          try contender(type(of: stepper).label, "\(rate) Hz") { spring throws(SolverError) in
            let spring = try ModelSpring(spring)
            return { times, positions in
              stepper.sampleUnitMove(spring, times: times, positions: positions)
            }
          })
      }
    }
    try stepped(RungeKuttaSpring.init)
    try stepped(SemiImplicitEulerSpring.init)
    try stepped(VelocityVerletSpring.init)
    return contenders + (try tables(Float.self))
  }

  private func tables<Scalar: ModelScalar>(_: Scalar.Type) throws(SolverError) -> [Contender] {
    var contenders: [Contender] = []
    for count in Self.counts {
      for isCubic in [false, true] {
        contenders.append(
          try contender(isCubic ? "table-cubic" : "table-linear", "\(count) points") {
            spring throws(SolverError) in
            try SpringTable<Scalar>(spring, count: count, isCubic: isCubic).sampling
          })
      }
    }
    return contenders
  }

  private func contender<Scalar: ModelScalar>(
    _ method: String, _ setting: String,
    prepare: (SpringDescription) throws(SolverError) -> Sampling<Scalar>
  ) throws(SolverError) -> Contender {
    let inputs = ContenderInputs<Scalar>(Self.times)
    var worst = 0.0
    for (bounce, truth) in zip(Self.bounces, truth) {
      worst = max(
        worst, inputs.error(of: try prepare(Self.description(bounce)), truth: truth))
    }
    return Contender(
      method: method, setting: setting, scalar: Scalar.scalarType, error: worst,
      samples: Self.times.count, run: inputs.work(try prepare(Self.description(Self.timedBounce))))
  }
}
