package import AnimationNumerics

/// A function of one single-precision number, which can be tested with all 2³² inputs. A bound on
/// its error is then decided, not sampled.
package struct ExhaustiveSubject: Sendable {
  package let name: String
  /// The set of valid inputs.
  package let input: Input
  /// The outputs and their bounds.
  package let outputs: [Output]
  /// The approximate time for 2²⁴ inputs in seconds, used to divide the work.
  package let cost: Double
  /// Tests the inputs with bit patterns in a range.
  let judge: @Sendable (_ bits: Range<UInt64>) -> [ExhaustiveResult]

  /// The kinds of input, which determine the valid bit patterns.
  package enum Input: Hashable, Sendable {
    /// Any number, including NaN and infinities.
    case every
    /// A finite number of seconds.
    case time
    case argument(ElementaryFunction)
  }

  package struct Output: Hashable, Sendable {
    package let name: String
    /// The unit of its error.
    package let unit: String
    /// The largest error allowed.
    package let bound: Double
  }

  /// The number of valid bit patterns of either sign, which are those from 0 on.
  private var validPatterns: (positive: UInt64, negative: UInt64) {
    func both(_ count: UInt64) -> (UInt64, UInt64) { (count, count) }
    return switch input {
    case .every: both(1 << 31)
    case .time: both(UInt64(Float.infinity.bitPattern))
    case .argument(.exp2): both(UInt64(Float(100).bitPattern) + 1)
    // −0, too.
    case .argument(.oneMinusExp2): (UInt64(Float.infinity.bitPattern), 1)
    case .argument(.sine), .argument(.cosine): both(UInt64(Float(0x1p21).bitPattern))
    }
  }

  package var inputCount: Int { inputCount(in: 0..<1 << 32) }

  /// The number of inputs among bit patterns.
  private func inputCount(in bits: Range<UInt64>) -> Int {
    let (positive, negative) = validPatterns
    return bits.clamped(to: 0..<positive).count
      + bits.clamped(to: 1 << 31..<(1 << 31) + negative).count
  }

  /// The bit patterns of a chunk, or only its first `limit`.
  private static func bits(chunk: Int, _ limit: Int) -> Range<UInt64> {
    let start = UInt64(chunk) << 24
    return start..<start + UInt64(min(limit, 1 << 24))
  }

  /// The number of inputs in a chunk, or in its first `limit` bit patterns.
  func inputCount(chunk: Int, limit: Int) -> Int { inputCount(in: Self.bits(chunk: chunk, limit)) }

  /// The number of chunks of 2²⁴ bit patterns.
  package static let chunkCount = 256

  /// Tests a chunk, or only its first `limit` inputs.
  package func results(chunk: Int, limit: Int = 1 << 24) -> [ExhaustiveResult] {
    judge(Self.bits(chunk: chunk, limit))
  }

  package static let all = elementary + curves + slopes + springs
}

/// The result for one output over a range of inputs.
package struct ExhaustiveResult: Hashable, Sendable, Codable {
  /// The number of inputs tested.
  package var count = 0
  /// The largest error.
  package var worst = 0.0
  /// The bit pattern of the first input with the largest error; 0 if no input has an error.
  package var at: UInt32 = 0

  /// Adds one input.
  @inline(__always) mutating func insert(_ error: Double, at bits: UInt32) {
    count += 1
    // A NaN error counts as infinite.
    if !(error <= worst) { (worst, at) = (error.isNaN ? .infinity : error, bits) }
  }

  /// Adds the result of other inputs, in any order.
  package mutating func merge(_ other: ExhaustiveResult) {
    count += other.count
    if (worst, other.at) < (other.worst, at) { (worst, at) = (other.worst, other.at) }
  }
}

/// Iterates over bit patterns in blocks.
enum InputBlocks {
  static let size = 1 << 12

  /// Calls `body` for blocks of bit patterns, which are small enough to stay in the caches.
  @inline(__always)
  static func each(_ bits: Range<UInt64>, _ body: (_ first: UInt32, _ count: Int) -> Void) {
    var first = bits.lowerBound
    while first < bits.upperBound {
      let count = min(UInt64(size), bits.upperBound - first)
      body(UInt32(first), Int(count))
      first += count
    }
  }
}
