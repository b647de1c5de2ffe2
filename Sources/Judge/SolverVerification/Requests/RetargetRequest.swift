internal import StrictJSON

import ReferenceNumerics

/// One change of a motion's target.
public struct RetargetMove: Sendable, Hashable {
  /// Seconds since the start of the motion, ≥ 0.
  public var time: Double
  /// The target from then on, in the value's unit.
  public var to: Double
  /// The velocity from then on, in units per second; nil to keep the current one.
  public var velocity: Double?
  /// The spring from then on; nil to keep the current one.
  public var spring: SpringDescription?

  /// Creates a move.
  public init(time: Double, to: Double, velocity: Double? = nil, spring: SpringDescription? = nil) {
    self.time = time
    self.to = to
    self.velocity = velocity
    self.spring = spring
  }
}

/// Asks for positions and velocities of a spring whose target changes while it moves.
///
/// At each move the motion goes on from its position and velocity toward the new target. At a move's
/// own time the position is the continuous one and the velocity that after the move.
public struct RetargetRequest: Sendable, Hashable {
  /// The spring of the first move.
  public var spring: SpringDescription
  /// The start of the motion, in the value's unit.
  public var from: Double
  /// Velocity at the start, in units per second.
  public var velocity: Double
  /// The moves, at non-decreasing times; the first is at 0. Of several at one time only the last
  /// counts.
  public var moves: [RetargetMove]
  /// The times that are asked for, in seconds, ≥ 0 and non-decreasing.
  public var times: [Double]
  /// Whether the value stays on a target once it has reached it, until the next move.
  public var clamp: Bool
  /// The range that the shown value is limited to, while the motion inside goes on; nil for none.
  public var range: ShownRange?

  /// Creates a request for one motion.
  public init(
    spring: SpringDescription, from: Double = 0, velocity: Double = 0, moves: [RetargetMove],
    times: [Double], clamp: Bool = false, range: ShownRange? = nil
  ) {
    self.spring = spring
    self.from = from
    self.velocity = velocity
    self.moves = moves
    self.times = times
    self.clamp = clamp
    self.range = range
  }

  /// The moves that count, each with its spring, and the times with the move that answers.
  package var schedule: MotionSchedule {
    var pieces: [MotionSchedule.Piece] = []
    var current = spring
    for (index, move) in moves.enumerated() {
      if index + 1 < moves.count, moves[index + 1].time == move.time { continue }
      current = move.spring ?? current
      pieces.append(.init(time: move.time, to: move.to, velocity: move.velocity, spring: current))
    }
    return MotionSchedule(
      spring: spring, from: from, velocity: velocity, isClamped: clamp, pieces: pieces,
      samples: times.map { time in
        .init(time: time, piece: pieces.lastIndex { $0.time <= time } ?? 0)
      })
  }
}

extension SolverKind {
  /// Positions and velocities of a spring whose target changes.
  public static let retarget = Self("retarget", RetargetRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/retarget``.
  public static func retarget(_ request: RetargetRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/retarget``.
public protocol RetargetMethod: SolverMethod {
  /// Positions and velocities of a spring whose target changes.
  func retarget(_ request: RetargetRequest) throws(SolverError) -> FramesAnswer
}

extension RetargetRequest: SolverQuestion {
  static var kind: SolverKind { .retarget }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .frames(try method.serving((any RetargetMethod).self, Self.kind).retarget(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    var moves: [RetargetMove] = []
    for move in try reader.objects("moves") {
      let time = try move.nonNegative("time")
      if let last = moves.last?.time {
        guard time >= last else {
          throw move.invalid("time", "times must not decrease, and the previous one is \(last)")
        }
      } else if time != 0 {
        throw move.error("time", "be 0, as the first move's")
      }
      moves.append(try RetargetMove(move, at: time))
    }
    self.init(
      spring: try SpringDescription(reader, allowsSettling: false),
      from: try reader.optionalNumber("from") ?? 0,
      velocity: try reader.optionalNumber("velocity") ?? 0, moves: moves,
      times: try reader.ascending("times", atMost: AdvanceRequest.maximumCount),
      clamp: try reader.optionalFlag("clamp") ?? false, range: try ShownRange(reader))
  }

  func write(to writer: inout MemberWriter) {
    spring.write(to: &writer)
    writer.number("from", from)
    writer.number("velocity", velocity)
    writer.nested("moves", writer.list(moves) { move, writer in move.write(to: &writer) })
    writer.numbers("times", times)
    writer.flag("clamp", clamp, unless: false)
    range?.write(to: &writer)
  }

  static var answerForm: AnswerForm { AdvanceRequest.answerForm }

  var domain: AskedDomain {
    AskedDomain(
      spring: spring, velocity: velocity, times: times,
      moves: moves.map { ($0.spring, $0.velocity) })
  }

  var options: Set<SolverOption> {
    let own: Set<SolverOption> = Set(clamp ? [.clamp] : []).union(range == nil ? [] : [.range])
    return ([spring] + moves.compactMap(\.spring)).reduce(own) { $0.union($1.options) }
  }

  var followsPlatformRule: Bool {
    ([spring] + moves.compactMap(\.spring)).contains { $0.isCappedAtCritical }
  }

  /// Rounds positions and velocities, but not times.
  var inSinglePrecision: Self {
    func rounded(_ value: Double) -> Double { Double(Float(value)) }
    var single = self
    single.from = rounded(from)
    single.velocity = rounded(velocity)
    single.range = range?.inSinglePrecision
    single.moves = moves.map {
      RetargetMove(
        time: $0.time, to: rounded($0.to), velocity: $0.velocity.map(rounded), spring: $0.spring)
    }
    return single
  }

  static var errorUnit: ErrorUnit { .scaled }

  /// The kind of interruption that solvers differ in, and the regime of the first spring.
  var group: String {
    "\(range == nil ? "" : "in a range, ")\(interruption), \(spring.regime.rawValue)"
  }

  private var interruption: String {
    let schedule = schedule
    let pieces = schedule.pieces
    let later = pieces.indices.dropFirst()
    if pieces.contains(where: { $0.velocity != nil }) { return "velocity set" }
    if pieces.contains(where: { $0.spring != spring }) { return "another spring" }
    let period = 2 * Double.pi / (spring.approximateNaturalFrequency ?? 1)
    if later.dropFirst().contains(where: { pieces[$0].time - pieces[$0 - 1].time < period }) {
      return "several interruptions within one period"
    }
    if later.contains(where: { pieces[$0].to == pieces[$0 - 1].to }) { return "same target again" }
    if later.contains(where: { pieces[$0].to == ($0 > 1 ? pieces[$0 - 2].to : from) }) {
      return "reversed"
    }
    let states = PlainMotion(schedule).pieces.dropFirst().map { piece in
      let (move, v) = (piece.target - piece.position, piece.velocity)
      return move * v < 0
        ? "away from" : v.magnitude > piece.spring.frequency * move.magnitude ? "through" : "toward"
    }
    let state = ["away from", "through", "toward"].first(where: states.contains)
    return state.map { "interrupted moving \($0) the target" } ?? "one move"
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let schedule = schedule
    let truth = try schedule.truth(
      starts: schedule.pieces.map { ReferenceValue($0.time) },
      times: times.map { ReferenceValue($0) })
    return range.map { $0.limiting(truth, Self.answerForm) } ?? truth
  }
}

extension RetargetMove {
  fileprivate init(_ reader: MemberReader, at time: Double) throws(SolverError) {
    self.init(
      time: time, to: try reader.number("to"), velocity: try reader.optionalNumber("velocity"),
      spring: SpringDescription.isGiven(in: reader)
        ? try SpringDescription(reader, allowsSettling: false) : nil)
  }

  fileprivate func write(to writer: inout MemberWriter) {
    writer.number("time", time)
    writer.number("to", to)
    writer.number("velocity", velocity)
    spring?.write(to: &writer)
  }
}

extension MemberReader {
  /// A required list of numbers that are not negative and do not decrease.
  fileprivate func ascending(_ name: String, atMost most: Int) throws(SolverError) -> [Double] {
    let numbers = try numbers(name)
    guard numbers.count <= most else {
      throw .unsupported("\(name) has \(numbers.count) numbers: at most \(most) are served")
    }
    var last = 0.0
    for (index, number) in numbers.enumerated() {
      guard number >= last, number.isFinite else {
        throw .invalid(
          "\(name)[\(index)]", number, "must be a finite number that is not less than \(last)")
      }
      last = number
    }
    return numbers
  }
}

extension MotionSchedule {
  /// The exact motion at exact times, with the pieces at exact starts.
  func truth(
    starts: [ReferenceValue], times: [ReferenceValue],
    as form: AnswerForm = AdvanceRequest.answerForm
  ) throws(SolverError) -> SolverTruth {
    var motion = ReferenceMotion(isClamped: isClamped)
    for (index, (piece, start)) in zip(pieces, starts).enumerated() {
      motion.append(
        at: start, to: piece.to, spring: try piece.spring.reference,
        position: index == 0 ? from : nil,
        velocity: piece.velocity ?? (index == 0 ? velocity : nil))
    }
    let found = zip(samples, times).map { motion.sample(at: $1, in: $0.piece) }
    return SolverTruth(
      form,
      lists: [found.map { TrueValue($0.position) }, found.map { TrueValue($0.velocity) }])
  }
}
