extension SpringBatch {
  /// Retargets all or some of the items while they move.
  ///
  /// From its turn on, which is `time` plus its delay rounded to a `Double`, each of these items
  /// moves to its new target with the position and velocity it then has, so both are continuous.
  /// Until then its old motion continues, including pending starts and retargetings.
  /// Item by item this is ``AnimatedValue/retarget(to:with:velocity:at:)`` at that turn, within the
  /// error of both. In single precision the motion continues from the `Float` position and velocity.
  ///
  /// - With neither a spring nor delays, an item that has not started holds its position until
  ///   `time` and then starts, too. Nothing is allocated unless the batch has other copies, which do
  ///   not change. Groups that are only partly retargeted are sampled directly from then on.
  /// - With a spring or delays the batch is prepared anew. It keeps the previous motion while items
  ///   wait for their turn, in memory for as many items again. At most 256 such retargetings may be
  ///   pending. After one with delays all items are sampled directly, which costs 1 ns an item with
  ///   vectors of 512 bits; the next retargeting of all of them propagates again.
  /// - A late event, with a time before the batch's last retargeting, counts as simultaneous with
  ///   it. Motion before `time` is discarded.
  /// - Positions of items that are not retargeted may change in the last places, within the same
  ///   error bound. An ``IncrementalFrameState`` of the batch resets itself.
  ///
  /// - Parameters:
  ///   - items: The items; nil for all.
  ///   - targets: Their new targets, finite, one number per item.
  ///   - spring: Their spring from then on; nil for the one they have.
  ///   - delays: Each item's delay after `time`, not negative, counted from the first of `items`.
  ///     A ``Stagger`` from the last one reverses one from the first.
  ///   - time: The time in seconds, finite.
  /// - Throws: ``ParameterError``; nothing has changed then.
  /// - Precondition: The items exist.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: UnsafeBufferPointer<Scalar>,
    with spring: Spring? = nil, delays: ItemDelays = .together, at time: Double
  ) throws(ParameterError) {
    let items = items ?? 0..<count
    trapUnless(
      items.lowerBound >= 0 && items.upperBound <= count,
      "items are \(items); the batch has \(count)")
    // If delays left runs uncarried, retargeting all items prepares anew, which carries them.
    if spring == nil, case .together = delays, !storage.isUncarried || items.count < count {
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
      try storage.retargetInPlace(items, to: targets, at: time)
    } else {
      try retarget(
        BatchRetargeting(
          selection: .range(items), targets: targets, spring: spring, delays: delays, time: time))
    }
  }

  /// Retargets all or some of the items to an array of targets.
  ///
  /// - Throws: ``ParameterError``; nothing has changed then.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: [Scalar], with spring: Spring? = nil,
    delays: ItemDelays = .together, at time: Double
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try retarget(items, to: targets, with: spring, delays: delays, at: time)
    }
  }

  /// Retargets the items of a list, in any order.
  ///
  /// `items` are in any order, each once. Targets and delays follow the list: a list in reverse order
  /// makes a reversed stagger. The batch is prepared anew.
  ///
  /// - Throws: ``ParameterError``; nothing has changed then.
  /// - Precondition: The items exist.
  public mutating func retarget(
    items: [Int], to targets: [Scalar], with spring: Spring? = nil,
    delays: ItemDelays = .together, at time: Double
  ) throws(ParameterError) {
    for item in items {
      trapUnless((0..<count).contains(item), "items has \(item); the batch has \(count)")
    }
    try items.withUnsafeBufferPointer { items throws(ParameterError) in
      try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
        try retarget(
          BatchRetargeting(
            selection: .list(items), targets: targets, spring: spring, delays: delays, time: time))
      }
    }
  }

  /// Retargets the items for which a mask is true, in ascending order: as their list would.
  ///
  /// - Throws: ``ParameterError``; nothing has changed then.
  /// - Precondition: The mask has one element per item.
  public mutating func retarget(
    where mask: [Bool], to targets: [Scalar], with spring: Spring? = nil,
    delays: ItemDelays = .together, at time: Double
  ) throws(ParameterError) {
    trapUnless(mask.count == count, "mask has \(mask.count) elements; the batch has \(count)")
    try retarget(
      items: mask.indices.filter { mask[$0] }, to: targets, with: spring, delays: delays, at: time)
  }

  private mutating func retarget(_ change: BatchRetargeting<Scalar>) throws(ParameterError) {
    storage = try storage.plan(after: change)
    storage.discardPrevious()
  }
}
