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
  public static let all: [Promise] = [
    Promise(method: "ours", caseSet: "main", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "stress", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "near-critical", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "lightly-damped", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "over-damped-strong", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "tiny-times", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "huge-times", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "large-offsets", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "at-rest", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "with-velocity", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "parameterisations", bound: 1e-15, unit: .scaled),
    Promise(method: "ours", caseSet: "settle", bound: 1e-9, unit: .relative),
    Promise(method: "ours", caseSet: "settle-moves", bound: 1e-9, unit: .relative),
    Promise(
      method: "ours", caseSet: "curves-named", member: .value, bound: 4e-16, unit: .absolute),
    Promise(
      method: "ours", caseSet: "curves-hard", member: .value, bound: 1e-12, unit: .absolute),
    Promise(
      method: "ours", caseSet: "curves-random", member: .value, bound: 1e-12, unit: .absolute),
    Promise(
      method: "ours", caseSet: "curves-clustered", member: .value, bound: 1e-12, unit: .absolute),
    Promise(
      method: "ours", caseSet: "curves-outside", member: .value, bound: 1e-12, unit: .absolute),
    Promise(method: "ours", caseSet: "unit-curves", member: .value, bound: 1e-15, unit: .absolute),
    Promise(method: "ours", caseSet: "linear-easings", bound: 1e-15, unit: .absolute),
    Promise(method: "ours", caseSet: "steps", bound: 1e-15, unit: .absolute),
    Promise(method: "ours", caseSet: "css-keyframes", bound: 1e-13, unit: .scaled),
    Promise(method: "ours", caseSet: "keyframes", bound: 1e-13, unit: .scaled),
    Promise(method: "ours", caseSet: "staggers", bound: 1e-15, unit: .scaled),
    Promise(method: "ours-float", caseSet: "main", scalar: .float, bound: 1, unit: .ulpOfScale),
    Promise(method: "ours-float", caseSet: "stress", scalar: .float, bound: 1, unit: .ulpOfScale),
    Promise(
      method: "ours-float-precise", caseSet: "main", scalar: .float, bound: 1, unit: .ulpOfScale),
    Promise(
      method: "ours-float-precise", caseSet: "stress", scalar: .float, bound: 1, unit: .ulpOfScale),
    Promise(
      method: "ours-float-fast", caseSet: "main", scalar: .float, bound: 5, unit: .ulpOfScale),
    Promise(
      method: "ours-float-fast", caseSet: "stress", scalar: .float, bound: 5, unit: .ulpOfScale),
  ]
}
