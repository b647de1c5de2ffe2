internal import Foundation
internal import SolverVerification

/// Lasting steps in a series of noisy values.
///
/// A series has changed if some division of it separates smaller from larger values better than chance
/// would (Mann and Whitney), or if its values grow or fall with time (Kendall), as they do in several
/// small steps. Both tests use ranks only, so they assume nothing of the noise. The steps of a changed
/// series are then found by dividing it where the means differ most, as long as they differ by at
/// least ``minimumSpread`` standard deviations of their difference.
package enum ChangePoints {
  /// The values considered, from the end of a series.
  static let longest = 64
  /// The fewest values on each side of a step.
  private static let shortest = 3
  /// The fewest values of which the last few are compared with the others.
  private static let minimumForRecent = 20
  /// The difference of means that makes a step, in its standard deviations.
  private static let minimumSpread = 3.5

  /// The index at which a new level begins, among those at which it is about as likely to begin.
  package struct Step {
    package var index: Int
    package var range: ClosedRange<Int>
  }

  /// The steps of a series.
  ///
  /// - Parameters:
  ///   - values: Positive values in order of time.
  ///   - risk: The probability with which equal values with noise are said to have changed.
  package static func steps(_ values: [Double], risk: Double) -> [Step] {
    let skipped = max(0, values.count - longest)
    let logarithms = values.dropFirst(skipped).map { log($0) }
    guard logarithms.allSatisfy(\.isFinite), hasChanged(logarithms, risk: risk) else { return [] }
    let noise = noise(logarithms)
    // Outliers are moved towards their neighbours, so that one does not make a step.
    let series = logarithms.indices.map { index in
      let near = logarithms[max(0, index - 2)...min(logarithms.count - 1, index + 2)]
      let middle = Statistics.upperMedian(Array(near))
      return min(max(logarithms[index], middle - 2 * noise), middle + 2 * noise)
    }
    var ends = [0, series.count]
    var next = 0
    while next + 1 < ends.count {
      let part = series[ends[next]..<ends[next + 1]]
      if let step = division(part, noise, isKnown: ends.count == 2) {
        ends.insert(step.index, at: next + 1)
      } else {
        next += 1
      }
    }
    // Later divisions can move earlier ones.
    return ends.indices.dropFirst().dropLast().compactMap { index in
      let part = series[ends[index - 1]..<ends[index + 1]]
      guard let step = division(part, noise, isKnown: true) else { return nil }
      ends[index] = step.index
      let (first, last) = (step.range.lowerBound + skipped, step.range.upperBound + skipped)
      return Step(index: step.index + skipped, range: first...last)
    }
  }

  /// The start of the last few values if they look like a new level, although they may be too few for
  /// ``steps(_:risk:)``: all lie beyond all earlier ones, and the medians differ by three times the noise.
  ///
  /// That holds of 3 in 100,000 series of 30 normal values without a step, and of 4 to 17 with outliers. A
  /// step of 1 % three values before the end is found in 94 % of series with noise of 0.2 %, in 47 % with
  /// 0.3 % and in 5 % with 0.5 %.
  package static func recentStep(_ values: [Double]) -> Int? {
    let logarithms = values.suffix(longest).map { log($0) }
    guard logarithms.count >= minimumForRecent, logarithms.allSatisfy(\.isFinite) else {
      return nil
    }
    let noise = noise(logarithms)
    guard let place = division(logarithms[...], noise, isKnown: true)?.index else { return nil }
    let (before, after) = (logarithms[..<place], logarithms[place...])
    let change = Statistics.median(Array(after)) - Statistics.median(Array(before))
    let isApart = before.max()! < after.min()! || after.max()! < before.min()!
    guard after.count < before.count, isApart, abs(change) >= 3 * noise else { return nil }
    return values.count - after.count
  }

  /// Stored values may be equal.
  private static func noise(_ logarithms: [Double]) -> Double {
    max(RowNoise.deviation([logarithms]) ?? 0, 1e-9)
  }

  /// The fewest values in which a change can be found at a risk; nil if even the most do not suffice.
  package static func fewest(risk: Double) -> Int? {
    (2 * shortest...longest).first { fewestAfter(of: $0, risk: risk) != nil }
  }

  /// The fewest values after a step with which it can be found: those of which one choice, out of all
  /// equally likely ones, is rarer than the risk. Nil if half of the values do not suffice.
  package static func fewestAfter(of count: Int, risk: Double) -> Int? {
    let considered = min(count, longest)
    var choices = 1.0
    return (1...max(considered / 2, 1)).first { after in
      choices *= Double(considered + 1 - after) / Double(after)
      return after >= shortest && 1 / choices <= threshold(considered, risk)
    }
  }

  /// For n values there are n − 5 divisions in two directions, which share what ``shareOfTrend`` leaves
  /// of the risk.
  private static func threshold(_ count: Int, _ risk: Double) -> Double {
    (1 - shareOfTrend) * risk / Double(2 * (count - 2 * shortest + 1))
  }

  /// The share of the risk that the test of growth with time has.
  private static let shareOfTrend = 0.35

  /// Whether more pairs of values are in one order than chance would have it. The normal tail is above
  /// the true one here, which errs on the side of no change.
  private static func hasTrend(_ series: [Double], risk: Double) -> Bool {
    var inOrder = 0
    for (index, later) in series.enumerated() {
      for earlier in series[..<index] { inOrder += earlier < later ? 1 : earlier > later ? -1 : 0 }
    }
    let count = Double(series.count)
    let deviation = (count * (count - 1) * (2 * count + 5) / 18).squareRoot()
    return erfc(Double(abs(inOrder) - 1) / deviation * 0.5.squareRoot()) <= shareOfTrend * risk
  }

  /// Whether some division separates the values better than chance.
  private static func hasChanged(_ series: [Double], risk: Double) -> Bool {
    let count = series.count
    guard let fewest = fewest(risk: risk), count >= fewest else { return false }
    return hasTrend(series, risk: risk)
      || (shortest...(count - shortest)).contains { place in
        var (rising, falling) = (0, 0)
        for before in series[..<place] {
          for after in series[place...] {
            // Equal values count for neither direction, which errs on the side of no change.
            rising += before < after ? 1 : 0
            falling += before > after ? 1 : 0
          }
        }
        // Up to 64 values with less than 65 % of the pairs in order are as likely as 1 in 60 by chance.
        let most = max(rising, falling)
        return 20 * most > 13 * place * (count - place)
          && tail(place, count - place, atLeast: most) <= threshold(count, risk)
      }
  }

  /// The probability that at least so many of the pairs of two samples of one distribution are in
  /// order, by counting: the numbers of arrangements are the coefficients of a Gaussian binomial,
  /// G(a, b) = G(a − 1, b) + qᵃ G(a, b − 1).
  static func tail(_ a: Int, _ b: Int, atLeast pairs: Int) -> Double {
    // Row b holds G(0...a, b) as coefficients of q.
    var row = Array(repeating: [1.0], count: a + 1)
    for width in 1...b {
      for height in 1...a {
        var sum = Array(repeating: 0.0, count: height * width + 1)
        for (index, value) in row[height - 1].enumerated() { sum[index] += value }
        for (index, value) in row[height].enumerated() { sum[index + height] += value }
        row[height] = sum
      }
    }
    return row[a][pairs...].reduce(0, +) / row[a].reduce(0, +)
  }

  /// Where the means on both sides differ most; nil if nowhere enough, unless a step is known to exist.
  /// As likely are places where the squared differences, in deviations, are less by at most 4.
  private static func division(
    _ values: ArraySlice<Double>, _ noise: Double, isKnown: Bool
  ) -> Step? {
    guard values.count >= 2 * shortest else { return nil }
    let places = (values.startIndex + shortest)...(values.endIndex - shortest)
    let spreads = places.map { place in
      let (before, after) = (values[..<place], values[place...])
      let change =
        after.reduce(0, +) / Double(after.count) - before.reduce(0, +) / Double(before.count)
      return abs(change)
        / (noise * (1 / Double(before.count) + 1 / Double(after.count)).squareRoot())
    }
    let most = spreads.max()!
    guard most > 0, isKnown || most >= minimumSpread else { return nil }
    let likely = zip(places, spreads).filter { $1 * $1 >= most * most - 4 }.map(\.0)
    return Step(
      index: places.lowerBound + spreads.firstIndex(of: most)!,
      range: likely[0]...likely[likely.count - 1])
  }
}
