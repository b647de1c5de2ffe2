internal import ArgumentParser
internal import HostSystem

/// How a command ends: the exit codes that every command of `animbench` shares.
enum ExitStatus: Int32, Sendable {
  /// Done, and every promise, tolerance, gate and (where asked for) budget held.
  case success = 0
  /// A promise, tolerance, gate or budget was broken.
  case broken = 1
  /// Undecidable, or the other side is broken: a solver that died, hung, answered garbage or
  /// supports nothing.
  case undecidable = 2
  /// Unknown option, command or name.
  case usage = 64
  /// A malformed or foreign document, an invalid value.
  case badData = 65
  /// Input or output failed.
  case inputOutput = 74
}

extension FileFailure {
  /// The exit code of a command that meets it.
  var exitStatus: ExitStatus {
    switch self {
    case .inputOutput: .inputOutput
    case .badDocument: .badData
    }
  }
}

/// A command that ends with a status.
protocol StatusCommand: ParsableCommand {
  /// Does what was asked.
  func execute() throws -> ExitStatus
}

extension StatusCommand {
  func run() throws { throw ExitCode(try execute().rawValue) }
}
