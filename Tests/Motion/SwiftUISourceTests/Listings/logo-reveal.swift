// Listing of "Use KeyframeAnimator for Timeline-Precise Motion".
import SwiftUI

struct AnimationValues {
  var scale: CGFloat = 0.3
  var opacity: Double = 0
  var yOffset: CGFloat = 30
  var rotation: Double = -10
}

@Equatable
struct LogoReveal: View {
  @State private var trigger = false

  var body: some View {
    KeyframeAnimator(
      initialValue: AnimationValues(),
      trigger: trigger
    ) { values in
      Image(systemName: "apple.logo")
        .font(.system(size: 80))
        .scaleEffect(values.scale)
        .opacity(values.opacity)
        .offset(y: values.yOffset)
        .rotationEffect(.degrees(values.rotation))
    } keyframes: { _ in
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
    }
    .onAppear { trigger.toggle() }
  }
}
