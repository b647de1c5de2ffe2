internal import AnimationNumerics
import ArgumentParser
internal import ChoreographyFiles
internal import Foundation
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
      With --expression it writes times and progress of an animation instead, 60 a second:
        animbench sample --expression 'cubic-bezier(0.2, 0, 0, 1) 300ms'
      """)

  @Flag(help: "Answer from the arbitrary-precision reference, correctly rounded.")
  var reference = false

  @Option(help: ArgumentHelp("An animation as for animbench convert.", valueName: "animation"))
  var expression: String?

  /// The times and the progress of an animation until it has settled, at most a minute.
  private func samples(_ text: String) throws(DocumentError) -> String {
    let expression = try AnimationExpression(text)
    let frames = min(
      Int(((expression.animation?.removalTime ?? expression.duration ?? 0) * 60).rounded(.up)), 3600
    )
    return "time,value\n"
      + (0...max(frames, 1)).map { frame in
        let time = Double(frame) / 60
        let value =
          expression.animation?.progress(at: time).value ?? expression.easing.map {
            $0.value(
              at: min(time / (expression.duration ?? AnimationExpression.standardDuration), 1))
          } ?? 0
        return "\(Decimals.rounded(time, digits: 9)),\(value)\n"
      }.joined()
  }

  /// Serves the solver protocol on stdin and stdout until the input ends.
  func execute() throws -> ExitStatus {
    if let expression {
      let text: String
      do throws(DocumentError) {
        text = try samples(expression)
      } catch {
        throw CommandFailure.usage("\(error)")
      }
      try Console().write(text)
      return .success
    }
    var server = SolverServer(method: reference ? ReferenceSolver() : AnimationNumericsSolver())
    do throws(SolverServer.Failure) {
      try server.run()
      return .success
    } catch {
      throw CommandFailure.inputOutput("\(error)")
    }
  }
}
