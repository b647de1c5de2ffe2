import AnimationNumerics
import AnimationNumericsFoundation
import Foundation
import Testing

/// Listings written for SwiftUI, whose `keyframes:` blocks must compile unchanged.
struct KeyframeListingTests {
  struct AnimationValues {
    var scale: CGFloat = 0.3
    var opacity: Double = 0
    var yOffset: CGFloat = 30
    var rotation: Double = -10
  }

  @Test func logoReveal() {
    // swift-format-ignore
    let timeline = KeyframeTimeline(
      initialValue: AnimationValues(),
      keyframes: { _ in
            // Scale: fast overshoot, then settle
            KeyframeTrack(\.scale) {
                SpringKeyframe(1.15, duration: 0.25, spring: .snappy)
                SpringKeyframe(0.95, duration: 0.15, spring: .smooth)
                SpringKeyframe(1.0, duration: 0.2, spring: .smooth)
            }

            // Opacity: quick fade in (independent of scale timing)
            KeyframeTrack(\.opacity) {
                LinearKeyframe(1.0, duration: 0.15)
            }

            // Vertical offset: slides up, overshoots, settles
            KeyframeTrack(\.yOffset) {
                SpringKeyframe(-8, duration: 0.2, spring: .snappy)
                SpringKeyframe(3, duration: 0.15, spring: .smooth)
                SpringKeyframe(0, duration: 0.25, spring: .smooth)
            }

            // Rotation: straightens out independently
            KeyframeTrack(\.rotation) {
                CubicKeyframe(2, duration: 0.2)
                CubicKeyframe(0, duration: 0.2)
            }
      })
    #expect(timeline.duration == 0.6)
    let start = timeline.value(time: 0)
    #expect(start.scale == 0.3 && start.opacity == 0 && start.yOffset == 30)
    #expect(timeline.value(time: 0.075).opacity == 0.5)
    #expect(timeline.value(time: 0.2).rotation == 2)

    // The first spring is cut off at 0.25 s, and what it has not done is the next one's start.
    let cut = timeline.value(time: 0.25).scale
    #expect(cut == CGFloat(0.3 + Spring.snappy.value(target: 0.85, time: 0.25)).nextToward(cut))
    #expect(abs(cut - 1.15) > 0.01)
    #expect(timeline.value(progress: 1).rotation == 0)
  }

  struct LoadingAnimationValues {
    var yOffset: CGFloat = 0
    var scale: CGFloat = 1
  }

  @Test(arguments: 0..<3) func loadingDots(index: Int) {
    // swift-format-ignore
    let timeline = KeyframeTimeline(
      initialValue: LoadingAnimationValues(),
      keyframes: { _ in
                    KeyframeTrack(\.yOffset) {
                        // Stagger start: each dot waits before jumping
                        LinearKeyframe(0, duration: Double(index) * 0.12)
                        SpringKeyframe(-16, duration: 0.2, spring: .bouncy(duration: 0.3))
                        SpringKeyframe(0, duration: 0.25, spring: .smooth)
                    }

                    KeyframeTrack(\.scale) {
                        LinearKeyframe(1, duration: Double(index) * 0.12)
                        SpringKeyframe(1.3, duration: 0.15, spring: .snappy)
                        SpringKeyframe(1.0, duration: 0.2, spring: .smooth)
                    }
      })
    let wait = Double(index) * 0.12
    #expect(abs(timeline.duration - (wait + 0.45)) < 1e-15)
    #expect(timeline.value(time: wait).yOffset == 0)
    #expect(timeline.value(time: wait + 0.1).yOffset < -8)
    let velocity = timeline.velocity(time: wait + 0.05)
    #expect(velocity.yOffset < 0 && velocity.scale > 0)
  }

  @Test func everyKindInOneTrack() {
    // swift-format-ignore
    let timeline = KeyframeTimeline(initialValue: AnimationValues()) {
KeyframeTrack(\.scale) {
    // LinearKeyframe: constant-speed interpolation between values
    // Best for: opacity fades, progress bars
    LinearKeyframe(1.0, duration: 0.2)

    // SpringKeyframe: physics-based interpolation
    // Best for: bouncy overshoots, natural settling
    SpringKeyframe(1.2, duration: 0.3, spring: .bouncy)

    // CubicKeyframe: bezier-curve interpolation
    // Best for: branded easing, precise acceleration curves
    CubicKeyframe(0.95, duration: 0.15)

    // MoveKeyframe: instant jump to value (no interpolation)
    // Best for: resetting position between loops
    MoveKeyframe(1.0)
}
    }
    #expect(timeline.duration == 0.65)
    #expect(timeline.value(time: timeline.duration.nextDown).scale < 0.951)
    #expect(timeline.value(time: timeline.duration.nextUp).scale == 1)
  }
}

extension CGFloat {
  /// This number, or its neighbour if that is `other`.
  fileprivate func nextToward(_ other: CGFloat) -> CGFloat {
    other == nextUp || other == nextDown ? other : self
  }
}
