internal import Presentation

/// A comment that disables rules: `choreo:disable` up to `choreo:enable` or the end of the file,
/// `:next`, `:this` and `:previous` for one line. `all` stands for every rule.
package struct DisableComment: Sendable {
  package static let word = "choreo:"
  private static let lines = ["next": 1, "this": 0, "previous": -1]

  package let position: Int
  /// The rules with the lines in which they are disabled.
  private var parts: [(rule: String, lines: ClosedRange<Int>, isUsed: Bool)] = []
  private var mistake: String?

  /// The comments of a file that disable something.
  package static func all(_ found: [(position: Int, text: String)], _ lines: SourceLines) -> [Self]
  {
    found.indices.compactMap { Self(found, $0, lines) }
  }

  private init?(_ found: [(position: Int, text: String)], _ index: Int, _ lines: SourceLines) {
    position = found[index].position
    guard let text = Self.rest(of: found[index].text, after: "disable") else { return nil }
    let (suffix, rules) = Self.words(text)
    let line = lines.line(position)
    if rules.isEmpty { mistake = "names no rule" }
    if let suffix, Self.lines[suffix] == nil {
      mistake = "has `:\(suffix)`; it may be :next, :this or :previous"
      return
    }
    for rule in rules {
      var range = line...Int.max
      if let shift = suffix.flatMap({ Self.lines[$0] }) {
        range = line + shift...line + shift
      } else {
        let end = found[index...].first { comment in
          Self.rest(of: comment.text, after: "enable").map { text in
            let enabled = Self.words(text).rules
            return enabled.contains(rule) || enabled.contains("all")
          } == true
        }
        if let end { range = line...max(line, lines.line(end.position)) }
      }
      parts.append((rule, range, false))
    }
  }

  private static func rest(of text: String, after action: String) -> Substring? {
    text.firstRange(of: word + action).map { text[$0.upperBound...] }
  }

  private static func words(_ text: Substring) -> (suffix: String?, rules: [String]) {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    return text.hasPrefix(":") ? (words.first, Array(words.dropFirst())) : (nil, words)
  }

  package mutating func disables(_ rule: String, _ line: Int) -> Bool {
    var result = false
    for index in parts.indices
    where parts[index].lines.contains(line) && [rule, "all"].contains(parts[index].rule) {
      parts[index].isUsed = true
      result = true
    }
    return result
  }

  /// Mistakes of the comment: unknown rules, and rules that are not broken where it disables them.
  package var mistakes: [String] {
    let names = SourceRule.all.map(\.name)
    return (mistake.map { ["the comment \($0)"] } ?? [])
      + parts.filter { !$0.isUsed }.map { part in
        guard part.rule != "all", !names.contains(part.rule) else {
          return "\(part.rule) is not broken there: remove the comment"
        }
        let near = Spelling.nearest(to: part.rule, in: names).map { "did you mean \($0)?" }
        return "there is no rule \(part.rule); \(near ?? "choreo rules lists them")"
      }
  }
}
