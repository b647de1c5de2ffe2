internal import Foundation
internal import SolverVerification

extension FaultySolver {
  static let staggers: [FaultySolver] = [
    FaultySolver(
      "staggers", [.stagger],
      witness:
        "motion#1204, animxyz#65, aurelia animator-css PR 60, velocity PR 202, Popmotion PR 818"
    ) {
      let row = FaultForm.changing(StaggerRequest.self)
      let answers = FaultForm.answering(StaggerRequest.self)
      row("a stagger's total is not capped") { $0.maximumTotal = nil }
      row("a stagger's index is not capped") { $0.maximumIndex = nil }
      model("a capped total is divided by the gaps, not by the items", divisor: 0)
      answers("delays beyond a capped total are cut to it: nothing shrinks") { request, _ in
        guard let total = request.maximumTotal else { return nil }
        var free = request
        free.maximumTotal = nil
        return SolverRequest.stagger(free).rightNumbers?.map { min($0, total) }
      }
      answers("delays are in reverse order") { $1.reversed() }
      answers("delays start one interval, as asked, late") { request, delays in
        delays.map { $0 + request.interval }
      }
      FaultForm.answering(
        StaggerRequest.self, "delays are # times what they should be",
        .factor(1e3, [1e3]) { question, observed in
          zip(observed, question.truth).reversed().first { $1 != 0 }.map { $0 / $1 }
        }
      ) { _, delays, factor in delays.map { factor * $0 } }
      roundings.map { word, rule -> FaultForm in
        row("intervals are rounded \(word) whole milliseconds") {
          $0.interval = ($0.interval * 1e3).rounded(rule) / 1e3
        }
      }
      [(1e3, "milliseconds"), (60, "frames of 60 Hz")].flatMap { rate, unit -> [FaultForm] in
        roundings.map { word, rule in
          answers("delays are rounded \(word) whole \(unit)") {
            $1.map { ($0 * rate).rounded(rule) / rate }
          }
        }
      }
      row("a stagger's from is ignored") { $0.from = .first }
      row("a stagger's grid is ignored") { $0.grid = nil }
      row("a stagger from the last item starts at the first") {
        if $0.from == .last { $0.from = .first }
      }
      row("a stagger from the edges starts at the center") {
        if $0.from == .edges { $0.from = .center }
      }
      [FloatingPointRoundingRule.up, .down].map { rule -> FaultForm in
        row(
          "a stagger from the center starts at the item \(rule == .up ? "after" : "before") the middle"
        ) { request in
          guard request.from == .center else { return }
          let columns = request.grid?.columns ?? request.count
          let rows = request.grid?.rows ?? 1
          func middle(_ count: Int) -> Int { Int((Double(count - 1) / 2).rounded(rule)) }
          request.from = .index(middle(rows) * columns + middle(columns))
        }
      }
      grid("sums of columns and rows", +)
      grid("the larger of columns and rows", max)
      model(
        "a stagger's total is taken over the gaps, not over the items", threshold: 0, divisor: 0)
    }
  ]

  /// Delays from other distances, or with another count of items, beyond the largest distance, that
  /// exceeds a total or divides it.
  private static func model(
    _ words: String, threshold: Double = 1, divisor: Double = 1,
    _ distances: @escaping @Sendable (StaggerRequest) -> [Double]? = { $0.distances() }
  ) -> FaultForm {
    .answering(StaggerRequest.self)(words) { request, _ in
      guard let distances = distances(request), let last = distances.max(), last > 0 else {
        return nil
      }
      let total = request.maximumTotal ?? .infinity
      let isShrunk = (last + threshold) * request.interval > total
      let interval = isShrunk ? total / (last + divisor) : request.interval
      let most = request.maximumIndex.map { Double($0) } ?? .infinity
      return distances.map { min($0, most) * interval }
    }
  }

  private static func grid(
    _ words: String, _ distance: @escaping @Sendable (Double, Double) -> Double
  ) -> FaultForm {
    model("distances in a grid are \(words)") { request in
      guard let grid = request.grid, grid.axis == nil, request.from != .edges else { return nil }
      return zip(request.distances(along: .x), request.distances(along: .y)).map(distance)
    }
  }
}

extension StaggerRequest {
  /// The distance of each item from the origin, in items.
  func distances(along axis: Grid.Axis? = nil) -> [Double] {
    var asked = self
    if let axis { asked.grid?.axis = axis }
    return asked.squaredDoubleDistances.map { Double($0).squareRoot() / 2 }
  }
}
