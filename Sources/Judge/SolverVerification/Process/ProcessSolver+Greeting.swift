/// The reply of a program to `hello`.
package struct ProgramGreeting {
  /// Its promises, if it states any.
  package var contract: SolverContract?
  /// The reason why the reply is invalid.
  var fault: String?
  /// Whether the program answers questions of kinds that it does not know.
  var isResponsive = true
}

extension ProcessSolver {
  /// Asks the program for its contract.
  package var greeting: ProgramGreeting {
    switch inquire("\"kind\":\"hello\"") {
    case .answered(let members, _):
      do throws(SolverError) {
        return ProgramGreeting(contract: try SolverContract(members))
      } catch {
        return ProgramGreeting(fault: error.description)
      }
    case .declined: return ProgramGreeting()
    case .unreadable(let reason): return ProgramGreeting(fault: reason, isResponsive: false)
    case .silent: return ProgramGreeting(isResponsive: false)
    }
  }
}
