/// Numbers in C's hexadecimal notation, which every bit survives and most languages read.
enum HexadecimalText {
  /// "0x1.999999999999ap-4" for 0.1; the shortest fraction; subnormals with a leading 1 too. What is
  /// not finite is "NaN", "Infinity" or "-Infinity", as in the solver protocol.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity" }
    let sign = value.sign == .minus ? "-" : ""
    guard value != 0 else { return sign + "0x0p+0" }
    // The bits after the leading 1, moved to the left end of 52: thirteen digits.
    let fraction = value.significand.significandBitPattern
    var digits = String(fraction, radix: 16)
    digits = String(repeating: "0", count: 13 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let exponent = value.exponent
    return sign + "0x1" + (digits.isEmpty ? "" : "." + digits) + "p"
      + (exponent < 0 ? "" : "+") + "\(exponent)"
  }
}
