extension SplitMix64 {
  /// A random subset of the whole numbers below `count`; all of them if `size` is not less than
  /// `count`.
  public mutating func subset(_ size: Int, of count: Int) -> Set<Int> {
    guard size < count else { return Set(0..<count) }
    // Floyd's algorithm: every subset of the size is equally likely.
    var chosen: Set<Int> = []
    for last in (count - max(size, 0))..<count {
      let candidate = index(below: last + 1)
      chosen.insert(chosen.contains(candidate) ? last : candidate)
    }
    return chosen
  }
}
