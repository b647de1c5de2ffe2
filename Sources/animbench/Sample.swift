import ArgumentParser

/// `animbench sample`.
struct Sample: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Answers the solver protocol: requests on standard input, answers on standard output.",
    discussion: """
      One JSON object a line, for example
        {"id":1,"kind":"spring","duration":0.5,"bounce":0.3,"time":0.25}
      Answers are flushed when the input pauses. A line that makes no sense is answered with an \
      error that names the member and its value; the program goes on and ends with its input.
      """)

  @Flag(help: "Answer from the arbitrary-precision reference, correctly rounded.")
  var reference = false

  func run() throws {
    throw ExitCode(SampleCommand.run(reference: reference).rawValue)
  }
}
