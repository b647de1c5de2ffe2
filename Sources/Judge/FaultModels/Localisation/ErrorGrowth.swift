internal import Foundation
internal import SolverVerification

/// How the size of an error depends on one property of the question.
enum ErrorGrowth {
  private static let fewest = 20
  private static let most = 600

  /// The property along which the error grows or falls most, from quarter to quarter of the answers,
  /// with the medians of the lowest and the highest one; nil if it does so along none.
  ///
  /// A rule without limits also gets the time of the earliest error and the exponent of the growth, by
  /// which an integrator is recognised.
  static func words(_ rule: Rule, _ evidence: EvidenceRows) -> String? {
    guard rule.limits.isEmpty else { return growth(rule, evidence) }
    let time = evidence.table.features.firstIndex { $0.name == "time" }
    let earliest = time.flatMap { time in rule.wrong.map { evidence.columns[time][$0] }.min() }
    let start = earliest.flatMap { $0 >= 0 ? "from \(FigureText.short($0)) s on" : nil }
    let words = [start, growth(rule, evidence)].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// Errors in order of a property's values, in four quarters.
  private struct Quarters {
    let values: [Double]
    let medians: [Double]
    private let size: Int

    /// Nil where an answer's question lacks the property.
    init?(_ column: [Double], _ chosen: [Int], _ errors: [Double]) {
      let pairs = zip(chosen, errors).map { (value: column[$0], error: $1) }
        .sorted { $0.value < $1.value }
      guard !pairs.contains(where: \.value.isNaN) else { return nil }
      let size = pairs.count / 4
      (values, self.size) = (pairs.map(\.value), size)
      medians = (0..<4).map { part in
        Statistics.upperMedian(pairs[(part * size)..<((part + 1) * size)].map(\.error))
      }
    }

    /// The last value of the lowest quarter, and the first of the highest.
    var ends: (small: Double, large: Double) { (values[size - 1], values[values.count - size]) }
    /// The values in the middle of both.
    var middles: (Double, Double) { (values[size / 2], values[values.count - 1 - size / 2]) }
  }

  private static func growth(_ rule: Rule, _ evidence: EvidenceRows) -> String? {
    let chosen = rule.wrong.spread(most).filter {
      let error = evidence.rows[$0].judgement.error
      return error.isFinite && error > 0
    }
    guard chosen.count >= fewest else { return nil }
    let errors = chosen.map { evidence.rows[$0].judgement.error }
    // Whether errors at late times are as large as at early ones, over a decade of times at least.
    var isBounded = false
    var best: (rank: (Int, Double), words: String)?
    for (index, feature) in evidence.table.features.enumerated()
    where feature.isNumber && feature.rank < 3 && !feature.name.hasPrefix("true ") {
      guard let quarters = Quarters(evidence.columns[index], chosen, errors) else { continue }
      let (medians, (small, large)) = (quarters.medians, quarters.ends)
      if feature.name == "time" {
        isBounded =
          large > 10 * small && medians[0] / 4 < medians[3] && medians[3] < 4 * medians[0]
      }
      let grows = zip(medians, medians.dropFirst()).allSatisfy { $0 <= $1 }
      let falls = zip(medians, medians.dropFirst()).allSatisfy { $0 >= $1 }
      let strength = log(medians[3] / medians[0]).magnitude - 0.1 * Double(feature.rank)
      guard small < large, grows || falls, strength > log(4) else { continue }
      // An integrator's error is a power of a rate or a time.
      let hasPower = rule.limits.isEmpty && !feature.unit.isEmpty
      let rank = (hasPower ? 1 : 0, strength)
      guard rank > best?.rank ?? (0, 0) else { continue }
      func figure(_ value: Double) -> String { FigureText.short(value) + feature.unit }
      let power = log(medians[3] / medians[0]) / log(quarters.middles.1 / quarters.middles.0)
      let order =
        hasPower && power.isFinite ? ", about as its power \(String(format: "%.2g", power))" : ""
      best = (
        rank,
        "the error \(grows ? "grows" : "falls") with \(feature.subject)\(order): median "
          + "\(Verdict.short(medians[0])) up to \(figure(small)), "
          + "\(Verdict.short(medians[3])) from \(figure(large))"
      )
    }
    if let best { return best.words }
    let sorted = errors.sorted()
    let (low, high) = (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
    if high <= 1.5 * low { return "the error is about the same everywhere" }
    return isBounded ? "the error does not grow with the time" : nil
  }
}
