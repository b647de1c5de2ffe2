import Foundation
public import Testing

/// The two tiers of tests.
///
/// `swift test` runs the quick tier: every module and every promise, the long searches on a sample. With
/// `ANIMATION_NUMERICS_TESTS=all` it runs everything, as `scripts/check` does in continuous integration.
public enum TestTier {
  /// Whether everything runs, as where texts are recorded.
  public static let isAll =
    ProcessInfo.processInfo.environment["ANIMATION_NUMERICS_TESTS"] == "all"
    || ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test to the second tier.
  public static var secondTier: Self {
    .enabled(if: TestTier.isAll, "second tier: set ANIMATION_NUMERICS_TESTS=all")
  }
}

extension Collection {
  /// The elements that the quick tier tests, spread evenly over all with the first among them; in the second
  /// tier every element.
  public func sample(_ count: Int) -> [Element] {
    let elements = Array(self)
    if TestTier.isAll || elements.count <= count { return elements }
    return (0..<count).map { elements[$0 * elements.count / count] }
  }
}
