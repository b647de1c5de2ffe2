internal import StrictJSON

#if canImport(ReferenceNumerics)
  import ReferenceNumerics
#endif

/// Asks for a spring's position and velocity after each of a list of frames, for programs that
/// advance by frames.
///
/// The truth is the exact motion at the exact sums of the steps.
public struct AdvanceRequest: Sendable, Hashable {
  /// The spring.
  public var spring: SpringDescription
  /// The start of the motion, in the value's unit.
  public var from: Double
  /// The target of the motion, in the value's unit.
  public var to: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// The length of each frame in seconds, ≥ 0.
  public var steps: [Double]

  /// Creates a request for one motion and its frames; by default a move from 0 to 1 from rest.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0,
    steps: [Double]
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.steps = steps
  }

  /// Requests for the same motion at the end of each frame. Their times are the sums of the steps,
  /// rounded once, which solvers that take times are asked; the truth is that of the exact sums.
  public var samples: [SpringRequest] {
    var sum = DoublePair(0)
    return steps.map { step in
      sum = sum + DoublePair(step)
      return SpringRequest(spring: spring, from: from, to: to, velocity: velocity, time: sum.high)
    }
  }
}

/// Positions and velocities after each of a list of frames.
public struct FramesAnswer: Sendable, Hashable {
  /// The positions, in the value's unit.
  public var positions: [Double]
  /// The velocities, in units per second.
  public var velocities: [Double]

  /// Creates an answer.
  public init(positions: [Double], velocities: [Double]) {
    self.positions = positions
    self.velocities = velocities
  }
}

extension AdvanceRequest: SolverQuestion {
  /// The largest number of frames; the answer to more would not fit in a line.
  static let maximumCount = 20_000

  var request: SolverRequest { .advance(self) }

  init(_ reader: MemberReader) throws(SolverError) {
    let steps = try reader.numbers("steps")
    guard steps.count <= Self.maximumCount else {
      throw .unsupported("steps has \(steps.count) frames: at most \(Self.maximumCount) are served")
    }
    for (index, step) in steps.enumerated() where !(step >= 0 && step.isFinite) {
      throw .invalid("steps[\(index)]", step, "must be a number that is not negative")
    }
    self.init(
      spring: try SpringDescription(reader), from: try reader.optionalNumber("from") ?? 0,
      to: try reader.optionalNumber("to") ?? 1,
      velocity: try reader.optionalNumber("velocity") ?? 0, steps: steps)
  }

  func write(to writer: inout MemberWriter) {
    spring.write(to: &writer)
    writer.number("from", from)
    writer.number("to", to)
    writer.number("velocity", velocity)
    writer.numbers("steps", steps)
  }

  static var answerForm: AnswerForm {
    AnswerForm([.list("positions"), .list("velocities")]) {
      .frames(FramesAnswer(positions: $0[0], velocities: $0[1]))
    }
  }

  var group: String { spring.regime.rawValue }

  var domain: AskedDomain {
    AskedDomain(spring: spring, velocity: velocity, times: samples.map { $0.time })
  }
}

#if !hasFeature(Embedded)  // Nobody is judged there.
  extension AdvanceRequest {
    func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
      let spring = try spring.reference
      let (start, target) = (ReferenceValue(from), ReferenceValue(to))
      let samples = ReferenceValue.runningSums(of: steps).map { time in
        let sample = spring.sample(
          from: start, to: target, velocity: ReferenceValue(velocity), time: time)
        return [TrueValue(sample.position), TrueValue(sample.velocity)]
      }
      return SolverTruth(
        rounded: .frames(
          FramesAnswer(
            positions: samples.map { $0[0].rounded }, velocities: samples.map { $0[1].rounded })),
        values: samples.map { $0[0] } + samples.map { $0[1] })
    }
  }
#endif

extension SolverMethod {
  /// Computes the motion at the sums of the steps.
  public func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    var answer = FramesAnswer(positions: [], velocities: [])
    for sample in request.samples {
      let motion = try motion(sample)
      answer.positions.append(motion.position)
      answer.velocities.append(motion.velocity)
    }
    return answer
  }
}
