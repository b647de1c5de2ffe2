// Listing of "Use KeyframeAnimator for Timeline-Precise Motion".
import SwiftUI

// Ours: a view around the listing's track.
struct KeyframeTypes: View {
  struct Values {
    var scale = 0.0
  }

  @State private var trigger = false

  var body: some View {
    KeyframeAnimator(initialValue: Values(), trigger: trigger) { values in
      Image(systemName: "star").scaleEffect(values.scale)
    } keyframes: { _ in
      // Available keyframe types:
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
    .onAppear { trigger.toggle() }
  }
}
