import ReferenceNumerics

/// One number of an answer, judged.
public struct Judgement: Sendable, Hashable {
  /// The number of the answer.
  public var number: AnswerNumber
  /// The solver's number.
  public var observed: Double
  /// The truth, correctly rounded; if several answers are correct, the one from which the error is
  /// measured.
  public var truth: Double
  /// The error, in the unit of the kind; see ``Judge``.
  public var error: Double
  /// The difference from the truth that is not counted, and the divisor of the rest; see ``Judge``.
  package var allowance = 0.0
  package var scale = 1.0
  /// Whether the solver answered the number; if not, the truth replaces it.
  package var isServed = true

  /// The member of the answer.
  public var member: AnswerMember { number.member }

  /// Whether the error is beyond a tolerance, or NaN.
  package func isWrong(at tolerance: Double) -> Bool { !(error <= tolerance) }

  /// A judgement on a list of the wrong length, which is wrong whatever its numbers.
  static func length(_ observed: Int, instead truth: Int) -> Judgement {
    Judgement(
      number: AnswerNumber(.length), observed: Double(observed), truth: Double(truth),
      error: .infinity)
  }
}

extension WorstCase {
  /// Creates the case of a judged number; an error that is NaN counts as infinite.
  package init(_ judgement: Judgement, of request: SolverRequest) {
    self.init(
      error: judgement.error.isNaN ? .infinity : judgement.error, number: judgement.number,
      request: request, observed: judgement.observed, truth: judgement.truth)
  }
}

/// The truth about one request, with its allowances and scales.
struct JudgedTruth {
  var truth: SolverTruth
  /// The difference of each member that is not counted.
  var allowances: [Double]
  /// The divisor of each member's difference.
  var scales: [Double]
}

/// Measures answers against the reference.
///
/// The unit of an error depends on the kind:
///
/// | kind | error |
/// |--|--|
/// | spring | divided by ``MotionScale`` |
/// | settling | relative to the nearest correct time |
/// | spring-parameters | relative; bounce absolute |
/// | curves: value | divided by max(1, \|value\|) |
/// | curves: slope | the chord between the directions (1, slope) and (1, true slope), at most 2 |
/// | keyframes | value: divided by the largest value of the track, or that the active keyframe may reach; velocity: divided by that over the shortest duration, or by the largest velocity that it may reach |
/// | stagger | divided by the largest delay |
/// | decay | divided by \|velocity\|·τ and \|velocity\|, or by the larger scale of a bound's spring |
/// | decay-end | time: divided by max(τ, time); places: by \|velocity\|·τ |
/// | smooth | divided by the largest distance to a target so far |
///
/// Besides the allowances of ``Allowance``, either of two answers is correct in these cases:
///
/// - `steps` at a progress p whose exact product with the number of steps n is within one ulp of a
///   whole number but not equal to it: browsers take the floor of the rounded product, which is the
///   truth, and p = fl(k/n) means k/n. If the product is a whole number, only one side is correct.
/// - `linear-easing` at a jump, and `css-keyframes`: the values within four ulp of the progress (one
///   for this package's keyframes), unless the place of the jump is exact: progress and offset, or
///   progress and percentage, are equal as written, with nothing rounded between them.
/// - The slope of a curve clamped outside [0, 1], for other solvers: that of the nearer end, or 0.
public struct Judge: Sendable {
  /// The differences that are not counted.
  public let allowance: Allowance
  let reference: ReferenceSolver

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - allowance: The differences that are not counted.
  ///   - cache: A cache of true answers, shared between judges.
  public init(allowance: Allowance, cache: TruthCache? = nil) {
    self.allowance = allowance
    reference = ReferenceSolver(cache: cache)
  }

  /// Whether the reference supports a kind.
  public func isCompetent(for kind: SolverKind) -> Bool { reference.kinds.contains(kind) }

  /// Judges every served number of an answer.
  public func judge(
    _ answer: SolverAnswer, to request: SolverRequest
  ) throws(SolverError) -> [Judgement] {
    try judgements(of: answer, to: request).filter(\.isServed)
  }

  /// Judges every number of an answer. Numbers that were not served are replaced by the truth, so
  /// that a diagnosis finds no fault in them.
  package func judgements(
    of answer: SolverAnswer, to request: SolverRequest
  ) throws(SolverError) -> [Judgement] {
    guard case .partial(let whole, let missing) = answer else {
      return try judgements(ofWhole: answer, to: request)
    }
    guard !answer.members.isEmpty else { return [] }
    // A list that was not served has no length to compare.
    let lacksList = whole.members.contains { $0.isList && missing.contains($0.name) }
    let others = lacksList ? try reference.truth(for: request).rounded.members : whole.members
    let filled = request.kind.question.answerForm.answer(
      zip(whole.members, others).map { missing.contains($0.name) ? $1.numbers : $0.numbers })
    return try judgements(ofWhole: filled, to: request).map { judgement in
      guard missing.contains(judgement.member) else { return judgement }
      var judgement = judgement
      (judgement.observed, judgement.error, judgement.isServed) = (judgement.truth, 0, false)
      return judgement
    }
  }

  private func judgements(
    ofWhole answer: SolverAnswer, to request: SolverRequest
  ) throws(SolverError) -> [Judgement] {
    if let schedule = request.schedule {
      return try judge(answer, to: request, along: schedule)
    }
    if let request = request.as(SpringRequest.self), case .motion(let answer) = answer {
      return try judge(answer, to: request)
    }
    if let request = request.as(AdvanceRequest.self), case .frames(let answer) = answer {
      return try judge(answer, to: request)
    }
    if let request = request.as(SettlingRequest.self), case .settling(let time) = answer {
      return [try judge(time, to: request)]
    }
    let truth = try judgedTruth(for: request)
    let observed = answer.numbers
    guard observed.count == truth.truth.values.count else {
      return [.length(observed.count, instead: truth.truth.values.count)]
    }
    let rights =
      [truth.truth.values]
      + request.question.equallyRight(as: truth.truth, allowance, by: reference)
    let areDirections = request.kind.question.slopesAreDirections
    return observed.indices.map { index in
      let (number, value) = observed[index]
      let errors = rights.map { right in
        number.member == .slope && areDirections
          ? excess(Self.slopeDistance(value, right[index].rounded), over: truth.allowances[index])
          : excess(right[index].distance(to: value), over: truth.allowances[index])
            / truth.scales[index]
      }
      let nearest = errors.indices.min { errors[$0] < errors[$1] } ?? 0
      return Judgement(
        number: number, observed: value, truth: rights[nearest][index].rounded,
        error: errors[nearest], allowance: truth.allowances[index], scale: truth.scales[index])
    }
  }

  /// Judges every frame as a separate motion. The allowance includes the rounding of sums computed
  /// step by step.
  private func judge(
    _ answer: FramesAnswer, to request: AdvanceRequest
  ) throws(SolverError) -> [Judgement] {
    let samples = request.samples
    let truth = try reference.truth(for: .advance(request)).values
    let lengths = [answer.positions.count, answer.velocities.count]
    if let wrong = lengths.first(where: { $0 != samples.count }) {
      return [.length(wrong, instead: samples.count)]
    }
    var (positions, velocities): ([Judgement], [Judgement]) = ([], [])
    let (scalar, clock) = allowance.honesty ?? (.double, 0)
    for (index, sample) in samples.enumerated() {
      let slip = scalar.ulp(of: sample.time) * Double(index) / 2
      let judged = try judge(
        MotionAnswer(position: answer.positions[index], velocity: answer.velocities[index]),
        to: sample, (truth[index], truth[samples.count + index]),
        granting: .honest(scalar, clock: clock), slip: slip)
      positions.append(judged[0])
      velocities.append(judged[1])
      positions[index].number = AnswerNumber(.positions, index)
      velocities[index].number = AnswerNumber(.velocities, index)
    }
    return positions + velocities
  }

  private func judge(
    _ answer: MotionAnswer, to request: SpringRequest
  ) throws(SolverError) -> [Judgement] {
    let truth = try reference.truth(for: .spring(request)).values
    return try judge(answer, to: request, (truth[0], truth[1]), granting: allowance, slip: 0)
  }

  /// - Parameter slip: Allowed error of the time in seconds, in addition to the allowance.
  private func judge(
    _ answer: MotionAnswer, to request: SpringRequest,
    _ truth: (position: TrueValue, velocity: TrueValue), granting allowance: Allowance, slip: Double
  ) throws(SolverError) -> [Judgement] {
    let (position, velocity) = truth
    let frequency: Double
    if let known = request.spring.approximateNaturalFrequency {
      frequency = known
    } else {
      frequency = try request.spring.reference.naturalFrequency.double
    }
    var change = try clockChange(request, from: position.rounded, velocity.rounded)
    if slip > 0 {
      let (ratio, v) = (request.spring.approximateDampingRatio, velocity.rounded.magnitude)
      change.position += slip * v
      change.velocity +=
        slip * frequency
        * (frequency * (position.rounded - request.to).magnitude + 2 * ratio * v)
    }
    let error = MotionError(
      of: answer, position: position, velocity: velocity, request: request,
      naturalFrequency: frequency, dampingRatio: request.spring.approximateDampingRatio,
      allowance: allowance,
      clockChange: change)
    return [
      Judgement(
        number: AnswerNumber(.position), observed: answer.position, truth: position.rounded,
        error: error.position, allowance: error.allowance.position, scale: error.scale.position),
      Judgement(
        number: AnswerNumber(.velocity), observed: answer.velocity, truth: velocity.rounded,
        error: error.velocity, allowance: error.allowance.velocity, scale: error.scale.velocity),
    ]
  }

  /// The largest change of the motion within a tick of the solver's clock, in either direction.
  private func clockChange(
    _ request: SpringRequest, from position: Double, _ velocity: Double
  ) throws(SolverError) -> MotionAnswer {
    var change = MotionAnswer(position: 0, velocity: 0)
    guard let clock = allowance.honesty?.clock, clock > 0 else { return change }
    // Eight times in each half period of the spring, at least four: an extremum between two of them
    // adds little.
    let pace = request.spring.approximateNaturalFrequency ?? 0
    let count = min(max((8 * clock * pace / .pi).rounded(.up), 4), 64)
    for step in -Int(count)...Int(count) where step != 0 {
      var moved = request
      moved.time = max(0, request.time + clock * Double(step) / count)
      let truth = try reference.truth(for: .spring(moved)).values
      change.position = max(
        change.position, 1.05 * truth[0].distance(to: position))
      change.velocity = max(
        change.velocity, 1.05 * truth[1].distance(to: velocity))
    }
    return change
  }

  private func judge(_ time: Double, to request: SettlingRequest) throws(SolverError) -> Judgement {
    let settling = try reference.settling(request)
    let truth = settling.time.double
    // The truth itself, if the difference is within the clock's resolution.
    let clock = allowance.honesty?.clock ?? 0
    let granted = (time - truth).magnitude <= clock ? truth : time
    return Judgement(
      number: AnswerNumber(.time), observed: time, truth: truth,
      error: settling.relativeError(of: granted),
      scale: truth.isFinite && truth > 0 ? truth : 1)
  }

  /// The distance between the directions of two slopes on the unit circle. It stays small where a
  /// slope near a vertical tangent is uncertain, and is 2 between +∞ and −∞.
  package static func slopeDistance(_ a: Double, _ b: Double) -> Double {
    guard !a.isNaN else { return .infinity }
    func direction(_ slope: Double) -> (x: Double, y: Double) {
      guard slope.isFinite else { return (0, slope > 0 ? 1 : -1) }
      // The hypotenuse of (1, slope) without overflow.
      if slope.magnitude > 1e8 { return (1 / slope.magnitude, slope > 0 ? 1 : -1) }
      let length = (1 + slope * slope).squareRoot()
      return (1 / length, slope / length)
    }
    let (first, second) = (direction(a), direction(b))
    let (x, y) = (first.x - second.x, first.y - second.y)
    return (x * x + y * y).squareRoot()
  }
}
