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
      // Errors in order of the property's values, in four quarters.
      let pairs = zip(chosen, errors).map { (value: evidence.columns[index][$0], error: $1) }
        .sorted { $0.value < $1.value }
      guard !pairs.contains(where: \.value.isNaN) else { continue }
      let (last, size) = (pairs.count - 1, pairs.count / 4)
      let medians = (0..<4).map { part in
        Statistics.upperMedian(pairs[(part * size)..<((part + 1) * size)].map(\.error))
      }
      // The last value of the lowest quarter, and the first of the highest.
      let (small, large) = (pairs[size - 1].value, pairs[last + 1 - size].value)
      if feature.name == "time" {
        isBounded = large > 10 * small && medians[0] / 4 < medians[3] && medians[3] < 4 * medians[0]
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
      // Between the middles of the lowest and the highest quarter.
      let ratio = pairs[last - size / 2].value / pairs[size / 2].value
      let power = log(medians[3] / medians[0]) / log(ratio)
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
