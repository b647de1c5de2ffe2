internal import StrictJSON

#if canImport(ReferenceNumerics)
  import ReferenceNumerics
#endif

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

extension LinearEasingRequest: ProgressQuestion {
  var request: SolverRequest { .linearEasing(self) }

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
}

#if !hasFeature(Embedded)  // No verdicts are made there.
  extension LinearEasingRequest {
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
#endif
