internal import CMeasuring
internal import Foundation
internal import SolverVerification

/// Jobs that measure the machine alone. They give limits to read times against, and yardsticks for
/// comparing stored times.
enum CalibrationJobs {
  static let memset = "memset"
  static let readWrite = "read-write"
  static let dependentChain = "dependent-chain"
  static let polynomial = "polynomial"

  /// The yardsticks whose size does not depend on the job.
  static let fixed = [dependentChain, polynomial]

  static func yardstick(of kind: JobDescription.Kind) -> String {
    kind == .memory ? readWrite : polynomial
  }

  /// `memset` and the read–write pass for a number of items of a scalar type.
  static func memory(items: Int, scalar: ScalarType) -> [Job] {
    switch scalar {
    case .double:
      [
        setting(Double.self, items),
        pass(Double.self, readWrite, items, kind: .memory, columns: 4) { columns in
          read_write_pass_double(columns[0], columns[1], columns[2], columns[3], items)
        },
      ]
    case .float:
      [
        setting(Float.self, items),
        pass(Float.self, readWrite, items, kind: .memory, columns: 4) { columns in
          read_write_pass_float(columns[0], columns[1], columns[2], columns[3], items)
        },
      ]
    }
  }

  private static func setting<Scalar: JobScalar>(_ type: Scalar.Type, _ items: Int) -> Job {
    pass(type, memset, items, kind: .memory, columns: 1) { columns in
      Foundation.memset(columns[0], 0, items * MemoryLayout<Scalar>.size)
    }
  }

  /// The core without its memory: a chain of dependent multiplications and additions, and a pass of
  /// polynomials.
  static func arithmetic() -> [Job] {
    [
      pass(Double.self, dependentChain, 10_000, kind: .arithmetic, columns: 1) { columns in
        columns[0][0] = dependent_chain(doNotOptimize(0.5), 10_000)
      },
      pass(Double.self, polynomial, 1_000, kind: .arithmetic, columns: 2) { columns in
        polynomial_pass(columns[0], columns[1], 1_000)
      },
    ]
  }

  /// A pass over columns of equal size.
  private static func pass<Scalar: JobScalar>(
    _ type: Scalar.Type, _ name: String, _ items: Int, kind: JobDescription.Kind,
    columns count: Int, body: @escaping ([UnsafeMutablePointer<Scalar>]) -> Void
  ) -> Job {
    // Every element is 0.5, a normal number of the type.
    let memory = (0..<count).map { _ in Column<Scalar>(repeating: 0.5, count: items) }
    let columns = memory.map { $0.buffer.baseAddress! }
    func run(calls: Int) {
      withExtendedLifetime(memory) {
        for _ in 0..<calls {
          body(columns)
          doNotOptimize(memory: columns[0])
        }
      }
    }
    let scalar = Scalar.scalarType
    return Job(
      JobDescription(
        family: JobDescription.calibration,
        workload: "\(JobDescription.calibration).\(name).\(scalar.rawValue).\(items)",
        method: name, items: items, scalar: scalar,
        workingSetBytes: items * MemoryLayout<Scalar>.size * count, kind: kind),
      run: run
    ) {
      run(calls: 1)
      return JobCheck(error: 0, bound: 0, count: 0)
    }
  }
}
