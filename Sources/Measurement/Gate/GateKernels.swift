internal import AnimationNumerics
internal import SolverVerification

/// The kernels that a gate times: this package's own, at sizes that stay in the nearest caches, since
/// what goes to memory varies by more than any margin.
enum GateKernels {
  /// Items of a batch kernel.
  static let batchItems = 1_000
  /// Items of a scalar function, which takes so much longer that a sample would hold too few calls.
  static let scalarItems = 100

  /// Choreographies that stand for the others, at so few lanes that a sample holds all of the motion.
  private static let choreographies: [ChoreographyWorkload.Motion] = [
    .spring, .ease, .cubics, .springIntoSpring,
  ]
  /// Calls that stand for the others: of a spring, of a curve, of what moves, of what is searched for.
  private static let calls: [CallWorkload.Call] = [
    .springValue, .unitCurve, .animatedSpring, .settlingDuration,
  ]

  /// The workloads of an interface: choreographies, single calls, and a screen's batch, which is made,
  /// sampled and sent elsewhere.
  private static func interfaceKernels(
    _ isWanted: (_ workload: String) -> Bool
  ) throws(SolverError) -> [any TimedKernel] {
    let seed: UInt64 = CaseSet.standardSeed
    var kernels: [any TimedKernel] = []
    for motion in choreographies {
      let workload = ChoreographyWorkload(motion: motion, items: scalarItems, seed: seed)
      if isWanted(workload.name) { kernels.append(try ChoreographyKernel(workload)) }
    }
    for call in calls {
      let workload = CallWorkload(call: call, items: scalarItems, seed: seed)
      if isWanted(workload.name) {
        kernels.append(CallKernel("ours", workload, body: workload.call.body))
      }
    }
    for (delays, algorithm) in [
      (SpringWorkload.Delays.arbitrary, SpringBatchAlgorithm.direct), (.uniform, .propagated),
    ] {
      let workload = SpringWorkload(items: 24, delays: delays, seed: seed)
      if isWanted(workload.name) {
        kernels.append(try BatchFrameKernel(algorithm, SpringItems(workload)))
      }
      if isWanted(PreparationKernel.name(workload)) {
        kernels.append(try PreparationKernel(SpringItems(workload), algorithm))
      }
    }
    let workload = RetargetWorkload(form: .whole, items: batchItems, seed: seed)
    if isWanted(workload.name) { kernels.append(try RetargetKernel(workload, .propagated)) }
    return kernels
  }

  private static var springWorkloads: [SpringWorkload] {
    typealias Variant = (SpringWorkload.Delays, SpringWorkload.Springs, SpringWorkload.Outputs)
    let variants: [Variant] = [
      (.uniform, .shared, .position), (.uniform, .shared, .positionAndVelocity),
      (.arbitrary, .shared, .position), (.arbitrary, .own, .positionAndVelocity),
    ]
    return [scalarItems, batchItems].flatMap { items in
      ScalarType.allCases.flatMap { scalar in
        variants.map { delays, springs, outputs in
          SpringWorkload(
            items: items, delays: delays, springs: springs, outputs: outputs, scalar: scalar)
        }
      }
    }
  }

  /// The kernel's name: method/workload.
  static func name(_ description: KernelDescription) -> String {
    "\(description.method)/\(description.workload)"
  }

  /// Kernels by name; all of them if nil.
  static func make(_ wanted: Set<String>? = nil) throws(SolverError) -> [any TimedKernel] {
    func isWanted(workload: String) -> Bool {
      wanted.map { $0.contains { $0.hasSuffix("/" + workload) } } ?? true
    }
    let methods = Set(MethodRegistry.all.filter(\.isOurs).map(\.name))
    var kernels: [any TimedKernel] = []
    for workload in springWorkloads where isWanted(workload: workload.name) {
      let made = try SpringKernelRegistry.kernels(SpringItems(workload), methods: methods)
      // The scalar functions at few items, everything else at many.
      kernels += made.filter { kernel in
        (kernel.description.method == "ours") == (workload.items == scalarItems)
      }
    }
    for curve in CurveWorkload.all where curve.name != "steep" {
      for items in [scalarItems, batchItems] where isWanted(workload: curve.path(items: items)) {
        let points = CurvePoints(
          items: items, seed: CaseSet.standardSeed, poolSize: 64 * batchItems)
        let made = CurveKernelRegistry.kernels(points, curve: curve, methods: methods)
        kernels += made.filter { kernel in
          (kernel.description.method == "ours") == (items == scalarItems)
        }
      }
    }
    for items in [scalarItems, batchItems] {
      let workload = KeyframeWorkload(segments: 16, items: items, seed: CaseSet.standardSeed)
      guard isWanted(workload: workload.name) else { continue }
      kernels += try KeyframeKernelRegistry.kernels(
        workload, methods: [items == scalarItems ? "ours" : "ours-plan"],
        poolSize: 64 * batchItems)
    }
    kernels += try interfaceKernels(isWanted)
    return kernels.filter { wanted?.contains(name($0.description)) ?? true }
  }
}

/// A kernel that does a chosen share of its work twice, inside the timed region: for tests of the
/// gate. It computes, it does not wait.
final class SlowedKernel: TimedKernel {
  private let kernel: any TimedKernel
  private let share: Double

  init(_ kernel: any TimedKernel, share: Double) {
    self.kernel = kernel
    self.share = share
  }

  var description: KernelDescription { kernel.description }
  func prepare(round: Int) { kernel.prepare(round: round) }

  func run(calls: Int) {
    kernel.run(calls: calls + Int((Double(calls) * share).rounded()))
  }

  func check() throws(SolverError) -> KernelCheck { try kernel.check() }
}

/// A solver that answers one ulp beside what another answers: for tests of the gate.
struct UlpLosingSolver: SolverMethod {
  let solver: any SolverMethod

  var name: String { solver.name }
  var summary: String { solver.summary }
  var kinds: Set<SolverKind> { solver.kinds }

  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    switch try solver.answer(request) {
    case .motion(var answer):
      answer.position = answer.position.nextUp
      return .motion(answer)
    case .curve(var answer):
      answer.value = answer.value.nextUp
      return .curve(answer)
    case let other: return other
    }
  }
}
