package import ChoreographyFiles
internal import Presentation
internal import StrictJSON

/// `.choreo.yml` or `.choreo.json`: budgets, the levels of rules, and the folders that are read.
///
/// The file of a folder within adds to those of the folders around it, and has the last word.
package struct SourceConfiguration {
  package static let names = [".choreo.yml", ".choreo.json"]

  private enum Level: String, CaseIterable { case off, note, warning, error }

  package private(set) var budgets = MotionBudgets.Stated()
  private var levels: [String: Level] = [:]
  /// The folders that each file includes and excludes.
  private var filters: [Filter] = []

  private struct Filter {
    /// The path of the file's folder.
    var folder: [String] = []
    /// Paths from there, or names of files and folders anywhere in it.
    var included: [String] = []
    var excluded: [String] = []
  }

  package init() {}

  package init(_ bytes: [UInt8]) throws(DocumentError) {
    let members = try DocumentMembers(try ChoreographyDocument.text(bytes).value, path: "")
    try members.allow(["budgets", "rules", "included", "excluded"])
    budgets = try MotionBudgets.Stated(try members.optionalObject("budgets"))
    if let rules = try members.optionalObject("rules") {
      try rules.allow(SourceRule.all.map(\.name))
      for name in rules.names where name != "comment" {
        levels[name] = try rules.word(name, Level.self)
      }
    }
    filters = [
      Filter(
        included: try Self.paths(members, "included"),
        excluded: try Self.paths(members, "excluded"))
    ]
  }

  /// The configuration of a folder within, whose own file is `inner`.
  package func nested(_ inner: Self, in folder: String) -> Self {
    var result = self
    result.budgets = budgets.overridden(by: inner.budgets)
    result.levels.merge(inner.levels) { $1 }
    result.filters += inner.filters.map { filter in
      var filter = filter
      filter.folder = Self.parts(folder)
      return filter
    }
    return result
  }

  private static func paths(
    _ members: DocumentMembers, _ name: String
  ) throws(DocumentError) -> [String] {
    var paths: [String] = []
    for entry in try members.optionalList(name) ?? [] {
      guard case .string(let path) = entry.value, !parts(path).isEmpty else {
        throw members.error(name, "be a list of paths or names")
      }
      paths.append(path)
    }
    return paths
  }

  /// Whether a file of a folder is read.
  package func reads(_ path: String) -> Bool {
    let path = Self.parts(path)
    return filters.allSatisfy { filter in
      guard path.starts(with: filter.folder) else { return true }
      let inside = path.dropFirst(filter.folder.count)
      /// Whether the file is what an entry names, or is in it.
      func isIn(_ entry: String) -> Bool {
        entry.contains("/") ? inside.starts(with: Self.parts(entry)) : inside.contains(entry)
      }
      return (filter.included.isEmpty || filter.included.contains(where: isIn))
        && !filter.excluded.contains(where: isIn)
    }
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  /// A finding at the level of its rule; nil if the rule is off. What rests on an assumption is no
  /// error.
  package func judged(_ finding: AuditSummary.Finding) -> AuditSummary.Finding? {
    var finding = finding
    switch levels[finding.rule] {
    case .off?: return nil
    case .note?: finding.level = .note
    case .warning? where finding.level == .failure: finding.level = .warning
    case .error? where finding.level == .warning: finding.level = .failure
    default: break
    }
    return finding
  }
}
