internal import AnimationNumerics
internal import SolverVerification

/// An interpolated table of a spring's unit move over two seconds, as in a baked animation. Making
/// the table is not timed.
struct SpringTable<Scalar: ModelScalar> {
  /// Whether Hermite cubics with the exact velocities join the points, instead of straight lines.
  let isCubic: Bool
  /// Positions and velocities, interleaved; velocities are per cell.
  private let knots: [Scalar]
  /// Cells per second.
  private let density: Scalar

  init(_ description: SpringDescription, count: Int, isCubic: Bool) throws(SolverError) {
    let spring = try Spring(description)
    let width = 2 / Double(count - 1)
    let knots = (0..<count).flatMap { index in
      let time = Double(index) * width
      return [
        Scalar(spring.value(target: 1.0, initialVelocity: 0, time: time)),
        Scalar(spring.velocity(target: 1.0, initialVelocity: 0, time: time) * width),
      ]
    }
    self.init(knots: knots, density: Scalar(1 / width), isCubic: isCubic)
  }

  /// Creates a table from interleaved positions and velocities. Velocities are per cell; `density`
  /// is in cells per second.
  init(knots: [Scalar], density: Scalar, isCubic: Bool) {
    self.knots = knots
    self.density = density
    self.isCubic = isCubic
  }

  var sampling: Sampling<Scalar> {
    isCubic ? { interpolate($0, $1, isCubic: true) } : { interpolate($0, $1, isCubic: false) }
  }

  @inline(__always)
  private func interpolate(
    _ times: UnsafeBufferPointer<Scalar>, _ positions: UnsafeMutableBufferPointer<Scalar>,
    isCubic: Bool
  ) {
    knots.withUnsafeBufferPointer { knots in
      let last = knots.count / 2 - 2
      for index in times.indices {
        let place = times[index] * density
        let cell = min(Scalar.whole(place), last)
        let s = place - Scalar.number(cell)
        let (a, b) = (knots[2 * cell], knots[2 * cell + 2])
        var value = a + s * (b - a)
        if isCubic {
          let (u, v) = (knots[2 * cell + 1], knots[2 * cell + 3])
          // The Hermite cubic as its chord plus a correction that vanishes at both ends.
          value += s * (1 - s) * ((1 - s) * (u - (b - a)) + s * ((b - a) - v))
        }
        positions[index] = value
      }
    }
  }
}
