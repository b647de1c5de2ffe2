import BigInt

@testable import ReferenceNumerics

/// Numbers with a fixed number of binary places: the arithmetic of the second reference. It shares
/// only the underlying integers with ``Ball``.
struct FixedPoint: Sendable {
  /// The value in units of 2^−places.
  var units: BigInt
  let places: Int

  init(units: BigInt, places: Int) {
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
    let significand = BigInt(Int64(value.significand * 0x1p52))
    let shift = places + Int(value.exponent) - 52
    let magnitude =
      shift >= 0 ? significand << shift : (significand + (BigInt(1) << (-shift - 1))) >> -shift
    units = value < 0 ? -magnitude : magnitude
  }

  static func + (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units + b.units, places: a.places)
  }

  static func - (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units - b.units, places: a.places)
  }

  /// BigInt's >> rounds down; adding half a unit rounds to nearest.
  static func * (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    let half = BigInt(1) << (a.places - 1)
    return FixedPoint(units: (a.units * b.units + half) >> a.places, places: a.places)
  }

  static func / (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: (a.units << a.places) / b.units, places: a.places)
  }

  static func / (a: FixedPoint, b: Int) -> FixedPoint {
    FixedPoint(units: a.units / BigInt(b), places: a.places)
  }

  /// π = 16 arctan ⅕ − 4 arctan 1/239 (J. Machin, 1706), to within a few dozen units.
  static func pi(places: Int) -> FixedPoint {
    func inverseTangent(ofOneOver n: Int) -> BigInt {
      var power = (BigInt(1) << places) / BigInt(n)
      var sum = power
      var k = 1
      while !power.isZero {
        power /= BigInt(-n * n)
        sum += power / BigInt(2 * k + 1)
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
