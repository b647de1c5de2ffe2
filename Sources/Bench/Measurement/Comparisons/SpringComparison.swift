internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// Two seconds of a spring at 64 frames per second, by every method and setting.
///
/// The error is the largest position error over four springs and all frames, as a fraction of the
/// move. The time is that of one of these springs.
package struct SpringComparison {
  /// An over-damped, a critical and two bouncing springs of half a second.
  static let bounces = [-0.3, 0, 0.25, 0.7]
  static let timedBounce = 0.25
  /// The frame times. Binary fractions give every type the same, equally spaced times. They are not
  /// whole frames, so that no table has its knots exactly there.
  static let times = (0..<128).map { (Double($0) + 0.375) / 64 }
  /// The delays that put a batch's items at these times when it is sampled at 0.
  private static let starts = times.map { -$0 }
  private static let rates = [64, 128, 256, 512, 1_024, 2_048, 4_096]
  private static let counts = [16, 64, 256, 1_024, 4_096]

  /// The truth of each spring at each time.
  let truth: [[TrueValue]]

  package func all() throws -> [ComparedMethod] { try doubles() + floats() }

  /// Computes the truth.
  package init() throws {
    truth = try Self.bounces.map { bounce in
      try Self.times.map { try Self.request(bounce, at: $0).truth[0] }
    }
  }

  static func request(_ bounce: Double, at time: Double) -> SolverRequest {
    .spring(SpringRequest(spring: description(bounce), time: time))
  }

  private static func description(_ bounce: Double) -> SpringDescription {
    .bounce(duration: 0.5, bounce: bounce)
  }

  private func doubles() throws -> [ComparedMethod] {
    var methods: [ComparedMethod] = []
    func add(_ method: any SpringBatchMethod, _ name: String, _ setting: String = "") throws {
      methods.append(
        try compared(name, setting) { spring in
          { times, positions in
            // Converting the spring's parameters is part of the work, as it is in a call.
            var request = SpringRequest(spring: spring, time: 0)
            request.to = doNotOptimize(1)
            // Positions that a method does not support stay NaN, which makes its error infinite.
            if (try? method.sample(request, times: times, positions: positions)) == nil {
              positions.update(repeating: .nan)
            }
          }
        })
    }
    try add(AnimationNumericsSolver(), "ours")
    methods.append(try batch(Double.self, "prepared once", .precise))
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
    return methods + (try tables(Double.self))
  }

  /// This package's batch, made once.
  private func batch<Scalar: JobScalar>(
    _: Scalar.Type, _ setting: String, _ precision: FloatPrecision
  ) throws -> ComparedMethod {
    try compared("ours-batch", setting) { spring in
      let spring = try Spring(spring)
      let batch = try SpringBatch<Scalar>(
        spring, from: Self.starts.map { _ in 0 }, to: Self.starts.map { _ in 1 },
        delays: .each(Self.starts), algorithm: .direct, precision: precision)
      return { _, positions in batch.sample(at: doNotOptimize(0), into: positions) }
    }
  }

  private func floats() throws -> [ComparedMethod] {
    var methods: [ComparedMethod] = [
      try compared("ours", "") { spring in
        let spring = try Spring(spring)
        return sampling { (t: Float) in
          spring.value(target: 1 as Float, initialVelocity: 0, time: Double(t))
        }
      },
      try compared("textbook", "") { spring in
        let spring = SingleTextbookSpring(try TextbookParameters(spring))
        return sampling { spring.position(at: $0) }
      },
    ]
    for (precision, name) in [(FloatPrecision.precise, "precise"), (.fast, "fast")] {
      methods.append(try batch(Float.self, name, precision))
    }
    func stepped(_ make: (Int) -> some FixedRateSpring) throws {
      for rate in Self.rates {
        let stepper = make(rate)
        methods.append(
          try compared(type(of: stepper).label, "\(rate) Hz") { spring in
            let spring = try TextbookParameters(spring)
            return { times, positions in
              stepper.sampleUnitMove(spring, times: times, positions: positions)
            }
          })
      }
    }
    try stepped(RungeKuttaSpring.init)
    try stepped(SemiImplicitEulerSpring.init)
    try stepped(VelocityVerletSpring.init)
    return methods + (try tables(Float.self))
  }

  private func tables<Scalar: JobScalar>(_: Scalar.Type) throws -> [ComparedMethod] {
    var methods: [ComparedMethod] = []
    for count in Self.counts {
      for isCubic in [false, true] {
        methods.append(
          try compared(isCubic ? "table-cubic" : "table-linear", "\(count) points") {
            spring in
            SpringTable<Scalar>(
              try Spring(spring), seconds: 2, cells: count - 1, isCubic: isCubic
            ).sampling
          })
      }
    }
    return methods
  }

  private func compared<Scalar: JobScalar>(
    _ method: String, _ setting: String,
    prepare: (SpringDescription) throws -> Sampling<Scalar>
  ) throws -> ComparedMethod {
    let inputs = ComparedInputs<Scalar>(Self.times)
    var worst = 0.0
    for (bounce, truth) in zip(Self.bounces, truth) {
      worst = max(worst, inputs.error(of: try prepare(Self.description(bounce)), truth: truth))
    }
    return ComparedMethod(
      method: method, setting: setting, scalar: Scalar.scalarType, error: worst,
      samples: Self.times.count, run: inputs.work(try prepare(Self.description(Self.timedBounce))))
  }
}
