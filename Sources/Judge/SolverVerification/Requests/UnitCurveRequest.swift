internal import StrictJSON

import ReferenceNumerics

/// A named unit curve of the reference.
public struct UnitCurveName: RawRepresentable, Sendable, Hashable, CaseIterable {
  let curve: ReferenceUnitCurve

  /// Every curve, in the order of the protocol.
  public static let allCases: [Self] = ReferenceUnitCurve.allCases.map { Self($0) }

  /// y = x.
  public static let linear = Self(.linear)
  /// The cubic Bézier (0.42, 0, 1, 1).
  public static let easeIn = Self(.easeIn)
  /// The cubic Bézier (0, 0, 0.58, 1).
  public static let easeOut = Self(.easeOut)
  /// The cubic Bézier (0.42, 0, 0.58, 1).
  public static let easeInOut = Self(.easeInOut)
  /// y = 1 − √(1 − x²).
  public static let circularEaseIn = Self(.circularEaseIn)
  /// y = √(1 − (1 − x)²).
  public static let circularEaseOut = Self(.circularEaseOut)
  /// Two quarter circles that meet at (½, ½) with a vertical tangent.
  public static let circularEaseInOut = Self(.circularEaseInOut)

  private init(_ curve: ReferenceUnitCurve) { self.curve = curve }

  /// The curve with a name in the protocol, or nil.
  public init?(rawValue: String) {
    guard let curve = ReferenceUnitCurve(rawValue: rawValue) else { return nil }
    self.init(curve)
  }

  /// The name in the protocol.
  public var rawValue: String { curve.rawValue }

  /// The ease-out of an ease-in, and vice versa; nil for other curves.
  package var opposite: Self? {
    for (end, other) in [("aseIn", "aseOut"), ("aseOut", "aseIn")] where rawValue.hasSuffix(end) {
      return Self(rawValue: rawValue.dropLast(end.count) + other)
    }
    return nil
  }
}

/// Asks for value and slope of a named unit curve, or of its inverse, at one progress.
public struct UnitCurveRequest: Sendable, Hashable {
  /// The curve.
  public var name: UnitCurveName
  /// Whether the request is for the curve's inverse.
  public var inverse: Bool
  /// The progress; clamped to [0, 1].
  public var progress: Double

  /// Creates a request for one curve and progress.
  public init(name: UnitCurveName, inverse: Bool = false, progress: Double) {
    self.name = name
    self.inverse = inverse
    self.progress = progress
  }
}

extension SolverKind {
  /// Value and slope of a named unit curve.
  public static let unitCurve = Self("unit-curve", UnitCurveRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/unitCurve``.
  public static func unitCurve(_ request: UnitCurveRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/unitCurve``.
public protocol UnitCurveMethod: SolverMethod {
  /// Value and slope of a named unit curve.
  func unitCurve(_ request: UnitCurveRequest) throws(SolverError) -> CurveAnswer
}

extension UnitCurveRequest: ProgressQuestion {
  static var kind: SolverKind { .unitCurve }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .curve(try method.serving((any UnitCurveMethod).self, Self.kind).unitCurve(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    self.init(
      name: try reader.word("name", UnitCurveName.self),
      inverse: try reader.optionalFlag("inverse") ?? false,
      progress: try reader.number("progress"))
  }

  func write(to writer: inout MemberWriter) {
    writer.text("name", name.rawValue)
    writer.flag("inverse", inverse, unless: false)
    writer.number("progress", progress)
  }

  static var answerForm: AnswerForm { .curve }

  var group: String {
    AskedDomain.place(of: progress) ?? name.rawValue + (inverse ? " inverse" : "")
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    SolverTruth(
      Self.answerForm,
      [
        name.curve.value(at: progress, inverse: inverse),
        name.curve.slope(at: progress, inverse: inverse),
      ])
  }

  func equallyRight(
    as truth: SolverTruth, _ allowance: Allowance, by source: any TruthSource
  ) -> [[TrueValue]] { allowance.levelOutside(truth, at: progress) }
}
