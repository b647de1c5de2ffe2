// Listing of "Use PhaseAnimator for Multi-Step Sequences".
import SwiftUI

struct CelebrationBadge: View {
  @State private var scale: CGFloat = 0.5
  @State private var opacity: Double = 0
  @State private var rotation: Double = -15

  var body: some View {
    Image(systemName: "star.fill")
      .font(.system(size: 64))
      .foregroundStyle(.yellow)
      .scaleEffect(scale)
      .opacity(opacity)
      .rotationEffect(.degrees(rotation))
      .onAppear {
        // Step 1: fade in small
        withAnimation(.smooth(duration: 0.2)) {
          opacity = 1
        }
        // Step 2: scale up and rotate (must calculate cumulative delay)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
          withAnimation(.spring(duration: 0.4, bounce: 0.3)) {
            scale = 1.2
            rotation = 5
          }
        }
        // Step 3: settle to normal (cumulative delay grows)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) {
          withAnimation(.smooth(duration: 0.3)) {
            scale = 1.0
            rotation = 0
          }
        }
        // Adding a step here means recalculating all subsequent delays.
        // Navigating away mid-sequence leaks the pending closures.
      }
  }
}
