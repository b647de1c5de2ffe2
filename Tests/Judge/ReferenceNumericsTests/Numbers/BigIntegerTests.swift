import Seeding
import Testing

@testable import ReferenceNumerics

/// The integers of the references, by residues modulo primes and by the definitions of quotient and root.
@Suite struct BigIntegerTests {
  /// Primes just below 2⁶⁴ and 2⁶¹: a wrong result passes both with a probability of 2⁻¹²⁵.
  private static let primes: [UInt64] = [18_446_744_073_709_551_557, 2_305_843_009_213_693_951]

  private static func product(_ a: UInt64, _ b: UInt64, _ prime: UInt64) -> UInt64 {
    prime.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }

  private static func sum(_ a: UInt64, _ b: UInt64, _ prime: UInt64) -> UInt64 {
    a >= prime - b ? a - (prime - b) : a + b
  }

  private static func residue(_ value: BigInteger, _ prime: UInt64) -> UInt64 {
    let magnitude = value.words.reversed().reduce(0) {
      prime.dividingFullWidth(($0, $1)).remainder
    }
    return value.sign == .minus && magnitude > 0 ? prime - magnitude : magnitude
  }

  /// Up to 20 words with long runs of zeros and ones, where carries and borrows go far and a guessed digit of
  /// a quotient is too large.
  private static func integer(_ generator: inout SplitMix64) -> BigInteger {
    var value: BigInteger = 0
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let word: UInt64 =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: 0
        case 1: .max
        case 2: 1 << 63
        case 3: .random(in: 0...2, using: &generator)
        default: generator.next()
        }
      value = (value << 64) + BigInteger(word)
    }
    return Bool.random(using: &generator) ? value : -value
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func operationsHaveTheirResidues(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (a, b) = (Self.integer(&generator), Self.integer(&generator))
      let bits = Int.random(in: 0...200, using: &generator)
      for prime in Self.primes {
        func left(_ value: BigInteger) -> UInt64 { Self.residue(value, prime) }
        let (x, y) = (left(a), left(b))
        #expect(left(-a) == (x == 0 ? 0 : prime - x))
        try #require(left(a + b) == Self.sum(x, y, prime), "\(a) + \(b)")
        try #require(left(a - b) == Self.sum(x, left(-b), prime), "\(a) − \(b)")
        try #require(left(a * b) == Self.product(x, y, prime), "\(a) · \(b)")
        let power = (0..<bits).reduce(1) { power, _ in Self.sum(power, power, prime) }
        try #require(left(a << bits) == Self.product(x, power, prime), "\(a) << \(bits)")
      }
      // 2^bits ⌊a/2^bits⌋ ≤ a < 2^bits (⌊a/2^bits⌋ + 1), and truncation drops signs.
      let floor = a >> bits
      try #require(floor << bits <= a && a < (floor + 1) << bits, "\(a) >> \(bits)")
      #expect(a.shiftedRight(bits) == (a.magnitude >> bits).with(sign: a.sign))
      let root = a.magnitude.squareRoot()
      try #require(root * root <= a.magnitude && a.magnitude < (root + 1) * (root + 1), "√\(a)")
      #expect((a * a).squareRoot() == a.magnitude)
      if !b.isZero {
        // The dividend itself, and one next to a multiple of the divisor.
        for dividend in [a, a * b - 1] {
          let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: b)
          try #require(quotient * b + remainder == dividend, "\(dividend) / \(b)")
          try #require(remainder.magnitude < b.magnitude, "\(dividend) / \(b)")
          #expect(remainder.isZero || remainder.sign == dividend.sign)
        }
        let modulus = a.modulus(b)
        #expect(modulus >= 0 && modulus < b.magnitude)
        #expect((a - modulus).modulus(b).isZero)
      }
      #expect((a < b) == ((a - b).signum() < 0) && (a == b) == (a - b).isZero)
      #expect(a.isZero || (a.magnitude >> (a.bitWidth - 1)) == 1)
      let zeros = a.trailingZeroBitCount
      #expect((a.shiftedRight(zeros) << zeros) == a && a.isZero == !a.hasBit(zeros))
    }
  }

  @Test func textsAndConversionsAreExact() {
    #expect("\(BigInteger(2).power(127))" == "170141183460469231731687303715884105728")
    #expect("\(-BigInteger(10).power(36) - 7)" == "-1" + String(repeating: "0", count: 35) + "7")
    #expect("\(BigInteger(0))" == "0")
    for power in 0...90 {
      let text = "1" + String(repeating: "0", count: power)
      #expect("\(BigInteger(10).power(power))" == text)
    }
    for value in [0, -0.0, 1, -3, 0x1p53, -0x1p62, 0x1.fffffffffffffp1023] {
      let ball = Ball(mantissa: BigInteger(value), exponent: 0)
      #expect(ball.nearest(Double.self) == value)
    }
    for value in [0, 1, -1, Int.max, -Int.max] { #expect(Int(BigInteger(value)) == value) }
    #expect(UInt64(BigInteger(UInt64.max)) == .max)
  }
}
