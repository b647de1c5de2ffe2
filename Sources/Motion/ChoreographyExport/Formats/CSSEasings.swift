internal import AnimationNumerics
internal import ChoreographyFiles

/// The easings and durations of a style sheet, as custom properties.
struct CSSEasings {
  private let sheet: ExportSheet
  private let curves: CSSCurves
  private var names = Identifiers()
  private var known: [String: String] = [:]
  /// The curves without a duration.
  private var loose: [(name: String, curve: CubicBezier)] = []
  private(set) var all: [(name: String, duration: String, curve: CSSCurve)] = []

  /// - Parameter fallback: Whether the nearest cubic Bézier curves are printed, too.
  init(_ sheet: ExportSheet, fallback: Bool) {
    self.sheet = sheet
    curves = CSSCurves(sheet, bezier: fallback)
    for (name, curve) in sheet.easings {
      let own = Identifiers.joined("ease", Identifiers.safe(name)).dropFirst("ease-".count)
      loose.append((names.unique(own.isEmpty ? "ease" : String(own)), curve))
    }
  }

  static func text(_ easing: [String]) -> String {
    "cubic-bezier(\(easing.joined(separator: ", ")))"
  }

  func keeps(_ move: ExportSheet.Move) -> Bool { curves.keeps(move) }

  /// The name of a move's curve, which equal curves share: that of a separate animation, otherwise
  /// the screen with the animation's kind and milliseconds: "profile-smooth-350".
  mutating func name(of move: ExportSheet.Move, for label: String) -> String {
    let curve = curves[move]
    let duration = Decimals.cssTime(move.curve.duration)
    // Separate animations keep their names.
    let key = sheet.animations != nil ? label : "\(curve.exact ?? curve.linear) \(duration)"
    if let found = known[key] { return found }
    let expression = SwiftUIFormat.expression(move.animation).unicodeScalars.dropFirst()
    let kind = String(expression.prefix { $0 != "(" && $0 != "." })
    let seconds = min(move.animation.logicalDuration, 1e6)
    let name = names.unique(
      sheet.animations != nil
        ? label : "\(sheet.identifier)-\(Identifiers.safe(kind))-\(Int((seconds * 1000).rounded()))"
    )
    known[key] = name
    all.append((name, duration, curve))
    return name
  }

  /// The `:root` rules with the custom properties.
  var root: String {
    guard !all.isEmpty || !sheet.durations.isEmpty || !loose.isEmpty else { return "" }
    var (text, linears, identifiers) = (":root {\n", "", Identifiers())
    for (name, seconds) in sheet.durations {
      let identifier = Identifiers.joined("duration", Identifiers.safe(name))
      text += "  --\(identifiers.unique(identifier)): \(Decimals.cssTime(seconds));\n"
    }
    for (name, curve) in loose { text += "  --ease-\(name): \(BezierExport.css(curve));\n" }
    for (name, duration, curve) in all {
      if let bezier = curve.bezier {
        let error = bezier.isExact ? "exact" : ExportText.offBy(bezier.error)
        if !sheet.hasAssumedDurations { text += "  --duration-\(name): \(duration);\n" }
        text += "  --ease-\(name): \(bezier.css); /* \(error) */\n"
      }
      if curve.exact == nil {
        linears +=
          "    --ease-\(name): \(curve.linear); /* \(ExportText.offBy(curve.linearError)) */\n"
      }
    }
    text += "}\n"
    if !linears.isEmpty {
      text +=
        "@supports (transition-timing-function: linear(0, 1)) {\n  :root {\n\(linears)  }\n}\n"
    }
    return text
  }
}

/// The curves of a sheet's moves as CSS easing functions, each computed once, because that is slow.
struct CSSCurves {
  private var known: [Animation: CSSCurve] = [:]
  private let error: Double

  init(_ sheet: ExportSheet, bezier: Bool = false, linear: Bool = true) {
    error = sheet.error
    for move in sheet.allElements.flatMap(\.properties).compactMap(\.move)
    where known[move.animation] == nil {
      known[move.animation] = CSSCurve(move.curve, error: error, bezier: bezier, linear: linear)
    }
  }

  /// Whether an easing function keeps the error of a move; keyframes keep it where none does.
  func keeps(_ move: ExportSheet.Move) -> Bool {
    self[move].exact != nil || self[move].linearError <= error
  }

  /// The curve of one of the sheet's moves.
  subscript(move: ExportSheet.Move) -> CSSCurve { known[move.animation]! }
}

/// A curve as CSS easing functions.
struct CSSCurve: Sendable {
  /// The cubic Bézier curve that it equals, or the nearest one if that is needed.
  let bezier: BezierExport?
  /// `linear()`; empty if it is not needed or does not keep the error.
  private(set) var linear = ""
  private(set) var linearError = Double.infinity

  init(_ curve: ProgressCurve, error: Double, bezier: Bool, linear: Bool) {
    self.bezier = bezier || curve.bezier != nil ? BezierExport(curve) : nil
    if linear, curve.bezier == nil, let line = try? LinearExport(curve, error: error, proves: false)
    {
      (self.linear, linearError) = (line.css, line.error)
    }
  }

  /// The exact curve; nil if it is not a cubic Bézier curve.
  var exact: String? { bezier.flatMap { $0.isExact ? $0.css : nil } }
}
