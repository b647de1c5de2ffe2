import ArgumentParser

/// `animbench export`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes animations as CSS linear() and cubic-bezier() and as keyframes.",
    discussion: """
      The subject is the name of an animation (smooth, bouncy, easeIn, …), an animation as in a \
      choreography file, a scenario, a choreography file, or a file of design tokens:
        animbench export bouncy
        animbench export '{"kind": "spring", "duration": 0.4, "bounce": 0.2}'
        animbench export profile-screen-entrance --only fab
      linear() has the fewest stops that keep the error, and says if that is proved. What is a \
      cubic-bezier is written as that curve. Delays of elements are part of every form; a stagger \
      reads the item's number, from 0, from the custom property --index.
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

  func validate() throws {
    guard error >= 1e-6, error <= 0.5 else {
      throw ValidationError("--error is \(error); it must be between 0.000001 and 0.5")
    }
  }

  func run() throws {
    var command = ExportCommand(subject: subject)
    command.error = error
    command.filter = only
    command.isJSON = json
    throw ExitCode(command.run().rawValue)
  }
}
