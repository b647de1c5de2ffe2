/// A property of a question that a condition can be about.
struct Feature: Hashable {
  /// A fact as a clause, "the spring is over-damped", or the name of a number, "damping ratio".
  let name: String
  /// The clause of the opposite; nil for a number.
  let negation: String?
  let unit: String
  /// Lower ranks are preferred between properties that separate equally well.
  let rank: Int

  var isFact: Bool { negation != nil }
}

/// The properties met so far, each with a number.
final class FeatureTable {
  private(set) var features: [Feature] = []
  private var indices: [String: Int] = [:]

  func index(_ name: String, _ make: () -> Feature) -> Int {
    if let index = indices[name] { return index }
    indices[name] = features.count
    features.append(make())
    return features.count - 1
  }
}

/// The properties of one question, or of one number of its answer.
struct FeatureRow {
  let table: FeatureTable
  private(set) var values: [(feature: Int, value: Double)] = []

  init(_ table: FeatureTable) { self.table = table }

  /// A number; NaN counts as missing.
  mutating func number(_ name: String, _ value: Double, unit: String = "", rank: Int = 1) {
    guard !value.isNaN else { return }
    let feature = table.index(name) { Feature(name: name, negation: nil, unit: unit, rank: rank) }
    values.append((feature, value))
  }

  /// A fact, which does not hold where it is not stated.
  mutating func fact(_ name: String, not negation: String, _ holds: Bool = true, rank: Int = 0) {
    guard holds else { return }
    let feature = table.index(name) {
      Feature(name: name, negation: negation, unit: "", rank: rank)
    }
    values.append((feature, 1))
  }

  /// "x is …", with the opposite "x is not …".
  mutating func fact(_ subject: String, is property: String, _ holds: Bool = true, rank: Int = 0) {
    guard holds else { return }
    fact("\(subject) is \(property)", not: "\(subject) is not \(property)", rank: rank)
  }
}
