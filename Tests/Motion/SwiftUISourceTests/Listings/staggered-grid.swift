// Listing of "Stagger Child Elements for Orchestrated Reveals".
import SwiftUI

struct StaggeredGrid: View {
  @State private var isVisible = false

  let items = Array(0..<24)
  let columns = Array(repeating: GridItem(.flexible(), spacing: 12), count: 3)

  /// Maximum total cascade duration — prevents long lists from feeling slow
  private let maxCascadeDuration: Double = 0.3
  /// Base per-item delay
  private let baseDelay: Double = 0.04

  private func staggerDelay(for index: Int) -> Double {
    // Dynamic delay: shrinks when item count would exceed max cascade
    let uncappedTotal = Double(items.count) * baseDelay
    let effectiveDelay =
      uncappedTotal > maxCascadeDuration
      ? maxCascadeDuration / Double(items.count)
      : baseDelay
    return Double(index) * effectiveDelay
  }

  var body: some View {
    ScrollView {
      LazyVGrid(columns: columns, spacing: 12) {
        ForEach(Array(items.enumerated()), id: \.offset) { index, item in
          RoundedRectangle(cornerRadius: 12)
            .fill(.blue.gradient)
            .frame(height: 100)
            .overlay {
              Text("\(item)")
                .font(.headline)
                .foregroundStyle(.white)
            }
            .opacity(isVisible ? 1 : 0)
            .scaleEffect(isVisible ? 1 : 0.85)
            .animation(
              .smooth(duration: 0.35).delay(staggerDelay(for: index)),
              value: isVisible
            )
        }
      }
      .padding()
    }
    .task {
      try? await Task.sleep(for: .milliseconds(50))
      isVisible = true
    }
  }
}
