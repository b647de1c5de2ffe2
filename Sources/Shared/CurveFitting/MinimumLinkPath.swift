/// A corridor between two chains of straight segments over the same abscissas, and the polyline
/// with the fewest links that runs through it from its start to its end.
///
/// The start and the end are points: both chains meet there. A polyline is a function of x, or has
/// vertical links; its vertices are free.
///
/// The path is found link by link. All lines that can be the next link lie between two extremes,
/// the ones that end highest and lowest; each touches both chains. When a chain blocks all of them,
/// the extreme that reached farthest is the link. Its part between its last contact with one chain
/// and its impact on the other is a window: every path must cross it, and none with as few links
/// gets beyond it. The next link starts anywhere on the window. So no path has fewer links than the
/// one found.
///
/// Source: the windows of S. Suri, "A linear time algorithm for minimum link paths inside a simple
/// polygon", Computer Vision, Graphics, and Image Processing 35 (1986), and the extreme lines of H.
/// Imai and M. Iri, "An optimal algorithm for approximating a piecewise linear function", Journal
/// of Information Processing 9 (1986), for the case of a corridor that is a function of x.
package struct Corridor {
  /// The abscissas, in ascending order.
  package let xs: [Double]
  /// The lower chain.
  package let lower: [Double]
  /// The upper chain. It meets the lower chain at both ends and lies above it between them.
  package let upper: [Double]

  package init(xs: [Double], lower: [Double], upper: [Double]) {
    (self.xs, self.lower, self.upper) = (xs, lower, upper)
  }

  /// A point of the plane.
  package struct Point: Hashable, Sendable, Encodable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  private struct Line {
    var slope: Double
    var point: Point
    /// The index of its later contact with a chain among the constraints of its link.
    var contact: Int

    func value(at x: Double) -> Double { point.y + slope * (x - point.x) }

    func crossing(_ other: Line) -> Point {
      // Starting from the point of one line avoids loss of precision if the slopes differ.
      let x = point.x + (other.value(at: point.x) - point.y) / (slope - other.slope)
      return Point(x: x, y: value(at: x))
    }
  }

  /// Points that the lines of a link must pass on one side, and the corners of their convex hull on
  /// that side. Only the corners can touch a line.
  private struct Support {
    /// 1 for points below the lines, -1 for points above them.
    let side: Double
    private(set) var points: [Point] = []
    private var corners: [Point] = []

    init(side: Double, points: some Collection<Point>) {
      self.side = side
      self.points.reserveCapacity(points.count + 64)
      corners.reserveCapacity(32)
      for point in points { append(point) }
    }

    /// Adds a point, whose x is not smaller than the previous ones.
    mutating func append(_ point: Point) {
      points.append(point)
      while corners.count > 1 {
        let (a, b) = (corners[corners.count - 2], corners[corners.count - 1])
        let turn = (b.x - a.x) * (point.y - b.y) - (b.y - a.y) * (point.x - b.x)
        guard side * turn >= 0 else { break }
        corners.removeLast()
      }
      corners.append(point)
    }

    func suffix(from contact: Int) -> Support { Support(side: side, points: points[contact...]) }

    /// The line through `point` that passes every point on its side and ends as far on the other
    /// side as possible; nil if no point lies before it.
    func line(through point: Point, contact: Int) -> Line? {
      func slope(_ bound: Point) -> Double { side * ((point.y - bound.y) / (point.x - bound.x)) }
      guard let last = corners.last, last.x < point.x else {
        // The start of a link may lie on an abscissa.
        let slopes = points.filter { $0.x < point.x }.map(slope)
        return slopes.min().map { Line(slope: side * $0, point: point, contact: contact) }
      }
      // Along the hull the slope decreases up to the corner that the line touches, and increases
      // after it.
      return corners.withUnsafeBufferPointer { corners in
        var (low, high) = (0, corners.count - 1)
        while low < high {
          let middle = (low + high) / 2
          let (a, b) = (corners[middle], corners[middle + 1])
          // The slope at b is less than at a, without divisions.
          let turn = (point.y - b.y) * (point.x - a.x) - (point.y - a.y) * (point.x - b.x)
          if side * turn < 0 {
            low = middle + 1
          } else {
            high = middle
          }
        }
        return Line(slope: side * slope(corners[low]), point: point, contact: contact)
      }
    }
  }

  /// The vertices of a path with the fewest links; nil if the corridor is blocked or it has more
  /// than `limit` vertices.
  package func minimumLinkPath(atMost limit: Int = .max) -> [Point]? {
    let count = xs.count
    let start = Point(x: xs[0], y: lower[0])
    var lowers = Support(side: 1, points: [start])
    var uppers = Support(side: -1, points: [start])
    var lowest: Line?
    var highest: Line?
    var windows: [Line] = []
    var index = 1

    while index < count {
      let x = xs[index]
      let (below, above) = (Point(x: x, y: lower[index]), Point(x: x, y: upper[index]))
      guard below.y <= above.y, windows.count < limit - 1 else { return nil }
      if let line = lowest, line.value(at: x) > above.y {
        guard windows.count < 2 * count else { return nil }
        // Every line ends above the corridor: the lowest one reached farthest.
        let impact = impact(of: line, on: upper, before: index)
        windows.append(line)
        lowers = lowers.suffix(from: line.contact)
        uppers = Support(side: -1, points: [impact])
        lowest = nil
        highest = lowers.line(through: impact, contact: 0)
        continue
      }
      if let line = highest, line.value(at: x) < below.y {
        guard windows.count < 2 * count else { return nil }
        let impact = impact(of: line, on: lower, before: index)
        windows.append(line)
        uppers = uppers.suffix(from: line.contact)
        lowers = Support(side: 1, points: [impact])
        highest = nil
        lowest = uppers.line(through: impact, contact: 0)
        continue
      }
      if highest == nil || highest!.value(at: x) > above.y {
        highest = lowers.line(through: above, contact: uppers.points.count) ?? highest
      }
      if lowest == nil || lowest!.value(at: x) < below.y {
        lowest = uppers.line(through: below, contact: lowers.points.count) ?? lowest
      }
      lowers.append(below)
      uppers.append(above)
      index += 1
    }

    let end = Point(x: xs[count - 1], y: upper[count - 1])
    let slopes = [highest, lowest].compactMap { $0?.slope }
    guard !slopes.isEmpty else { return nil }
    let last = Line(slope: slopes.reduce(0, +) / Double(slopes.count), point: end, contact: 0)
    let lines = windows + [last]
    return [start] + zip(lines, lines.dropFirst()).map { $0.crossing($1) } + [end]
  }

  /// The point where a line leaves the corridor through a chain, on the segment that ends at
  /// `index`.
  private func impact(of line: Line, on chain: [Double], before index: Int) -> Point {
    let (x0, x1) = (xs[index - 1], xs[index])
    let d0 = chain[index - 1] - line.value(at: x0)
    let d1 = chain[index] - line.value(at: x1)
    let fraction = d0 == d1 ? 0 : min(max(d0 / (d0 - d1), 0), 1)
    let x = x0 + (x1 - x0) * fraction
    return Point(x: x, y: line.value(at: x))
  }
}
