/// An integer of any size, as a sign and a magnitude.
///
/// Balls need a few operations on numbers of mostly two to ten words. A debug build optimises this module, but
/// not the packages it depends on, in which these operations would take half the time of all tests.
struct BigInteger: Sendable, ExpressibleByIntegerLiteral {
  /// The magnitude, the lowest word first; the last word is not 0, and 0 has none.
  private(set) var words: [UInt64]
  /// The sign; plus for 0.
  private(set) var sign: FloatingPointSign

  private init(words: [UInt64], sign: FloatingPointSign) {
    self.words = words
    while self.words.last == 0 { self.words.removeLast() }
    self.sign = self.words.isEmpty ? .plus : sign
  }

  init(_ value: some FixedWidthInteger) {
    self.init(words: [UInt64(value.magnitude)], sign: value < 0 ? .minus : .plus)
  }

  /// The value of a `Double` that is an integer.
  init(_ value: Double) {
    precondition(value == value.rounded(), "\(value) is not an integer")
    let ball = Ball(value)
    self = ball.mantissa << ball.exponent
  }

  init(integerLiteral value: Int) { self.init(value) }

  /// The number with another sign; 0 stays 0.
  func with(sign: FloatingPointSign) -> BigInteger { BigInteger(words: words, sign: sign) }

  var isZero: Bool { words.isEmpty }

  /// −1, 0 or 1.
  func signum() -> Int { isZero ? 0 : sign == .minus ? -1 : 1 }

  var magnitude: BigInteger { with(sign: .plus) }

  /// The number of bits of the magnitude.
  var bitWidth: Int { 64 * words.count - (words.last?.leadingZeroBitCount ?? 0) }

  /// The number of zeros below the lowest one of the magnitude; 0 for 0.
  var trailingZeroBitCount: Int {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return 0 }
    return 64 * first + words[first].trailingZeroBitCount
  }

  /// Whether the magnitude has a one in this place.
  func hasBit(_ place: Int) -> Bool {
    place / 64 < words.count && words[place / 64] >> UInt64(place % 64) & 1 == 1
  }
}

extension Int {
  /// The value, which fits.
  init(_ value: BigInteger) {
    precondition(value.bitWidth < Int.bitWidth, "the integer is too large")
    let magnitude = Int(value.words.first ?? 0)
    self = value.sign == .minus ? -magnitude : magnitude
  }
}

extension UInt64 {
  /// The value, which fits.
  init(_ value: BigInteger) {
    precondition(
      value.words.count < 2 && value.sign == .plus, "the integer is too large or negative")
    self = value.words.first ?? 0
  }

  /// The sum with the carry of the word below, which becomes that of this word: 0 or 1.
  fileprivate func adding(_ other: UInt64, _ carry: inout UInt64) -> UInt64 {
    let (once, first) = addingReportingOverflow(other)
    let (twice, second) = once.addingReportingOverflow(carry)
    carry = first || second ? 1 : 0
    return twice
  }

  /// The difference with the borrow of the word below, which becomes that of this word: 0 or 1.
  fileprivate func subtracting(_ other: UInt64, _ borrow: inout UInt64) -> UInt64 {
    let (once, first) = subtractingReportingOverflow(other)
    let (twice, second) = once.subtractingReportingOverflow(borrow)
    borrow = first || second ? 1 : 0
    return twice
  }
}

// MARK: - Comparing, adding

extension BigInteger: Comparable {
  static func == (a: BigInteger, b: BigInteger) -> Bool { a.sign == b.sign && a.words == b.words }

  static func < (a: BigInteger, b: BigInteger) -> Bool {
    if a.sign != b.sign { return a.sign == .minus }
    return a.sign == .minus ? isLess(b.words, a.words) : isLess(a.words, b.words)
  }

  private static func isLess(_ a: [UInt64], _ b: [UInt64]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
    return false
  }

  static prefix func - (a: BigInteger) -> BigInteger {
    a.with(sign: a.sign == .minus ? .plus : .minus)
  }

  mutating func negate() { self = -self }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.sign == b.sign { return BigInteger(words: sum(a.words, b.words), sign: a.sign) }
    return isLess(a.words, b.words)
      ? BigInteger(words: difference(b.words, a.words), sign: b.sign)
      : BigInteger(words: difference(a.words, b.words), sign: a.sign)
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }
  static func += (a: inout BigInteger, b: BigInteger) { a = a + b }
  static func -= (a: inout BigInteger, b: BigInteger) { a = a - b }

  private static func sum(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
    let (long, short) = a.count < b.count ? (b, a) : (a, b)
    return [UInt64](unsafeUninitializedCapacity: long.count + 1) { sum, count in
      var carry: UInt64 = 0
      for index in 0..<long.count {
        let other = index < short.count ? short[index] : 0
        sum.initializeElement(at: index, to: long[index].adding(other, &carry))
      }
      sum.initializeElement(at: long.count, to: carry)
      count = long.count + 1
    }
  }

  /// a − b, which is not negative.
  private static func difference(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: a.count) { difference, count in
      var borrow: UInt64 = 0
      for index in 0..<a.count {
        let other = index < b.count ? b[index] : 0
        difference.initializeElement(at: index, to: a[index].subtracting(other, &borrow))
      }
      count = a.count
    }
  }
}

// MARK: - Shifting

extension BigInteger {
  static func << (a: BigInteger, bits: Int) -> BigInteger {
    guard bits > 0, !a.isZero else { return bits < 0 ? a >> -bits : a }
    let (whole, left) = (bits / 64, UInt64(bits % 64))
    let words = [UInt64](unsafeUninitializedCapacity: whole + a.words.count + 1) { shifted, count in
      for index in 0..<whole { shifted.initializeElement(at: index, to: 0) }
      var below: UInt64 = 0
      for (index, word) in a.words.enumerated() {
        shifted.initializeElement(at: whole + index, to: word << left | below)
        below = left == 0 ? 0 : word >> (64 - left)
      }
      shifted.initializeElement(at: whole + a.words.count, to: below)
      count = whole + a.words.count + 1
    }
    return BigInteger(words: words, sign: a.sign)
  }

  /// Rounded towards −∞.
  static func >> (a: BigInteger, bits: Int) -> BigInteger {
    let truncated = a.shiftedRight(bits)
    return a.sign == .minus && a.trailingZeroBitCount < bits ? truncated - 1 : truncated
  }

  /// Shifted right, or left if `bits` is negative, truncating towards zero.
  func shiftedRight(_ bits: Int) -> BigInteger {
    if bits <= 0 { return self << -bits }
    let (whole, right) = (bits / 64, UInt64(bits % 64))
    guard whole < words.count else { return 0 }
    let shifted = [UInt64](unsafeUninitializedCapacity: words.count - whole) { shifted, count in
      count = words.count - whole
      for index in 0..<count {
        let above = right > 0 && whole + index + 1 < words.count ? words[whole + index + 1] : 0
        shifted.initializeElement(
          at: index, to: words[whole + index] >> right | above << ((64 - right) % 64))
      }
    }
    return BigInteger(words: shifted, sign: sign)
  }
}

// MARK: - Multiplying, dividing

extension BigInteger {
  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    guard !a.isZero, !b.isZero else { return 0 }
    let words = [UInt64](unsafeUninitializedCapacity: a.words.count + b.words.count) {
      product, count in
      count = a.words.count + b.words.count
      product.initialize(repeating: 0)
      for (place, factor) in a.words.enumerated() {
        var carry: UInt64 = 0
        for (index, word) in b.words.enumerated() {
          // (2⁶⁴ − 1)² + 2 (2⁶⁴ − 1) is below 2¹²⁸.
          let (high, low) = factor.multipliedFullWidth(by: word)
          let (once, first) = low.addingReportingOverflow(product[place + index])
          let (twice, second) = once.addingReportingOverflow(carry)
          product[place + index] = twice
          carry = high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
        }
        product[place + b.words.count] = carry
      }
    }
    return BigInteger(words: words, sign: a.sign == b.sign ? .plus : .minus)
  }

  static func / (a: BigInteger, b: BigInteger) -> BigInteger {
    a.quotientAndRemainder(dividingBy: b).quotient
  }

  static func /= (a: inout BigInteger, b: BigInteger) { a = a / b }

  /// The quotient truncated towards zero, and the remainder, which has the sign of the dividend.
  func quotientAndRemainder(
    dividingBy divisor: BigInteger
  ) -> (quotient: BigInteger, remainder: BigInteger) {
    precondition(!divisor.isZero, "division by zero")
    let quotientSign: FloatingPointSign = sign == divisor.sign ? .plus : .minus
    if words.count < divisor.words.count { return (0, self) }
    if divisor.words.count == 1 {
      var (quotient, rest) = (words, UInt64(0))
      for index in quotient.indices.reversed() {
        (quotient[index], rest) = divisor.words[0].dividingFullWidth((rest, quotient[index]))
      }
      return (
        BigInteger(words: quotient, sign: quotientSign), BigInteger(words: [rest], sign: sign)
      )
    }
    // D. Knuth, The Art of Computer Programming, vol. 2, 4.3.1, algorithm D: the divisor shifted until its
    // highest bit is set, so that a digit guessed from the highest words is at most 2 too large.
    let shift = divisor.words.last!.leadingZeroBitCount
    let by = (divisor.magnitude << shift).words
    var rest = (magnitude << shift).words
    while rest.count <= words.count { rest.append(0) }
    let size = by.count
    var quotient = [UInt64](repeating: 0, count: rest.count - size)
    for place in quotient.indices.reversed() {
      var digit = BigInteger.guessedDigit(
        (rest[place + size], rest[place + size - 1], rest[place + size - 2]),
        (by[size - 1], by[size - 2]))
      var (carry, borrow): (UInt64, UInt64) = (0, 0)
      for index in 0..<size {
        let (high, low) = digit.multipliedFullWidth(by: by[index])
        let (product, overflow) = low.addingReportingOverflow(carry)
        carry = high &+ (overflow ? 1 : 0)
        rest[place + index] = rest[place + index].subtracting(product, &borrow)
      }
      rest[place + size] = rest[place + size].subtracting(carry, &borrow)
      if borrow != 0 {
        // The digit was one too large.
        digit -= 1
        var carry: UInt64 = 0
        for index in 0..<size {
          rest[place + index] = rest[place + index].adding(by[index], &carry)
        }
        rest[place + size] &+= carry
      }
      quotient[place] = digit
    }
    return (
      BigInteger(words: quotient, sign: quotientSign),
      BigInteger(words: rest, sign: sign).shiftedRight(shift)
    )
  }

  /// The digit of a quotient from the three highest words of what is left and two of the divisor; one too
  /// large at most.
  private static func guessedDigit(
    _ rest: (UInt64, UInt64, UInt64), _ by: (UInt64, UInt64)
  ) -> UInt64 {
    var digit: UInt64
    var left: UInt64
    if rest.0 >= by.0 {
      digit = .max
      let (sum, overflow) = rest.1.addingReportingOverflow(by.0)
      if overflow { return digit }
      left = sum
    } else {
      (digit, left) = by.0.dividingFullWidth((rest.0, rest.1))
    }
    while true {
      let (high, low) = digit.multipliedFullWidth(by: by.1)
      guard (high, low) > (left, rest.2) else { return digit }
      digit -= 1
      let (sum, overflow) = left.addingReportingOverflow(by.0)
      if overflow { return digit }
      left = sum
    }
  }

  /// The remainder in 0..<|divisor|.
  func modulus(_ divisor: BigInteger) -> BigInteger {
    let remainder = quotientAndRemainder(dividingBy: divisor).remainder
    return remainder.sign == .minus ? remainder + divisor.magnitude : remainder
  }

  /// ⌊√self⌋ of a number that is not negative.
  func squareRoot() -> BigInteger {
    precondition(sign == .plus, "a square root of a negative number")
    if bitWidth <= 52 { return BigInteger(UInt64(Double(words.first ?? 0).squareRoot())) }
    // Newton's method from above falls until it is there. The root of the upper half is such a start.
    let quarter = bitWidth / 4
    var root = ((self >> (2 * quarter)).squareRoot() + 1) << quarter
    while true {
      let next = (root + self / root) >> 1
      if next >= root { return root }
      root = next
    }
  }
}
