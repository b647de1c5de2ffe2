package import ArgumentParser
package import HostSystem

/// The exit codes of all commands.
package enum ExitStatus: Int32, Sendable {
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

/// The reason why a command ends early, and its exit code.
package struct CommandFailure: Error {
  package let status: ExitStatus
  package let message: String

  package init(status: ExitStatus, message: String) {
    (self.status, self.message) = (status, message)
  }

  package static func usage(_ message: String) -> Self { Self(status: .usage, message: message) }
  package static func badData(_ message: String) -> Self {
    Self(status: .badData, message: message)
  }
  package static func inputOutput(_ message: String) -> Self {
    Self(status: .inputOutput, message: message)
  }
}

/// Runs a step of a command, whose error becomes the command's failure.
package func orFail<Result, Reason: Error>(
  _ status: ExitStatus, _ step: () throws(Reason) -> Result
) throws(CommandFailure) -> Result {
  do throws(Reason) { return try step() } catch {
    throw CommandFailure(status: status, message: "\(error)")
  }
}

/// Reads a file's content, whose error becomes bad data of that path.
package func orFail<Result, Reason: Error>(
  at path: String, _ read: () throws(Reason) -> Result
) throws(CommandFailure) -> Result {
  do throws(Reason) { return try read() } catch { throw .badData("\(path): \(error)") }
}

extension FileFailure {
  /// The exit code for this failure.
  package var exitStatus: ExitStatus {
    switch self {
    case .inputOutput: .inputOutput
    case .badDocument: .badData
    }
  }
}

/// A command that returns an exit status. A ``CommandFailure`` or `FileFailure` that it throws is printed, and
/// ends the program with its exit code.
package protocol StatusCommand: ParsableCommand {
  /// Runs the command.
  func execute() throws -> ExitStatus

  static var toolName: String { get }
}

extension StatusCommand {
  package func run() throws { throw ExitCode(try status().rawValue) }

  /// Runs the command, and prints what it throws.
  package func status() throws -> ExitStatus {
    do {
      return try execute()
    } catch let failure as CommandFailure {
      Self.printError(failure.message)
      return failure.status
    } catch let failure as FileFailure {
      Self.printError("\(failure)")
      return failure.exitStatus
    } catch let error where !(error is ValidationError || error is ExitCode) {
      Self.printError("\(error)")
      return .inputOutput
    }
  }

  /// Prints a message to standard error, after the command's name.
  package static func printError(_ message: String) {
    Console().note("\(toolName) \(_commandName): \(message)")
  }
}
