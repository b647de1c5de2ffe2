internal import SolverVerification

/// One workload with one method, ready for a runner other than the suite's own.
public struct RunnableWorkload {
  /// What is sampled.
  public enum Family: String, CaseIterable, Sendable {
    case springs = "spring"
    case curves = "curve"
    case keyframes
  }

  /// Why a workload is not worth timing.
  public struct CheckFailure: Error, CustomStringConvertible {
    /// One sentence for a person.
    public let description: String
  }

  /// A dotted path without spaces or slashes: spring.uniform.shared.position.double.10000.ours.
  public let name: String
  private let kernel: any TimedKernel

  /// This package's methods on every workload of a family that stays in the caches.
  public static func all(of family: Family) throws -> [RunnableWorkload] {
    var job = BenchJob()
    job.families = [family.rawValue]
    job.items = [1_000, 10_000]
    var result: [RunnableWorkload] = []
    for group in job.groups {
      for kernel in try group.kernels() where kernel.description.method.hasPrefix("ours") {
        let description = kernel.description
        result.append(
          RunnableWorkload(name: "\(description.workload).\(description.method)", kernel: kernel))
      }
    }
    return result
  }

  /// Compares the results with the truth.
  ///
  /// - Throws: ``CheckFailure`` where they are too far from it to be worth timing.
  public func check() throws {
    let check = try kernel.check()
    guard check.holds else {
      throw CheckFailure(
        description: "its error is \(check.error), more than \(check.bound), over \(check.count)")
    }
  }

  /// Chooses the inputs of a round.
  public func prepare(round: Int) { kernel.prepare(round: round) }

  /// Does the job a number of times, with laundered inputs and outputs.
  public func run(calls: Int) { kernel.run(calls: calls) }
}
