// Ours: what `choreo export profile.json --format swiftui` writes for profile-screen-entrance, in use.
// ProfileScreen: what appears
import SwiftUI

struct ProfileScreenImage: ViewModifier {
  var isVisible: Bool

  func body(content: Content) -> some View {
    content
      .animation(.spring(duration: 0.4, bounce: 0.2)) { $0.scaleEffect(isVisible ? 1 : 0.5) }
      .animation(.spring(duration: 0.4, bounce: 0.2)) { $0.opacity(isVisible ? 1 : 0) }
  }
}

struct ProfileScreenText: ViewModifier {
  var isVisible: Bool

  func body(content: Content) -> some View {
    content
      .animation(.spring(duration: 0.35, bounce: 0).delay(0.05)) { $0.opacity(isVisible ? 1 : 0) }
      .animation(.spring(duration: 0.35, bounce: 0).delay(0.05)) { $0.offset(y: isVisible ? 0 : 8) }
  }
}

struct ProfileScreenRoundedRectangle: ViewModifier {
  var isVisible: Bool
  var index = 0

  func body(content: Content) -> some View {
    content
      .animation(.spring(duration: 0.35, bounce: 0).delay(0.1 + Double(index) * 0.04)) {
        $0.opacity(isVisible ? 1 : 0)
      }
      .animation(.spring(duration: 0.35, bounce: 0).delay(0.1 + Double(index) * 0.04)) {
        $0.offset(y: isVisible ? 0 : 12)
      }
  }
}

struct ProfileScreenButton: ViewModifier {
  var isVisible: Bool

  func body(content: Content) -> some View {
    content
      .animation(.spring(duration: 0.4, bounce: 0.3).delay(0.25)) {
        $0.scaleEffect(isVisible ? 1 : 0)
      }
  }
}
struct Round: View {
  @State private var isVisible = false
  var body: some View {
    VStack {
      Text("a").modifier(ProfileScreenImage(isVisible: isVisible))
      Text("b").modifier(ProfileScreenText(isVisible: isVisible))
      ForEach(0..<3) { index in
        Text("c").modifier(ProfileScreenRoundedRectangle(isVisible: isVisible, index: index))
      }
      Text("d").modifier(ProfileScreenButton(isVisible: isVisible))
    }
    .task {
      try? await Task.sleep(for: .milliseconds(50)); isVisible = true
    }
  }
}
