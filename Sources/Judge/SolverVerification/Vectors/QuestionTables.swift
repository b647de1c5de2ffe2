internal import StrictJSON

/// The questions of a file as one CSV for each kind without lists, for programs without a JSON
/// reader. A number has a column with 17 digits and one in C's hexadecimal notation.
public struct QuestionTables: Sendable {
  /// A table: the kind, and the text of the file.
  public struct Table: Sendable {
    /// The kind of its questions.
    public var kind: SolverKind
    /// The lines, the names of the columns first.
    public var text: String
  }

  /// The tables.
  public private(set) var tables: [Table] = []
  /// The kinds whose questions have lists.
  public private(set) var leftOut: [SolverKind] = []

  /// Converts questions.
  public init(_ file: QuestionFile) {
    for kind in SolverKind.allCases {
      let own = file.requests.enumerated().filter { $0.element.kind == kind }
      if own.isEmpty { continue }
      var columns: [String] = []
      var rows: [[String: String]] = []
      var isScalar = true
      for (index, request) in own {
        var row = ["id": "\(index + 1)"]
        var (decimal, hexadecimal) = (MemberWriter(), MemberWriter(writesHexadecimal: true))
        request.write(to: &decimal)
        request.write(to: &hexadecimal)
        for (member, exact) in zip(decimal.members, hexadecimal.members) {
          guard !member.json.hasPrefix("["), !member.json.hasPrefix("{") else {
            isScalar = false
            break
          }
          if row[member.name] == nil, !columns.contains(member.name) {
            columns += member.isNumeric ? [member.name, member.name + ".hex"] : [member.name]
          }
          row[member.name] = member.plain
          if member.isNumeric { row[member.name + ".hex"] = exact.plain }
        }
        guard isScalar else { break }
        rows.append(row)
      }
      guard isScalar else {
        leftOut.append(kind)
        continue
      }
      let names = ["id"] + columns
      let lines = rows.map { row in
        names.map { VectorDocument.field(row[$0] ?? "") }.joined(separator: ",")
      }
      tables.append(
        Table(
          kind: kind,
          text: ([names.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"))
    }
  }
}
