/// A natural number of any size, used where 106 bits are not enough: for a spring's phase after
/// very long times.
///
/// Every operation goes through the bits or words at most once per bit. Numbers stay below 3000
/// bits.
struct LongNatural {
  /// Least significant first.
  private var words: [UInt64]

  init(_ value: UInt64) { words = [value] }

  var bitWidth: Int {
    let last = words.lastIndex { $0 != 0 }
    return last.map { $0 * 64 + 64 - words[$0].leadingZeroBitCount } ?? 0
  }

  private func bit(_ index: Int) -> UInt64 {
    index / 64 < words.count ? words[index / 64] >> UInt64(index % 64) & 1 : 0
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for i in words.indices {
      let (high, low) = words[i].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      words[i] = sum
      carry = high + (overflow ? 1 : 0)
    }
    if carry > 0 { words.append(carry) }
  }

  /// Divides and rounds down.
  mutating func divide(by divisor: UInt64) {
    var rest: UInt64 = 0
    for i in words.indices.reversed() {
      (words[i], rest) = divisor.dividingFullWidth((rest, words[i]))
    }
    while words.count > 1, words[words.count - 1] == 0 { words.removeLast() }
  }

  mutating func add(_ other: LongNatural) {
    var carry: UInt64 = 0
    for i in 0..<max(words.count, other.words.count) {
      if i == words.count { words.append(0) }
      let (sum, first) = words[i].addingReportingOverflow(
        i < other.words.count ? other.words[i] : 0)
      let (total, second) = sum.addingReportingOverflow(carry)
      words[i] = total
      carry = first || second ? 1 : 0
    }
    if carry > 0 { words.append(carry) }
  }

  /// Subtracts a number that is not larger. Otherwise returns false and changes nothing.
  @discardableResult mutating func subtract(_ other: LongNatural) -> Bool {
    let (width, otherWidth) = (bitWidth, other.bitWidth)
    if width < otherWidth { return false }
    var difference = words
    var borrow: UInt64 = 0
    for i in words.indices {
      let (first, below) = words[i].subtractingReportingOverflow(
        i < other.words.count ? other.words[i] : 0)
      let (second, belowAgain) = first.subtractingReportingOverflow(borrow)
      difference[i] = second
      borrow = below || belowAgain ? 1 : 0
    }
    if borrow > 0 { return false }
    words = difference
    return true
  }

  func shiftedLeft(by places: Int) -> LongNatural {
    var result = LongNatural(0)
    let shift = UInt64(places % 64)
    var shifted = [UInt64](repeating: 0, count: places / 64)
    var carry: UInt64 = 0
    for word in words {
      shifted.append(word << shift | carry)
      carry = shift == 0 ? 0 : word >> (64 - shift)
    }
    shifted.append(carry)
    result.words = shifted
    return result
  }

  /// Appends one or two low bits.
  private mutating func append(_ bits: UInt64, count: UInt64) {
    var carry = bits
    for i in words.indices {
      let next = words[i] >> (64 - count)
      words[i] = words[i] << count | carry
      carry = next
    }
    if carry > 0 { words.append(carry) }
  }

  /// ⌊√self⌋, bit by bit.
  func squareRoot() -> LongNatural {
    var root = LongNatural(0)
    var rest = LongNatural(0)
    for pair in (0..<(bitWidth + 1) / 2).reversed() {
      rest.append(bit(2 * pair + 1) << 1 | bit(2 * pair), count: 2)
      var trial = root
      trial.append(1, count: 2)
      root.append(rest.subtract(trial) ? 1 : 0, count: 1)
    }
    return root
  }

  /// self − n·divisor for the largest n, bit by bit.
  func remainder(dividingBy divisor: LongNatural) -> LongNatural {
    var rest = LongNatural(0)
    for index in (0..<bitWidth).reversed() {
      rest.append(bit(index), count: 1)
      rest.subtract(divisor)
    }
    return rest
  }

  /// self/2^scale, from its leading bits, about 128.
  func leading(scale: Int) -> DoubleDouble {
    var sum = DoubleDouble(0)
    for i in words[..<((bitWidth + 63) / 64)].indices.suffix(3).reversed() {
      for (half, place) in [(words[i] >> 32, 32), (words[i] & 0xFFFF_FFFF, 0)] {
        sum = sum + DoubleDouble(Double(half).scaled(byOctaves: 64 * i + place - scale))
      }
    }
    return sum
  }

  /// ⌊2π·2^bits⌋ to a few units, by Machin's formula: π = 16·arctan(1/5) − 4·arctan(1/239).
  static func turn(bits: Int) -> LongNatural {
    func inverseTangent(ofOneOver n: UInt64) -> LongNatural {
      var power = LongNatural(1).shiftedLeft(by: bits)
      power.divide(by: n)
      var positive = power
      var negative = LongNatural(0)
      // Each term is smaller than the previous one by n² ≥ 2⁴.
      for k in 1...UInt64(bits / 4 + 2) {
        power.divide(by: n * n)
        var term = power
        term.divide(by: 2 * k + 1)
        if k % 2 == 1 { negative.add(term) } else { positive.add(term) }
      }
      positive.subtract(negative)
      return positive
    }
    var turn = inverseTangent(ofOneOver: 5)
    turn.multiply(by: 32)
    var less = inverseTangent(ofOneOver: 239)
    less.multiply(by: 8)
    turn.subtract(less)
    return turn
  }
}
