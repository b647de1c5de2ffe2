/// Bounds polynomials on [−½, ½] by their values at Chebyshev's nodes.
///
/// A polynomial of degree below n is determined by its values at the n nodes ½ cos((2j + 1)π / 2n).
/// Its magnitude is at most the sum of the magnitudes of its coefficients in Chebyshev polynomials,
/// which are at most 1 on the interval.
struct ChebyshevBound {
  /// The nodes in descending order.
  let nodes: [Double]
  /// Row k has 2/n times Chebyshev polynomial k at each node j, and half of that for k = 0.
  private let transform: [Double]

  /// For polynomials of degree below `count`.
  init(count: Int) {
    let nodes = (0..<count).map { j in
      Elementary.sinCos(quarterTurns: Double(2 * j + 1) / Double(count)).cos / 2
    }
    let unit = 1 / Double(count)
    var rows = [Double](repeating: unit, count: count)
    var (before, current) = ([Double](repeating: 1, count: count), nodes.map { 2 * $0 })
    for _ in 1..<count {
      rows += current.map { 2 * unit * $0 }
      (before, current) = (current, nodes.indices.map { 4 * nodes[$0] * current[$0] - before[$0] })
    }
    self.nodes = nodes
    transform = rows
  }

  /// The sum of the coefficient magnitudes of the polynomial with these values at the nodes.
  func sum(of value: (Double) -> Double) -> Double {
    let count = nodes.count
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { values in
      for j in 0..<count { values[j] = value(nodes[j]) }
      var sum = 0.0
      for k in 0..<count {
        var coefficient = 0.0
        for j in 0..<count { coefficient += transform[count * k + j] * values[j] }
        sum += coefficient.magnitude
      }
      return sum
    }
  }
}
