import ArgumentParser
internal import ChoreographyAudit

/// `animbench audit`.
struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Audits a choreography: when everything starts and settles, and which budgets hold.",
    discussion: """
      Give the name of a scenario (`animbench list` names them) or the path of a choreography file. \
      Times are in seconds on the command line and in files, in milliseconds in the text.
      """)

  @Argument(help: "A scenario's name, or a choreography file.", completion: .file())
  var subject: String

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Option(help: ArgumentHelp("Also write a self-contained page.", valueName: "file"))
  var html: String?

  @Flag(help: "Exit with 1 if a budget is broken.")
  var strict = false

  @Option(help: ArgumentHelp("The longest entrance.", valueName: "seconds"))
  var entrance: Double?

  @Option(help: ArgumentHelp("The latest start of any item.", valueName: "seconds"))
  var cascade: Double?

  @Option(help: ArgumentHelp("The shortest interval of a stagger.", valueName: "seconds"))
  var shortestInterval: Double?

  @Option(help: ArgumentHelp("The longest interval of a stagger.", valueName: "seconds"))
  var longestInterval: Double?

  @Option(
    help: ArgumentHelp(
      "When an element counts as finished: perceptual, settled (1 %) or done (0.1 %).",
      valueName: "when"), completion: .list(["perceptual", "settled", "done"]))
  var judge: String?

  func validate() throws {
    if let judge, MotionBudgets.Judgement(rawValue: judge) == nil {
      throw ValidationError("--judge is \"\(judge)\"; it must be perceptual, settled or done")
    }
    for (name, value) in [
      ("entrance", entrance), ("cascade", cascade), ("shortest-interval", shortestInterval),
      ("longest-interval", longestInterval),
    ] {
      if let value, !(value >= 0 && value.isFinite) {
        throw ValidationError("--\(name) is \(value); it must be finite and not negative")
      }
    }
  }

  func run() throws {
    var command = AuditCommand(subject: subject)
    command.isJSON = json
    command.page = html
    command.isStrict = strict
    command.entrance = entrance
    command.cascade = cascade
    command.shortestInterval = shortestInterval
    command.longestInterval = longestInterval
    command.judgement = judge.flatMap { MotionBudgets.Judgement(rawValue: $0) }
    throw ExitCode(command.run().rawValue)
  }
}
