@testable import ReferenceNumerics

/// Numbers with a fixed number of binary places: the arithmetic of the second reference. It shares
/// only the underlying integers with ``Ball``.
struct FixedPoint: Sendable {
  /// The value in units of 2^−places.
  var units: BigInteger
  let places: Int

  init(units: BigInteger, places: Int) {
    self.units = units
    self.places = places
  }

  /// The binary number; exact if its last bit is within the places.
  init(_ value: Double, places: Int) {
    self.places = places
    guard value != 0 else {
      units = 0
      return
    }
    let significand = BigInteger(Int64(value.significand * 0x1p52))
    let shift = places + Int(value.exponent) - 52
    let magnitude =
      shift >= 0 ? significand << shift : (significand + (BigInteger(1) << (-shift - 1))) >> -shift
    units = value < 0 ? -magnitude : magnitude
  }

  static func + (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units + b.units, places: a.places)
  }

  static func - (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units - b.units, places: a.places)
  }

  /// BigInteger's >> rounds down; adding half a unit rounds to nearest.
  static func * (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    let half = BigInteger(1) << (a.places - 1)
    return FixedPoint(units: (a.units * b.units + half) >> a.places, places: a.places)
  }

  static func / (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: (a.units << a.places) / b.units, places: a.places)
  }

  static func / (a: FixedPoint, b: Int) -> FixedPoint {
    FixedPoint(units: a.units / BigInteger(b), places: a.places)
  }

  /// π = 16 arctan ⅕ − 4 arctan 1/239 (J. Machin, 1706), to within a few dozen units.
  static func pi(places: Int) -> FixedPoint {
    func inverseTangent(ofOneOver n: Int) -> BigInteger {
      var power = (BigInteger(1) << places) / BigInteger(n)
      var sum = power
      var k = 1
      while !power.isZero {
        power /= BigInteger(-n * n)
        sum += power / BigInteger(2 * k + 1)
        k += 1
      }
      return sum
    }
    return FixedPoint(
      units: 16 * inverseTangent(ofOneOver: 5) - 4 * inverseTangent(ofOneOver: 239), places: places)
  }

  /// The nearest `Double`.
  var double: Double { Ball.nearest(Double.self, to: units, exponent: -places) }
}
