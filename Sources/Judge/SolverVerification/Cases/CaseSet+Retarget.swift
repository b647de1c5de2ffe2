internal import Seeding

extension CaseSet {
  /// The sets of requests about interruption, and about the extensions of other kinds.
  public static let retargetSets: [CaseSet] =
    [ordinaryRetarget, hardRetarget] + extensionSets + [decayBounds, rangeSpring, rangeRetarget]

  /// Springs that are interrupted as interfaces do: up to three times, at frames or between them.
  public static let ordinaryRetarget = CaseSet(
    name: "ordinary-retarget",
    summary: "springs retargeted up to three times, reversed, thrown or given another spring",
    role: .ordinary, count: 600, seed: 0x4F52
  ) { random in
    let spring = ordinaryInterfaceSpring(&random)
    let (from, to) = random.pick([(0.0, 1.0), (0, 1), (1, 0), (0, 100), (20, 0), (-300, 0)])
    let period = 2 * Double.pi / (spring.approximateNaturalFrequency ?? 2 * Double.pi)
    var moves = [RetargetMove(time: 0, to: to)]
    var frame = 0.0
    for _ in 0..<random.index(below: 3) + (random.index(below: 8) == 0 ? 0 : 1) {
      // Events arrive at frames, or anywhere between them.
      frame += Double(1 + random.index(below: max(2, Int(90 * period))))
      let time = random.next() & 1 == 0 ? frame / 60 : (frame + random.number(0, 1)) / 60
      let last = moves[moves.count - 1].to
      let before = moves.count > 1 ? moves[moves.count - 2].to : from
      let other = from + (to - from) * (random.number(-1, 2) * 10).rounded() / 10
      var move = RetargetMove(
        time: time, to: random.pick([before, before, last, other, other, other]))
      let speed = (random.number(-6, 6) * 10).rounded() / 10 * (to - from).magnitude
      if random.index(below: 7) == 0 { move.velocity = speed }
      if random.index(below: 7) == 0 { move.spring = ordinaryInterfaceSpring(&random) }
      moves.append(move)
    }
    return RetargetRequest(
      spring: spring, from: from,
      velocity: random.index(below: 3) == 0 ? 2 * (to - from) : 0, moves: moves,
      times: retargetTimes(&random, moves, period: period, rate: 60))
  }

  /// Every regime, thrown and caught at any time, with several changes of spring.
  public static let hardRetarget = CaseSet(
    name: "retarget-hard",
    summary: "every regime, retargeted up to six times, some at one time, from any state",
    count: 600, seed: 0x5254
  ) { random in
    func spring() -> SpringDescription {
      guard random.index(below: 4) == 0 else {
        return .bounce(duration: random.logarithmic(0.05, 5), bounce: anyBounce(&random))
      }
      guard case .physical(let mass, let stiffness, let damping, _) = otherParameterisation(&random)
      else { return .dampingRatio(response: random.logarithmic(0.05, 5), dampingRatio: 0.7) }
      return .physical(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
    }
    let first = spring()
    let period = 2 * Double.pi / (first.approximateNaturalFrequency ?? 2 * Double.pi)
    let size = random.logarithmic(1e-3, 1e4)
    func place() -> Double { random.number(-1, 1) * size }
    let from = place()
    var moves = [RetargetMove(time: 0, to: place())]
    for _ in 0..<random.index(below: 6) {
      let last = moves[moves.count - 1]
      var move = RetargetMove(time: last.time, to: random.index(below: 6) == 0 ? last.to : place())
      if random.index(below: 8) > 0 { move.time += period * random.logarithmic(1e-3, 3) }
      if random.index(below: 8) == 0 {
        move.velocity = random.pick([0, random.number(-10, 10) * size / period])
      }
      if random.index(below: 8) == 0 { move.spring = spring() }
      moves.append(move)
    }
    return RetargetRequest(
      spring: first, from: from,
      velocity: random.next() & 1 == 0 ? 0 : random.number(-10, 10) * size / period,
      moves: moves, times: retargetTimes(&random, moves, period: period, rate: nil))
  }

  /// The times at which a moving spring is asked, at most ten: some of the times of its moves, times soon
  /// after each move, and times up to two periods after the last.
  ///
  /// - Parameter rate: The frames a second that times lie at; nil for any times.
  static func retargetTimes(
    _ random: inout SplitMix64, _ moves: [RetargetMove], period: Double, rate: Double?
  ) -> [Double] {
    var times: [Double] = []
    for (index, move) in moves.enumerated() {
      let next = index + 1 < moves.count ? moves[index + 1].time : move.time + 2 * period
      if random.index(below: 3) == 0 { times.append(move.time) }
      times.append(move.time + (next - move.time) * random.number(0, 1))
    }
    let last = moves[moves.count - 1].time
    times.append(last + period * random.logarithmic(0.01, 2))
    if let rate { times = times.map { ($0 * rate).rounded(.up) / rate } }
    return times.sorted()
  }

  /// A spring typical of interfaces.
  private static func ordinaryInterfaceSpring(_ random: inout SplitMix64) -> SpringDescription {
    random.index(below: 3) > 0
      ? .bounce(
        duration: (random.number(0.1, 1) * 100).rounded() / 100,
        bounce: random.pick([
          0, 0.15, 0.3, 0.5, -0.2, (random.number(-0.9, 0.9) * 100).rounded() / 100,
        ]))
      : .physical(
        mass: random.pick([1, 1, 2]), stiffness: random.pick([100.0, 170, 200, 300, 500]),
        damping: Double(8 + random.index(below: 33)), allowOverDamping: true)
  }

  // MARK: Extensions

  /// The sets of requests that use extensions of kinds.
  private static let extensionSets: [CaseSet] = [
    CaseSet(
      name: "advance-retargets", summary: "springs frame by frame, retargeted between frames",
      options: [.advanceRetargets], count: 300, seed: 0x4152_5401
    ) { random in
      let rate = random.pick([60.0, 60, 90, 120, 144])
      let count = 4 + random.index(below: 60)
      let isUneven = random.index(below: 3) == 0
      var frames = Set((0..<1 + random.index(below: 3)).map { _ in random.index(below: count) })
      if random.index(below: 4) == 0 { frames.insert(0) }
      return AdvanceRequest(
        spring: .bounce(duration: random.logarithmic(0.1, 1), bounce: random.number(-0.9, 0.9)),
        from: random.number(-10, 10), to: random.number(-10, 10),
        velocity: random.pick([0, 1, -10]),
        steps: (0..<count).map { _ in isUneven ? random.number(0.001, 0.05) : 1 / rate },
        retargets: frames.sorted().map {
          .init(
            frame: $0, to: random.number(-10, 10),
            velocity: random.index(below: 4) == 0 ? random.number(-50, 50) : nil)
        })
    },
    clamped(seed: 0x434C_01) { random, spring, period in
      SpringRequest(
        spring: spring, from: random.number(-10, 10),
        to: random.pick([0, 1, random.number(-10, 10)]),
        velocity: random.pick([0, 0, random.number(-80, 80) / period]),
        time: random.logarithmic(0.01, 3) * period, clamp: true)
    },
    clamped(seed: 0x434C_02) { random, spring, period in
      AdvanceRequest(
        spring: spring, from: random.pick([1, random.number(-10, 10)]), to: 1,
        velocity: random.pick([0, random.number(-80, 80) / period]),
        steps: (0..<5 + random.index(below: 40)).map { _ in random.pick([1 / 60, 1 / 60, 1 / 30])
        },
        clamp: true)
    },
    clamped(seed: 0x434C_03) { random, spring, period in
      SettlingRequest(
        spring: spring, from: random.pick([0, 1, random.number(-10, 10)]), to: 1,
        velocity: random.pick([0, random.number(-80, 80) / period]),
        epsilon: random.pick([0.001, 0.01, 0.1]), clamp: true)
    },
    clamped(seed: 0x434C_04) { random, spring, period in
      var moves = [RetargetMove(time: 0, to: random.number(-10, 10))]
      for index in 0..<1 + random.index(below: 3) {
        moves.append(
          RetargetMove(
            time: moves[index].time + period * random.logarithmic(0.05, 2),
            to: random.pick([moves[index].to, random.number(-10, 10)]),
            velocity: random.index(below: 3) == 0 ? random.number(-80, 80) / period : nil))
      }
      return RetargetRequest(
        spring: spring, velocity: random.pick([0, 0, random.number(-80, 80) / period]),
        moves: moves,
        times: retargetTimes(&random, moves, period: period, rate: nil), clamp: true)
    },
    CaseSet(
      name: "zero-duration", summary: "springs of duration 0, at their start and after it",
      options: [.zeroDuration], count: 100, seed: 0x5A44
    ) { random in
      SpringRequest(
        spring: .bounce(duration: 0, bounce: random.pick([0, 0, 0.3, 1, -0.5])),
        from: random.number(-10, 10), to: random.number(-10, 10),
        velocity: random.pick([0, random.number(-10, 10)]),
        time: random.pick([0, 0, 1 / 60, random.logarithmic(1e-9, 10)]))
    },
    CaseSet(
      name: "stiffness-ratio",
      summary: "springs by stiffness and damping ratio, with and without a mass",
      options: [.stiffnessRatio], count: 1_000, seed: 0x5352
    ) { random in
      let ratio =
        random.next() & 1 == 0
        ? random.pick([0.2, 0.5, 0.6, 0.75, 0.8, 0.9, 1, 1, 1.5, 2])
        : 1 + random.sign() * random.logarithmic(1e-16, 0.5)
      let stiffness = random.pick([
        50.0, 200, 380, 400, 700, 800, 1400, 1500, 10_000, random.logarithmic(1, 1e4),
      ])
      let mass = random.pick([1, 1, random.logarithmic(0.1, 10)])
      let period = 2 * Double.pi * (mass / stiffness).squareRoot()
      return SpringRequest(
        spring: .stiffness(stiffness, dampingRatio: ratio, mass: mass),
        velocity: random.pick([0, 0, 1, -10]), time: period * random.logarithmic(1e-3, 10))
    },
    staggers("stagger-from", grid: false, [.staggerFrom], seed: 0x5346),
    staggers("stagger-grid", grid: true, [.staggerGrid], seed: 0x5347),
    staggers("stagger-grid-from", grid: true, [.staggerGrid, .staggerFrom], seed: 0x5348),
  ]

  /// A set of clamped motions; `draw` gets the spring and its period.
  private static func clamped<Question: SolverQuestion>(
    seed: UInt64,
    draw: @escaping @Sendable (inout SplitMix64, SpringDescription, Double) -> Question
  ) -> CaseSet {
    let name = Question.kind.rawValue
    return CaseSet(
      name: "clamped-\(name)", summary: "\(name) with clamp: motions that stay on their target",
      options: [.clamp], count: 300, seed: seed
    ) { random in
      let duration = random.logarithmic(0.1, 2)
      return draw(
        &random,
        .bounce(
          duration: duration,
          bounce: random.pick([
            0, 0.2, 0.5, 1, random.number(-0.9, 0.95), random.number(-0.9, 0.95),
          ])),
        duration)
    }
  }

  private static func staggers(
    _ name: String, grid: Bool, _ options: Set<SolverOption>, seed: UInt64
  ) -> CaseSet {
    CaseSet(
      name: name, summary: "delays \(grid ? "over a grid" : "from any place"), capped and not",
      options: options, count: 300, seed: seed
    ) { random in
      let columns = 1 + random.index(below: grid ? 9 : 40)
      let rows = grid ? 1 + random.index(below: 9) : 1
      let count = columns * rows
      let origins: [StaggerRequest.Origin] =
        [.last, .center, .edges, .index(random.index(below: count))]
      return StaggerRequest(
        count: count, interval: random.pick([0.02, 0.05, 0.1, random.number(0, 0.3)]),
        maximumTotal: random.pick([nil, nil, 0.3, random.number(0, 1)]),
        maximumIndex: random.index(below: 3) == 0 ? random.index(below: 8) : nil,
        from: options.contains(.staggerFrom) ? random.pick(origins) : .first,
        grid: grid
          ? .init(columns: columns, rows: rows, axis: random.pick([nil, nil, .x, .y])) : nil)
    }
  }
}
