// Listing of "Stagger Reveals at 30-50ms Intervals".
import SwiftUI

@Equatable
struct NotificationListView: View {
  @State private var notifications: [NotificationItem] = []
  @State private var visibleItems: Set<UUID> = []

  var body: some View {
    ScrollView {
      LazyVStack(spacing: Spacing.sm) {
        ForEach(Array(notifications.enumerated()), id: \.element.id) { index, item in
          NotificationRow(item: item)
            .opacity(visibleItems.contains(item.id) ? 1 : 0)
            .offset(y: visibleItems.contains(item.id) ? 0 : 20)
            .animation(
              .smooth(duration: 0.3)
                // 40ms stagger per item — sweet spot for readability
                .delay(Double(index) * 0.04),
              value: visibleItems.contains(item.id)
            )
        }
      }
      .padding()
    }
    .onAppear {
      for item in notifications {
        visibleItems.insert(item.id)
      }
    }
  }
}
