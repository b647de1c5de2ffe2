// Listing of "Stagger Reveals at 30-50ms Intervals".
import SwiftUI

@Equatable
struct MenuOptionsView: View {
  let options = ["Profile", "Settings", "Help", "Sign Out"]
  @State private var isVisible = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.xs) {
      ForEach(Array(options.enumerated()), id: \.element) { index, option in
        Button(option) {}
          .padding(.horizontal, Spacing.md)
          .padding(.vertical, Spacing.sm)
          .opacity(isVisible ? 1 : 0)
          .offset(x: isVisible ? 0 : -20)
          .animation(
            .smooth(duration: 0.25)
              // 35ms stagger — cascade is visible but doesn't slow the reveal
              .delay(Double(index) * 0.035),
            value: isVisible
          )
      }
    }
    .onAppear {
      isVisible = true
    }
  }
}
