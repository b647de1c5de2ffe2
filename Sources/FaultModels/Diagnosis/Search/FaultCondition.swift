internal import Foundation

/// Where a fault shows: on one side of a threshold.
struct FaultCondition<Item> {
  var name: String
  var feature: (Item) -> Double
  var isBelow: Bool
  /// The threshold lies between these.
  var lower: Double
  var upper: Double

  func holds(_ item: Item) -> Bool {
    let value = feature(item)
    let middle = threshold
    return isBelow ? value < middle : value > middle
  }

  /// The roundest number between the bounds.
  var threshold: Double {
    // A bound that is 0 belongs to the other side.
    if isBelow ? lower < 0 && upper >= 0 : lower <= 0 && upper > 0 { return 0 }
    let middle = lower / 2 + upper / 2
    for digits in 1...8 {
      if let round = Double(String(format: "%.*g", digits, middle)), round > lower, round < upper {
        return round
      }
    }
    return middle
  }

  /// "where v0 < 0".
  var words: String {
    "where \(name) \(isBelow ? "<" : ">") \(String(format: "%.4g", threshold))"
  }
}

extension FaultCondition {
  /// The threshold that tells best where a fault shows (`affected`) and where it does not.
  static func separating(
    _ affected: [Item], _ spared: [Item],
    features: [(name: String, value: (Item) -> Double)]
  ) -> (condition: FaultCondition, accuracy: Double)? {
    guard affected.count >= 10, spared.count >= 10 else { return nil }
    var best: (condition: FaultCondition, accuracy: Double)?
    for (name, value) in features {
      let points =
        (affected.map { (value($0), true) } + spared.map { (value($0), false) })
        .filter { $0.0.isFinite }.sorted { $0.0 < $1.0 }
      guard points.count * 10 >= (affected.count + spared.count) * 9 else { continue }
      let (all, none) = (points.count { $0.1 }, points.count { !$0.1 })
      var (hits, others) = (0, 0)
      for index in 0..<(points.count - 1) {
        if points[index].1 { hits += 1 } else { others += 1 }
        guard points[index].0 < points[index + 1].0, index >= 9, points.count - index > 10 else {
          continue
        }
        for (isBelow, good) in [(true, hits + none - others), (false, others + all - hits)] {
          let accuracy = Double(good) / Double(points.count)
          if accuracy > best?.accuracy ?? 0 {
            best = (
              FaultCondition(
                name: name, feature: value, isBelow: isBelow, lower: points[index].0,
                upper: points[index + 1].0), accuracy
            )
          }
        }
      }
    }
    return best
  }
}
