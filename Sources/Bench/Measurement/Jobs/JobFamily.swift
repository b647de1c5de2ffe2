internal import AnimationNumerics
internal import SolverVerification

/// A family of workloads, named by `bench --family`.
package struct JobFamily: Sendable {
  package let name: String
  /// The default item counts.
  let sizes: [Int]
  let scalars: [ScalarType]
  /// The workloads for an item count.
  let groups: @Sendable (_ grid: BenchGrid, _ items: Int, _ scalars: [ScalarType]) -> [JobGroup]

  private init(
    _ name: String, sizes: [Int] = longLists, scalars: [ScalarType] = [.double],
    groups: @escaping @Sendable (BenchGrid, Int, [ScalarType]) -> [JobGroup]
  ) {
    (self.name, self.sizes, self.scalars, self.groups) = (name, sizes, scalars, groups)
  }

  /// The sizes of long lists.
  private static let longLists = [1_000, 10_000, 100_000, 1_000_000]
  /// The sizes of an interface's screens, where the fixed cost of a frame dominates.
  private static let screens = [4, 11, 24]

  package static let all = [
    spring, incremental, parallel, integrator, curve, keyframes, choreography, call, preparation,
    retarget, decay, cold, firstCall, elementary,
  ]

  static let spring = JobFamily(
    "spring", sizes: screens + longLists + [SpringWorkload.contestItems],
    scalars: ScalarType.allCases
  ) { grid, items, scalars in
    let only: ScalarType? =
      grid.items != nil
      ? nil
      : screens.contains(items) ? .double : items == SpringWorkload.contestItems ? .float : nil
    return scalars.filter { only == nil || $0 == only }.flatMap { scalar in
      (only == nil ? SpringWorkload.listVariants : SpringWorkload.mainVariants).map { variant in
        SpringWorkload(
          items: items, delays: variant.delays, springs: variant.springs,
          outputs: variant.outputs, scalar: scalar, seed: grid.seed
        ).group
      }
    }
  }

  static let incremental = JobFamily("incremental", scalars: ScalarType.allCases) {
    grid, items, scalars in
    guard items >= IncrementalWorkload.minimumItems else { return [] }
    return scalars.map { IncrementalWorkload(items: items, scalar: $0, seed: grid.seed).group }
  }

  static let parallel = JobFamily("parallel") { grid, items, _ in
    guard items >= ParallelJobs.minimumItems else { return [] }
    return [.propagated, .direct].map { ParallelJobs.group($0, items: items, seed: grid.seed) }
  }

  static let integrator = JobFamily("integrator") { grid, items, _ in
    IntegratorWorkload.Integrator.allCases.map {
      IntegratorWorkload(integrator: $0, items: items, seed: grid.seed).group
    }
  }

  static let curve = JobFamily("curve", scalars: ScalarType.allCases) { grid, items, scalars in
    CurveWorkload.all.flatMap { curve in
      scalars.map { curve.group(items: items, scalar: $0, seed: grid.seed) }
    } + NamedEasingWorkload.all.map { $0.group(items: items, seed: grid.seed) }
  }

  static let keyframes = JobFamily("keyframes", scalars: ScalarType.allCases) {
    grid, items, scalars in
    let points = [4, 16, 64].flatMap { segments in
      scalars.map { KeyframeWorkload(segments: segments, items: items, seed: grid.seed).group($0) }
    }
    guard items <= TracksWorkload.maximumItems else { return points }
    return points
      + [true, false].flatMap { isShared in
        scalars.map { TracksWorkload(isShared: isShared, items: items, seed: grid.seed).group($0) }
      }
  }

  static let choreography = JobFamily("choreography", sizes: ChoreographyWorkload.sizes) {
    grid, items, _ in
    ChoreographyWorkload.Motion.allCases.map {
      ChoreographyWorkload(motion: $0, items: items, seed: grid.seed).group
    }
  }

  static let call = JobFamily("call", sizes: Call.sizes) { grid, items, _ in
    Call.all.map { $0.group(items: items, seed: grid.seed) }
  }

  static let preparation = JobFamily(
    "preparation", sizes: PreparationJobs.sizes, scalars: ScalarType.allCases
  ) { grid, items, scalars in
    PreparationJobs.groups(items: items, scalars: scalars, seed: grid.seed)
  }

  static let cold = JobFamily("cold", sizes: ColdJobs.sizes) { grid, items, _ in
    [.uniform, .arbitrary].map {
      ColdJobs.group(SpringWorkload(items: items, delays: $0, seed: grid.seed))
    }
  }

  static let firstCall = JobFamily("first-call", sizes: [1]) { _, items, _ in
    items == 1 ? FirstCall.allCases.map(\.group) : []
  }

  static let elementary = JobFamily("elementary", sizes: ElementaryWorkload.sizes) {
    grid, items, _ in
    ElementaryWorkload.all.map { $0.group(items: items, seed: grid.seed) }
  }

  static let decay = JobFamily("decay") { grid, items, _ in
    DecayWorkload.Variant.allCases.map {
      DecayWorkload(variant: $0, items: items, seed: grid.seed).group
    }
  }

  static let retarget = JobFamily("retarget", sizes: RetargetWorkload.sizes) { grid, items, _ in
    RetargetWorkload.Part.allCases.map {
      RetargetWorkload(part: $0, items: items, seed: grid.seed).group
    }
  }
}
