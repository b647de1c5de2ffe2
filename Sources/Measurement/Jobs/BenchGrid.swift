internal import SolverVerification

/// Which workloads of the grid are measured, and by which methods.
package struct BenchGrid: Sendable {
  /// The families of workloads.
  package static let allFamilies = [
    "spring", "persistent", "parallel", "integrator", "curve", "keyframes",
  ]

  /// The families to measure.
  package var families = Set(Self.allFamilies)
  /// The methods to measure; all of them if nil.
  package var methods: Set<String>?
  /// The numbers of items.
  package var items: [Int] = [1_000, 10_000, 100_000, 1_000_000]
  /// The scalar types, by name.
  package var scalars: Set<String> = ["double", "float"]
  /// Only workloads whose name contains this text.
  package var filter: String?
  /// Whether the whole grid is measured rather than the workloads that differ in one respect.
  package var isWholeGrid = false
  /// The seed of every generator.
  package var seed: UInt64 = 0x5EED
  /// The standard grid.
  package init() {}

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
        SpringWorkload.Springs.allCases.flatMap { springs in
          SpringWorkload.Outputs.allCases.map { (delays, springs, $0) }
        }
      }
    }
    return items.flatMap { items in
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
      for items in items {
        groups += PersistentKernelRegistry.groups(
          items: items, scalars: scalarTypes, seed: seed, methods: methods)
      }
    }
    if families.contains("parallel"), scalarTypes.contains(.double) {
      groups += items.flatMap {
        ParallelKernelRegistry.groups(items: $0, seed: seed, methods: methods)
      }
    }
    if families.contains("integrator"), scalarTypes.contains(.double) {
      groups += items.flatMap {
        IntegratorKernelRegistry.groups(items: $0, seed: seed, methods: methods)
      }
    }
    if families.contains("curve") {
      for items in items {
        groups += CurveKernelRegistry.groups(
          items: items, scalars: scalarTypes, seed: seed, methods: methods)
      }
    }
    if families.contains("keyframes") {
      for items in items {
        groups += KeyframeKernelRegistry.groups(
          items: items, scalars: scalarTypes, seed: seed, methods: methods)
      }
    }
    return groups.filter { group in filter.map { group.name.contains($0) } ?? true }
  }
}
