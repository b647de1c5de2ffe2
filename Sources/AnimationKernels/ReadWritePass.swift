/// What any sampler must do: read an item's numbers and write its position. No arithmetic worth the
/// name, so its time is the memory's, and other kernels are measured against it.
func readWritePass(
  _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>, _ velocity: UnsafePointer<Double>,
  _ delay: UnsafePointer<Double>?, _ positions: UnsafeMutablePointer<Double>, _ count: Int64
) {
  typealias L = StreamDouble
  let count = Int(count)
  var i = 0
  if let delay {
    while i + L.count <= count {
      let sum = (L.load(from + i) + L.load(to + i)) + (L.load(velocity + i) + L.load(delay + i))
      sum.store(positions + i)
      i += L.count
    }
    while i < count {
      positions[i] = (from[i] + to[i]) + (velocity[i] + delay[i])
      i += 1
    }
  } else {
    while i + L.count <= count {
      ((L.load(from + i) + L.load(to + i)) + L.load(velocity + i)).store(positions + i)
      i += L.count
    }
    while i < count {
      positions[i] = (from[i] + to[i]) + velocity[i]
      i += 1
    }
  }
}
