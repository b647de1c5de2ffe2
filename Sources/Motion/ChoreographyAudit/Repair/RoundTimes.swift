internal import ChoreographyFiles

/// Times as people write them: multiples of 5 ms, else of 1 ms, else of 0.1 ms.
enum RoundTimes {
  static let grids = [0.005, 0.001, 0.0001]

  /// A time rounded down to a multiple of `grid`.
  static func roundedDown(_ seconds: Double, _ grid: Double) -> Double {
    Decimals.rounded((seconds / grid * (1 + 1e-12)).rounded(.down) * grid, places: 4)
  }

  /// A time rounded down to the coarsest grid that leaves at least `least`.
  static func roundedDown(_ seconds: Double, atLeast least: Double) -> Double {
    grids.map { roundedDown(seconds, $0) }.first { $0 > 0 && $0 >= least } ?? seconds
  }
}
