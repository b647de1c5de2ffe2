extension SpringBatch {
  /// The most springs that items can share a few of.
  public static var fewSprings: Int { 16 }
}

extension SpringBatchCore.Springs {
  /// A few springs, and which of them each item has.
  init(_ springs: [Spring], assigned: [Int]) throws(ParameterError) {
    let most = SpringBatch<Double>.fewSprings
    guard (1...most).contains(springs.count) else {
      throw ParameterError(
        "springs.count", is: Double(springs.count), must: "be from 1 to \(most)")
    }
    if let item = assigned.firstIndex(where: { !springs.indices.contains($0) }) {
      throw ParameterError(
        "assigned[\(item)]", is: Double(assigned[item]),
        must: "be the index of one of \(springs.count) springs")
    }
    self = .few(springs, assigned.map { UInt8($0) })
  }
}

extension SpringBatch {
  /// Prepares moves under a few springs that the items share, such as one for each entrance group.
  ///
  /// What was prepared for an item is its state and the number of its spring, one byte; a frame forms
  /// one transition matrix for each spring and group of items. Until it rests, every item has the bits
  /// that it would have in a batch of the same items all under its spring.
  ///
  /// - Parameters:
  ///   - springs: From one to sixteen springs.
  ///   - assigned: Which of them each item has.
  ///   - from: Where each item starts.
  ///   - to: Where each item ends, as many numbers as `from`.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: When each item starts.
  ///   - algorithm: How positions are computed.
  ///   - settledWithin: If given, an item counts as settled, and is exactly at rest on its target,
  ///     from the least time on after which no motion of its scale, under any of the springs, leaves
  ///     that fraction of it. In (0, 1).
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], assigned: [Int], from: [Scalar], to: [Scalar], velocity: [Scalar]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    settledWithin: Double? = nil
  ) throws(ParameterError) {
    try self.init(
      springs, assigned: assigned, from: from, to: to, velocity: velocity,
      delays: delays, algorithm: algorithm, settledWithin: settledWithin, level: .current)
  }
}
