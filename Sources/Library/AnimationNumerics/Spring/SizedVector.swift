/// A vector near 1 and the power of two by which it was divided, so that the squares of its
/// components neither overflow nor underflow.
struct SizedVector<V: VectorArithmetic> {
  let vector: V
  let octaves: Int
  /// ‖vector‖².
  private let square: Double

  init(_ value: V) {
    var vector = value
    var octaves = 0
    var square = value.magnitudeSquared
    // Components of `Float` are never scaled: their squares fit `Double`.
    if square < 0x1p-900 {
      vector = value.scaled(by: 0x1p600)
      octaves = -600
      square = vector.magnitudeSquared
    } else if square > 0x1p900 {
      vector = value.scaled(by: 0x1p-600)
      octaves = 600
      square = vector.magnitudeSquared
    }
    if square > 0, square.isFinite {
      let exponent = Int(square.exponent) / 2
      vector.scale(by: Double(sign: .plus, exponent: -exponent, significand: 1))
      octaves += exponent
    }
    self.vector = vector
    self.octaves = octaves
    self.square = vector.magnitudeSquared
  }

  var isFinite: Bool { square.isFinite }

  /// ‖vector‖, also where it is NaN.
  var size: Double { square.squareRoot() }

  /// ‖value‖.
  var length: ScaledLength { ScaledLength(square.squareRoot(), octaves: octaves) }

  /// The signed component along another vector, and the length of the remainder. The latter is 0 if
  /// it is only the rounding of the type's arithmetic.
  func components(along axis: SizedVector) -> (along: ScaledLength, across: ScaledLength) {
    let none = ScaledLength(0)
    guard square > 0 else { return (none, none) }
    guard axis.square > 0 else { return (length, none) }
    var rest = vector
    var along = 0.0
    // The second pass removes the rounding error of the first.
    for _ in 0..<2 {
      let dot = ((axis.vector + rest).magnitudeSquared - (axis.vector - rest).magnitudeSquared) / 4
      rest = rest - axis.vector.scaled(by: dot / axis.square)
      along += dot / axis.square.squareRoot()
    }
    // A type that cannot distinguish 1 from 1 + 2⁻⁴⁰ rounds like `Float`.
    let rounding = vector.scaled(by: 1 + 0x1p-40) == vector ? 0x1p-20 : 0x1p-48
    let across = rest.magnitudeSquared
    guard across > square * rounding * rounding else { return (along < 0 ? -length : length, none) }
    return (
      ScaledLength(along, octaves: octaves), ScaledLength(across.squareRoot(), octaves: octaves)
    )
  }
}
