/// Numbers in C's hexadecimal notation, which is exact and which most languages read.
enum HexadecimalText {
  /// "0x1.999999999999ap-4" for 0.1, with the shortest fraction and a leading 1 even for
  /// subnormals. Non-finite numbers are "NaN", "Infinity" or "-Infinity", as in the solver
  /// protocol.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity" }
    let sign = value.sign == .minus ? "-" : ""
    guard value != 0 else { return sign + "0x0p+0" }
    // The bits after the leading 1, as 52 bits: thirteen digits.
    let fraction = value.significand.significandBitPattern
    var digits = String(fraction, radix: 16)
    digits = String(repeating: "0", count: 13 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let exponent = value.exponent
    return sign + "0x1" + (digits.isEmpty ? "" : "." + digits) + "p"
      + (exponent < 0 ? "" : "+") + "\(exponent)"
  }
}
