internal import AnimationNumerics

/// An interpolated table of a spring's unit move, as in a baked animation. Making the table is not timed.
struct SpringTable<Scalar: ModelScalar> {
  /// Whether Hermite cubics with the exact velocities join the points, instead of straight lines.
  let isCubic: Bool
  /// Positions and velocities, interleaved; velocities are per cell.
  private let knots: [Scalar]
  /// Cells per second.
  private let density: Scalar

  init(_ spring: Spring, seconds: Double, cells: Int, isCubic: Bool) {
    let width = seconds / Double(cells)
    knots = (0...cells).flatMap { index in
      let time = Double(index) * width
      return [
        Scalar(spring.value(target: 1.0, initialVelocity: 0, time: time)),
        Scalar(spring.velocity(target: 1.0, initialVelocity: 0, time: time) * width),
      ]
    }
    density = Scalar(1 / width)
    self.isCubic = isCubic
  }

  var sampling: Sampling<Scalar> {
    isCubic ? { interpolate($0, $1, isCubic: true) } : { interpolate($0, $1, isCubic: false) }
  }

  @inline(__always) private func interpolate(
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
