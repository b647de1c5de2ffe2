internal import Foundation
internal import SolverVerification

/// The delays of a stagger in plain `Double` arithmetic, with the choices that programs get wrong.
struct StaggerModel {
  /// The distance of a cell from its columns and rows.
  var distance: (Double, Double) -> Double = hypot
  /// The rounding of the middle to a cell.
  var middle: FloatingPointRoundingRule?
  /// The items that a total holds beyond the largest distance.
  var extraItems = 1.0

  func delays(_ request: StaggerRequest) -> [Double] {
    let columns = request.grid?.columns ?? request.count
    let last = (x: Double(columns - 1), y: Double((request.grid?.rows ?? 1) - 1))
    let (isAlongX, isAlongY) = (request.grid?.axis != .y, request.grid?.axis != .x)
    func center(_ last: Double) -> Double { middle.map { (last / 2).rounded($0) } ?? last / 2 }
    let distances = (0..<request.count).map { item in
      let (x, y) = (Double(item % columns), Double(item / columns))
      if request.from == .edges {
        return min(
          isAlongX ? min(x, last.x - x) : .infinity,
          isAlongY && request.grid != nil ? min(y, last.y - y) : .infinity)
      }
      let origin: (x: Double, y: Double) =
        switch request.from {
        case .last: last
        case .center: (center(last.x), center(last.y))
        case .index(let index): (Double(index % columns), Double(index / columns))
        default: (0, 0)
        }
      return distance(
        isAlongX ? (x - origin.x).magnitude : 0, isAlongY ? (y - origin.y).magnitude : 0)
    }
    let items = (distances.max() ?? 0) + extraItems
    let total = request.maximumTotal ?? .infinity
    let interval = items * request.interval > total ? total / items : request.interval
    let most = request.maximumIndex.map { Double($0) } ?? .infinity
    return distances.map { min($0, most) * interval }
  }
}

extension FaultySolver {
  private static let kinds: Set<SolverKind> = [.stagger]

  /// Lists: staggers, keyframes and parameters.
  static let lists: [FaultySolver] =
    [
      FaultySolver(
        "staggers", kinds,
        witness:
          "motion#1204, animxyz#65, aurelia animator-css PR 60, velocity PR 202, Popmotion PR 818"
      ) {
        caps
        delays
        ticks
        origins
      }
    ] + keyframes

  @FormBuilder private static var caps: [FaultForm] {
    let row = FaultForm.changing(StaggerRequest.self)
    row(.staggerTotal, "a stagger's total is not capped") { $0.maximumTotal = nil }
    row(.staggerIndex, "a stagger's index is not capped") { $0.maximumIndex = nil }
    row(
      .staggerIndex,
      "a stagger's index is capped only where its total exceeds the cap"
    ) { request in
      let total = Double(request.count) * request.interval
      if total <= request.maximumTotal ?? .infinity { request.maximumIndex = nil }
    }
    row(.staggerShrink, "a capped total is divided by the gaps, not by the items") { request in
      guard let total = request.maximumTotal, request.count > 1,
        Double(request.count) * request.interval > total
      else { return }
      request.maximumTotal = nil
      request.interval = total / Double(request.count - 1)
    }
    FaultForm(
      fault: .staggerShrink, words: "delays beyond a capped total are cut to it: nothing shrinks"
    ) { question, _ in
      guard var own = question.request.as(StaggerRequest.self), let total = own.maximumTotal
      else { return nil }
      own.maximumTotal = nil
      return (try? ReferenceSolver().truth(for: .stagger(own)).values).map {
        Prediction(numbers: $0.map { min($0.rounded, total) })
      }
    }
  }

  @FormBuilder private static var delays: [FaultForm] {
    FaultForm.delays(.staggerReversed, "delays are in reverse order") { _, delays in
      delays.reversed()
    }
    FaultForm.delays(.staggerOffset, "delays start one interval, as asked, late") {
      request, delays in
      delays.map { $0 + request.interval }
    }
    FaultForm.answering(
      StaggerRequest.self, .staggerUnit, "delays are # times what they should be",
      .factor(1e3, [1e3]) { question, observed in
        question.truth.indices.last { question.truth[$0] != 0 }.map {
          observed[$0] / question.truth[$0]
        }
      }
    ) { _, delays, factor in delays.map { factor * $0 } }
  }

  private static var ticks: [FaultForm] {
    let rules: [(String, FloatingPointRoundingRule)] = [
      ("to the nearest", .toNearestOrAwayFromZero), ("down to", .down), ("up to", .up),
    ]
    return rules.map { word, rule -> FaultForm in
      FaultForm.asking(
        StaggerRequest.self, .quantised, "intervals are rounded \(word) whole milliseconds"
      ) { request, _ in request.interval = (request.interval * 1e3).rounded(rule) / 1e3 }
    }
      + [(1_000.0, "milliseconds"), (60, "frames of 60 Hz")].flatMap { rate, unit -> [FaultForm] in
        rules.map { word, rule -> FaultForm in
          .delays(.quantised, "delays are rounded \(word) whole \(unit)") { _, delays in
            delays.map { ($0 * rate).rounded(rule) / rate }
          }
        }
      }
  }

  /// Staggers that start elsewhere than at the first item.
  private static func model(
    _ fault: Fault, _ words: String, _ change: @escaping @Sendable (inout StaggerModel) -> Void
  ) -> FaultForm {
    .answering(StaggerRequest.self, fault, words) { request, _, _ in
      var model = StaggerModel()
      change(&model)
      return model.delays(request)
    }
  }

  @FormBuilder private static var origins: [FaultForm] {
    let row = FaultForm.changing(StaggerRequest.self)
    row(.staggerOrigin, "a stagger's from is ignored") { $0.from = .first }
    row(.staggerOrigin, "a stagger's grid is ignored") { $0.grid = nil }
    row(.staggerOrigin, "a stagger from the last item starts at the first") { request in
      if request.from == .last { request.from = .first }
    }
    row(.staggerOrigin, "a stagger from the edges starts at the center") { request in
      if request.from == .edges { request.from = .center }
    }
    [FloatingPointRoundingRule.up, .down].map { rule -> FaultForm in
      model(
        .staggerOrigin,
        "a stagger from the center starts at the item \(rule == .up ? "after" : "before") the middle"
      ) { $0.middle = rule }
    }
    model(.staggerOrigin, "distances in a grid are sums of columns and rows") {
      $0.distance = { $0 + $1 }
    }
    model(.staggerOrigin, "distances in a grid are the larger of columns and rows") {
      $0.distance = { max($0, $1) }
    }
    model(.staggerShrink, "a stagger's total is taken over the gaps, not over the items") {
      $0.extraItems = 0
    }
  }
}

extension FaultForm {
  fileprivate static func delays(
    _ fault: Fault, _ words: String,
    _ change: @escaping @Sendable (StaggerRequest, [Double]) -> [Double]
  ) -> FaultForm {
    .answering(StaggerRequest.self, fault, words) { request, delays, _ in change(request, delays) }
  }
}
