internal import AnimationNumerics
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
package struct LinearExport: Sendable {
  /// The text, `linear(0, …, 1)`.
  let css: String
  /// The stops as printed: fractions of the duration, and progress.
  package let points: [Corridor.Point]
  /// A lower bound on the number of stops of any `linear()` that keeps the stated error.
  let fewestStops: Int
  /// An upper bound of the error of the printed text.
  let error: Double
  /// The evidence for the error: "proved" by reference values and a bound on the curvature, or
  /// "bounded" by the library's own values and such a bound.
  let evidence: String
  /// The number of reference values used for the error.
  let referenceSamples: Int

  /// Whether the number of stops is provably the smallest.
  var isMinimal: Bool { points.count == fewestStops }

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
    var cells = 2048
    while true {
      let grid = ProgressGrid(curve, cells: cells)
      let outer = grid.corridor(epsilon + grid.sagitta + 1e-12)?.minimumLinkPath()
      let lower = max(outer?.count ?? 2, best?.lower ?? 2)
      if let found = grid.bestPath(epsilon, stops: lower) {
        best = (found, lower)
        if found.count == lower { break }
      } else {
        best = best.map { ($0.path, max($0.lower, lower)) }
      }
      // Finer grids are only useful for many links.
      if cells >= (lower > 24 ? 1 << 15 : 1 << 13) { break }
      cells *= 4
    }
    guard let best else {
      throw DocumentError(
        path: "error", value: "\(epsilon)",
        reason: "leave room for straight lines between \(cells) points: use a larger error")
    }
    fewestStops = best.lower
    let fine = ProgressGrid(curve, cells: 1 << 15)
    let coarse = ProgressGrid(curve, cells: cells)
    // If a path leaves no room for rounding its digits, use one that may have an extra stop.
    for room in [1, 0.99, 0.9, 0.7] {
      let path = room == 1 ? best.path : coarse.bestPath(epsilon * room, stops: 2)
      guard let path, let printed = Self.printed(path, fine, epsilon, proves) else { continue }
      (css, points) = (printed.css, printed.points)
      error = printed.error
      evidence = printed.samples == 0 ? "bounded" : "proved"
      referenceSamples = printed.samples
      return
    }
    throw DocumentError(
      path: "error", value: "\(epsilon)", reason: "be larger than what printing costs")
  }

  /// The text of a path with as few digits as keep the error, and the evidence that it does.
  private static func printed(
    _ path: [Corridor.Point], _ fine: ProgressGrid, _ epsilon: Double, _ proves: Bool
  ) -> (css: String, points: [Corridor.Point], error: Double, samples: Int)? {
    for digits in 2...12 {
      let text = css(path, digits: digits)
      guard let easing = try? EasingFunction(css: text), case .linear(let linear) = easing,
        linear.inputs.count == path.count
      else { continue }
      let error = fine.error(of: easing, stops: linear.inputs)
      guard error <= epsilon else { continue }
      let points = zip(linear.inputs, linear.outputs).map { Corridor.Point(x: $0, y: $1) }
      // The reference is slow: use as few of its values as suffice for the proof, and at most
      // 10,000.
      for cells in proves ? [1 << 11, 1 << 13] : [] {
        let grid = ProgressGrid(fine.curve, cells: cells)
        guard error - fine.sagitta + grid.sagitta <= epsilon else { continue }
        guard grid.count <= 10_000,
          let exact = grid.referenceError(of: easing, stops: linear.inputs)
        else { break }
        if exact.error <= epsilon { return (text, points, exact.error, exact.samples) }
      }
      let bound = bound(of: points, fine.curve, floor: epsilon / 1000)
      if bound <= epsilon { return (text, points, bound, 0) }
    }
    return nil
  }

  /// A bound on the difference between straight lines and the curve, from the library's own values
  /// and second derivatives.
  private static func bound(
    of points: [Corridor.Point], _ curve: ProgressCurve, floor: Double
  ) -> Double {
    let times = points.map { $0.x * curve.duration }
    let difference = curve.difference(breaks: times, floor: floor) { a, b in
      let middle = a + (b - a) / 2
      let index = min(max((times.firstIndex { $0 > middle } ?? 1) - 1, 0), points.count - 2)
      let (from, to) = (points[index], points[index + 1])
      let slope = (to.y - from.y) / (times[index + 1] - times[index])
      func value(_ time: Double) -> Double { from.y + slope * (time - times[index]) }
      return EnclosedFunction(
        value: value, bend: { _, _ in 0 },
        range: { min(value($0), value($1))...max(value($0), value($1)) })
    }
    // A straight line is exact; differences between two ways of computing it are not an error of
    // the text.
    let isLine = curve.bezier.map { $0.x1 == $0.y1 && $0.x2 == $0.y2 } ?? false
    if isLine, points.count == 2 { return 0 }
    return max(difference.bound, curve.tail)
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
  /// An upper bound of the distance between the curve and its chords between the points.
  let sagitta: Double

  /// Creates a grid of at least `cells` cells. Cells whose curve may be far from its chord are
  /// halved, for example at a vertical tangent.
  init(_ curve: ProgressCurve, cells: Int) {
    self.curve = curve
    let tolerance = 100 / (Double(cells) * Double(cells))
    var xs = [0.0]
    var values = [0.0]
    var sagitta = 0.0
    var room = 2 * cells
    for piece in curve.pieces where piece.start < curve.duration {
      let end = min(piece.end, curve.duration)
      let start = piece.progress(at: piece.start).value
      // At a jump no chord is near both sides.
      sagitta = max(sagitta, (start - values[values.count - 1]).magnitude)
      values[values.count - 1] = start
      let parts = max(Int(((end - piece.start) / curve.duration * Double(cells)).rounded(.up)), 1)
      var open = (0..<parts).reversed().map { part in
        let (a, b) = (Double(part) / Double(parts), Double(part + 1) / Double(parts))
        return (
          a: piece.start + (end - piece.start) * a,
          b: part + 1 == parts ? end : piece.start + (end - piece.start) * b
        )
      }
      while let (a, b) = open.popLast() {
        var leave = piece.bend(over: a, b) * (b - a) * (b - a) / 8
        if !(leave <= tolerance) {
          let range = piece.range(over: a, b)
          leave = min(leave.isNaN ? .infinity : leave, range.upperBound - range.lowerBound)
        }
        let middle = a + (b - a) / 2
        if leave > tolerance, room > 0, a < middle, middle < b {
          room -= 1
          open.append((middle, b))
          open.append((a, middle))
          continue
        }
        sagitta = max(sagitta, leave)
        xs.append(b == curve.duration ? 1 : b / curve.duration)
        values.append(piece.progress(at: b).value)
      }
    }
    self.xs = xs
    self.values = values
    self.sagitta = sagitta
  }

  /// The number of points.
  var count: Int { xs.count }

  /// The corridor of half-width `width` around the values, from 0 to 1; nil if the curve's ends lie
  /// outside it.
  func corridor(_ width: Double) -> Corridor? {
    guard width > 0, values[0].magnitude <= width, (values[values.count - 1] - 1).magnitude <= width
    else { return nil }
    var lower = values.map { $0 - width }
    var upper = values.map { $0 + width }
    (lower[0], upper[0]) = (0, 0)
    (lower[lower.count - 1], upper[upper.count - 1]) = (1, 1)
    return Corridor(xs: xs, lower: lower, upper: upper)
  }

  /// A path that keeps `epsilon` everywhere: among those with the fewest possible stops, the one
  /// with the smallest error.
  func bestPath(_ epsilon: Double, stops: Int) -> [Corridor.Point]? {
    func path(_ error: Double) -> [Corridor.Point]? {
      corridor(error - sagitta - 1e-12)?.minimumLinkPath()
    }
    // Leave some room for printing, unless that costs a stop.
    guard var best = path(epsilon * 0.999) ?? path(epsilon) else { return nil }
    let fewest = max(best.count, stops)
    var (fails, works) = (0.0, epsilon * 0.999)
    for _ in 0..<12 {
      let middle = (fails + works) / 2
      if let found = path(middle), found.count <= fewest {
        (best, works) = (found, middle)
      } else {
        fails = middle
      }
    }
    return best
  }

  /// The greatest error of a polyline at the points and at its stops, plus a bound for the rest.
  func error(of easing: EasingFunction, stops: [Double]) -> Double {
    var worst = 0.0
    for (x, value) in zip(xs, values) {
      worst = max(worst, (easing.value(at: x) - value).magnitude)
    }
    for x in stops {
      worst = max(worst, (easing.value(at: x) - curve.value(at: x)).magnitude)
    }
    return max(worst + sagitta, curve.tail)
  }

  /// The error against the reference; nil if it does not support the curve.
  func referenceError(
    of easing: EasingFunction, stops: [Double]
  ) -> (error: Double, samples: Int)? {
    #if canImport(ReferenceNumerics)
      guard let spring = curve.spring,
        let reference = try? ReferenceSpring(duration: spring.duration, bounce: spring.bounce)
      else { return nil }
      var worst = 0.0
      for x in xs + stops {
        let exact = reference.sample(time: x * curve.duration).position
        worst = max(worst, exact.error(of: easing.value(at: x)).magnitude)
      }
      return (max(worst + sagitta, curve.tail), xs.count + stops.count)
    #else
      return nil
    #endif
  }
}
