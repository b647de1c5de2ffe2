public import AnimationNumerics
public import Foundation

extension CGFloat: AnimationNumerics.VectorArithmetic, AnimationNumerics.Animatable {
  /// Multiplies by `factor`.
  @inlinable public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  /// The square.
  @inlinable public var magnitudeSquared: Double { Double(self * self) }
}

extension CGPoint: AnimationNumerics.Animatable {
  /// The coordinates x and y.
  @inlinable public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { self = CGPoint(x: newValue.first, y: newValue.second) }
  }
}

extension CGSize: AnimationNumerics.Animatable {
  /// Width and height.
  @inlinable public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set { self = CGSize(width: newValue.first, height: newValue.second) }
  }
}

extension CGRect: AnimationNumerics.Animatable {
  /// Origin and size.
  @inlinable public var animatableData:
    AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData>
  {
    get { AnimatablePair(origin.animatableData, size.animatableData) }
    set {
      origin.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}
