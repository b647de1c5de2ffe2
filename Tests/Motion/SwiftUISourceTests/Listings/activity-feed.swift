// Listing of "Stagger Child Elements for Orchestrated Reveals".
import SwiftUI

struct ActivityFeed: View {
  @State private var isVisible = false

  let activities = [
    "Morning run — 5.2 km",
    "Lunch with Sarah",
    "Code review submitted",
    "Yoga class at 6pm",
    "Read 30 pages",
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      ForEach(Array(activities.enumerated()), id: \.offset) { index, activity in
        HStack(spacing: 12) {
          Circle()
            .fill(.blue.opacity(0.2))
            .frame(width: 8, height: 8)
          Text(activity)
            .font(.subheadline)
        }
        .opacity(isVisible ? 1 : 0)
        .offset(y: isVisible ? 0 : 12)
        // Each item is delayed by 40ms more than the previous.
        // 5 items * 40ms = 200ms total cascade — well under 300ms cap.
        .animation(
          .smooth(duration: 0.35).delay(Double(index) * 0.04),
          value: isVisible
        )
      }
    }
    .task {
      try? await Task.sleep(for: .milliseconds(50))
      isVisible = true
    }
  }
}
