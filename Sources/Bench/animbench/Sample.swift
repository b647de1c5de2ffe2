internal import CommandSupport
import ArgumentParser
internal import Measurement
internal import SolverVerification

struct Sample: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Answers the solver protocol: requests on standard input, answers on standard output.",
    discussion: """
      One JSON object a line, for example
        {"id":1,"kind":"spring","duration":0.5,"bounce":0.3,"time":0.25}
      Answers are flushed when the input pauses. An invalid line is answered with an error that names the \
      member and its value. The program ends at the end of its input.
      """)

  @Flag(help: "Answer from the arbitrary-precision reference, correctly rounded.")
  var reference = false

  /// Serves the solver protocol on stdin and stdout until the input ends.
  func execute() throws -> ExitStatus {
    var server = SolverServer(method: reference ? ReferenceSolver() : AnimationNumericsSolver())
    try orFail(.inputOutput) { try server.run() }
    return .success
  }
}
