/// The unit of a promise's bound.
public enum ErrorUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// A fraction of the motion's scale; see ``MotionScale``.
  case scaled
  /// The exact value itself.
  case relative
  /// The value's own unit, for curves over [0, 1].
  case absolute
  /// Units in the last place of the scale, in the method's scalar type.
  case ulpOfScale = "ulp of scale"
  /// Units in the last place of the exact value.
  case ulp
}

/// An upper bound on a method's error over a set of cases. This table is its only definition.
///
/// The documentation shows it, the tests and `animbench verify` enforce it, and the gate rejects a
/// result that violates it.
public struct Promise: Sendable, Hashable {
  /// The method's name.
  public let method: String
  /// The name of the case set.
  public let caseSet: String
  /// The bounded member of the answer; nil for every member.
  public let member: AnswerMember?
  /// The scalar type of inputs and outputs.
  public let scalar: ScalarType
  /// The largest error allowed.
  public let bound: Double
  /// The unit of ``bound``.
  public let unit: ErrorUnit

  /// Creates a promise.
  public init(
    method: String, caseSet: String, member: AnswerMember? = nil, scalar: ScalarType = .double,
    bound: Double, unit: ErrorUnit
  ) {
    self.method = method
    self.caseSet = caseSet
    self.member = member
    self.scalar = scalar
    self.bound = bound
    self.unit = unit
  }
}

extension Promise {
  /// The promise of a method for a member of the answers to a set, or nil.
  package static func of(
    _ method: String, _ caseSet: String, _ member: AnswerMember
  ) -> Promise? {
    all.first {
      $0.method == method && $0.caseSet == caseSet && ($0.member ?? member) == member
    }
  }

  /// Every promise of this package's methods.
  public static let all: [Promise] =
    own(
      1e-15, .scaled,
      [
        "main", "stress", "near-critical", "lightly-damped", "over-damped-strong", "tiny-times",
        "huge-times", "large-offsets", "at-rest", "with-velocity", "parameterisations", "staggers",
        "ordinary-decay", "decay", "decay-ends", "wide-springs", "undamped-springs",
        "staggers-many",
      ])
    + own(
      2e-15, .scaled,
      [
        "ordinary-retarget", "retarget-hard", "clamped-retarget", "decay-bounds", "clamped-range",
        "advance-retargets-coinciding",
      ])
    + own(4e-15, .scaled, ["ordinary-smooth", "smooth", "retarget-dragged"])
    + own(1e-9, .relative, ["settle", "settle-moves", "wide-settling", "settle-undamped"])
    + own(4e-16, .absolute, ["curves-named"], .value)
    + own(
      1e-12, .absolute,
      ["curves-hard", "curves-random", "curves-clustered", "curves-outside", "curves-tall"],
      .value) + own(1e-15, .absolute, ["unit-curves", "unit-curves-outside"], .value)
    + own(1e-15, .scaled, ["named-easings", "named-easings-corners"], .value)
    + own(1e-14, .scaled, ["named-easings", "named-easings-corners"], .slope)
    + own(
      1e-15, .absolute,
      ["linear-easings", "steps", "linear-long", "steps-many", "linear-disordered"])
    + own(
      1e-13, .scaled,
      [
        "css-keyframes", "keyframes", "css-keyframes-long", "keyframes-long",
        "css-keyframes-shared", "keyframes-stated",
      ])
    + own(1e-12, .scaled, ["integrators", "integrators-coarse"])
    + [("ours-float", 1.0), ("ours-float-precise", 1), ("ours-float-fast", 5)].flatMap {
      method, bound in
      ["main", "stress"].map {
        Promise(method: method, caseSet: $0, scalar: .float, bound: bound, unit: .ulpOfScale)
      }
    }

  /// Promises of the method "ours".
  private static func own(
    _ bound: Double, _ unit: ErrorUnit, _ sets: [String], _ member: AnswerMember? = nil
  ) -> [Promise] {
    sets.map {
      Promise(method: "ours", caseSet: $0, member: member, bound: bound, unit: unit)
    }
  }
}
