/// The springs of a batch.
package enum BatchSprings: Sendable {
  /// One for all items.
  case one(Spring)
  /// At most sixteen shared springs, and each item's index.
  case shared([Spring], [UInt8])
  /// One spring per item.
  case perItem([Spring])

  /// The springs, without repetition except for `perItem`.
  var all: [Spring] {
    switch self {
    case .one(let spring): [spring]
    case .shared(let springs, _): springs
    case .perItem(let springs): springs
    }
  }

  /// Calls `body` with each spring.
  func forEach(_ body: (Spring) -> Void) {
    if case .one(let spring) = self { body(spring) } else { all.forEach(body) }
  }

  /// Whether all springs satisfy `isRight`.
  func allSatisfy(_ isRight: (Spring) -> Bool) -> Bool {
    var all = true
    forEach { all = all && isRight($0) }
    return all
  }

  /// An item's spring.
  subscript(item: Int) -> Spring {
    switch self {
    case .one(let spring): spring
    case .shared(let springs, let index): springs[Int(index[item])]
    case .perItem(let springs): springs[item]
    }
  }
}

extension BatchSprings {
  /// At most sixteen shared springs, and each item's index.
  package init(_ springs: [Spring], assigned: [Int]) throws(ParameterError) {
    let most = SpringBatch<Double>.maximumSharedSprings
    guard (1...most).contains(springs.count) else {
      throw ParameterError("springs.count", is: Double(springs.count), must: "be from 1 to \(most)")
    }
    if let item = assigned.firstIndex(where: { !springs.indices.contains($0) }) {
      throw ParameterError(
        "assigned[\(item)]", is: Double(assigned[item]),
        must: "be the index of one of \(springs.count) springs")
    }
    self = .shared(springs, assigned.map { UInt8($0) })
  }
}
