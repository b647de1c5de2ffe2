// Listing of "Use PhaseAnimator for Multi-Step Sequences".
import SwiftUI

@Equatable
struct NotificationBell: View {
  @State private var hasNotification = false

  var body: some View {
    Image(systemName: "bell.fill")
      .font(.title2)
      .foregroundStyle(hasNotification ? .yellow : .secondary)
      .phaseAnimator(
        [0.0, -15.0, 15.0, -10.0, 10.0, 0.0],
        trigger: hasNotification
      ) { content, angle in
        content
          .rotationEffect(.degrees(angle))
      } animation: { _ in
        .snappy(duration: 0.15)
      }
      .onTapGesture {
        hasNotification.toggle()
      }
  }
}
