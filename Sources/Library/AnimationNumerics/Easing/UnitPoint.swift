/// A point whose coordinates are fractions: x of progress, y of value.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// A point with the given coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// (0, 0), the start of every unit curve.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// (1, 1), the end of every unit curve.
  public static let one = UnitPoint(x: 1, y: 1)
}
