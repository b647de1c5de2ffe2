internal import CurveFitting
package import AnimationNumerics
internal import Foundation
package import ChoreographyFiles

/// The spring nearest to another motion, by the greatest difference of progress.
///
/// The search is that of Nelder and Mead over duration and bounce, from several starts; a better
/// spring may exist. For curves the difference is bounded everywhere, for samples only at the
/// samples.
package struct SpringFit: Sendable {
  package let spring: Spring
  /// An upper bound of the difference; for samples, only at the samples.
  package let error: Double
  /// The root mean square of the difference at the examined points.
  package let meanError: Double
  /// Whether the error also holds between the points.
  package let isProved: Bool

  /// Finds the spring nearest to a CSS easing over a duration, after which it is 1; an error for steps.
  package init(_ easing: EasingFunction, duration: Double) throws(DocumentError) {
    if case .steps = easing {
      throw DocumentError("easing", is: "\(easing)", must: "be cubic-bezier() or linear()")
    }
    let points = (0...600).map { step -> (time: Double, value: Double) in
      let time = duration * Double(step) / 400
      return (time, time >= duration ? 1 : easing.value(at: time / duration))
    }
    guard points.allSatisfy({ $0.value.magnitude <= 1e6 }) else {
      throw DocumentError("easing", is: "\(easing)", must: "stay within a million times its move")
    }
    if case .linear(let linear) = easing, Set(linear.outputs).count == 1 {
      throw DocumentError(
        "easing", is: "\(easing)",
        must: "move: it is \(DisplayText.number(linear.outputs[0])) all the time")
    }
    spring = Self.nearest(points, duration: duration)
    meanError = Self.mean(spring, points)
    let own = Animation.spring(spring).pieces(limit: 1).pieces[0].enclosed
    let pieces = Animation.timingCurve(UnitCurve(easing), duration: duration).pieces(limit: 1)
      .pieces
    var difference = DifferenceBound()
    for piece in pieces.dropLast() {
      difference.include(from: piece.start, to: piece.end, own, piece.enclosed, floor: 1e-6)
    }
    // After its end the easing stays at 1, and the spring's distance is bounded by its energy.
    let after = spring.settlingDuration(target: 1.0, epsilon: max(difference.bound, 1e-6))
    if let rest = pieces.last, after > rest.start {
      difference.include(from: rest.start, to: after, own, rest.enclosed, floor: 1e-6)
    }
    error = difference.bound
    isProved = true
  }

  /// Finds the spring nearest to samples, at seconds since the start in ascending order, of a value that
  /// moves to another number.
  package init(samples: [(time: Double, value: Double)], from: Double, to: Double) {
    let points = samples.map { (time: $0.time, value: ($0.value - from) / (to - from)) }
    let end = points.last?.time ?? 1
    // A spring is half way after about a quarter of its duration.
    let half = points.first { $0.value >= 0.5 }?.time ?? end / 4
    spring = Self.nearest(points, duration: max(half * 4, end * 1e-3))
    error = Self.worst(spring, points)
    meanError = Self.mean(spring, points)
    isProved = false
  }

  private static func nearest(
    _ points: [(time: Double, value: Double)], duration: Double
  ) -> Spring {
    func spring(_ p: NelderMead.Point) -> Spring? {
      let (seconds, bounce) = (duration * exp(p[0]), p[1])
      guard seconds.isFinite, seconds > 1e-6, seconds < 1e6, bounce > -0.99, bounce <= 0.99 else {
        return nil
      }
      return Spring(duration: seconds, bounce: bounce)
    }
    func distance(_ p: NelderMead.Point) -> Double {
      spring(p).map { worst($0, points) } ?? .infinity
    }
    let starts = [(0, 0), (-0.5, 0.2), (0.5, -0.2), (-1, 0), (-0.3, 0.5), (-1.5, 0.7)]
    let best = starts.map { start in
      NelderMead.minimum(
        of: { point, _ in distance(point) }, from: [start.0, start.1, 0, 0], axes: 2)
    }.min { $0.value < $1.value }!.point
    guard let found = spring(best) else { return Spring(duration: duration) }
    // Use the printed numbers.
    return Spring(
      duration: Decimals.rounded(found.duration, digits: 5),
      bounce: Decimals.rounded(found.bounce, places: 4))
  }

  private static func worst(_ spring: Spring, _ points: [(time: Double, value: Double)]) -> Double {
    points.map { (spring.value(target: 1.0, time: $0.time) - $0.value).magnitude }.max() ?? 0
  }

  private static func mean(_ spring: Spring, _ points: [(time: Double, value: Double)]) -> Double {
    let squares = points.map { point in
      let difference = spring.value(target: 1.0, time: point.time) - point.value
      return difference * difference
    }
    return (squares.reduce(0, +) / Double(max(points.count, 1))).squareRoot()
  }
}

/// Reads recorded samples: two columns of numbers, time and value, with or without a header.
package enum RecordedSamples {
  /// The cells of a line. Commas are decimal commas where semicolons, tabs or spaces separate.
  private static func cells(_ line: Substring) -> [String] {
    if line.contains(where: { ";\t".contains($0) }) {
      return line.split { ";\t".contains($0) }.map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")
      }.filter { !$0.isEmpty }
    }
    // "1,5 0,2", but not "1, 5".
    let words = line.split { " \r".contains($0) }
    if words.count == 2, words.allSatisfy({ $0.dropFirst().dropLast().contains(",") }) {
      return words.map { $0.replacingOccurrences(of: ",", with: ".") }
    }
    return line.split { ", \r".contains($0) }.map(String.init)
  }

  /// Reads a table with two columns separated by commas, semicolons, tabs or spaces. Numbers may have a
  /// decimal comma if commas do not separate. An error has the number of the line and its text.
  package static func read(
    _ bytes: [UInt8]
  ) throws(DocumentError) -> [(time: Double, value: Double)] {
    var samples: [(time: Double, value: Double)] = []
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let cells = cells(line)
      guard !cells.isEmpty, !line.hasPrefix("#") else { continue }
      let numbers = cells.compactMap { Double($0) }
      if numbers.count < 2, samples.isEmpty, Double(cells[0]) == nil { continue }
      guard cells.count == 2, numbers.count == 2, numbers[0].magnitude <= 1e9,
        numbers[1].magnitude <= 1e100
      else {
        throw DocumentError(
          "line \(index + 1)", is: "\"\(DisplayText.line(String(line.prefix(60))))\"",
          must: "hold two numbers and no more: a time in seconds, within a billion, and a value "
            + "within 1e100; decimal commas need semicolons or tabs between the columns")
      }
      if let last = samples.last, numbers[0] <= last.time {
        throw DocumentError(
          "line \(index + 1)", is: "\(numbers[0])",
          must: "be later than the time before it, \(last.time)")
      }
      samples.append((numbers[0], numbers[1]))
    }
    guard samples.count >= 3 else {
      throw DocumentError("", is: "\(samples.count) samples", must: "hold at least three")
    }
    let start = samples[0].time
    return samples.map { ($0.time - start, $0.value) }
  }
}
