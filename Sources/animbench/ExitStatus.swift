internal import ArgumentParser
internal import HostSystem

/// The exit codes that all commands of `animbench` share.
enum ExitStatus: Int32, Sendable {
  /// Success; every promise, tolerance, gate and, where requested, budget holds.
  case success = 0
  /// A promise, tolerance, gate or budget does not hold.
  case broken = 1
  /// Undecidable, or the other side failed: a solver crashed, hung, answered invalid data or
  /// supports nothing.
  case undecidable = 2
  /// An unknown option, command or name.
  case usage = 64
  /// A malformed document, another program's document, or an invalid value.
  case badData = 65
  /// Input or output failed.
  case inputOutput = 74
}

extension FileFailure {
  /// The exit code for this failure.
  var exitStatus: ExitStatus {
    switch self {
    case .inputOutput: .inputOutput
    case .badDocument: .badData
    }
  }
}

/// A command that returns an exit status.
protocol StatusCommand: ParsableCommand {
  /// Runs the command.
  func execute() throws -> ExitStatus
}

extension StatusCommand {
  func run() throws { throw ExitCode(try execute().rawValue) }
}
