extension Stagger: CustomStringConvertible {
  /// "Stagger(interval: 0.04, maximumTotal: 0.3, from: .center)".
  public var description: String {
    var words = ["interval: \(interval)"]
    if let maximumTotal { words.append("maximumTotal: \(maximumTotal)") }
    if let maximumIndex { words.append("maximumIndex: \(maximumIndex)") }
    if case .index(let index) = origin {
      words.append("from: .index(\(index))")
    } else if origin != .first {
      words.append("from: .\(origin)")
    }
    if let grid {
      let axis = grid.axis.map { ", axis: .\($0)" } ?? ""
      words.append("in: Stagger.Grid(columns: \(grid.columns)\(axis))")
    }
    return "Stagger(\(words.joined(separator: ", ")))"
  }
}
