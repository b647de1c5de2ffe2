#if canImport(SwiftUI)
  import SwiftUI

  struct Slow: View {
    @State private var shown = false
    var body: some View {
      Text("a").opacity(shown ? 1 : 0)
        .animation(.easeOut(duration: 0.9), value: shown)
        .task {
          await Task.yield()
          shown = true
        }
    }
  }
#endif
