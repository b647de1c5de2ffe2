internal import SolverVerification

extension RequestRows {
  /// Faults of staggers that start elsewhere than at the first item.
  static var staggerOrigins: [RequestRow] {
    func row(_ text: String, _ change: @escaping (inout StaggerRequest) -> Void) -> RequestRow {
      .changed(StaggerRequest.self, .staggerOrigin, text, change)
    }
    return [
      row("a stagger's from is ignored") { $0.from = .first },
      row("a stagger's grid is ignored") { $0.grid = nil },
      row("a stagger's axis is ignored") { $0.grid?.axis = nil },
      row("the axes of a grid are exchanged") { request in
        let axis = request.grid?.axis
        request.grid?.axis = axis.map { $0 == .x ? .y : .x }
      },
      row("a stagger from the center starts at the item after the middle") { request in
        if request.from == .center, request.grid == nil { request.from = .index(request.count / 2) }
      },
      row("a stagger from the last item starts at the first") { request in
        if request.from == .last { request.from = .first }
      },
      RequestRow(
        fault: .staggerOrigin, text: "delays are shifted to begin at 0",
        answer: { _, delays in delays.map { $0 - (delays.min() ?? 0) } }),
    ]
  }
}
