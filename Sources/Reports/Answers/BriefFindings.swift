/// The judge's findings in a line: what is wrong, without how well each fault predicts it, which the record
/// has.
enum BriefFindings {
  /// So many faults are named.
  private static let named = 3

  static func text(_ findings: [String]) -> String {
    let unexplained = findings.compactMap(unexplained)
    // What holds of frames, or of easings, too is said once.
    let faults = Names.inOrder(findings.filter { Self.unexplained($0) == nil }.map(fault))
    var parts = Array(faults.prefix(named))
    if faults.count > named { parts.append("and \(faults.count - named) more") }
    if !unexplained.isEmpty {
      parts.append("wrong by no fault that is known: \(unexplained.joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }

  /// A fault without its other readings and without its evidence.
  private static func fault(_ finding: String) -> String {
    var text = finding
    for part in ["frame by frame: ", "its cubic Béziers: "] where text.hasPrefix(part) {
      text.removeFirst(part.count)
    }
    for evidence in [": predicts ", ": with what else is named"] {
      if let range = text.firstRange(of: evidence) { text = String(text[..<range.lowerBound]) }
    }
    text.replace(#/ \(or: [^()]*\)/#, with: "")
    return text
  }

  /// "314 answers about css-keyframes", of a finding that names no fault.
  private static func unexplained(_ finding: String) -> String? {
    guard
      finding.hasPrefix("unrecognised: ") || finding.hasPrefix("not predicted by what is named: "),
      let words = finding.firstMatch(of: #/: (.*? answers? about .*?) (?:is|are) wrong/#)
    else { return nil }
    return String(words.1)
  }
}
