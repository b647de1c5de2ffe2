// The names that AnimationNumerics shares with SwiftUI, without implementation: a file that imports both must
// tell them apart.

/// As SwiftUI's, with the members that an application would pass on.
package struct Spring: Hashable, Sendable {
  package var duration: Double
  package var bounce: Double

  package init(duration: Double = 0.5, bounce: Double = 0) {
    (self.duration, self.bounce) = (duration, bounce)
  }

  package func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V
  {
    target
  }
}

/// As SwiftUI's.
package struct Animation: Hashable, Sendable {
  let duration: Double

  package static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(duration: spring.duration)
  }
  package static var `default`: Animation { Animation(duration: 0.55) }
}

package protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by factor: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  package mutating func scale(by factor: Double) { self *= factor }
  package var magnitudeSquared: Double { self * self }
}

package protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

package struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic> {}
package struct UnitCurve: Hashable, Sendable {
  package static let easeInOut = UnitCurve()
  package func value(at progress: Double) -> Double { progress }
}
package struct UnitPoint: Hashable, Sendable {}
package struct KeyframeTimeline<Value> {}
package protocol Keyframes {}
package struct KeyframeTrack<Root, Value> {}
package protocol KeyframeTrackContent {}
@resultBuilder package struct KeyframesBuilder {
  package static func buildBlock() {}
}
@resultBuilder package struct KeyframeTrackContentBuilder {
  package static func buildBlock() {}
}
package struct LinearKeyframe<Value> {}
package struct CubicKeyframe<Value> {}
package struct SpringKeyframe<Value> {}
package struct MoveKeyframe<Value> {}

/// Stand-in for SwiftUI's function.
package func withAnimation<Result>(_ animation: Animation? = .default, _ body: () -> Result)
  -> Result
{
  body()
}
