internal import SolverVerification

/// A property of a question that a condition can be about.
struct Feature: Hashable {
  /// A fact as a clause, "the spring is over-damped", or the name of a number, "damping ratio", or of
  /// a word, "the family".
  let name: String
  var isFact = false
  var unit = ""
  /// Lower ranks are preferred between properties that separate equally well.
  var rank = 0
  /// The words met so far, each with its place as value, or the clauses where a fact does not hold
  /// and where it does; nil for a number.
  var words: [String]?

  /// A number as the subject of a sentence.
  var subject: String { name.hasPrefix("this ") ? name : "the \(name)" }

  /// "no stop …" for "a stop …", "no two …" for "two …", "does not start" for "starts", else "x is
  /// not …" or "x has no …".
  static func negation(of clause: String) -> String {
    for article in ["a ", "an "] where clause.hasPrefix(article) {
      return "no " + clause.dropFirst(article.count)
    }
    if clause.hasPrefix("two ") { return "no " + clause }
    let verbs = #/ (exceed|jump|keep|point|set|start|take)s\b/#
    if clause.contains(verbs) {
      return clause.replacing(verbs, maxReplacements: 1) { " does not \($0.1)" }
    }
    return clause.contains(" is ")
      ? clause.replacing(" is ", with: " is not ", maxReplacements: 1)
      : clause.replacing(#/ has (?:an? )?/#, with: " has no ", maxReplacements: 1)
  }

  var isNumber: Bool { words == nil }

  func words(in limit: Limit) -> [String] { limit.words.compactMap { words?[Int($0)] }.sorted() }

  /// Whether a value of the property fulfils a condition about it.
  func fulfils(_ condition: Localisation.Condition, _ value: Double) -> Bool {
    if isFact { return (value == 1) == (condition.text == name) }
    if let words { return !value.isNaN && condition.words?.contains(words[Int(value)]) ?? false }
    return value >= condition.least ?? -.infinity && value <= condition.greatest ?? .infinity
  }
}

/// The properties met so far, each with a number.
final class FeatureTable {
  private(set) var features: [Feature] = []
  private var indices: [String: Int] = [:]

  init() {}

  /// A copy, in which every property has the same number.
  init(_ other: FeatureTable) { (features, indices) = (other.features, other.indices) }

  func index(_ name: String, _ make: () -> Feature) -> Int {
    if let index = indices[name] { return index }
    indices[name] = features.count
    features.append(make())
    return features.count - 1
  }

  func place(of word: String, in feature: Int) -> Int {
    if let place = features[feature].words?.firstIndex(of: word) { return place }
    features[feature].words?.append(word)
    return (features[feature].words?.count ?? 0) - 1
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
    let feature = table.index(name) { Feature(name: name, unit: unit, rank: rank) }
    values.append((feature, value))
  }

  mutating func word(_ name: String, _ word: String) {
    let feature = table.index(name) { Feature(name: name, words: []) }
    values.append((feature, Double(table.place(of: word, in: feature))))
  }

  /// A fact, which does not hold where it is not stated.
  ///
  /// - Parameter opposite: The opposite clause; by default that of ``Feature/negation(of:)``.
  mutating func fact(
    _ clause: String, not opposite: String? = nil, _ holds: Bool = true, rank: Int = 0
  ) {
    guard holds else { return }
    let feature = table.index(clause) {
      let words = [opposite ?? Feature.negation(of: clause), clause]
      return Feature(name: clause, isFact: true, rank: rank, words: words)
    }
    values.append((feature, 1))
  }

  mutating func facts(_ all: KeyValuePairs<String, Bool>) {
    for (clause, holds) in all { fact(clause, holds) }
  }
}
