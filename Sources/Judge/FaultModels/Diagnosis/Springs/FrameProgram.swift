internal import Foundation
internal import SolverVerification

/// One request for a spring frame by frame, and the frames that a cell examines.
struct FrameItem {
  let request: AdvanceRequest
  /// The frame with the largest error of each member, as a single spring request.
  let frames: [SpringItem]
  let places: [Int]
  /// The rest of earlier frames, which is added to the first.
  var rest = 0.0
}

/// The lengths that a solver gives to frames: rounded, then at least and at most so long.
struct FramePace: Hashable {
  enum Limit: Hashable {
    case none
    /// Longer frames are cut to this length.
    case cut(Double)
    /// Longer frames are ignored; no requested frame is between the two lengths.
    case dropped(beyond: Double, from: Double)
    /// Every frame counts this much.
    case fixed(Double)
  }

  var tick = TickStage.none
  var least = 0.0
  var limit = Limit.none
  /// Whether an answer is the state before its frame.
  var isLate = false

  static let asked = FramePace()

  func callAsFunction(_ steps: [Double]) -> [Double] {
    let lengths = steps.map { step in
      var length = step
      if case .ticks(let rate, let rounding) = tick {
        length = (length * rate).rounded(rounding.rule) / rate
      }
      length = max(length, least)
      switch limit {
      case .none: return length
      case .cut(let most): return min(length, most)
      case .dropped(let most, _): return length > most ? 0 : length
      case .fixed(let fixed): return fixed
      }
    }
    return isLate ? [0] + lengths.dropLast() : lengths
  }

  /// The time after frames of some lengths; in single precision it is summed in that.
  func time(_ lengths: [Double]) -> Double {
    let units: [TickStage: Double] = [.single: 1, .singleMilliseconds: 1_000]
    guard let unit = units[tick] else { return lengths.reduce(0, +) }
    return Double(lengths.reduce(Float(0)) { $0 + Float($1 * unit) }) / unit
  }

  /// The parts' stages follow those of a spring program.
  var parts: [FaultPart] {
    func milliseconds(_ seconds: Double) -> String {
      "\(SpringProgram.number(seconds * 1_000)) ms"
    }
    var parts: [FaultPart] = []
    func add(_ stage: Int, _ words: String, cost: Double = 8) {
      parts.append(FaultPart(.framePace, words, cost: cost, stage: stage))
    }
    switch tick {
    case .none: break
    case .single: add(10, "the clock sums its frames in single precision")
    case .singleMilliseconds:
      add(10, "the clock sums its frames in single precision, in milliseconds")
    case .ticks(let rate, let rounding):
      add(10, "frames are rounded \(rounding.word) to whole \(milliseconds(1 / rate))")
    }
    if least > 0 { add(11, "frames shorter than \(milliseconds(least)) count as that", cost: 10) }
    switch limit {
    case .none: break
    case .cut(let most): add(12, "frames longer than \(milliseconds(most)) count as that", cost: 10)
    case .dropped(let most, let next):
      add(
        12,
        "frames longer than a length from \(milliseconds(most)) to \(milliseconds(next)) "
          + "do not count", cost: 10)
    case .fixed(let length):
      add(12, "every frame counts as \(milliseconds(length)), however long", cost: 10)
    }
    if isLate { add(13, "answers are those of the frame before") }
    return parts
  }
}

/// A spring solver that advances from frame to frame.
struct FrameProgram: FaultProgram {
  var spring = SpringProgram()
  /// Whether a frame starts from the previous frame's end, instead of from the time since the
  /// start.
  var isIncremental = true
  var pace = FramePace.asked

  // Both are legitimate, so continuing from the previous frame is not a fault.
  var parts: [FaultPart] {
    (spring.parts + pace.parts).map {
      var part = $0
      part.words = "frame by frame: \(part.words)"
      return part
    }
  }
  mutating func remove(_ stage: Int) {
    switch stage {
    case 10: pace.tick = .none
    case 11: pace.least = 0
    case 12: pace.limit = .none
    case 13: pace.isLate = false
    default: spring.remove(stage)
    }
  }

  /// A motion that ends is not continued, so that output stage belongs to the core.
  var core: FrameProgram {
    var core = self
    core.spring = spring.core
    if isIncremental, case .resetBeyond = spring.output { core.spring.output = spring.output }
    return core
  }
  var mayBlowUp: Bool { spring.mayBlowUp }
  /// Cases have some thirty frames.
  var work: Int { followsFrames ? 30 * spring.work : 2 * spring.work }

  /// Whether every frame is computed from the previous one.
  fileprivate var followsFrames: Bool {
    switch spring.motion {
    case .factorPerFrame, .stepped(_, _, .fedBack), .stepped(_, _, .kept): false
    default: isIncremental && !spring.isRightMotion && !isOfOtherParameters
    }
  }

  /// Whether the motion is the correct one of other parameters, sampled from the start.
  private var isOfOtherParameters: Bool {
    spring.with { ($0.parameters, $0.conversion) = (.asked, .asked) }.isRightMotion
  }

  func runCore(on item: FrameItem) -> [(item: SpringItem, motion: SpringProgram.Motion)] {
    let lengths = pace(Array(item.request.steps.prefix((item.places.max() ?? 0) + 1)))
    let frames = zip(item.frames, item.places).map { frame, place in
      var lengths = Array(lengths.prefix(place + 1))
      if item.rest > 0 { lengths[0] += item.rest }
      return moved(frame, to: lengths)
    }
    guard followsFrames else { return frames.map { ($0, spring.runCore(on: $0)) } }
    let request = item.request
    var motion = SpringProgram.Motion(
      state: MotionAnswer(position: request.from - request.to, velocity: request.velocity))
    var found = frames.map { (item: $0, motion: motion) }
    for (place, step) in lengths.enumerated() {
      let frame = SpringRequest(
        spring: request.spring, from: motion.state.position, to: 0, velocity: motion.state.velocity,
        time: step)
      let seed = item.frames[0].seed &* 64 &+ UInt64(place)
      // The truth of a frame that starts from another state is not used.
      guard let next = SpringItem(frame, truth: motion.state, seed: seed) else { return found }
      let spread = motion.spread
      motion = spring.runCore(on: next)
      if case .resetBeyond(let most) = spring.output {
        // A motion that has diverged by the end of a frame was reset within the frame.
        let acceleration = next.spring.acceleration(
          displacement: motion.state.position, velocity: motion.state.velocity)
        if spring.isStopped(next, motion) || !(acceleration.magnitude <= most) {
          motion.state = MotionAnswer(position: 0, velocity: 0)
        }
      }
      motion.spread.add(spread)
      for member in found.indices where item.places[member] == place {
        found[member].motion = motion
      }
    }
    return found
  }

  /// The positions after each frame of a motion with changes of target or a clamp, then the
  /// velocities. The clamp takes hold where the program's own spring returns, unless it is ignored.
  func numbers(of request: AdvanceRequest, ignoresClamp: Bool = false) -> [Double]? {
    if pace.isLate {
      // The frame before the first is the start, whatever the changes of target.
      let onTime = with { $0.pace.isLate = false }
      guard let numbers = onTime.numbers(of: request, ignoresClamp: ignoresClamp) else {
        return nil
      }
      let count = request.steps.count
      return [request.from] + numbers[..<count].dropLast() + [request.velocity]
        + numbers[count...].dropLast()
    }
    var rest = 0.0
    var state = MotionAnswer(position: request.from, velocity: request.velocity)
    var answers: [MotionAnswer] = []
    var piece = request
    let changes = request.retargets + [.init(frame: request.steps.count, to: request.to)]
    for (index, change) in changes.enumerated() {
      piece.steps = Array(request.steps[answers.count..<change.frame])
      (piece.from, piece.velocity, piece.retargets) = (state.position, state.velocity, [])
      let items = piece.samples.enumerated().compactMap { place, sample in
        DoubleSpring(sample.spring).flatMap {
          SpringItem(sample, truth: $0.answer(sample), seed: UInt64(place))
        }
      }
      guard items.count == piece.steps.count else { return nil }
      if !items.isEmpty {
        let item = FrameItem(
          request: piece, frames: items, places: Array(items.indices), rest: rest)
        let isClamped = request.clamp && !ignoresClamp
        let held = isClamped ? spring.firstReturn(items[0]) : .infinity
        let lengths = pace(piece.steps)
        if case .stepped(_, let step, .kept) = spring.motion {
          for length in lengths {
            rest += length
            rest -= (rest / step).rounded(.down) * step
          }
        }
        answers += runCore(on: item).enumerated().map { place, core in
          if pace.time(Array(lengths.prefix(place + 1))) >= held {
            state = MotionAnswer(position: piece.to, velocity: 0)
            return state
          }
          state = spring.state(after: core.item, core.motion)
          let found = [0, 1].map {
            spring.answer(for: core.item, member: $0, core: core.motion).value
          }
          return MotionAnswer(position: found[0], velocity: found[1])
        }
      }
      guard index < request.retargets.count else { break }
      (piece.to, state.velocity) = (change.to, change.velocity ?? state.velocity)
    }
    return answers.map(\.position) + answers.map(\.velocity)
  }

  /// The item at the time that frames of these lengths reach.
  private func moved(_ item: SpringItem, to lengths: [Double]) -> SpringItem {
    var item = item
    if pace != .asked {
      var request = item.request
      request.time = pace.time(lengths)
      item =
        SpringItem(request, truth: item.spring.answer(request), seed: item.seed) ?? item
    }
    item.frames = lengths
    return item
  }

  func answer(
    for item: FrameItem, member: Int,
    core: [(item: SpringItem, motion: SpringProgram.Motion)]
  ) -> Prediction {
    spring.answer(for: core[member].item, member: member, core: core[member].motion)
  }
}

/// The table of spring faults for solvers that advance from frame to frame.
struct FrameTable: FaultTable {
  let springs = SpringTable()
  /// The programs found in the answers to single requests.
  let known: [SpringProgram]
  /// The asked lengths of frames, in ascending order.
  let lengths: [Double]
  let branches: [String]
  let members = ["positions", "velocities"]
  let right = FrameProgram()

  init(known: [SpringProgram], lengths: Set<Double>) {
    self.known = known
    self.lengths = lengths.sorted()
    branches = springs.branches
  }

  /// An integrator counts as one if its own error shows, not only the times that it reaches.
  func isDecided(_ program: FrameProgram, by cell: Cell<FrameProgram>) -> Bool {
    guard let sampled = program.spring.sampled else { return true }
    return cell.prefers(program, to: program.with { $0.spring = sampled })
  }

  func rows(on program: FrameProgram, branch: Int, member: Int) -> [FrameProgram] {
    var found = springs.rows(on: program.spring, branch: branch, member: member)
    if program.spring.isRight { found += known }
    let steps = program.spring.parts.count < 2 || program.mayBlowUp ? Self.steps(of: program) : []
    return paces(program, Self.limits)
      + steps
      + found.flatMap { spring in
        let other = program.with { $0.spring = spring }
        guard other.followsFrames else { return [other] }
        return [true, false].map { choice in other.with { $0.isIncremental = choice } }
      }
  }

  private func dropped(beyond length: Double) -> FramePace.Limit {
    .dropped(
      beyond: lengths.last { $0 <= length } ?? length,
      from: lengths.first { $0 > length } ?? length)
  }

  func scans(
    from program: FrameProgram, branch: Int, member: Int
  ) -> [ParameterScan<FrameProgram>] {
    let lengths = stride(from: -3.3, through: -0.7, by: 0.02).map { pow(10, $0) }
    func scan(
      _ current: Double? = nil, _ change: @escaping (inout FramePace, Double) -> Void
    ) -> ParameterScan<FrameProgram> {
      ParameterScan(values: lengths, neutral: 0, current: current) { length in
        program.with { change(&$0.pace, length) }
      }
    }
    let pace = program.pace
    let cut: Double? = if case .cut(let most) = pace.limit { most } else { nil }
    let fixed: Double? = if case .fixed(let length) = pace.limit { length } else { nil }
    return [
      scan(cut) { $0.limit = .cut($1) }, scan { $0.limit = dropped(beyond: $1) },
      scan(fixed) { $0.limit = .fixed($1) },
      scan(pace.least > 0 ? pace.least : nil) { $0.least = $1 },
    ]
  }

  private func paces(_ program: FrameProgram, _ lengths: [Double]) -> [FrameProgram] {
    func changed(_ change: (inout FramePace) -> Void) -> FrameProgram {
      program.with { change(&$0.pace) }
    }
    var found: [FrameProgram] = lengths.flatMap { length in
      [FramePace.Limit.cut(length), dropped(beyond: length), .fixed(length)].map { limit in
        changed { $0.limit = limit }
      }
    }
    found += [1 / 240.0, 1e-3, 1 / 120.0, 1 / 60.0, 0.004, 0.01].map { least in
      changed { $0.least = least }
    }
    for rate in [1_000, 500, 250, 100, 62.5] {
      found += [TickStage.Rounding.floor, .nearest, .ceiling].map { rounding in
        changed { $0.tick = .ticks(rate: rate, rounding) }
      }
    }
    found.append(changed { $0.isLate = true })
    found += [0.5, 2, 1e-3, 1e3].map { factor in
      program.with { $0.spring.clock = .times(factor) }
    }
    found += [TickStage.single, .singleMilliseconds].map { tick in changed { $0.tick = tick } }
    return found
  }

  /// The longest frames, in seconds, that engines allow.
  private static let limits: [Double] = [
    1 / 60.0, 1 / 50.0, 1 / 30.0, 1 / 25.0, 1 / 24.0, 1 / 20.0, 1 / 15.0, 1 / 12.0, 1 / 120.0,
    0.016, 0.032, 0.033, 0.064, 0.1, 0.2, 0.25, 1 / 3.0,
  ]

  /// Programs that take one integrator step per frame, of the frame's length or up to a limit, or
  /// whole steps of a length of their own; and those that know frames only by their number.
  private static func steps(of program: FrameProgram) -> [FrameProgram] {
    var found: [FrameProgram] = []
    func add(_ motion: MotionStage) {
      found.append(
        program.with {
          $0.spring = $0.spring.inDouble
          $0.spring.motion = motion
          $0.isIncremental = true
        })
    }
    for stepper in Stepper.allCases {
      for most in [.infinity] + limits {
        add(.stepped(stepper, step: most, .oneStep))
        if most.isFinite { add(.stepped(stepper, step: most, .oneFixedStep)) }
      }
      for step in [1e-3, 2e-3, 0.004, 1 / 240.0, 1 / 120.0, 0.01, 1 / 60.0] {
        add(.stepped(stepper, step: step, .kept))
      }
    }
    for stepper in [Stepper.rungeKutta, .staleRungeKutta] {
      add(.stepped(stepper, step: 1e-3, .fedBack))
    }
    for share in [0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] {
      add(.factorPerFrame(1 - share))
    }
    return found + [program.with { $0.spring.velocity = .frameDifference }]
  }
}
