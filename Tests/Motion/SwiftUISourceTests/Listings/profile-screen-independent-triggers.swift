// Listing of "Coordinate Multi-Element Entrances with Shared Trigger".
import SwiftUI

struct ProfileScreen: View {
  @State private var showHeader = false
  @State private var showCards = false
  @State private var showFAB = false

  var body: some View {
    ZStack(alignment: .bottomTrailing) {
      ScrollView {
        VStack(spacing: 20) {
          // Header triggers on its own onAppear
          Image(systemName: "person.crop.circle.fill")
            .font(.system(size: 80))
            .foregroundStyle(.blue)
            .scaleEffect(showHeader ? 1 : 0.5)
            .opacity(showHeader ? 1 : 0)
            .onAppear {
              withAnimation(.spring(duration: 0.4, bounce: 0.2)) {
                showHeader = true
              }
            }

          Text("Sarah Chen")
            .font(.title.bold())

          // Cards trigger on their own onAppear — might fire
          // before or after header, causing jittery reveals
          VStack(spacing: 12) {
            ForEach(0..<3, id: \.self) { index in
              RoundedRectangle(cornerRadius: 12)
                .fill(.blue.opacity(0.1))
                .frame(height: 80)
                .opacity(showCards ? 1 : 0)
                .onAppear {
                  withAnimation(.smooth.delay(Double(index) * 0.1)) {
                    showCards = true
                  }
                }
            }
          }
        }
        .padding()
      }

      // FAB triggers independently — might appear before cards
      Button(action: {}) {
        Image(systemName: "plus")
          .font(.title2.bold())
          .foregroundStyle(.white)
          .frame(width: 56, height: 56)
          .background(.blue, in: Circle())
      }
      .padding(24)
      .scaleEffect(showFAB ? 1 : 0)
      .onAppear {
        withAnimation(.spring(duration: 0.3, bounce: 0.3).delay(0.4)) {
          showFAB = true
        }
      }
    }
  }
}
