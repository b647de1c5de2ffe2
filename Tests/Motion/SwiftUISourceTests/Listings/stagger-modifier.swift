// Listing of "Stagger Child Elements for Orchestrated Reveals".
import SwiftUI

struct StaggerModifier: ViewModifier {
  let index: Int
  let isVisible: Bool
  let perItemDelay: Double
  let maxTotalDuration: Double
  let itemCount: Int

  private var effectiveDelay: Double {
    let total = Double(itemCount) * perItemDelay
    let capped =
      total > maxTotalDuration
      ? maxTotalDuration / Double(itemCount)
      : perItemDelay
    return Double(index) * capped
  }

  func body(content: Content) -> some View {
    content
      .opacity(isVisible ? 1 : 0)
      .offset(y: isVisible ? 0 : 12)
      .animation(
        .smooth(duration: 0.35).delay(effectiveDelay),
        value: isVisible
      )
  }
}

extension View {
  func staggered(
    index: Int,
    isVisible: Bool,
    perItemDelay: Double = 0.04,
    maxTotalDuration: Double = 0.3,
    itemCount: Int
  ) -> some View {
    modifier(
      StaggerModifier(
        index: index,
        isVisible: isVisible,
        perItemDelay: perItemDelay,
        maxTotalDuration: maxTotalDuration,
        itemCount: itemCount
      ))
  }
}

// Ours: a use of the modifier.
struct StaggeredItems: View {
  @State private var isVisible = false

  let items = Array(0..<12)

  var body: some View {
    VStack {
      ForEach(items, id: \.self) { index in
        Text("Item \(index)")
          .staggered(index: index, isVisible: isVisible, itemCount: items.count)
      }
    }
    .task {
      try? await Task.sleep(for: .milliseconds(50))
      isVisible = true
    }
  }
}
