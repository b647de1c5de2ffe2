/// How long, and how much, a solver behind a pipe may take.
public struct ProcessLimits: Sendable, Hashable {
  /// Seconds to the first answer, while the program has not read everything or has been told that
  /// nothing follows.
  public var startUp: Double
  /// Seconds without a sign of life while answers are owed. The first time the input is ended, for
  /// solvers that answer only then.
  public var silence: Double
  /// Seconds for everything that is asked.
  public var total: Double
  /// Bytes of one line of answer.
  public var lineLength: Int

  /// Limits; by default those of `animbench verify`.
  public init(
    startUp: Double = 20, silence: Double = 5, total: Double = 120, lineLength: Int = 1 << 20
  ) {
    self.startUp = startUp
    self.silence = silence
    self.total = total
    self.lineLength = lineLength
  }
}
