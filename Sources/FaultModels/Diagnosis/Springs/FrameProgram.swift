internal import SolverVerification

/// One request for a spring frame by frame, and the frames that a cell examines.
struct FrameItem {
  let request: AdvanceRequest
  /// The frame with the largest error of each member, as a single spring request.
  let frames: [SpringItem]
  let places: [Int]
}

/// A spring solver that advances from frame to frame.
struct FrameProgram: FaultProgram {
  var spring = SpringProgram()
  /// Whether a frame starts from the previous frame's end, instead of from the time since the
  /// start.
  var goesOn = true

  // Both are legitimate, so continuing from the previous frame is not a fault.
  var parts: [FaultPart] {
    spring.parts.map {
      var part = $0
      part.words = "frame by frame: \(part.words)"
      return part
    }
  }
  func removing(_ stage: Int) -> FrameProgram {
    FrameProgram(spring: spring.removing(stage), goesOn: goesOn)
  }
  /// A motion that ends is not continued, so that output stage belongs to the core.
  var core: FrameProgram {
    var core = FrameProgram(spring: spring.core, goesOn: goesOn)
    if goesOn, case .resetBeyond = spring.output { core.spring.output = spring.output }
    return core
  }
  var mayBlowUp: Bool { spring.mayBlowUp }
  /// Cases have some thirty frames.
  var work: Int { goesOn && !spring.isRightMotion ? 30 * spring.work : 2 * spring.work }

  func runCore(on item: FrameItem) -> [SpringProgram.Motion] {
    guard goesOn, !spring.isRightMotion else { return item.frames.map { spring.runCore(on: $0) } }
    let request = item.request
    var motion = SpringProgram.Motion(
      state: MotionAnswer(position: request.from - request.to, velocity: request.velocity))
    var found: [SpringProgram.Motion] = item.frames.map { _ in motion }
    for (place, step) in request.steps.enumerated() {
      guard place <= item.places.max() ?? -1 else { break }
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
      motion.spread.position += spread.position
      motion.spread.velocity += spread.velocity
      for member in found.indices where item.places[member] == place { found[member] = motion }
    }
    return found
  }

  func answer(
    for item: FrameItem, member: Int, core: [SpringProgram.Motion]
  ) -> Prediction {
    spring.answer(for: item.frames[member], member: member, core: core[member])
  }
}

/// The table of spring faults for solvers that advance from frame to frame.
struct FrameTable: FaultTable {
  let springs = SpringTable()
  /// The programs found in the answers to single requests.
  let known: [SpringProgram]
  let branches: [String]
  let members = ["positions", "velocities"]
  let right = FrameProgram()

  init(known: [SpringProgram]) {
    self.known = known
    branches = springs.branches
  }

  func rows(on program: FrameProgram, branch: Int, member: Int) -> [FrameProgram] {
    var found = springs.rows(on: program.spring, branch: branch, member: member)
    if program.spring.isRight { found += known }
    let steps = program.spring.parts.count < 2 || program.mayBlowUp ? Self.steps(of: program) : []
    return steps
      + found.flatMap { spring in
        [true, false].map { FrameProgram(spring: spring, goesOn: $0) }
      }
  }

  /// The longest steps, in seconds, that frames are clamped to.
  private static let longestSteps = [
    Double.infinity, 1 / 60.0, 1 / 30.0, 1 / 20.0, 1 / 15.0, 1 / 120.0, 0.016, 0.032, 0.064, 0.1,
  ]

  /// Programs that take one integrator step per frame, of the frame's length or up to a limit.
  private static func steps(of program: FrameProgram) -> [FrameProgram] {
    var found: [FrameProgram] = []
    for stepper in Stepper.allCases {
      for most in longestSteps {
        var spring = program.spring
        spring.motion = .stepped(stepper, step: most, .oneStep)
        spring.tick = .none
        spring.precision = .double
        spring.band = .none
        found.append(FrameProgram(spring: spring, goesOn: true))
        guard most.isFinite else { continue }
        spring.motion = .stepped(stepper, step: most, .oneFixedStep)
        found.append(FrameProgram(spring: spring, goesOn: true))
      }
    }
    return found
  }
}
