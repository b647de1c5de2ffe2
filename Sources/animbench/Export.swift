import ArgumentParser
internal import ChoreographyAudit

/// `animbench export`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Writes animations and choreographies for the web, SwiftUI, Android, Flutter and others.",
    discussion: """
      The subject is the name of an animation (smooth, bouncy, easeIn, …), an animation as in a \
      choreography file, a scenario, a choreography file, or a file of design tokens:
        animbench export bouncy
        animbench export '{"kind": "spring", "duration": 0.4, "bounce": 0.2}'
        animbench export profile-screen-entrance --only fab
        animbench export my-screen.json --format css > my-screen.css
      With --format a choreography is written as a whole, to be pasted: with delays, staggers, phases, \
      keyframes, loops, and what happens when less motion is asked for. What a format cannot do is named on standard error. Formats:
      \(ExportFormat.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
      Without it, every animation is written in its forms with their errors.
      linear() has the fewest stops that keep the error, and says if that is proved. What is a \
      cubic-bezier is written as that curve. Delays of elements are part of every form; a stagger \
      reads the item's number, from 0, from the custom property --i, as in the format css.
      """)

  @Argument(help: "An animation, a scenario, a choreography or a file of design tokens.")
  var subject: String

  @Option(
    help: ArgumentHelp("The greatest error, as a fraction of the move.", valueName: "fraction"))
  var error = 0.002

  @Option(help: ArgumentHelp("Only animations whose name starts like this.", valueName: "name"))
  var only: String?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Flag(help: "Write what is left for people who ask for less motion.")
  var reduceMotion = false

  @Option(
    help: ArgumentHelp(
      "Write all of it as \(ExportFormat.all.map(\.name).joined(separator: ", ")).",
      valueName: "format"), completion: .list(ExportFormat.all.map(\.name)))
  var format: String?

  func validate() throws {
    if let format, ExportFormat(named: format) == nil {
      throw ValidationError(
        "--format is \"\(format)\"; it must be one of "
          + ExportFormat.all.map(\.name).joined(separator: ", "))
    }
    guard format == nil || !json else {
      throw ValidationError("--format and --json exclude each other")
    }
    guard error >= 1e-6, error <= 0.5 else {
      throw ValidationError("--error is \(error); it must be between 0.000001 and 0.5")
    }
  }

  func run() throws {
    var command = ExportCommand(subject: subject)
    command.error = error
    command.filter = only
    command.isJSON = json
    command.reducesMotion = reduceMotion
    command.format = format.flatMap { ExportFormat(named: $0) }
    throw ExitCode(command.run().rawValue)
  }
}
