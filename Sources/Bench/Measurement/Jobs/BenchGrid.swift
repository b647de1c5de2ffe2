internal import SolverVerification

/// The workloads and methods to measure.
package struct BenchGrid: Sendable {
  /// The names of the families to measure.
  package var families = Set(JobFamily.all.map(\.name))
  /// The methods to measure; all methods if nil.
  package var methods: Set<String>?
  /// The item counts; nil for each family's default.
  package var items: [Int]?
  /// The names of the scalar types.
  package var scalars: Set<String> = ["double", "float"]
  /// The text that names of workloads must contain.
  package var filter: String?
  /// Shell commands of programs to time beside the methods. If there are any, only workloads that a
  /// program can be asked for are measured.
  package var programs: [String] = []
  /// The seed of every generator.
  package var seed: UInt64 = CaseSet.standardSeed

  /// Creates the standard grid.
  package init() {}

  /// The selected workloads.
  package var groups: [JobGroup] {
    let types = ScalarType.allCases.filter { scalars.contains($0.rawValue) }
    let chosen = JobFamily.all.filter { families.contains($0.name) }
    let groups = chosen.flatMap { family -> [JobGroup] in
      if !programs.isEmpty { return programGroups(family, types) }
      let scalars = types.filter(family.scalars.contains)
      return scalars.isEmpty
        ? [] : (items ?? family.sizes).flatMap { family.groups(self, $0, scalars) }
    }
    return groups.filter { group in filter.map { group.name.contains($0) } ?? true }
  }
}

extension SpringWorkload {
  typealias Variant = (delays: Delays, springs: Springs, outputs: Outputs)

  /// The uniform stagger of a shared spring, and variants that differ from it in one respect.
  static var listVariants: [Variant] {
    [
      (.uniform, .shared, .position), (.uniform, .shared, .positionAndVelocity),
      (.capped, .shared, .position), (.arbitrary, .shared, .position),
      (.arbitrary, .four, .position), (.arbitrary, .perItem, .position),
      (.arbitrary, .perItem, .positionAndVelocity),
    ]
  }

  /// The number of floats in the contest of tween libraries, TweenPerformance.
  static let contestItems = 64_000

  /// The variants that are measured at the size of a screen and of the contest.
  static var mainVariants: [Variant] {
    [(.uniform, .shared, .position), (.arbitrary, .shared, .position)]
  }
}
