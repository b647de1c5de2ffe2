extension SpringBatch {
  /// Retargets all or some of the items while they move.
  ///
  /// From `time` on each of these items moves to its new target, with the position and velocity of
  /// a frame at `time`, so both are continuous. An item that has not started holds its position
  /// until `time` and then starts, too. The motion before `time` is discarded. In single precision
  /// the motion continues from the `Float` position and velocity.
  ///
  /// Nothing is allocated unless the batch has other copies, which do not change. A
  /// ``PersistentFrame`` of the batch resets itself. In a batch that propagates, groups that are
  /// only partly retargeted are sampled directly from then on. Positions of their other items may
  /// change in the last places, within the same error bound.
  ///
  /// - Parameters:
  ///   - items: The items; nil for all.
  ///   - targets: Their new targets, finite, one number per item.
  ///   - time: The time in seconds, finite.
  /// - Throws: ``ParameterError``; nothing has changed then.
  /// - Precondition: The items exist.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(ParameterError) {
    let items = checked(items)
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    try storage.retarget(items, to: targets, at: time)
  }

  /// Retargets all or some of the items to an array of targets.
  ///
  /// - Throws: ``ParameterError``; nothing has changed then.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: [Scalar], at time: Double
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try retarget(items, to: targets, at: time)
    }
  }
}

extension SpringBatch {
  /// The items, or all; traps unless they exist.
  private func checked(_ items: Range<Int>?) -> Range<Int> {
    let items = items ?? 0..<count
    trapUnless(
      items.lowerBound >= 0 && items.upperBound <= count,
      "items are \(items); the batch has \(count)")
    return items
  }
}
