/// π and ln 2 to any precision, from Machin-like sums of inverse integers.
extension Ball {
  /// π to at least `precision` bits.
  static func pi(precision: Int) -> Ball {
    // C. Störmer (1896): π/4 = 44 arccot 57 + 7 arccot 239 − 12 arccot 682 + 24 arccot 12943.
    constant(piCache, precision) { bits in
      let terms = [(176, 57), (28, 239), (-48, 682), (96, 12943)]
      return terms.reduce(BigInteger(0)) {
        $0 + BigInteger($1.0) * inverseSeries($1.1, alternating: true, bits: bits)
      }
    }
  }

  /// ln 2 to at least `precision` bits.
  static func ln2(precision: Int) -> Ball {
    // With arcoth n = ½ ln((n+1)/(n−1)): 2¹·2 = (27/25)¹⁸ (4802/4800)⁻² (8750/8748)⁸ squared.
    constant(ln2Cache, precision) { bits in
      let terms = [(18, 26), (-2, 4801), (8, 8749)]
      return terms.reduce(BigInteger(0)) {
        $0 + BigInteger($1.0) * inverseSeries($1.1, alternating: false, bits: bits)
      }
    }
  }

  private static let piCache = Guarded<[Int: BigInteger]>([:])
  private static let ln2Cache = Guarded<[Int: BigInteger]>([:])

  /// Looks up the constant at the next multiple of 256 bits, or computes it with 32 bits to spare.
  private static func constant(
    _ cache: Guarded<[Int: BigInteger]>, _ precision: Int, compute: (Int) -> BigInteger
  ) -> Ball {
    let bits = (precision + 255) / 256 * 256
    let value = cache.withLock { $0[bits] }
    let mantissa: BigInteger
    if let value {
      mantissa = value
    } else {
      // The sum's error is below 2²⁴ units for any precision below 2¹² terms per series.
      let computed = compute(bits + 32)
      cache.withLock { $0[bits] = computed }
      mantissa = computed
    }
    var result = Ball(
      mantissa: mantissa, exponent: -(bits + 32), radius: 1 << 26, precision: precision)
    result.trim()
    return result
  }

  /// arccot n (alternating) or arcoth n = Σ (∓1)^k / ((2k+1) n^(2k+1)) in units of 2^−bits.
  ///
  /// Each term is truncated twice, so the error is at most 2 units per term and 2 for the tail. n ≥
  /// 26 gives at least 9 bits per term.
  private static func inverseSeries(_ n: Int, alternating: Bool, bits: Int) -> BigInteger {
    var power = (BigInteger(1) << bits) / BigInteger(n)
    let square = BigInteger(n * n)
    var sum = power
    var k = 1
    while !power.isZero {
      power /= square
      let term = power / BigInteger(2 * k + 1)
      sum += alternating && k & 1 == 1 ? -term : term
      k += 1
    }
    return sum
  }
}
