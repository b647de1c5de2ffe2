/// The answer of a program to `hello`.
package enum ProgramGreeting {
  /// Its promises.
  case contract(SolverContract)
  /// An answer that is invalid.
  case misunderstood(String)
  /// The program does not support the question.
  case declined
  /// A line that is not an answer.
  case unreadable(String)
  /// No answer.
  case silent
}

extension ProcessSolver {
  /// Asks the program for its contract.
  package var greeting: ProgramGreeting {
    switch inquire("\"kind\":\"hello\"") {
    case .answered(let members, _):
      do throws(SolverError) {
        return .contract(try SolverContract(members))
      } catch {
        return .misunderstood(error.description)
      }
    case .unreadable(let reason): return .unreadable(reason)
    case .declined: return .declined
    case .silent: return .silent
    }
  }
}
