internal import CommandSupport
import ArgumentParser
internal import ChoreographyAudit
internal import Presentation

/// `choreo rules`: the rules about SwiftUI source.
struct Rules: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the rules of choreo audit about SwiftUI source, or explains one.",
    discussion: HelpText.of("rules"))

  @Argument(
    help: "A rule.", completion: .list(SourceRule.all.map(\.name)))
  var rule: String?

  func execute() throws -> ExitStatus {
    let console = Console()
    guard let rule else {
      var table = MarkdownTable([("rule", .left), ("level", .left), ("what it asks for", .left)])
      for rule in SourceRule.all {
        table.append(texts: [rule.name, rule.level.word, rule.summary])
      }
      try console.write(ReportBlock.text([.table(table)], console.style))
      return .success
    }
    guard let known = SourceRule.named(rule) else {
      let near = Spelling.nearest(to: rule, in: SourceRule.all.map(\.name))
      throw CommandFailure.usage(
        "there is no rule \"\(rule)\"; "
          + (near.map { "did you mean \($0)?" } ?? "choreo rules lists them"))
    }
    try console.write(
      """
      \(known.name) (\(known.level.word))
      \(known.summary)

      Source:   \(known.source)
      Examples: \(known.page)
      Disable:  // choreo:disable:next \(known.name)

      """)
    return .success
  }
}
