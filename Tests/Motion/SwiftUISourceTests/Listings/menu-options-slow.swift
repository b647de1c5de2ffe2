// Listing of "Stagger Reveals at 30-50ms Intervals".
import SwiftUI

struct MenuOptionsView: View {
  let options = ["Profile", "Settings", "Help", "Sign Out"]
  @State private var isVisible = false

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      ForEach(Array(options.enumerated()), id: \.element) { index, option in
        Button(option) {}
          .padding(.horizontal, 16)
          .padding(.vertical, 12)
          .opacity(isVisible ? 1 : 0)
          .offset(x: isVisible ? 0 : -20)
          .animation(
            .smooth(duration: 0.25)
              // 120ms between items — user notices the delay between each
              .delay(Double(index) * 0.12),
            value: isVisible
          )
      }
    }
    .onAppear {
      isVisible = true
    }
  }
}
