package import AnimationNumerics

/// Something of one number in single precision, which can therefore be tried at every one of the 2³²:
/// what is said of it then is no sample but decided.
package struct ExhaustiveSubject: Sendable {
  /// Its name.
  package let name: String
  /// What its input is.
  package let input: Input
  /// What comes out, and by what that is judged.
  package let outputs: [Output]
  /// About how long 2²⁴ inputs take, in seconds, for dividing the work.
  package let cost: Double
  /// Tries the numbers with some bits.
  let judge: @Sendable (_ bits: Range<UInt64>) -> [ExhaustiveResult]

  /// What the input is, and which bits are one.
  package enum Input: Hashable, Sendable {
    /// Any number at all, NaN and the infinities among them.
    case every
    /// Any finite number of seconds.
    case time
    /// Any number that an elementary function takes.
    case argument(ElementaryFunction)
  }

  /// One number that comes out.
  package struct Output: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// What its error is told in.
    package let unit: String
    /// What the error may be.
    package let bound: Double
  }

  /// How many inputs there are.
  package var inputCount: Int {
    switch input {
    case .every: 1 << 32
    // But for the infinities and what is no number: 2 · 2²³ of them.
    case .time: (1 << 32) - (1 << 24)
    // As many of either sign as there are bits up to the largest.
    case .argument(.exp2): 2 * (Int(Float(100).bitPattern) + 1)
    case .argument(.oneMinusExp2): Int(Float.infinity.bitPattern) + 1
    case .argument(.sine), .argument(.cosine): 2 * Int(Float(0x1p21).bitPattern)
    }
  }

  /// The bits are tried in 256 chunks of 2²⁴.
  package static let chunkCount = 256

  /// Tries a chunk, or a part of it from its start on.
  package func results(chunk: Int, limit: Int = 1 << 24) -> [ExhaustiveResult] {
    let start = UInt64(chunk) << 24
    return judge(start..<start + UInt64(min(limit, 1 << 24)))
  }

  /// Everything that is tried.
  package static let all = elementary + curves + slopes + springs
}

/// What was found of an output over a range of inputs.
package struct ExhaustiveResult: Hashable, Sendable, Codable {
  /// How many inputs were tried.
  package var count = 0
  /// The largest error.
  package var worst = 0.0
  /// The bits of the first input that has it; 0 if no input has an error.
  package var at: UInt32 = 0

  /// Nothing yet.
  package init() {}

  /// One more input.
  @inline(__always)
  mutating func insert(_ error: Double, at bits: UInt32) {
    count += 1
    // An error that is no number is larger than any.
    if !(error <= worst) { (worst, at) = (error.isNaN ? .infinity : error, bits) }
  }

  /// The inputs of another range, which follow.
  package mutating func merge(_ other: ExhaustiveResult) {
    count += other.count
    if other.worst > worst { (worst, at) = (other.worst, other.at) }
  }
}

/// Runs over bits in blocks.
enum InputBlocks {
  static let size = 1 << 12

  /// The bits in blocks of a size that stays in the caches.
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
