/// Limits on the time and output of a solver behind a pipe.
public struct ProcessLimits: Sendable, Hashable {
  /// Seconds to the first answer, while the program has unread input or its input has been closed.
  public var startUp: Double
  /// Seconds without a sign of life while answers are missing. The first time, the input is closed,
  /// for solvers that answer only then.
  public var silence: Double
  /// Seconds for all requests together.
  public var total: Double
  /// The largest length of an answer's line, in bytes.
  public var lineLength: Int

  /// Creates limits; the defaults are those of `animbench verify`.
  public init(
    startUp: Double = 20, silence: Double = 5, total: Double = 120, lineLength: Int = 1 << 20
  ) {
    self.startUp = startUp
    self.silence = silence
    self.total = total
    self.lineLength = lineLength
  }
}
