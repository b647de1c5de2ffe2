internal import Foundation

/// Error against work as text: the table, a picture of it, and an answer in a sentence.
struct ComparisonReport {
  private let document: ResultDocument
  private let targets: [Double]

  init(_ document: ResultDocument, targets: [Double]) {
    self.document = document
    self.targets = targets
  }

  func text(_ console: Console) -> String {
    CompareJob.families.compactMap { family in
      let rows = document.comparisons.filter { $0.family == family }
      return rows.isEmpty ? nil : text(family, rows, console)
    }.joined(separator: "\n")
  }

  private func text(_ family: String, _ rows: [ComparisonRow], _ console: Console) -> String {
    let sorted = rows.sorted { ($0.error, $0.nanoseconds) < ($1.error, $1.nanoseconds) }
    var table = TextTable([
      ("method", .left), ("setting", .left), ("largest error", .right), ("ns a sample", .right),
      ("", .left),
    ])
    for row in sorted {
      table.append([
        row.method, row.setting, NumberText.error(row.error), NumberText.number(row.nanoseconds),
        row.isParetoOptimal ? "optimal" : "",
      ])
    }
    return """
      \(console.bold("\(family): error against work"))
      \(table.text(header: console.bold))
      \(picture(rows))
      \(answers(rows).map { "  \($0)\n" }.joined())
      """
  }

  /// For each target the fastest method that meets it.
  func answers(_ rows: [ComparisonRow]) -> [String] {
    targets.map { target in
      let goal = String(format: "%.0e", target)
      guard
        let best = rows.filter({ $0.error <= target }).min(by: { $0.nanoseconds < $1.nanoseconds })
      else {
        return "For \(goal) nothing here is accurate enough."
      }
      let setting = best.setting.isEmpty ? "" : " (\(best.setting))"
      return "For \(goal) choose \(best.method)\(setting): error \(NumberText.error(best.error)), "
        + "\(NumberText.number(best.nanoseconds)) ns a sample."
    }
  }

  /// A scatter of the points, both axes logarithmic; O where nothing is both faster and better.
  private func picture(_ rows: [ComparisonRow]) -> String {
    let shown = rows.filter { $0.error > 0 && $0.error.isFinite && $0.error < 1e3 }
    guard let fastest = shown.map(\.nanoseconds).min(),
      let slowest = shown.map(\.nanoseconds).max(),
      slowest > fastest
    else { return "" }
    let (width, height) = (64, 18)
    let (lowest, highest) = (-17.0, 0.0)
    var cells = Array(repeating: Array(repeating: " ", count: width), count: height)
    for row in shown.sorted(by: { !$0.isParetoOptimal && $1.isParetoOptimal }) {
      let x = log(row.nanoseconds / fastest) / log(slowest / fastest)
      let y = (log10(row.error) - lowest) / (highest - lowest)
      let column = min(width - 1, Int(x * Double(width - 1)))
      let line = height - 1 - max(0, min(height - 1, Int(y * Double(height - 1))))
      cells[line][column] = row.isParetoOptimal ? "O" : "."
    }
    var lines = cells.enumerated().map { index, line in
      let exponent = Int(highest - Double(index) / Double(height - 1) * (highest - lowest))
      let label = "1e\(exponent)"
      return "  " + String(repeating: " ", count: 6 - label.count) + label + " |" + line.joined()
    }
    lines.append(
      "         " + NumberText.number(fastest) + " ns"
        + String(repeating: " ", count: 44) + NumberText.number(slowest) + " ns")
    return lines.joined(separator: "\n") + "\n"
  }
}
