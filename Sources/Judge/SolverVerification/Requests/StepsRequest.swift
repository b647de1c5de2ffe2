internal import StrictJSON

import ReferenceNumerics

/// Asks for the value of a CSS `steps()` easing function at one progress.
public struct StepsRequest: Sendable, Hashable {
  /// The text of the function, as in a style sheet.
  public var css: String
  /// The progress, possibly outside [0, 1].
  public var progress: Double
  /// The before flag: whether a progress on a jump still takes the value before it.
  public var before: Bool

  /// Creates a request for one function and progress.
  public init(css: String, progress: Double, before: Bool = false) {
    self.css = css
    self.progress = progress
    self.before = before
  }
}

extension SolverKind {
  /// Value of a CSS `steps()` easing function, given as text.
  public static let steps = Self("steps", StepsRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/steps``.
  public static func steps(_ request: StepsRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/steps``.
public protocol StepsMethod: SolverMethod {
  /// Value of a CSS `steps()` easing function, given as text.
  func steps(_ request: StepsRequest) throws(SolverError) -> Double
}

extension StepsRequest: ProgressQuestion {
  static var kind: SolverKind { .steps }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .value(try method.serving((any StepsMethod).self, Self.kind).steps(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      css: try reader.text("css"), progress: try reader.number("progress"),
      before: try reader.optionalFlag("before") ?? false)
  }

  func write(to writer: inout MemberWriter) {
    writer.text("css", css)
    writer.number("progress", progress)
    writer.flag("before", before, unless: false)
  }

  static var answerForm: AnswerForm { .value }

  var group: String {
    guard (0...1).contains(progress) else { return "outside" }
    let product = progress * (Double(css.filter(\.isNumber)) ?? 1)
    guard (product - product.rounded()).magnitude < 1e-12 * max(1, product) else {
      return "between jumps"
    }
    return before ? "at a jump, before" : "at a jump"
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    guard case .steps(let easing) = try ReferenceEasing(css: css, member: "css") else {
      throw .invalid(member: "css", value: css, reason: "must be a steps() function")
    }
    return SolverTruth(Self.answerForm, [easing.roundedValue(at: progress, before: before)])
  }

  /// None: progress and count are exact.
  func inputAllowance(_ allowance: Allowance) -> Double? { nil }

  /// Both sides of the jump, if the exact product of the progress and the number of steps is
  /// within one ulp of a whole number but not equal to it.
  func equallyRight(
    as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
  ) -> [[TrueValue]] {
    guard let count = try? ReferenceEasing(css: css, member: "css").stepCount else { return [] }
    // The exact product is the rounded one plus its rounding error.
    let product = progress * Double(count)
    let lost = (-product).addingProduct(progress, Double(count))
    let nearest = product.rounded()
    let distance = ((product - nearest) + lost).magnitude
    let scalar = allowance.honesty?.scalar ?? .double
    guard distance > 0, distance <= scalar.ulp(of: nearest) else { return [] }
    let shift = 4 * scalar.ulp(of: progress)
    return [-shift, shift].compactMap { shift in
      var moved = self
      moved.progress += shift
      return try? source.truth(for: .steps(moved)).values
    }
  }
}
