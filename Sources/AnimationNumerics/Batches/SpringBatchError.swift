/// Why a batch of springs cannot be prepared.
public enum SpringBatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A column does not have one number for each item.
  case count(column: String, count: Int, expected: Int)
  /// A number makes no sense: its column, the item, its value, what it has to be.
  case invalid(column: String, index: Int, value: Double, requirement: String)
  /// There are no springs to share, or more than items can share.
  case tooManySprings(count: Int, most: Int)
  /// The items start so far apart that their motion cannot be told from rest on a common clock.
  case delaysTooFarApart(seconds: Double)
  /// This processor does not have the instruction set.
  case unavailable(InstructionSet)

  /// One sentence that names the value and the place.
  public var description: String {
    switch self {
    case .count(let column, let count, let expected):
      "\(column) has \(count) elements; one for each of \(expected) items is needed"
    case .invalid(let column, let index, let value, let requirement):
      "\(column)[\(index)] is \(value); it must \(requirement)"
    case .tooManySprings(let count, let most):
      "there are \(count) springs; items can share from 1 to \(most)"
    case .delaysTooFarApart(let seconds):
      "delays are \(seconds) s apart; they must span less than 2^50 quarter turns of the spring"
    case .unavailable(let level):
      "\(level.rawValue) is not available; this processor has \(InstructionSet.detected.rawValue)"
    }
  }
}
