extension SpringBatch {
  /// Sends items elsewhere while they move, all or some of them.
  ///
  /// From `time` on each of these items moves to its new target, from the position and with the
  /// velocity that a frame at `time` shows: both are continuous. An item that has not started starts
  /// at `time`, too; before, it holds its position. The motion before `time` is forgotten. In single precision
  /// position and velocity go on from their `Float`s.
  ///
  /// Nothing is allocated, unless other copies of the batch are kept: those stay as they are. A
  /// ``PersistentFrame`` of the batch starts over by itself. Of a batch that propagates, the groups of
  /// which only a part is sent elsewhere are sampled directly from then on: positions of the others in such a
  /// group may change in their last places, within the same bound of error.
  ///
  /// - Parameters:
  ///   - items: Which items; nil for all.
  ///   - targets: Where they go, finite, one number for each of these items.
  ///   - time: When, in seconds, finite.
  /// - Throws: ``ParameterError``, and then nothing has changed.
  /// - Precondition: The items exist.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(ParameterError) {
    let items = checked(items)
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    try storage.retarget(items, to: targets, at: time)
  }

  /// The same with an array of targets.
  ///
  /// - Throws: ``ParameterError``, and then nothing has changed.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: [Scalar], at time: Double
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try retarget(items, to: targets, at: time)
    }
  }
}

extension SpringBatch {
  /// The items, or all; refused if there are no such.
  private func checked(_ items: Range<Int>?) -> Range<Int> {
    let items = items ?? 0..<count
    trapUnless(
      items.lowerBound >= 0 && items.upperBound <= count,
      "items are \(items); the batch has \(count)")
    return items
  }
}
