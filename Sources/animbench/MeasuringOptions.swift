import ArgumentParser

/// What every command that measures and writes a result document takes.
struct MeasuringOptions: ParsableArguments {
  @Option(help: "The seed of every generator.")
  var seed: UInt64 = 0x5EED

  @Option(
    help: ArgumentHelp(
      "Where to write the result document; by default a new file in ./animbench-results.",
      valueName: "path"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Flag(help: "Print the result document instead of tables.")
  var json = false

  @Flag(help: "Write the document as a page, too, and open that.")
  var open = false

  @OptionGroup var level: LevelOption
}

/// `--solver`, of commands that measure somebody's programs beside this package's methods.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A program that speaks the solver protocol, to be measured as well; once for each.",
      valueName: "command"))
  var solver: [String] = []

  func validate() throws {
    for command in solver where command.allSatisfy(\.isWhitespace) {
      throw ValidationError("solver \"\(command)\": a shell command is needed")
    }
  }
}

/// `--level`, shared by everything that runs kernels.
struct LevelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The instruction-set level to run: \(Levels.available.joined(separator: ", ")); by default the \
      best that this processor has.
      """,
      valueName: "name"),
    completion: .list(Levels.available))
  var level: String?

  /// Makes the level current; before anything is computed.
  func apply() throws {
    guard Levels.choose(level) else {
      throw ValidationError(
        "level \(level ?? ""): this processor has \(Levels.available.joined(separator: ", "))")
    }
  }
}

/// Values separated by commas.
struct CommaList<Element: LosslessStringConvertible & Sendable>: ExpressibleByArgument, Sendable {
  var values: [Element]

  init?(argument: String) {
    var values: [Element] = []
    for part in argument.split(separator: ",") {
      guard let value = Element(part.trimmingPrefix(while: \.isWhitespace).description) else {
        return nil
      }
      values.append(value)
    }
    guard !values.isEmpty else { return nil }
    self.values = values
  }
}
