// Listing of "Stagger Reveals at 30-50ms Intervals".
import SwiftUI

@Equatable
struct PhotoGridView: View {
  let photos: [Photo]
  @State private var visiblePhotos: Set<UUID> = []

  private let columns = [GridItem(.adaptive(minimum: 100), spacing: Spacing.sm)]
  // Cap stagger at 8 items to keep total cascade under 300ms
  private let maxStaggerCount = 8

  var body: some View {
    ScrollView {
      LazyVGrid(columns: columns, spacing: Spacing.sm) {
        ForEach(Array(photos.enumerated()), id: \.element.id) { index, photo in
          let staggerIndex = min(index, maxStaggerCount)

          RoundedRectangle(cornerRadius: Radius.sm)
            .fill(.gray.opacity(0.3))
            .aspectRatio(1, contentMode: .fit)
            .overlay {
              Image(photo.name)
                .resizable()
                .aspectRatio(contentMode: .fill)
            }
            .clipShape(RoundedRectangle(cornerRadius: Radius.sm))
            .scaleEffect(visiblePhotos.contains(photo.id) ? 1 : 0.8)
            .opacity(visiblePhotos.contains(photo.id) ? 1 : 0)
            .animation(
              .spring(duration: 0.3, bounce: 0.1)
                // 40ms stagger, capped at 8 items (320ms total)
                .delay(Double(staggerIndex) * 0.04),
              value: visiblePhotos.contains(photo.id)
            )
        }
      }
      .padding()
    }
    .onAppear {
      for photo in photos {
        visiblePhotos.insert(photo.id)
      }
    }
  }
}
