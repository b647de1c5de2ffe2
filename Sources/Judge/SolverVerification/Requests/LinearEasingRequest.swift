internal import StrictJSON

import ReferenceNumerics

/// Asks for the value of a CSS `linear()` easing function at one progress.
public struct LinearEasingRequest: Sendable, Hashable {
  /// The text of the function, as in a style sheet.
  public var css: String
  /// The progress, possibly outside [0, 1].
  public var progress: Double

  /// Creates a request for one function and progress.
  public init(css: String, progress: Double) {
    self.css = css
    self.progress = progress
  }
}

extension SolverKind {
  /// Value of a CSS `linear()` easing function, given as text.
  public static let linearEasing = Self("linear-easing", LinearEasingRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/linearEasing``.
  public static func linearEasing(_ request: LinearEasingRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/linearEasing``.
public protocol LinearEasingMethod: SolverMethod {
  /// Value of a CSS `linear()` easing function, given as text.
  func linearEasing(_ request: LinearEasingRequest) throws(SolverError) -> Double
}

extension LinearEasingRequest: ProgressQuestion {
  static var kind: SolverKind { .linearEasing }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .value(try method.serving((any LinearEasingMethod).self, Self.kind).linearEasing(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(css: try reader.text("css"), progress: try reader.number("progress"))
  }

  func write(to writer: inout MemberWriter) {
    writer.text("css", css)
    writer.number("progress", progress)
  }

  static var answerForm: AnswerForm { .value }

  var group: String {
    !(0...1).contains(progress) ? "outside" : isAtStop ? "at a stop" : "between stops"
  }

  /// Whether the progress equals a percentage in the text or, for stops without percentages, a
  /// multiple of their spacing.
  private var isAtStop: Bool {
    let words = css.split { " ,()".contains($0) }
    let places = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
    if places.contains(where: { ($0 / 100 - progress).magnitude <= 1e-15 }) { return true }
    let gaps = Double(css.count { $0 == "," })
    return progress == 0 || progress == 1
      || places.isEmpty && (progress * gaps - (progress * gaps).rounded()).magnitude < 1e-12
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    guard case .linear(let easing) = try ReferenceEasing(css: css, member: "css") else {
      throw .invalid(member: "css", value: css, reason: "must be a linear() function")
    }
    return SolverTruth(Self.answerForm, [easing.value(at: progress)])
  }

  var isAtExactJump: Bool {
    (try? ReferenceEasing(css: css, member: "css"))?.hasJump(at: progress) ?? false
  }
}
