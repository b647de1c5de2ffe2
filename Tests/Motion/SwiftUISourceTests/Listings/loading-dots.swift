// Listing of "Use KeyframeAnimator for Timeline-Precise Motion".
import SwiftUI

struct LoadingAnimationValues {
  var yOffset: CGFloat = 0
  var scale: CGFloat = 1
}

@Equatable
struct LoadingDots: View {
  @State private var trigger = false

  var body: some View {
    HStack(spacing: Spacing.sm) {
      ForEach(0..<3, id: \.self) { index in
        KeyframeAnimator(
          initialValue: LoadingAnimationValues(),
          trigger: trigger
        ) { values in
          Circle()
            .fill(.blue)
            .frame(width: 12, height: 12)
            .offset(y: values.yOffset)
            .scaleEffect(values.scale)
        } keyframes: { _ in
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
        }
      }
    }
    .onAppear { trigger.toggle() }
  }
}
