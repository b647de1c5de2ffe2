/// What any sampler must do: read an item's numbers and write its position. No arithmetic worth the
/// name, so its time is the memory's, and other kernels are measured against it.
enum ReadWritePass<L: Lanes> {
  @inline(__always)
  static func sum(
    _ from: UnsafePointer<L.Scalar>, _ to: UnsafePointer<L.Scalar>,
    _ velocity: UnsafePointer<L.Scalar>, _ delay: UnsafePointer<L.Scalar>?,
    _ positions: UnsafeMutablePointer<L.Scalar>, _ count: Int
  ) {
    var i = 0
    if let delay {
      while i &+ L.count <= count {
        let first = L.load(from + i) + L.load(to + i)
        (first + (L.load(velocity + i) + L.load(delay + i))).store(positions + i)
        i &+= L.count
      }
    } else {
      while i &+ L.count <= count {
        ((L.load(from + i) + L.load(to + i)) + L.load(velocity + i)).store(positions + i)
        i &+= L.count
      }
    }
    while i < count {
      let first = from[i] + to[i]
      positions[i] = first + (delay.map { velocity[i] + $0[i] } ?? velocity[i])
      i &+= 1
    }
  }
}
