internal import AnimationNumerics
package import Presentation

/// A file of a module, whose files stand behind one another: the places in it, and the comments that
/// disable rules.
package struct SourceText: Sendable {
  package let lines: SourceLines
  /// The offsets in the module of its first byte, and of the first that is read.
  package var start = 0
  package var first = 0
  package var comments: [DisableComment] = []

  package init(_ bytes: [UInt8]) { lines = SourceLines(bytes) }

  package func line(_ position: Int) -> Int { lines.line(position - start) }

  package func finding(
    _ level: CheckReport.Level, _ rule: String, _ position: Int, _ text: String
  ) -> CheckReport.Finding {
    let line = line(position)
    return CheckReport.Finding(
      level, rule: rule, text, line: line, column: lines.column(position - start),
      source: level == .note ? nil : lines.text(line))
  }

  /// The index of the file that holds an offset.
  package static func file<Texts: RandomAccessCollection<Self>>(
    of position: Int, in texts: Texts
  ) -> Int where Texts.Index == Int {
    max(partition(0..<texts.count) { texts[$0].first <= position } - 1, 0)
  }

  /// The findings of every file. One place breaks a rule once, however many views it moves; what is
  /// sure goes first.
  package static func findings(
    of broken: [SourceScreen.Broken], in texts: [Self]
  ) -> [[CheckReport.Finding]] {
    var texts = texts
    var result = texts.map { _ in [CheckReport.Finding]() }
    var seen: Set<String> = []
    for broken in broken.sorted(by: {
      ($0.position, $0.rule, $0.premises.count) < ($1.position, $1.rule, $1.premises.count)
    }) where seen.insert("\(broken.position) \(broken.rule)").inserted {
      let index = file(of: broken.position, in: texts)
      let premise = broken.premises.joined(separator: ", ")
      let finding = texts[index].finding(
        premise.isEmpty ? SourceRule.named(broken.rule)?.level ?? .warning : .undecided,
        broken.rule, broken.position,
        premise.isEmpty ? broken.text : "assuming that \(premise): \(broken.text)")
      let line = texts[index].line(broken.position)
      var isDisabled = false
      for comment in texts[index].comments.indices
      where texts[index].comments[comment].disables(broken.rule, line) { isDisabled = true }
      if !isDisabled { result[index].append(finding) }
    }
    for (index, text) in texts.enumerated() {
      result[index] += text.comments.flatMap { comment in
        comment.mistakes.map {
          text.finding(.warning, "superfluous-disable", comment.position + text.start, $0)
        }
      }
    }
    return result
  }
}
