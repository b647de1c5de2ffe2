internal import Foundation
internal import SolverVerification
package import Measurement
package import Presentation

/// Error against work as text: answers in sentences, a scatter plot, the optimal methods, and the
/// whole table.
package struct ComparisonReport {
  private let document: ResultDocument
  private let targets: [Double]

  package init(_ document: ResultDocument, targets: [Double]) {
    self.document = document
    self.targets = targets
  }

  package func text(_ style: TerminalStyle) -> String {
    let groups = ComparisonGroup.all(document.comparisons).map { text($0, style) }
    return style.page((groups + [document.noiseText(style)]).joined(separator: "\n"))
  }

  private func text(_ group: ComparisonGroup, _ style: TerminalStyle) -> String {
    let sorted = group.rows.sorted { ($0.error, $0.nanoseconds) < ($1.error, $1.nanoseconds) }
    let letters = Self.letters(sorted)
    let table = MarkdownTable(
      sorted,
      [.text("") { letters[$0.method].map(String.init) ?? "" }] + WorkPrecisionSection.columns)
    let answers = group.answers(for: targets).map { group.sentence($0, emphasis: style.bold) }
    return """
      \(style.bold("\(group.title): error against work"))
      \(table.plain.text(style))
      \(picture(sorted, letters, floor: group.scalar == .float ? -8 : -17))
      \(Self.wrapped("Nothing is both faster and more accurate than \(Self.names(group.optimal))."))
      \(answers.map { Self.wrapped($0) + "\n" }.joined())
      """
  }

  /// The text wrapped at a hundred columns and indented by two.
  private static func wrapped(_ text: String) -> String {
    TerminalStyle(hasColor: false, columns: 98).folded("  " + text, indent: 4)
      .joined(separator: "\n")
  }

  /// The methods, each with its settings: "table-linear (16, 64 points), ours".
  private static func names(_ rows: [ComparisonRow]) -> String {
    Names.inOrder(rows.map(\.method)).map { method in
      let settings = rows.filter { $0.method == method }.map(\.setting).filter { !$0.isEmpty }
      return method + (settings.isEmpty ? "" : " (\(settings.joined(separator: "; ")))")
    }.joined(separator: ", ")
  }

  /// The letter of each method in the plot.
  private static func letters(_ rows: [ComparisonRow]) -> [String: Character] {
    var letters: [String: Character] = [:]
    for row in rows where letters[row.method] == nil {
      letters[row.method] = Character(UnicodeScalar(UInt8(97 + letters.count % 26)))
    }
    return letters
  }

  /// A log-log scatter plot of the points, drawn as their methods' letters. Optimal points are
  /// capital letters.
  ///
  /// An error of zero is drawn at 10 to the `floor`, below the rounding of the type.
  private func picture(
    _ rows: [ComparisonRow], _ letters: [String: Character], floor: Double
  ) -> String {
    // New measurements have not been validated as a file's are.
    let shown = rows.filter { 0..<1e3 ~= $0.error && $0.nanoseconds > 0 && $0.nanoseconds.isFinite }
    guard let fastest = shown.map(\.nanoseconds).min(), let slowest = shown.map(\.nanoseconds).max()
    else { return "" }
    let ratio = log(slowest) - log(fastest)
    guard ratio > 0 else { return "" }
    let (width, height) = (72, 18)
    func exponent(_ row: ComparisonRow) -> Double { max(floor, log10(row.error)) }
    let lowest = (shown.map(exponent).min() ?? floor).rounded(.down)
    let highest = max(lowest + 1, (shown.map(exponent).max() ?? 0).rounded(.up))
    var cells = Array(repeating: Array(repeating: Character(" "), count: width), count: height)
    for row in shown.sorted(by: { !$0.isParetoOptimal && $1.isParetoOptimal }) {
      let x = (log(row.nanoseconds) - log(fastest)) / ratio
      let y = (exponent(row) - lowest) / (highest - lowest)
      let column = min(width - 1, Int(x * Double(width - 1)))
      let line = height - 1 - max(0, min(height - 1, Int((y * Double(height - 1)).rounded())))
      let letter = letters[row.method] ?? "?"
      cells[line][column] = row.isParetoOptimal ? Character(letter.uppercased()) : letter
    }
    var last: Int?
    var lines = cells.enumerated().map { index, line in
      let exponent = Int(
        (highest - Double(index) / Double(height - 1) * (highest - lowest)).rounded())
      // Each decade is labelled only once.
      let label = exponent == last ? "" : "1e\(exponent)"
      last = exponent
      let text = String(line).replacing(/\s+$/, with: "")
      return "  " + String(repeating: " ", count: 6 - label.count) + label + " |" + text
    }
    let (left, right) = (NumberText.number(fastest), NumberText.number(slowest) + " ns")
    lines.append("         +" + String(repeating: "-", count: width))
    lines.append(
      "          " + left + String(repeating: " ", count: max(width - left.count - right.count, 1))
        + right)
    return lines.joined(separator: "\n") + "\n"
  }
}
