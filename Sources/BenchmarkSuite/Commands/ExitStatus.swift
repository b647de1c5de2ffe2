/// How a command ends: the exit codes that every command of `animbench` shares.
public enum ExitStatus: Int32, Sendable {
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
