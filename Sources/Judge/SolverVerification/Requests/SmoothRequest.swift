internal import StrictJSON

import ReferenceNumerics

/// Asks for the positions of first-order smoothing after each of a list of steps.
public struct SmoothRequest: Sendable, Hashable {
  /// The first position, in the value's unit.
  public var from: Double
  /// The rate per second, ≥ 0.
  public var rate: Double
  /// The target of each step.
  public var targets: [Double]
  /// The length of each step in seconds, ≥ 0; as many as targets.
  public var steps: [Double]

  /// Creates a request.
  public init(from: Double, rate: Double, targets: [Double], steps: [Double]) {
    (self.from, self.rate, self.targets, self.steps) = (from, rate, targets, steps)
  }
}

extension SolverKind {
  /// Positions of a value that follows a target frame by frame.
  public static let smooth = Self("smooth", SmoothRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/smooth``.
  public static func smooth(_ request: SmoothRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/smooth``.
public protocol SmoothMethod: SolverMethod {
  /// The position after each step.
  func smooth(_ request: SmoothRequest) throws(SolverError) -> [Double]
}

extension SmoothRequest: SolverQuestion {
  static var kind: SolverKind { .smooth }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    let positions = try method.serving((any SmoothMethod).self, Self.kind).smooth(self)
    return .members([.list(.positions, positions)])
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let (targets, steps) = (try reader.numbers("targets"), try reader.numbers("steps"))
    guard (1...AdvanceRequest.maximumCount).contains(steps.count) else {
      throw .unsupported(
        "steps has \(steps.count) numbers: from 1 to \(AdvanceRequest.maximumCount) are served")
    }
    guard targets.count == steps.count else {
      throw reader.error("targets", "have as many numbers as steps, \(steps.count)")
    }
    for (index, step) in steps.enumerated() where !(step >= 0 && step.isFinite) {
      throw .invalid("steps[\(index)]", step, "must be a finite number that is not negative")
    }
    for (index, target) in targets.enumerated() where !target.isFinite {
      throw .invalid("targets[\(index)]", target, "must be a finite number")
    }
    self.init(
      from: try reader.number("from"), rate: try reader.nonNegative("rate"), targets: targets,
      steps: steps)
  }

  func write(to writer: inout MemberWriter) {
    writer.number("from", from)
    writer.number("rate", rate)
    writer.numbers("targets", targets)
    writer.numbers("steps", steps)
  }

  static var answerForm: AnswerForm {
    AnswerForm([.list(.positions)]) { .members([.list(.positions, $0[0])]) }
  }

  var group: String {
    let isSteady = Set(steps).count == 1
    return (Set(targets).count == 1 ? "one target" : "a moving target")
      + (isSteady ? ", equal steps" : ", unequal steps")
  }

  /// Rounds positions.
  var inSinglePrecision: Self {
    var rounded = self
    rounded.from = Double(Float(from))
    rounded.targets = targets.map { Double(Float($0)) }
    return rounded
  }

  static var errorUnit: ErrorUnit { .scaled }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    let motion = ReferenceSmoothing.follow(from: from, rate: rate, targets: targets, steps: steps)
    return SolverTruth(Self.answerForm, lists: [motion.map { TrueValue($0.position) }])
  }

  /// The largest |x − target| so far.
  func scales(of truth: SolverTruth) -> [Double] {
    var (scale, position) = (0.0, from)
    return zip(targets, truth.values).map { target, value in
      scale = max(scale, (position - target).magnitude)
      position = value.rounded
      return max(scale, .leastNormalMagnitude)
    }
  }
}
