internal import Foundation
internal import SolverVerification

/// An external program measured beside this package's methods. Errors come from its answers, times
/// from its own loop, as it reports them.
package final class MeasuredProgram {
  /// The requested duration of a loop, in seconds.
  static let seconds = 0.01

  /// The name in tables, which is its command.
  let name: String
  /// The scalar type that the program declares; Double if it declares none.
  let scalar: ScalarType
  private let program: ProcessSolver

  /// Starts a program.
  ///
  /// - Parameter command: A shell command that speaks the solver protocol.
  package init(command: String) {
    name = Self.name(of: command)
    program = ProcessSolver(command: command)
    scalar = program.greeting.contract?.scalar ?? .double
  }

  deinit { program.finish() }

  /// The name in tables for the program of a command.
  package static func name(of command: String) -> String {
    MethodName(command).isOurs ? "./\(command)" : command
  }

  /// The largest error of the first numbers of its answers, beyond half an ulp of its type.
  ///
  /// - Returns: Nil if it supports none of the requests; infinity if an answer is not a number.
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

  /// Nanoseconds per item and frame in the fastest round that the program ran; NaN where its report cannot be,
  /// as on a busy machine.
  func nanoseconds(of request: ThroughputRequest) throws(SolverError) -> Double {
    guard let throughput = Throughput(of: program, request) else {
      let fault = program.fault.map { "; it \($0)" } ?? ""
      throw .unsupported(
        "times no loop for \(request.motion.kind.rawValue): it does not answer throughput\(fault)")
    }
    return throughput.unmeasured == nil ? throughput.nanoseconds : .nan
  }

  /// The values of some items in a frame of the loop that was timed last.
  func values(frame: Int, items: [Int]) throws(SolverError) -> [Double] {
    guard let values = program.loopValues(frame: frame, items: items) else {
      throw .failed("gave no values of the loop that it timed")
    }
    return values
  }
}

extension SolverAnswer {
  /// The position of a motion or the value of a curve; nil if the request was unsupported.
  fileprivate var first: Double? {
    switch self {
    case .curve(let answer): answer.value
    case .partial(.curve(let answer), let missing): missing.contains(.value) ? nil : answer.value
    default: position
    }
  }
}
