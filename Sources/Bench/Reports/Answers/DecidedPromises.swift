package import Measurement
package import Presentation

/// The bounds that were decided by exhaustive tests, as promises. A row combines the outputs of one
/// kind with equal bounds, and says "every input" or "every Float time" as the document does.
///
/// Tests of only some inputs decide nothing and are left out.
struct DecidedPromises {
  /// One bound, and all subjects for which it was decided.
  struct Row: Equatable {
    let kind: String
    let names: [String]
    let output: String
    let worst: Double
    let bound: Double
    let unit: String
    let reach: ExhaustiveRecord.Reach

    /// Whether the bound holds for every input of all subjects.
    var isHeld: Bool { worst <= bound }

    var worstText: String { worst == 0 ? "0" : FigureNumber.significant(worst, digits: 3) }
    var boundText: String { "\(FigureNumber.significant(bound, digits: 3)) \(unit)" }
  }

  let rows: [Row]

  /// The titles of subjects, by the first words of their names.
  private static let kinds = [
    "elementary": "elementary functions, Float", "unit-curve": "plans of curves, Float",
    "css": "plans of CSS easings, Float", "scalar function": "curves by name, Double",
    "spring": "springs by name, from 0 to 1 at rest, Float",
  ]

  init(_ record: ExhaustiveRecord?) {
    var rows: [Row] = []
    for row in record?.rows ?? [] where row.reach != .some {
      let words = row.subject.split(separator: " ")
      let (kind, name) = (
        words.dropLast().joined(separator: " "), words.last.map(String.init) ?? ""
      )
      let title = Self.kinds[kind] ?? kind
      let place = rows.firstIndex {
        ($0.kind, $0.output, $0.bound) == (title, row.output, row.bound)
          && ($0.unit, $0.reach) == (row.unit, row.reach)
      }
      let other = place.map { rows[$0] }
      let joined = Row(
        kind: title, names: (other?.names ?? []) + [name], output: row.output,
        worst: max(other?.worst ?? 0, row.worst), bound: row.bound, unit: row.unit, reach: row.reach
      )
      if let place { rows[place] = joined } else { rows.append(joined) }
    }
    self.rows = rows
  }

  /// The rows as a separate table.
  var markdown: String {
    guard !rows.isEmpty else { return "" }
    var table = MarkdownTable([
      ("what", .left), ("number", .left), ("worst error", .right), ("promised", .left),
      ("of", .left), ("", .left),
    ])
    for row in rows {
      table.append([
        "\(row.kind): \(row.names.joined(separator: ", "))", "\(row.output)", "\(row.worstText)",
        "\(row.boundText)", "\(row.reach.rawValue)", row.isHeld ? "kept" : "**broken**",
      ])
    }
    return table.text
  }
}

extension ExhaustiveRecord {
  /// Every output of every function that was tested with all of its inputs, or with some.
  package var table: MarkdownTable {
    var table = MarkdownTable([
      ("of", .left), ("number", .left), ("inputs", .left), ("worst error", .right), ("at", .left),
      ("bound", .right), ("in", .left), ("", .left),
    ])
    for row in rows {
      table.append([
        "\(row.subject)", "\(row.output)",
        "\(row.reach == .some ? FigureNumber.plain(Double(row.inputs)) : row.reach.rawValue)",
        "\(row.worst == 0 ? "0" : FigureNumber.significant(row.worst, digits: 3))",
        "\(row.at.map { "\($0)" } ?? "")", "\(FigureNumber.significant(row.bound, digits: 3))",
        "\(row.unit)", row.isHeld ? "held" : .strong("broken"),
      ])
    }
    return table
  }
}
