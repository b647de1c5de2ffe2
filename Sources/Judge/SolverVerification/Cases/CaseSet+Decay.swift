internal import Seeding

extension CaseSet {
  /// The sets of requests about decays and smoothing.
  static let decaySets: [CaseSet] = [decayAnywhere, decayEnds, smoothing]

  /// Flings as scroll views have them.
  static let ordinaryDecay = CaseSet(
    name: "ordinary-decay", summary: "flings with the frictions of scroll views, at frames",
    role: .ordinary, count: 400, seed: 0x4443_01
  ) { random in
    DecayRequest(
      decay: scrollDecay(&random), from: Double(random.index(below: 2000)),
      velocity: (random.number(-6000, 6000)).rounded(),
      time: Double(random.index(below: 180)) / 60.0)
  }

  /// Smoothing as games and interfaces have it.
  static let ordinarySmooth = CaseSet(
    name: "ordinary-smooth", summary: "values that follow a target, at frames of 30 to 144 Hz",
    role: .ordinary, count: 200, seed: 0x4443_02
  ) { random in
    let rate = random.pick([30.0, 60, 60, 90, 120, 144])
    let count = 1 + random.index(below: 60)
    var target = random.pick([1.0, 1, 100])
    return SmoothRequest(
      from: 0, rate: random.pick([2.0, 5, 8, 12, 20]),
      targets: (0..<count).map { _ in
        if random.index(below: 20) == 0 { target = random.number(-100, 100).rounded() }
        return target
      },
      steps: (0..<count).map { _ in (random.index(below: 15) == 0 ? 2 : 1) / rate })
  }

  /// Decays of any friction, at any time.
  private static let decayAnywhere = CaseSet(
    name: "decay", summary: "decays of any friction and speed, from their start to long after",
    count: 2_000, seed: 0x4443_03
  ) { random in
    let decay = anyDecay(&random)
    let velocity = random.index(below: 20) == 0 ? 0 : random.sign() * random.logarithmic(1e-3, 1e6)
    let path = velocity * decay.approximateTimeConstant
    let part = random.pick([0, random.logarithmic(1e-9, 1), random.number(0, 10), 300])
    return DecayRequest(
      decay: decay, from: random.pick([0, random.number(-2, 2) * path, random.number(-1, 1)]),
      velocity: velocity, time: part * decay.approximateTimeConstant)
  }

  /// When and where decays are slow, and where they end.
  private static let decayEnds = CaseSet(
    name: "decay-ends", summary: "decays until a speed: when, where, and their limit",
    count: 1_000, seed: 0x4443_04
  ) { random in
    let velocity = random.sign() * random.logarithmic(1e-2, 1e5)
    let part = random.pick([
      random.logarithmic(1e-9, 1), random.number(0.5, 1.2), 1, 1 - random.logarithmic(1e-14, 0.1),
    ])
    return DecayEndRequest(
      decay: anyDecay(&random), from: random.number(-1, 1) * velocity, velocity: velocity,
      speed: velocity.magnitude * part)
  }

  /// Decays that springs take over.
  static let decayBounds = CaseSet(
    name: "decay-bounds", summary: "flings across a bound, toward one, and from outside",
    options: [.decayBounds], count: 1_000, seed: 0x4443_05
  ) { random in
    let decay = random.next() & 1 == 0 ? scrollDecay(&random) : anyDecay(&random)
    let constant = decay.approximateTimeConstant
    let velocity = random.pick([0, random.number(-1, 1) * 1000 / constant])
    let from = random.pick([0, 100, random.number(0, 100), random.number(-30, 130)])
    return DecayRequest(
      decay: decay, from: from, velocity: velocity,
      time: constant * random.pick([0, random.logarithmic(1e-3, 1), random.number(0, 6)]),
      bounds: .init(
        low: random.index(below: 5) == 0 ? -.infinity : 0,
        high: random.index(below: 5) == 0 ? .infinity : 100,
        spring: .dampingRatio(
          response: constant * random.logarithmic(0.1, 3),
          dampingRatio: random.pick([1, 1, 0.5, 0.8, random.number(0.1, 2)]))))
  }

  /// Springs that are shown within a range.
  static let rangeSpring = CaseSet(
    name: "range-spring", summary: "springs shown within a range, which go on inside",
    options: [.range], count: 300, seed: 0x524E_01
  ) { random in
    let duration = random.logarithmic(0.1, 2)
    let low: Double = random.pick([0, -Double.infinity, 0.5])
    let high: Double = random.pick([1, 1.05, Double.infinity, 0.5])
    let velocity: Double = random.pick([0, random.number(-20, 20) / duration])
    return SpringRequest(
      spring: .bounce(duration: duration, bounce: random.number(-0.9, 0.95)),
      velocity: velocity, time: duration * random.number(0, 2),
      range: ShownRange(low: low, high: high))
  }

  /// Retargeted springs that are shown within a range.
  static let rangeRetarget = CaseSet(
    name: "range-retarget", summary: "retargeted springs shown within a range",
    options: [.range], count: 200, seed: 0x524E_02
  ) { random in
    let duration = random.logarithmic(0.1, 2)
    let back: Double = random.pick([0, 0.5])
    let moves = [
      RetargetMove(time: 0, to: 1),
      RetargetMove(time: duration * random.number(0.05, 1), to: back),
    ]
    let low: Double = random.pick([0, 0.2])
    let high: Double = random.pick([1, 0.8, Double.infinity])
    return RetargetRequest(
      spring: .bounce(duration: duration, bounce: random.number(-0.5, 0.95)), moves: moves,
      times: retargetTimes(&random, moves, period: duration, rate: nil),
      range: ShownRange(low: low, high: high))
  }

  /// Smoothing with targets and steps of any size.
  private static let smoothing = CaseSet(
    name: "smooth", summary: "smoothing at any rate, with late, dropped and empty frames",
    count: 400, seed: 0x4443_06
  ) { random in
    let rate = random.index(below: 20) == 0 ? 0 : random.logarithmic(1e-3, 1e3)
    let count = 1 + random.index(below: 40)
    return SmoothRequest(
      from: random.number(-10, 10), rate: rate,
      targets: (0..<count).map { _ in random.pick([1, random.number(-10, 10)]) },
      steps: (0..<count).map { _ in
        random.pick([0, 1 / 60, 1 / 60, random.number(0, 0.1), random.logarithmic(1e-6, 10)])
      })
  }

  private static func scrollDecay(_ random: inout SplitMix64) -> DecayDescription {
    random.pick([
      .perMillisecond(0.998), .perMillisecond(0.998), .perMillisecond(0.99), .timeConstant(0.325),
      .timeConstant(0.35), .rate(4.2), .rate(2),
    ])
  }

  private static func anyDecay(_ random: inout SplitMix64) -> DecayDescription {
    switch random.index(below: 3) {
    case 0: .timeConstant(random.logarithmic(1e-3, 1e3))
    case 1: .rate(random.logarithmic(1e-3, 1e3))
    default: .perMillisecond(1 - random.logarithmic(1e-9, 0.9))
    }
  }
}
