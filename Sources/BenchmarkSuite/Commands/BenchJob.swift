internal import Foundation
internal import SolverVerification

/// What `animbench bench` does: times of every method over a grid of workloads.
public struct BenchJob: Sendable {
  /// The families of workloads.
  static let allFamilies = ["spring", "persistent", "parallel", "integrator", "curve", "keyframes"]

  /// The families to measure.
  public var families = Set(Self.allFamilies)
  /// The methods to measure; all of them if nil.
  public var methods: Set<String>?
  /// The numbers of items.
  public var items: [Int] = [1_000, 10_000, 100_000, 1_000_000]
  /// The scalar types, by name.
  public var scalars: Set<String> = ["double", "float"]
  /// Only workloads whose name contains this text.
  public var filter: String?
  /// Seconds to spend on a workload at most.
  public var secondsPerWorkload = 1.0
  /// Rounds at most.
  public var rounds = 40
  /// Whether the whole grid is measured rather than the workloads that differ in one respect.
  public var isWholeGrid = false
  /// The seed of every generator.
  public var seed: UInt64 = 0x5EED
  /// Where the document goes; nil for a new file.
  public var output: String?
  /// Whether the document itself is printed instead of tables.
  public var json = false

  /// A job over the standard grid.
  public init() {}

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

  /// One workload: its name, and the kernels that compete on it, made when its turn comes.
  struct Group {
    var name: String
    var items: Int
    var scalar: ScalarType
    var kernels: () throws(SolverError) -> [any TimedKernel]
  }

  /// The workloads that the options select.
  var groups: [Group] {
    var groups: [Group] = []
    if families.contains("spring") {
      groups += springWorkloads.map { workload in
        Group(name: workload.name, items: workload.items, scalar: workload.scalar) {
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

  /// Measures, prints and stores.
  public func run() -> ExitStatus {
    let console = Console()
    let groups = groups
    guard !groups.isEmpty else {
      console.note("animbench bench: no workload matches; `animbench list` names them")
      return .usage
    }
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: CommandLine.arguments, mode: "bench",
      seed: seed, machine: RunEnvironment.machine, build: RunEnvironment.build())
    var chains: [KernelSamples] = []
    document.refusals = []
    for (index, group) in groups.enumerated() {
      do throws(SolverError) {
        let kernels = try group.kernels()
        guard !kernels.isEmpty else { continue }
        let calibration =
          CalibrationKernels.arithmetic()
          + CalibrationKernels.kernels(items: group.items, scalar: group.scalar)
        let (samples, refusals) = Sampler.measure(
          calibration + kernels,
          plan: SamplingPlan(rounds: rounds, seconds: secondsPerWorkload)
        ) { fraction in
          console.progress((Double(index) + fraction) / Double(groups.count), group.name)
        }
        document.refusals?.append(contentsOf: refusals.map(\.record))
        for refusal in refusals {
          console.note(
            "not timed: \(refusal.description.method) on \(group.name): \(refusal.reason)")
        }
        chains += samples.filter { $0.description.method == "dependent-chain" }
        let known = Set(document.times.map(\.kernel))
        document.times += TimeRowMaking.rows(samples).filter { !known.contains($0.kernel) }
      } catch {
        console.note("animbench bench: \(group.name): \(error)")
        return .badData
      }
    }
    console.clearProgress()
    document.noise = TimeRowMaking.noise(chains)
    document.created = RunEnvironment.timestamp()
    let status = Self.finish(document, output: output, json: json, console: console)
    return status == .success && !document.holds ? .broken : status
  }

  /// Stores a document and prints it.
  static func finish(
    _ document: ResultDocument, output: String?, json: Bool, console: Console
  ) -> ExitStatus {
    do throws(ResultStore.Failure) {
      let path = try ResultLocation.store(document, requested: output, console: console)
      if json {
        try console.write(try ResultStore.text(of: document))
      } else {
        try console.write(RunReport(document, console).text(writtenTo: path))
      }
      return .success
    } catch {
      console.note("animbench: \(error)")
      return error.exitStatus
    }
  }
}
