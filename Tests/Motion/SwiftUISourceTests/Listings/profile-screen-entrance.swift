// Listing of "Coordinate Multi-Element Entrances with Shared Trigger".
import SwiftUI

struct ProfileScreen: View {
  // One trigger to rule them all
  @State private var isVisible = false

  var body: some View {
    ZStack(alignment: .bottomTrailing) {
      ScrollView {
        VStack(spacing: 20) {
          // Header: appears first, spring with slight bounce
          Image(systemName: "person.crop.circle.fill")
            .font(.system(size: 80))
            .foregroundStyle(.blue)
            .scaleEffect(isVisible ? 1 : 0.5)
            .opacity(isVisible ? 1 : 0)
            .animation(
              .spring(duration: 0.4, bounce: 0.2),
              value: isVisible
            )

          // Title: appears 50ms after header
          Text("Sarah Chen")
            .font(.title.bold())
            .opacity(isVisible ? 1 : 0)
            .offset(y: isVisible ? 0 : 8)
            .animation(
              .smooth(duration: 0.35).delay(0.05),
              value: isVisible
            )

          // Cards: staggered cascade starting 100ms after trigger
          VStack(spacing: 12) {
            ForEach(0..<3, id: \.self) { index in
              RoundedRectangle(cornerRadius: 12)
                .fill(.blue.opacity(0.1))
                .frame(height: 80)
                .overlay {
                  Text("Activity \(index + 1)")
                    .font(.subheadline)
                }
                .opacity(isVisible ? 1 : 0)
                .offset(y: isVisible ? 0 : 12)
                .animation(
                  .smooth(duration: 0.35)
                    .delay(0.1 + Double(index) * 0.04),
                  value: isVisible
                )
            }
          }
        }
        .padding()
      }

      // FAB: appears last, with a playful bounce
      Button(action: {}) {
        Image(systemName: "plus")
          .font(.title2.bold())
          .foregroundStyle(.white)
          .frame(width: 56, height: 56)
          .background(.blue, in: Circle())
          .shadow(color: .blue.opacity(0.3), radius: 8, y: 4)
      }
      .padding(24)
      .scaleEffect(isVisible ? 1 : 0)
      .animation(
        .spring(duration: 0.4, bounce: 0.3).delay(0.25),
        value: isVisible
      )
    }
    // Single trigger fires after layout resolves.
    // The 50ms sleep ensures the view tree is fully laid out before animating,
    // preventing "fly in from origin" artifacts.
    .task {
      try? await Task.sleep(for: .milliseconds(50))
      isVisible = true
    }
  }
}
