internal import AnimationNumerics
package import CurveFitting
internal import Foundation
package import ChoreographyFiles

// Pages do not include the reference, so every error there is bounded by the library's own values.
#if canImport(ReferenceNumerics)
  internal import ReferenceNumerics
#endif

/// A curve as CSS `linear()` with the fewest stops for a stated error.
///
/// The minimum is over all polylines whose stops lie anywhere within ε of the curve, not only on
/// it. Two corridors over the same grid bound the number of links. The wider one contains every
/// polyline that keeps ε, so no `linear()` has fewer links than a shortest path through it. A path
/// through the narrower one keeps ε between the grid points, too. If both need the same number of
/// links, it is the minimum. Among the paths with that number the one with the smallest error is
/// used. Its numbers are printed with as few digits as keep ε, and the error of the printed text is
/// measured again.
package struct LinearExport: Sendable, Encodable {
  /// The text, `linear(0, …, 1)`.
  package let css: String
  /// A `transition` with its delay and its stagger; empty for a curve by itself.
  package internal(set) var transition = ""
  package let stops: Int
  /// A lower bound on the number of stops of any `linear()` from 0 to 1 that keeps the stated error.
  package let fewestStops: Int
  /// Whether the number of stops is provably the smallest.
  package let isMinimal: Bool
  /// An upper bound of the error of the printed text.
  package let error: Double
  /// The evidence for the error: "proved" by reference values and a bound on the curvature, or
  /// "bounded" by the library's own values and such a bound.
  package let evidence: String
  /// The number of reference values used for the error.
  package let referenceSamples: Int
  /// The stops as printed: fractions of the duration, and progress.
  package let points: [Corridor.Point]

  private enum CodingKeys: CodingKey {
    case css, transition, stops, fewestStops, isMinimal, error, evidence, referenceSamples
  }

  /// Converts a curve to `linear()`.
  ///
  /// - Parameters:
  ///   - curve: The curve; its tail must be smaller than `error`.
  ///   - error: The greatest error ε, of a progress from 0 to 1.
  ///   - proves: Whether the error of a spring is measured against the reference, which takes about
  ///     two thirds of the time; without, it is bounded by the library's own values.
  /// - Throws: `DocumentError` if nothing keeps the error.
  package init(
    _ curve: ProgressCurve, error epsilon: Double, proves: Bool = true
  ) throws(DocumentError) {
    var best: (path: [Corridor.Point], lower: Int)?
    var grid = ProgressGrid(curve, tolerance: epsilon / 256)
    // Each grid is sixteen times as fine; the last is beyond the precision of a Double.
    for _ in 0..<12 {
      let outer = grid.corridor(epsilon + 1e-12, wider: 1)?.minimumLinkPath()
      let lower = max(outer?.count ?? 2, best?.lower ?? 2)
      if let found = grid.bestPath(epsilon, stops: lower) {
        best = (found, lower)
        if found.count == lower { break }
      } else {
        best = best.map { ($0.path, max($0.lower, lower)) }
      }
      // Finer grids are only useful for many links.
      if grid.count >= (lower > 24 ? 1 << 15 : 1 << 13) { break }
      grid = ProgressGrid(curve, tolerance: grid.tolerance / 16)
    }
    guard let best else {
      throw DocumentError(
        "error", is: "\(epsilon)",
        must: "leave room for straight lines between \(grid.count) points: use a larger error")
    }
    fewestStops = best.lower
    // If a path leaves no room for rounding its digits, use one that may have an extra stop.
    for room in [1, 0.99, 0.9, 0.7] {
      let path = room == 1 ? best.path : grid.bestPath(epsilon * room, stops: 2)
      guard let path, let printed = Self.printed(path, grid, epsilon, proves) else { continue }
      (css, points, error, evidence, referenceSamples) = printed
      stops = points.count
      isMinimal = stops == fewestStops
      return
    }
    throw DocumentError("error", is: "\(epsilon)", must: "be larger than what printing costs")
  }

  /// The text of a path with as few digits as keep the error, and the evidence that it does.
  private static func printed(
    _ path: [Corridor.Point], _ grid: ProgressGrid, _ epsilon: Double, _ proves: Bool
  ) -> (
    css: String, points: [Corridor.Point], error: Double, evidence: String, referenceSamples: Int
  )? {
    for digits in 2...12 {
      // Texts are slow: round the numbers first.
      let rounded = path.enumerated().map { index, point in
        Corridor.Point(
          x: index == 0 || index == path.count - 1
            ? point.x : Decimals.rounded(point.x * 100, places: max(digits - 1, 1)) / 100,
          y: Decimals.rounded(point.y, places: digits))
      }
      guard grid.error(of: rounded) <= epsilon else { continue }
      let text = css(path, digits: digits)
      guard let easing = try? EasingFunction(css: text), case .linear(let linear) = easing,
        linear.inputs.count == path.count
      else { continue }
      let points = zip(linear.inputs, linear.outputs).map { Corridor.Point(x: $0, y: $1) }
      // The reference is slow, so it is asked last.
      let error = grid.error(of: points)
      guard error <= epsilon else { continue }
      if proves, let exact = grid.referenceError(of: points), exact.error <= epsilon {
        return (text, points, exact.error, "proved", exact.samples)
      }
      return (text, points, error, "bounded", 0)
    }
    return nil
  }

  /// The stops as CSS, with a number of decimals for progress and two fewer for percentages.
  static func css(_ points: [Corridor.Point], digits: Int) -> String {
    func text(_ value: Double, _ digits: Int) -> String {
      var text = String(format: "%.\(digits)f", value)
      if text.contains(".") {
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
      }
      return text == "-0" ? "0" : text
    }
    let stops = points.enumerated().map { index, point in
      index == 0 || index == points.count - 1
        ? text(point.y, digits)
        : "\(text(point.y, digits)) \(text(point.x * 100, max(digits - 1, 1)))%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}

/// A curve sampled at points that are denser where it bends.
struct ProgressGrid {
  let curve: ProgressCurve
  let xs: [Double]
  let values: [Double]
  /// The distance that the grid was made for between the curve and its chords.
  let tolerance: Double
  /// For each point, an upper bound of the distance between the curve and the chords that meet there.
  private let leaves: [Double]

  /// Creates a grid whose curve leaves its chords by at most `tolerance`, apart from jumps and what is
  /// beyond 2^14 halvings, for example at a vertical tangent.
  init(_ curve: ProgressCurve, tolerance: Double) {
    (self.curve, self.tolerance) = (curve, tolerance)
    var (xs, values, leaves) = ([0.0], [0.0], [0.0])
    var room = 1 << 14
    for piece in curve.pieces where piece.start < curve.duration {
      let end = min(piece.end, curve.duration)
      let start = piece.progress(at: piece.start).value
      // At a jump no chord is near both sides.
      let jump = (start - values[values.count - 1]).magnitude
      leaves[leaves.count - 1] = max(leaves[leaves.count - 1], jump)
      values[values.count - 1] = start
      let parts = max(Int(((end - piece.start) / curve.duration * 64).rounded(.up)), 1)
      let times = (0...parts).map {
        $0 == parts ? end : piece.start + (end - piece.start) * Double($0) / Double(parts)
      }
      var open = Array(zip(times, times.dropFirst()).reversed())
      while let (a, b) = open.popLast() {
        var leave = piece.secondDerivative(over: a, b) * (b - a) * (b - a) / 8
        var cells = (leave / tolerance).squareRoot().rounded(.up)
        if !(cells <= 64) {
          let range = piece.range(over: a, b)
          leave = min(leave.isNaN ? .infinity : leave, range.upperBound - range.lowerBound)
          cells = 1
          let middle = a + (b - a) / 2
          if leave > tolerance, room > 0, a < middle, middle < b {
            room -= 1
            open += [(middle, b), (a, middle)]
            continue
          }
        }
        cells = max(cells, 1)
        leave /= cells * cells
        leaves[leaves.count - 1] = max(leaves[leaves.count - 1], leave)
        for cell in 1...Int(cells) {
          let time = cell == Int(cells) ? b : a + (b - a) * Double(cell) / cells
          xs.append(time == curve.duration ? 1 : time / curve.duration)
          values.append(piece.progress(at: time).value)
          leaves.append(leave)
        }
      }
    }
    (self.xs, self.values, self.leaves) = (xs, values, leaves)
  }

  var count: Int { xs.count }

  /// The corridor of half-width `width` around the values, from 0 to 1; nil if the curve's ends lie
  /// outside it.
  ///
  /// - Parameter wider: 1 for a corridor that contains every polyline within `width` of the curve, -1
  ///   for one whose polylines all are.
  func corridor(_ width: Double, wider: Double) -> Corridor? {
    guard width > 0, values[0].magnitude <= width, (values[count - 1] - 1).magnitude <= width
    else { return nil }
    var lower = zip(values, leaves).map { $0 - (width + wider * $1) }
    var upper = zip(values, leaves).map { $0 + (width + wider * $1) }
    (lower[0], upper[0]) = (0, 0)
    (lower[count - 1], upper[count - 1]) = (1, 1)
    return Corridor(xs: xs, lower: lower, upper: upper)
  }

  /// A path that keeps `epsilon` everywhere: among those with the fewest possible stops, the one
  /// with the smallest error.
  func bestPath(_ epsilon: Double, stops: Int) -> [Corridor.Point]? {
    func path(_ error: Double, atMost limit: Int = .max) -> [Corridor.Point]? {
      corridor(error - 1e-12, wider: -1)?.minimumLinkPath(atMost: limit)
    }
    // Leave some room for printing, unless that costs a stop.
    guard var best = path(epsilon * 0.999) ?? path(epsilon) else { return nil }
    let fewest = max(best.count, stops)
    var (fails, works) = (0.0, epsilon * 0.999)
    for _ in 0..<8 {
      let middle = (fails + works) / 2
      if let found = path(middle, atMost: fewest) {
        (best, works) = (found, middle)
      } else {
        fails = middle
      }
    }
    return best
  }

  /// An upper bound of the error of a polyline: the greatest error at the points and at its corners, each
  /// with what the curve may leave its chords beside it.
  ///
  /// - Parameter difference: The error of a value at an x and, if there is one there, at a point.
  private func error(
    of stops: [Corridor.Point],
    _ difference: (_ value: Double, _ x: Double, _ point: Int?) -> Double
  ) -> Double {
    var worst = 0.0
    var next = 1
    for (point, x) in xs.enumerated() {
      while next < stops.count - 1, stops[next].x <= x {
        // The corner lies in the cell that ends here.
        let leave = leaves[point]
        worst = max(worst, leave + difference(stops[next].y, stops[next].x, nil))
        next += 1
      }
      let (a, b) = (stops[next - 1], stops[next])
      let value = x == b.x ? b.y : a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
      worst = max(worst, leaves[point] + difference(value, x, point))
    }
    // The roundings of values and times.
    return max(worst + 1e-12, curve.tail)
  }

  /// An upper bound of the error of a polyline, from the library's values.
  func error(of stops: [Corridor.Point]) -> Double {
    // A straight line is exact; differences between two ways of computing it are not an error of
    // the text.
    let isLine = curve.bezier.map { $0.x1 == $0.y1 && $0.x2 == $0.y2 } ?? false
    if isLine, stops.count == 2 { return 0 }
    return error(of: stops) { value, x, point in
      (value - (point.map { values[$0] } ?? curve.value(at: x))).magnitude
    }
  }

  /// The error against at most 10,000 values of the reference; nil if it does not support the curve.
  func referenceError(of stops: [Corridor.Point]) -> (error: Double, samples: Int)? {
    #if canImport(ReferenceNumerics)
      guard count <= 10_000, let spring = curve.spring,
        let reference = try? ReferenceSpring(duration: spring.duration, bounce: spring.bounce)
      else { return nil }
      let error = error(of: stops) { value, x, _ in
        reference.sample(time: x * curve.duration).position.error(of: value).magnitude
      }
      return (error, count + stops.count - 2)
    #else
      return nil
    #endif
  }
}
