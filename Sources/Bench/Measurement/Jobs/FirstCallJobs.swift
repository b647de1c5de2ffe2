internal import AnimationChoreography
internal import AnimationNumerics
internal import CMeasuring
internal import HostSystem
internal import SolverVerification

/// The first call of a function in a process, which chooses the kernels and makes the tables that
/// it needs. Each is timed in processes of its own.
package enum FirstCall: String, CaseIterable, Sendable {
  case spring, curve, batch, choreography
  case curvePlan = "curve-plan"

  /// The name in reports.
  package var title: String {
    switch self {
    case .spring: "Spring.value"
    case .curve: "UnitCurve.value"
    case .batch: "a batch of 24, made and sampled"
    case .choreography: "a choreography of 24, made and sampled"
    case .curvePlan: "a plan of a curve, made and sampled"
    }
  }

  private static let duration = 0.5
  private static let bounce = 0.3
  private static let time = 0.2

  /// Makes the call and returns a number: the same for all springs, and for all curves.
  private func value() -> Double {
    let spring = Spring(duration: Self.duration, bounce: Self.bounce)
    switch self {
    case .spring: return spring.value(target: 1.0, time: Self.time)
    case .batch:
      var positions = Array(repeating: 0.0, count: 24)
      let batch = try? SpringBatch(spring, from: positions, to: positions.map { $0 + 1 })
      positions.withUnsafeMutableBufferPointer { batch?.sample(at: Self.time, into: $0) }
      return positions[23]
    case .choreography:
      let element = Choreography.Element(
        name: "item", count: 24,
        properties: [.init("offset", from: 0, to: 1, animation: .spring(spring))])
      return ChoreographySampler(Choreography(name: "list", elements: [element]))
        .positions(at: Self.time)[23]
    case .curve: return UnitCurve.easeInOut.value(at: Self.time)
    case .curvePlan: return CurvePlan(UnitCurve.easeInOut).value(at: Self.time)
    }
  }

  /// The duration of the call in nanoseconds.
  package func nanoseconds() -> Double {
    let start = monotonic_nanoseconds()
    var value = value()
    doNotOptimize(&value)
    return Double(monotonic_nanoseconds() - start)
  }

  /// The call by this program in new processes.
  var group: JobGroup {
    let name = "first-call.\(rawValue).double.1"
    let job = Job(
      JobDescription(
        family: JobFamily.firstCall.name, workload: name, method: "ours", items: 1,
        workingSetBytes: 0),
      reportedTime: {
        let outcome = try? ShortProcess.run(
          RunEnvironment.ownProgram, ["time-jobs", "--first-call", rawValue])
        return outcome.flatMap { Double($0.output.filter { !$0.isNewline }) } ?? .nan
      }, run: { _ in }
    ) {
      let request: SolverRequest =
        switch self {
        case .curve, .curvePlan:
          .cubicBezier(CubicBezierRequest(curve: .init(0.42, 0, 0.58, 1), progress: Self.time))
        default:
          .spring(
            SpringRequest(
              spring: .bounce(duration: Self.duration, bounce: Self.bounce), time: Self.time))
        }
      return JobCheck(error: try request.truth[0].distance(to: value()), bound: 1e-12, count: 1)
    }
    return JobGroup(name, items: 1, inputs: {}, methods: [.init("ours") { _ in job }])
  }
}
