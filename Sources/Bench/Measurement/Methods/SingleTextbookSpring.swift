/// The textbook's three cases entirely in single precision, parameters included, as a renderer with
/// `float` animations computes them.
struct SingleTextbookSpring: Sendable {
  private let frequency: Float
  private let ratio: Float
  private let root: Float

  init(_ spring: TextbookParameters) {
    frequency = Float(spring.naturalFrequency)
    ratio = Float(spring.dampingRatio)
    root = frequency * (1 - ratio * ratio).magnitude.squareRoot()
  }

  /// The position of the unit move, from rest at 0 to 1.
  func position(at t: Float) -> Float {
    let decay = ratio * frequency
    if ratio < 1 {
      let (sine, cosine) = (Float.sine(root * t), Float.cosine(root * t))
      return 1 - Float.exponential(-decay * t) * (cosine + decay / root * sine)
    }
    if ratio == 1 {
      return 1 - Float.exponential(-frequency * t) * (1 + frequency * t)
    }
    let (slow, fast) = (decay - root, decay + root)
    return 1
      - (fast * Float.exponential(-slow * t) - slow * Float.exponential(-fast * t)) / (fast - slow)
  }
}
