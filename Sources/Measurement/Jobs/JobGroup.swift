package import SolverVerification

/// One workload: its name, and the kernels that compete on it, made when its turn comes.
package struct JobGroup {
  package var name: String
  package var items: Int
  package var scalar: ScalarType
  var kernels: () throws(SolverError) -> [any TimedKernel]
}
