internal import Foundation
internal import SolverVerification

/// Somebody's program beside the methods of this package: its errors by its answers, its time by its own
/// loop, as it reports it.
package final class MeasuredProgram {
  /// Seconds that a loop is asked to take.
  static let seconds = 0.01

  /// How it is called in tables: its command.
  let name: String
  /// The type in which it says it computes; Double unless it says something.
  let scalar: ScalarType
  private let program: ProcessSolver

  /// Starts a program.
  ///
  /// - Parameter command: A shell command that speaks the solver protocol.
  package init(command: String) {
    name = Self.name(of: command)
    program = ProcessSolver(command: command)
    guard case .contract(let contract) = program.greeting else {
      scalar = .double
      return
    }
    scalar = contract.scalar ?? .double
  }

  deinit { program.finish() }

  /// How the program of a command is called in tables.
  package static func name(of command: String) -> String {
    MethodName(command).isOurs ? "./\(command)" : command
  }

  /// The largest distance of its answers' first numbers from the truth, after half an ulp of its type.
  ///
  /// - Returns: Nil if it serves none of the requests; infinity where it answers no number.
  func error(of requests: [SolverRequest], truth: [TrueValue]) -> Double? {
    var worst: Double?
    for (answer, truth) in zip(program.answers(requests), truth) {
      switch answer {
      case .success(let answer):
        worst = max(worst ?? 0, truth.distanceBeyondRounding(to: answer.first ?? .nan, in: scalar))
      case .failure(.unsupported): continue
      case .failure: worst = .infinity
      }
    }
    return worst
  }

  /// Nanoseconds for one item in one frame, of the fastest of the rounds that it ran.
  func nanoseconds(of request: ThroughputRequest) throws(SolverError) -> Double {
    guard let throughput = Throughput(of: program, request) else {
      let fault = program.fault.map { "; it \($0)" } ?? ""
      throw .unsupported(
        "times no loop for \(request.motion.kind.rawValue): it does not answer throughput\(fault)")
    }
    if let broken = throughput.broken { throw .failed(broken) }
    return throughput.nanoseconds
  }

  /// Values of some items in a frame of the loop that was timed last.
  func values(frame: Int, items: [Int]) throws(SolverError) -> [Double] {
    guard let values = program.loopValues(frame: frame, items: items) else {
      throw .failed("gave no values of the loop that it timed")
    }
    return values
  }
}

extension SolverAnswer {
  /// The position of a motion, or the value of a curve; nil if it was not served.
  fileprivate var first: Double? {
    switch self {
    case .curve(let answer): answer.value
    case .partial(.curve(let answer), let missing): missing.contains(.value) ? nil : answer.value
    default: position
    }
  }
}
