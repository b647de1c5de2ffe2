internal import SolverVerification

/// One workload with one method, ready for a runner other than the suite's own.
package struct RunnableWorkload {
  /// What is sampled.
  package enum Family: String, CaseIterable, Sendable {
    case springs = "spring"
    case persistent
    case parallel
    case integrators = "integrator"
    case curves = "curve"
    case keyframes
    case choreographies = "choreography"
    case calls = "call"
    case preparations = "preparation"
    case retargets = "retarget"
  }

  /// Why a workload is not worth timing.
  package struct CheckFailure: Error, CustomStringConvertible {
    /// One sentence for a person.
    package let description: String
  }

  /// A dotted path without spaces or slashes: spring.uniform.shared.position.double.10000.ours.
  package let name: String
  private let kernel: any TimedKernel

  /// This package's methods on every workload of a family: at sizes that stay in the caches, but
  /// where a job is only worth doing at more.
  package static func all(of family: Family) throws -> [RunnableWorkload] {
    var grid = BenchGrid()
    grid.families = [family.rawValue]
    grid.items =
      switch family {
      case .persistent: [10_000, 100_000, 1_000_000]
      case .parallel: [1_000_000]
      case .springs, .integrators, .curves, .keyframes: [1_000, 10_000]
      case .choreographies, .calls, .preparations, .retargets: nil
      }
    var result: [RunnableWorkload] = []
    for group in grid.groups {
      for kernel in try group.kernels() where kernel.description.isOurs {
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
  package func check() throws {
    let check = try kernel.check()
    guard check.holds else {
      throw CheckFailure(
        description: "its error is \(check.error), more than \(check.bound), over \(check.count)")
    }
  }

  /// Chooses the inputs of a round.
  package func prepare(round: Int) { kernel.prepare(round: round) }

  /// Does the job a number of times, with laundered inputs and outputs.
  package func run(calls: Int) { kernel.run(calls: calls) }
}
