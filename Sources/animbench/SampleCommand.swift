internal import Foundation
internal import SolverVerification
internal import Measurement

/// What `animbench sample` does.
enum SampleCommand {
  /// Serves the solver protocol on standard input and output until the input ends.
  ///
  /// - Parameter reference: Whether the reference answers, rather than this package's solver.
  static func run(reference: Bool) -> ExitStatus {
    var server = SolverServer(method: reference ? ReferenceSolver() : OurSolver())
    do throws(SolverServer.Failure) {
      try server.run()
      return .success
    } catch {
      FileHandle.standardError.write(Data("animbench sample: \(error)\n".utf8))
      return .inputOutput
    }
  }
}
