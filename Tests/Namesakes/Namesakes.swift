// The names that AnimationNumerics has in common with SwiftUI, and nothing behind them: what a file has to tell
// apart that imports both.

/// As SwiftUI's, with the members that an application would pass on.
public struct Spring: Hashable, Sendable {
  public var duration: Double
  public var bounce: Double

  public init(duration: Double = 0.5, bounce: Double = 0) {
    (self.duration, self.bounce) = (duration, bounce)
  }

  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    target
  }
}

/// As SwiftUI's.
public struct Animation: Hashable, Sendable {
  let duration: Double

  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(duration: spring.duration)
  }
  public static var `default`: Animation { Animation(duration: 0.55) }
}

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by factor: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic> {}
public struct UnitCurve: Hashable, Sendable {
  public static let easeInOut = UnitCurve()
  public func value(at progress: Double) -> Double { progress }
}
public struct UnitPoint: Hashable, Sendable {}
public struct KeyframeTimeline<Value> {}
public protocol Keyframes {}
public struct KeyframeTrack<Root, Value> {}
public protocol KeyframeTrackContent {}
@resultBuilder public struct KeyframesBuilder {
  public static func buildBlock() {}
}
@resultBuilder public struct KeyframeTrackContentBuilder {
  public static func buildBlock() {}
}
public struct LinearKeyframe<Value> {}
public struct CubicKeyframe<Value> {}
public struct SpringKeyframe<Value> {}
public struct MoveKeyframe<Value> {}

/// What moves a view, whatever it shows.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () -> Result)
  -> Result
{
  body()
}
