internal import Foundation
internal import SolverVerification

/// A kernel that times itself: a program in a process of its own.
protocol SelfTimedKernel: TimedKernel {
  /// Nanoseconds for one item of the round that ``prepare(round:)`` chose; not a number if there was none.
  func nanoseconds() -> Double
}

/// A program's own loop over the items of a workload, timed by the program.
final class ProgramLoopKernel: SelfTimedKernel {
  let description: KernelDescription
  private let program: MeasuredProgram
  /// The loop of a round.
  private let loop: (Int) -> ThroughputRequest
  private var request: ThroughputRequest

  /// - Parameters:
  ///   - description: Of a workload whose items differ in nothing but when they start.
  ///   - loop: The loop of a round.
  init(
    _ program: MeasuredProgram, _ description: KernelDescription,
    loop: @escaping (Int) -> ThroughputRequest
  ) {
    (self.program, self.description, self.loop) = (program, description, loop)
    request = loop(0)
  }

  func prepare(round: Int) { request = loop(round) }

  func run(calls: Int) {
    for _ in 0..<calls { _ = nanoseconds() }
  }

  func nanoseconds() -> Double { (try? program.nanoseconds(of: request)) ?? .nan }

  /// Values of the loop that was timed, after half an ulp. What is timed only has to resemble the motion, as
  /// with other methods; how wrong it is stands beside the time.
  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    _ = try program.nanoseconds(of: request)
    let reference = ReferenceSolver()
    let items = KernelCheck.places(of: request.count)
    let frame = request.times.count - 1
    let values = try program.values(frame: frame, items: items)
    return try KernelCheck(at: Array(zip(items, values)), bound: 0.2) {
      place throws(SolverError) in
      let truth = try reference.truth(for: request.request(frame: frame, item: place.0))
      return truth.values[0].distanceBeyondRounding(to: place.1, in: program.scalar)
    }
  }
}

/// The workloads that a program can be asked for: one motion for all items, which differ only in when they
/// start.
struct ProgramWorkloads {
  /// Shell commands.
  let commands: [String]
  let seed: UInt64

  /// Springs: the methods beside the programs of the type.
  func springs(
    items: [Int], scalars: [ScalarType], methods: Set<String>?
  ) -> [JobGroup] {
    items.flatMap { items in
      scalars.flatMap { scalar in
        [SpringWorkload.Delays.uniform, .arbitrary].map { delays in
          let workload = SpringWorkload(
            items: items, delays: delays, springs: .alike, scalar: scalar, seed: seed)
          return JobGroup(name: workload.name, items: items, scalar: scalar) {
            () throws(SolverError) in
            let springs = SpringItems(workload)
            return try SpringKernelRegistry.kernels(springs, methods: methods)
              + kernels(of: scalar) { program in
                ProgramLoopKernel(
                  program, KernelDescription(workload, method: program.name)
                ) { springs.loop(round: $0, seconds: MeasuredProgram.seconds) }
              }
          }
        }
      }
    }
  }

  /// Curves: the same.
  func curves(items: [Int], scalars: [ScalarType], methods: Set<String>?) -> [JobGroup] {
    items.flatMap { items in
      CurveWorkload.all.flatMap { curve in
        scalars.map { scalar in
          JobGroup(
            name: curve.path(items: items, scalar: scalar), items: items, scalar: scalar
          ) { () throws(SolverError) in
            let points = CurvePoints(items: items, seed: seed)
            return try CurveKernelRegistry.kernels(
              points, curve: curve, scalar: scalar, seed: seed, methods: methods)
              + kernels(of: scalar) { program in
                ProgramLoopKernel(
                  program,
                  KernelDescription(
                    family: "curve", workload: curve.path(items: items, scalar: scalar),
                    method: program.name, items: items, scalar: scalar,
                    workingSetBytes: items * 16)
                ) { round in
                  ThroughputRequest(
                    motion: .cubicBezier(CubicBezierRequest(curve: curve.curve, progress: 0)),
                    delays: .each(points.block(round &* 7919).map { 1 - $0 }), count: items,
                    times: [1], seconds: MeasuredProgram.seconds)
                }
              }
          }
        }
      }
    }
  }

  private func kernels(
    of scalar: ScalarType, _ kernel: (MeasuredProgram) -> ProgramLoopKernel
  ) -> [any TimedKernel] {
    commands.map(MeasuredProgram.init).filter { $0.scalar == scalar }.map(kernel)
  }
}

extension SpringItems {
  /// The loop of a round, of items that are alike: four frames, of which the first is another one each time.
  func loop(round: Int, seconds: Double) -> ThroughputRequest {
    let start = startTime(round: round)
    return ThroughputRequest(
      motion: .spring(request(item: 0, at: start)), delays: .each(Array(delay)),
      count: workload.items, times: (0..<4).map { frameTime(start: start, call: $0) },
      seconds: seconds)
  }
}
