internal import Foundation
internal import SolverVerification

/// How the size of an error depends on one property of the question.
enum ErrorGrowth {
  private static let fewest = 20
  private static let most = 600

  /// The property that orders the errors best, with the medians of its lowest and highest quarter;
  /// nil if none does.
  static func words(_ rows: [Int], _ evidence: EvidenceRows) -> String? {
    let chosen = rows.spread(most).filter {
      let error = evidence.rows[$0].judgement.error
      return error.isFinite && error > 0
    }
    guard chosen.count >= fewest else { return nil }
    let errors = chosen.map { evidence.rows[$0].judgement.error }
    let ranks = Self.ranks(errors)
    var best: (strength: Double, feature: Int, sign: Double)?
    for (index, feature) in evidence.table.features.enumerated()
    where !feature.isFact && feature.rank < 3 && !feature.name.hasPrefix("true ") {
      let values = chosen.map { evidence.columns[index][$0] }
      guard !values.contains(where: \.isNaN), Set(values).count >= 4 else { continue }
      let correlation = Self.correlation(ranks, Self.ranks(values))
      let strength = correlation.magnitude - 0.02 * Double(feature.rank)
      if strength > best?.strength ?? 0.7 {
        best = (strength, index, correlation < 0 ? -1 : 1)
      }
    }
    guard let best else {
      let sorted = errors.sorted()
      let (low, high) = (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
      return high <= 1.5 * low ? "the error is about the same everywhere" : nil
    }
    let column = evidence.columns[best.feature]
    let ordered = zip(chosen, errors).sorted { column[$0.0] < column[$1.0] }
    let quarter = max(1, ordered.count / 4)
    func median(_ part: ArraySlice<(Int, Double)>) -> Double {
      part.map(\.1).sorted()[part.count / 2]
    }
    let (low, high) = (median(ordered.prefix(quarter)), median(ordered.suffix(quarter)))
    guard max(low, high) > 4 * min(low, high) else { return nil }
    let feature = evidence.table.features[best.feature]
    let (small, large) = (
      column[ordered[quarter - 1].0], column[ordered[ordered.count - quarter].0]
    )
    return "the error \(best.sign > 0 ? "grows" : "falls") with the \(feature.name): median "
      + "\(Verdict.short(low)) up to \(FigureText.short(small))\(feature.unit), "
      + "\(Verdict.short(high)) from \(FigureText.short(large))\(feature.unit)"
  }

  /// The rank of each value; equal values share their mean rank.
  private static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for place in start...end { ranks[order[place]] = Double(start + end) / 2 }
      start = end + 1
    }
    return ranks
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    var (product, squareA, squareB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      product += (x - meanA) * (y - meanB)
      squareA += (x - meanA) * (x - meanA)
      squareB += (y - meanB) * (y - meanB)
    }
    return squareA > 0 && squareB > 0 ? product / (squareA * squareB).squareRoot() : 0
  }
}
