internal import SolverVerification

extension JobCheck {
  /// At most 64 evenly spaced places of a job's results, including the first and the last.
  static func places(of items: Int) -> [Int] {
    let count = min(64, items)
    return (0..<count).map { $0 * (items - 1) / max(1, count - 1) }
  }

  /// Checks a job's results at some places and keeps the largest error; NaN counts as infinite.
  init<Places: Collection>(
    at places: Places, bound: Double,
    error: (Places.Element) throws -> Double
  ) throws {
    var worst = 0.0
    for place in places {
      let error = try error(place)
      worst = max(worst, error.isNaN ? .infinity : error)
    }
    self.init(error: worst, bound: bound, count: places.count)
  }
}
