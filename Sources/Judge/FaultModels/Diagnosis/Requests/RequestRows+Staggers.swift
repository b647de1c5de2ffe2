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

extension RequestRows {
  /// Faults of staggers that start elsewhere than at the first item.
  static var staggerOrigins: [RequestRow] {
    let row = RequestRow.changing(StaggerRequest.self)
    func model(
      _ fault: Fault, _ text: String, _ change: @escaping (inout StaggerModel) -> Void
    ) -> RequestRow { RequestRow(fault: fault, text: text, stagger: change) }
    return [
      row(.staggerOrigin, "a stagger's from is ignored") { $0.from = .first },
      row(.staggerOrigin, "a stagger's grid is ignored") { $0.grid = nil },
      row(.staggerOrigin, "a stagger's axis is ignored") { $0.grid?.axis = nil },
      row(.staggerOrigin, "the axes of a grid are exchanged") { request in
        let axis = request.grid?.axis
        request.grid?.axis = axis.map { $0 == .x ? .y : .x }
      },
      row(.staggerOrigin, "a stagger from the edges starts at the center") {
        if $0.from == .edges { $0.from = .center }
      },
      row(.staggerOrigin, "a stagger from the center starts at the edges") {
        if $0.from == .center { $0.from = .edges }
      },
      row(.staggerOrigin, "a stagger from the last item starts at the first") { request in
        if request.from == .last { request.from = .first }
      },
      model(.staggerOrigin, "a stagger from the center starts at the item after the middle") {
        $0.middle = .up
      },
      model(.staggerOrigin, "a stagger from the center starts at the item before the middle") {
        $0.middle = .down
      },
      model(.staggerOrigin, "distances in a grid are sums of columns and rows") {
        $0.distance = { $0 + $1 }
      },
      model(.staggerOrigin, "distances in a grid are the larger of columns and rows") {
        $0.distance = { max($0, $1) }
      },
      model(.staggerShrink, "a stagger's total is taken over the gaps, not over the items") {
        $0.extraItems = 0
      },
      RequestRow(
        fault: .staggerOrigin, text: "delays are shifted to begin at 0",
        answer: { _, delays in delays.map { $0 - (delays.min() ?? 0) } }),
    ]
  }
}
