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

  /// Whether errors at late times are as large as at early ones, over a decade of times at least.
  private static func isBounded(
    _ chosen: [Int], _ errors: [Double], _ evidence: EvidenceRows
  ) -> Bool {
    guard let time = evidence.table.features.firstIndex(where: { $0.name == "time" }) else {
      return false
    }
    let pairs = zip(chosen, errors).map { (time: evidence.columns[time][$0], error: $1) }
      .filter { $0.time > 0 }.sorted { $0.time < $1.time }
    let quarter = pairs.count / 4
    guard quarter > 0, pairs[pairs.count - quarter].time > 10 * pairs[quarter - 1].time else {
      return false
    }
    let early = Statistics.upperMedian(pairs.prefix(quarter).map(\.error))
    let late = Statistics.upperMedian(pairs.suffix(quarter).map(\.error))
    return early / 4 < late && late < 4 * early
  }

  private static func growth(_ rule: Rule, _ evidence: EvidenceRows) -> String? {
    let chosen = rule.wrong.spread(most).filter {
      let error = evidence.rows[$0].judgement.error
      return error.isFinite && error > 0
    }
    guard chosen.count >= fewest else { return nil }
    let errors = chosen.map { evidence.rows[$0].judgement.error }
    let quarter = chosen.count / 4
    var best: (rank: (Int, Double), words: String)?
    for (index, feature) in evidence.table.features.enumerated()
    where feature.isNumber && feature.rank < 3 && !feature.name.hasPrefix("true ") {
      let pairs = zip(chosen, errors).map { (value: evidence.columns[index][$0], error: $1) }
        .sorted { $0.value < $1.value }
      guard !pairs.contains(where: \.value.isNaN) else { continue }
      let medians = (0..<4).map { part in
        Statistics.upperMedian(pairs[(part * quarter)..<((part + 1) * quarter)].map(\.error))
      }
      let (small, large) = (pairs[quarter - 1].value, pairs[pairs.count - quarter].value)
      let grows = zip(medians, medians.dropFirst()).allSatisfy { $0 <= $1 }
      let falls = zip(medians, medians.dropFirst()).allSatisfy { $0 >= $1 }
      let strength = log(medians[3] / medians[0]).magnitude - 0.1 * Double(feature.rank)
      guard small < large, grows || falls, strength > log(4) else { continue }
      // An integrator's error is a power of a rate or a time.
      let hasPower = rule.limits.isEmpty && !feature.unit.isEmpty
      let rank = (hasPower ? 1 : 0, strength)
      guard rank > best?.rank ?? (0, 0) else { continue }
      func figure(_ value: Double) -> String { FigureText.short(value) + feature.unit }
      let middles = [pairs[quarter / 2].value, pairs[pairs.count - 1 - quarter / 2].value]
      let power = log(medians[3] / medians[0]) / log(middles[1] / middles[0])
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
    return isBounded(chosen, errors, evidence) ? "the error does not grow with the time" : nil
  }
}
