internal import SolverVerification

extension Verdict {
  /// The text of an issue; nil if the solver passed.
  var issueSummary: String? {
    if !rows.isEmpty, rows.allSatisfy({ $0.bound == nil }) {
      return "\(method): not judged; no answer has a bound: ask for a tolerance, such as .double"
    }
    guard outcome != .passed else { return nil }
    var lines = [headline] + findings.map(\.text)
    for (title, items) in unansweredRequests { lines += [title] + items.prefix(1) }
    if let simplest {
      lines += [
        "simplest request: \(simplest.number) is \(simplest.observed), true \(simplest.truth)",
        "\(simplest.request)",
      ]
    }
    return lines.joined(separator: "\n")
  }

  /// The wrong answer to the shortest request.
  private var simplest: WorstCase? { breaches.map(\.simplest).min { $0.isSimpler(than: $1) } }

  /// The name of the file that holds the verdict: a method may be called by a command with slashes.
  var attachmentName: String {
    let name = method.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(name) + "-verdict.txt"
  }
}
