internal import SolverVerification

/// Which workloads of the grid are measured, and by which methods.
package struct BenchGrid: Sendable {
  /// The families of workloads.
  package static let allFamilies = [
    "spring", "persistent", "parallel", "integrator", "curve", "keyframes", "choreography", "call",
    "preparation", "retarget",
  ]

  /// The numbers of items of lists that are long.
  static let longLists = [1_000, 10_000, 100_000, 1_000_000]
  /// Those of an interface's own screens, where a frame's fixed cost rules.
  static let screens = [4, 11, 24]

  /// The families to measure.
  package var families = Set(Self.allFamilies)
  /// The methods to measure; all of them if nil.
  package var methods: Set<String>?
  /// The numbers of items; nil for those that each family is known by.
  package var items: [Int]?
  /// The scalar types, by name.
  package var scalars: Set<String> = ["double", "float"]
  /// Only workloads whose name contains this text.
  package var filter: String?
  /// Whether the whole grid is measured rather than the workloads that differ in one respect.
  package var isWholeGrid = false
  /// Shell commands of programs that are timed beside the methods; with any, only what a program can be asked
  /// for is measured.
  package var programs: [String] = []
  /// The seed of every generator.
  package var seed: UInt64 = CaseSet.standardSeed
  /// The standard grid.
  package init() {}

  private var lists: [Int] { items ?? Self.longLists }

  private var scalarTypes: [ScalarType] {
    ScalarType.allCases.filter { scalars.contains($0.rawValue) }
  }

  /// The spring workloads of the grid.
  ///
  /// Unless the whole grid is asked for, workloads vary one respect at a time around the uniform
  /// stagger of a shared spring.
  var springWorkloads: [SpringWorkload] {
    typealias Variant = (SpringWorkload.Delays, SpringWorkload.Springs, SpringWorkload.Outputs)
    var variants: [Variant] = [
      (.uniform, .shared, .position), (.uniform, .shared, .positionAndVelocity),
      (.capped, .shared, .position), (.arbitrary, .shared, .position),
      (.arbitrary, .few, .position), (.arbitrary, .own, .position),
      (.arbitrary, .own, .positionAndVelocity),
    ]
    if isWholeGrid {
      variants = SpringWorkload.Delays.allCases.flatMap { delays in
        SpringWorkload.Springs.allCases.filter { $0 != .alike }.flatMap { springs in
          SpringWorkload.Outputs.allCases.map { (delays, springs, $0) }
        }
      }
    }
    let small: [SpringWorkload] =
      items == nil && scalars.contains("double")
      ? Self.screens.flatMap { items in
        [.uniform, .arbitrary].map { SpringWorkload(items: items, delays: $0, seed: seed) }
      } : []
    return small
      + lists.flatMap { items in
        scalarTypes.flatMap { scalar in
          variants.map { delays, springs, outputs in
            SpringWorkload(
              items: items, delays: delays, springs: springs, outputs: outputs, scalar: scalar,
              seed: seed)
          }
        }
      }
  }

  /// The workloads that are selected.
  package var groups: [JobGroup] {
    let groups = programs.isEmpty ? methodGroups : programGroups
    return groups.filter { group in filter.map { group.name.contains($0) } ?? true }
  }

  /// Those with programs in them.
  private var programGroups: [JobGroup] {
    let workloads = ProgramWorkloads(commands: programs, seed: seed)
    // A program's answers pass through text: long lists would be timed no better.
    let items = items ?? [1_000, 10_000]
    var groups: [JobGroup] = []
    if families.contains("spring") {
      groups += workloads.springs(items: items, scalars: scalarTypes, methods: methods)
    }
    if families.contains("curve") {
      groups += workloads.curves(items: items, scalars: scalarTypes, methods: methods)
    }
    return groups
  }

  private var methodGroups: [JobGroup] {
    var groups: [JobGroup] = []
    if families.contains("spring") {
      groups += springWorkloads.map { workload in
        JobGroup(name: workload.name, items: workload.items, scalar: workload.scalar) {
          () throws(SolverError) in
          try SpringKernelRegistry.kernels(SpringItems(workload), methods: methods)
        }
      }
    }
    if families.contains("persistent") {
      for items in lists {
        groups += PersistentKernelRegistry.groups(
          items: items, scalars: scalarTypes, seed: seed, methods: methods)
      }
    }
    if families.contains("parallel"), scalarTypes.contains(.double) {
      groups += lists.flatMap {
        ParallelKernelRegistry.groups(items: $0, seed: seed, methods: methods)
      }
    }
    if families.contains("integrator"), scalarTypes.contains(.double) {
      groups += lists.flatMap {
        IntegratorKernelRegistry.groups(items: $0, seed: seed, methods: methods)
      }
    }
    if families.contains("curve") {
      for items in lists {
        groups += CurveKernelRegistry.groups(
          items: items, scalars: scalarTypes, seed: seed, methods: methods)
      }
    }
    if families.contains("keyframes") {
      for items in lists {
        groups += KeyframeKernelRegistry.groups(
          items: items, scalars: scalarTypes, seed: seed, methods: methods)
      }
    }
    typealias Groups = (_ items: Int, _ seed: UInt64, _ methods: Set<String>?) -> [JobGroup]
    let others: [(family: String, sizes: [Int], groups: Groups)] = [
      ("choreography", ChoreographyWorkload.sizes, ChoreographyKernelRegistry.groups),
      ("call", CallWorkload.sizes, CallKernelRegistry.groups),
      ("preparation", PreparationKernel.sizes, PreparationKernel.groups),
      ("retarget", RetargetWorkload.sizes, RetargetKernel.groups),
    ]
    for other in others where families.contains(other.family) && scalarTypes.contains(.double) {
      groups += (items ?? other.sizes).flatMap { other.groups($0, seed, methods) }
    }
    return groups
  }
}
