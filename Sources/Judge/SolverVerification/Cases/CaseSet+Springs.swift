internal import Seeding

extension CaseSet {
  /// The sets of requests for a spring's position and velocity.
  public static let springSets: [CaseSet] = [
    main, stress, nearCritical, lightlyDamped, stronglyOverDamped, tinyTimes, hugeTimes,
    largeOffsets, atRest, withVelocity, parameterisations,
  ]

  /// The 51 bounces of the main set: 0, and ± each of 25 magnitudes from 1e-16 to 0.99.
  static let mainBounces: [Double] = {
    let magnitudes = [
      1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3,
      0.01, 0.03, 0.05, 0.1, 0.25, 0.4, 0.5, 0.75, 0.9, 0.95, 0.99,
    ]
    return [0] + magnitudes + magnitudes.map { -$0 }
  }()

  /// The 8 durations of the main set, in seconds.
  static let mainDurations = [0.05, 0.1, 0.2, 0.35, 0.5, 1, 2, 5]

  /// The 5 initial velocities of the main set, as multiples of ω₀ times the move.
  static let mainVelocities = [0.0, 1, -1, 10, -10]

  /// The 107 times of the main set, as multiples of the duration: 0, seven powers of ten from 1e-9
  /// to 1e-3, and 99 up to 10 that are proportional to the square of their index.
  static let mainTimes: [Double] =
    [0, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3]
    + (1...99).map { index in
      let fraction = Double(index) / 99
      return 10 * fraction * fraction
    }

  /// The initial velocity in units per second that is `ratio` times ω₀, for a move of 1.
  private static func velocity(_ ratio: Double, duration: Double) -> Double {
    ratio * (2 * Double.pi / duration)
  }

  /// Every combination of bounces, durations, velocities and times, for a move from 0 to 1.
  private static func grid(
    name: String, summary: String, bounces: [Double], durations: [Double], velocities: [Double],
    times: [Double]
  ) -> CaseSet {
    CaseSet(
      name: name, summary: summary,
      count: bounces.count * durations.count * velocities.count * times.count
    ) { index in
      var rest = index
      func next(_ values: [Double]) -> Double {
        defer { rest /= values.count }
        return values[rest % values.count]
      }
      let time = next(times)
      let ratio = next(velocities)
      let duration = next(durations)
      return SpringRequest(
        spring: .bounce(duration: duration, bounce: next(bounces)),
        velocity: velocity(ratio, duration: duration), time: time * duration)
    }
  }

  /// 51 bounces × 8 durations × 5 initial velocities × 107 times up to 10 durations.
  public static let main = grid(
    name: "main",
    summary: "51 bounces in [-0.99, 0.99], 8 durations, 5 velocities, 107 times to 10 D",
    bounces: mainBounces, durations: mainDurations, velocities: mainVelocities, times: mainTimes)

  /// The extremes of the bounce's range and times far beyond ordinary ones.
  public static let stress = grid(
    name: "stress",
    summary: "|b| from 1 - 1e-3 to 1 - 1e-9 and b = 1, 3 durations, 5 velocities, to 5000 D",
    bounces: {
      let gaps = [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9]
      return [1] + gaps.map { 1 - $0 } + gaps.map { $0 - 1 }
    }(),
    durations: [0.05, 0.5, 5], velocities: mainVelocities,
    times: [
      0, 1e-6, 1e-3, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000,
    ])

  /// A random initial velocity divided by ω₀: often 0, ±1 or ±10, otherwise any value in between.
  private static func ratio(_ random: inout SplitMix64) -> Double {
    switch random.index(below: 4) {
    case 0: 0
    case 1: random.sign() * random.pick([1, 10])
    default: random.sign() * random.logarithmic(1e-3, 10)
    }
  }

  /// A request for a random spring; `time` is in durations.
  private static func request(
    _ random: inout SplitMix64, bounce: Double, time: Double, from: Double = 0, to: Double = 1,
    ratio: Double? = nil
  ) -> SpringRequest {
    let duration = random.logarithmic(0.05, 5)
    let ratio = ratio ?? Self.ratio(&random)
    return SpringRequest(
      spring: .bounce(duration: duration, bounce: bounce), from: from, to: to,
      velocity: velocity(ratio * (to - from).magnitude, duration: duration),
      time: time * duration)
  }

  /// A bounce from any regime; the transitions between regimes are over-represented.
  static func anyBounce(_ random: inout SplitMix64) -> Double {
    switch random.index(below: 6) {
    case 0: random.sign() * random.logarithmic(1e-16, 1e-2)
    case 1: 1 - random.logarithmic(1e-6, 0.1)
    case 2: random.logarithmic(1e-6, 0.5) - 1
    case 3: random.pick([0, 1, 0.5, -0.5])
    default: random.number(-0.95, 0.95)
    }
  }

  /// Both sides of the double root.
  public static let nearCritical = CaseSet(
    name: "near-critical", summary: "|b| from 1e-17 to 1e-2 on both sides of the double root",
    count: 20_000, seed: 0x4E43
  ) { random in
    let bounce = random.sign() * random.logarithmic(1e-17, 1e-2)
    return request(&random, bounce: bounce, time: random.logarithmic(1e-4, 10))
  }

  /// Many oscillations, up to long times.
  public static let lightlyDamped = CaseSet(
    name: "lightly-damped", summary: "b from 0.9 to 1 - 1e-9, to 1000 D", count: 20_000,
    seed: 0x4C44
  ) { random in
    let bounce = 1 - random.logarithmic(1e-9, 0.1)
    return request(&random, bounce: bounce, time: random.logarithmic(1e-2, 1000))
  }

  /// A fast and a very slow exponential together.
  public static let stronglyOverDamped = CaseSet(
    name: "over-damped-strong", summary: "b from -0.5 to -1 + 1e-9, to 5000 D", count: 20_000,
    seed: 0x4F44
  ) { random in
    let bounce = random.logarithmic(1e-9, 0.5) - 1
    return request(&random, bounce: bounce, time: random.logarithmic(1e-4, 5000))
  }

  /// Times just after the start.
  public static let tinyTimes = CaseSet(
    name: "tiny-times", summary: "every regime, from 1e-300 D to 1e-3 D", count: 10_000,
    seed: 0x5454
  ) { random in
    let bounce = anyBounce(&random)
    let time =
      random.next() & 1 == 0 ? random.logarithmic(1e-12, 1e-3) : random.logarithmic(1e-300, 1e-12)
    return request(&random, bounce: bounce, time: time)
  }

  /// Times long after the end.
  public static let hugeTimes = CaseSet(
    name: "huge-times", summary: "every regime, from 10 D to 1e6 D", count: 10_000,
    seed: 0x4854
  ) { random in
    let bounce = anyBounce(&random)
    return request(&random, bounce: bounce, time: random.logarithmic(10, 1e6))
  }

  /// Moves that are small compared with the values.
  public static let largeOffsets = CaseSet(
    name: "large-offsets", summary: "moves of 1 to 100 at offsets to 1e9", count: 10_000,
    seed: 0x4C4F
  ) { random in
    let bounce = anyBounce(&random)
    let from = random.sign() * random.logarithmic(1, 1e9)
    let to = from + random.sign() * random.logarithmic(1, 100)
    return request(&random, bounce: bounce, time: random.logarithmic(1e-3, 10), from: from, to: to)
  }

  /// Every regime, from rest.
  public static let atRest = CaseSet(
    name: "at-rest", summary: "every regime, without initial velocity", count: 20_000, seed: 0x4152
  ) { random in
    let bounce = anyBounce(&random)
    return request(&random, bounce: bounce, time: random.logarithmic(1e-3, 10), ratio: 0)
  }

  /// Every regime, with an initial velocity.
  public static let withVelocity = CaseSet(
    name: "with-velocity", summary: "every regime, with |v0|/w0 from 1e-3 to 1e3 moves",
    count: 20_000, seed: 0x5756
  ) { random in
    let bounce = anyBounce(&random)
    let ratio = random.sign() * random.logarithmic(1e-3, 1e3)
    return request(
      &random, bounce: bounce, time: random.logarithmic(1e-3, 10),
      from: random.number(-100, 100), to: random.number(-100, 100), ratio: ratio)
  }

  /// A spring in a parameterisation other than duration and bounce.
  static func otherParameterisation(_ random: inout SplitMix64) -> SpringDescription {
    let ratio =
      switch random.index(below: 4) {
      case 0: 1 + random.sign() * random.logarithmic(1e-16, 1e-2)
      case 1: random.logarithmic(1e-3, 1)
      case 2: random.logarithmic(1, 30)
      default: random.pick([0.1, 0.5, 1, 2])
      }
    guard random.next() & 1 == 0 else {
      return .dampingRatio(response: random.logarithmic(0.05, 5), dampingRatio: ratio)
    }
    let mass = random.logarithmic(0.1, 10)
    let stiffness = random.logarithmic(1, 10_000)
    return .physical(
      mass: mass, stiffness: stiffness, damping: 2 * ratio * (mass * stiffness).squareRoot(),
      allowOverDamping: random.index(below: 4) != 0)
  }

  /// Springs given by response and damping ratio, or by mass, stiffness and damping.
  public static let parameterisations = CaseSet(
    name: "parameterisations",
    summary: "springs by response and damping ratio, or by mass, stiffness and damping",
    count: 20_000, seed: 0x5041
  ) { random in
    let spring = otherParameterisation(&random)
    let frequency = spring.approximateNaturalFrequency ?? 1
    return SpringRequest(
      spring: spring, velocity: ratio(&random) * frequency,
      time: random.logarithmic(1e-3, 10) * 2 * Double.pi / frequency)
  }

  /// 51 bounces × 8 durations × 5 initial velocities, settling to within 0.001.
  public static let settle = CaseSet(
    name: "settle", summary: "settling of 51 bounces, 8 durations, 5 velocities to within 0.001",
    count: mainBounces.count * mainDurations.count * mainVelocities.count
  ) { index in
    let ratio = mainVelocities[index % 5]
    let duration = mainDurations[index / 5 % 8]
    return SettlingRequest(
      spring: .bounce(duration: duration, bounce: mainBounces[index / 40]),
      velocity: velocity(ratio, duration: duration))
  }

  /// Settling of moves of all sizes and positions, within bands of all widths. The set before it
  /// cannot detect a solver that treats ε as a fraction of the move, or every move as one from 0 to
  /// 1.
  public static let settleMoves = CaseSet(
    name: "settle-moves",
    summary: "settling of moves of 0.01 to 10,000 from anywhere, to within bands of every width",
    count: 1_500, seed: 0x534D
  ) { random in
    let duration = random.logarithmic(0.05, 5)
    let spring =
      random.index(below: 4) == 0
      ? otherParameterisation(&random)
      : .bounce(duration: duration, bounce: random.number(-0.9, 0.95))
    let frequency = spring.approximateNaturalFrequency ?? 2 * Double.pi / duration
    let move = random.sign() * random.logarithmic(0.01, 10_000)
    let from = random.next() & 1 == 0 ? 0 : random.number(-1_000, 1_000)
    let epsilon =
      random.next() & 1 == 0
      ? random.pick([0.001, 0.01, 0.1, 0.5]) : move.magnitude * random.logarithmic(1e-6, 2)
    return SettlingRequest(
      spring: spring, from: from, to: from + move,
      velocity: ratio(&random) * frequency * move.magnitude, epsilon: epsilon)
  }

  /// Conversions between parameterisations.
  public static let springParameters = CaseSet(
    name: "spring-parameters", summary: "springs in all four parameterisations, converted",
    count: 2_000, seed: 0x5350
  ) { random in
    let spring: SpringDescription
    switch random.index(below: 4) {
    case 0:
      spring = .bounce(duration: random.logarithmic(0.05, 5), bounce: random.number(-0.9, 0.99))
    case 1:
      spring = .settling(
        settlingDuration: random.logarithmic(0.05, 5), dampingRatio: random.logarithmic(0.05, 3),
        epsilon: random.pick([0.001, 0.01, 1e-4]))
    default: spring = otherParameterisation(&random)
    }
    return SpringParametersRequest(spring: spring)
  }

  /// Integrators of fixed steps, whose result has a true value.
  static let integrators = CaseSet(
    name: "integrators", summary: "every integrator of fixed steps, at stable ones", count: 1_000,
    seed: 0x494E
  ) { random in
    let duration = random.logarithmic(0.1, 2)
    let (frequency, mass) = (2 * Double.pi / duration, random.logarithmic(0.1, 10))
    let spring = random.pick([
      .bounce(duration: duration, bounce: random.number(-0.1, 0.9)),
      SpringDescription.physical(
        mass: mass, stiffness: mass * frequency * frequency,
        damping: 2 * random.number(0.05, 2) * mass * frequency, allowOverDamping: true),
    ])
    let step = duration / random.pick([64, 128, 512])
    let motion = SpringRequest(
      spring: spring, from: random.pick([0, random.number(-10, 10)]),
      velocity: velocity(ratio(&random), duration: duration),
      time: random.pick([step * Double(random.index(below: 128)), random.number(0, 2) * duration]))
    return IntegratorRequest(
      motion: motion, method: random.pick(IntegratorMethod.allCases.filter { $0 != .adaptive }),
      stepping: .step(step))
  }
}
