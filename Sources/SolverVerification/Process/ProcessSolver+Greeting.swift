/// The answer of a program to `hello`.
package enum ProgramGreeting {
  /// Its promises.
  case contract(SolverContract)
  /// It answered what is not understood.
  case misunderstood(SolverError)
  /// It does not know the question.
  case declined
  /// Nothing came, or nothing that can be read.
  case silent
}

extension ProcessSolver {
  /// Asks the program what it promises.
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
