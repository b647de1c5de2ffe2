// Listing of "Stagger Reveals at 30-50ms Intervals".
import SwiftUI

struct NotificationListView: View {
  @State private var notifications: [NotificationItem] = []
  @State private var isVisible = false

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 12) {
        ForEach(Array(notifications.enumerated()), id: \.element.id) { index, item in
          NotificationRow(item: item)
            .opacity(isVisible ? 1 : 0)
            .offset(y: isVisible ? 0 : 20)
        }
      }
      .padding()
    }
    .onAppear {
      // All items animate at the same time — no visual flow
      withAnimation(.smooth(duration: 0.3)) {
        isVisible = true
      }
    }
  }
}

struct NotificationRow: View {
  let item: NotificationItem

  var body: some View {
    HStack(spacing: 12) {
      Circle()
        .fill(.blue)
        .frame(width: 40, height: 40)
      VStack(alignment: .leading) {
        Text(item.title).font(.subheadline.weight(.semibold))
        Text(item.subtitle).font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
    }
    .padding()
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 12))
  }
}
