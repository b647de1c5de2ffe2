internal import StrictJSON

import ReferenceNumerics

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
  /// Changes of the target, by frame; of several at one frame only the last counts.
  public var retargets: [Retarget]
  /// Whether the value stays on a target once it has reached it, until the next change.
  public var clamp: Bool

  /// A change of the target before the step of a frame.
  public struct Retarget: Sendable, Hashable {
    /// The index of the step that follows, from 0.
    public var frame: Int
    /// The target from then on, in the value's unit.
    public var to: Double
    /// The velocity from then on, in units per second; nil to keep the current one.
    public var velocity: Double?

    /// Creates a change of target.
    public init(frame: Int, to: Double, velocity: Double? = nil) {
      self.frame = frame
      self.to = to
      self.velocity = velocity
    }
  }

  /// Creates a request for one motion and its frames; by default a move from 0 to 1 from rest.
  public init(
    spring: SpringDescription, from: Double = 0, to: Double = 1, velocity: Double = 0,
    steps: [Double], retargets: [Retarget] = [], clamp: Bool = false
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.steps = steps
    self.retargets = retargets
    self.clamp = clamp
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

extension SolverKind {
  /// Positions and velocities of a spring after each of a list of frames.
  public static let advance = Self("advance", AdvanceRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/advance``.
  public static func advance(_ request: AdvanceRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/advance``.
public protocol AdvanceMethod: SolverMethod {
  /// Positions and velocities of a spring after each of a list of frames.
  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer
}

extension AdvanceRequest: SolverQuestion {
  /// The largest number of frames; the answer to more would not fit in a line.
  static let maximumCount = 20_000

  static var kind: SolverKind { .advance }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .frames(try method.serving((any AdvanceMethod).self, Self.kind).advance(self))
  }

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
      velocity: try reader.optionalNumber("velocity") ?? 0, steps: steps,
      retargets: try Self.retargets(reader, frames: steps.count),
      clamp: try reader.optionalFlag("clamp") ?? false)
  }

  private static func retargets(
    _ reader: MemberReader, frames: Int
  ) throws(SolverError) -> [Retarget] {
    var found: [Retarget] = []
    for object in try reader.optionalObjects("retargets") {
      let frame = try object.count("frame")
      guard frame < frames else {
        throw object.error("frame", "be less than the number of steps, \(frames)")
      }
      let last = found.last?.frame ?? 0
      guard frame >= last else {
        throw object.invalid("frame", "frames must not decrease, and the previous one is \(last)")
      }
      found.append(
        Retarget(
          frame: frame, to: try object.number("to"),
          velocity: try object.optionalNumber("velocity")))
    }
    return found
  }

  func write(to writer: inout MemberWriter) {
    spring.write(to: &writer)
    writer.number("from", from)
    writer.number("to", to)
    writer.number("velocity", velocity)
    writer.numbers("steps", steps)
    if !retargets.isEmpty {
      writer.nested(
        "retargets",
        writer.list(retargets) { retarget, writer in
          writer.raw("frame", "\(retarget.frame)")
          writer.number("to", retarget.to)
          writer.number("velocity", retarget.velocity)
        })
    }
    writer.flag("clamp", clamp, unless: false)
  }

  static var answerForm: AnswerForm {
    AnswerForm([.list("positions"), .list("velocities")]) {
      .frames(FramesAnswer(positions: $0[0], velocities: $0[1]))
    }
  }

  var group: String {
    let prefix = clamp ? "clamped, " : retargets.isEmpty ? "" : "retargeted, "
    return prefix + spring.regime.rawValue
  }

  var options: Set<SolverOption> {
    spring.options.union(clamp ? [.clamp] : []).union(retargets.isEmpty ? [] : [.advanceRetargets])
  }

  /// The changes of target that count.
  private var changes: [Retarget] {
    retargets.indices.filter {
      $0 + 1 == retargets.count || retargets[$0 + 1].frame > retargets[$0].frame
    }.map { retargets[$0] }
  }

  /// The changes of target as pieces, and the frames as samples; times are rounded sums.
  package var schedule: MotionSchedule {
    var schedule = MotionSchedule(
      spring: spring, from: from, velocity: velocity, isClamped: clamp,
      pieces: [.init(time: 0, to: to, velocity: nil, spring: spring)], samples: [])
    var next = changes[...]
    var time = 0.0
    for (frame, sample) in samples.enumerated() {
      if let retarget = next.first, retarget.frame == frame {
        next.removeFirst()
        schedule.pieces.append(
          .init(time: time, to: retarget.to, velocity: retarget.velocity, spring: spring))
      }
      time = sample.time
      schedule.samples.append(.init(time: time, piece: schedule.pieces.count - 1))
    }
    return schedule
  }

  var domain: AskedDomain {
    AskedDomain(
      spring: spring, velocity: velocity, times: samples.map { $0.time },
      moves: retargets.map { (nil, $0.velocity) })
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    guard retargets.isEmpty, !clamp else { return try retargetedTruth() }
    let spring = try spring.reference
    let (start, target) = (ReferenceValue(from), ReferenceValue(to))
    let samples = ReferenceValue.runningSums(of: steps).map { time in
      let sample = spring.sample(
        from: start, to: target, velocity: ReferenceValue(velocity), time: time)
      return [TrueValue(sample.position), TrueValue(sample.velocity)]
    }
    return SolverTruth(
      Self.answerForm, lists: [samples.map { $0[0] }, samples.map { $0[1] }])
  }

  /// The exact motion at the exact sums of the steps.
  private func retargetedTruth() throws(SolverError) -> SolverTruth {
    var sums = [ReferenceValue(0)]
    for step in steps { sums.append(sums[sums.count - 1] + ReferenceValue(step)) }
    return try schedule.truth(
      starts: [sums[0]] + changes.map { sums[$0.frame] }, times: Array(sums.dropFirst()))
  }
}

extension AdvanceMethod where Self: SpringMethod {
  /// Computes the motion at the sums of the steps; changes of target are not supported.
  public func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    guard request.options.isDisjoint(with: [.clamp, .advanceRetargets]) else {
      throw unsupported(.advance)
    }
    var answer = FramesAnswer(positions: [], velocities: [])
    for sample in request.samples {
      let motion = try motion(sample)
      answer.positions.append(motion.position)
      answer.velocities.append(motion.velocity)
    }
    return answer
  }
}
