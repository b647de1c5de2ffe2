/// The answer of a program to `hello`.
package enum ProgramGreeting {
  /// Its promises.
  case contract(SolverContract)
  /// An answer that is invalid.
  case misunderstood(SolverError)
  /// The program does not support the question.
  case declined
  /// No answer, or an unreadable one.
  case silent
}

extension ProcessSolver {
  /// Asks the program for its contract.
  package var greeting: ProgramGreeting {
    switch inquire("\"kind\":\"hello\"") {
    case .answered(let members, _):
      do throws(SolverError) {
        return .contract(try SolverContract(members) ?? SolverContract())
      } catch {
        return .misunderstood(error)
      }
    case .declined: return .declined
    case .silent: return .silent
    }
  }
}
