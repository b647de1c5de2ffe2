import AnimationKernels
package import CKernelInterface

#if arch(x86_64)
  import AnimationKernelsV3
  import AnimationKernelsV4
#endif

/// The instruction-set levels that the kernels are compiled for.
///
/// Every call into the numerics, for one item or many, runs the kernels of
/// ``InstructionSet/current``. All levels with fused multiply-add give the same bits. The x86-64
/// baseline, which has none, keeps the same error bounds.
public enum InstructionSet: String, CaseIterable, Sendable, Comparable {
  /// The instructions of every processor of the architecture: SSE2 on x86-64, NEON with fused
  /// multiply-add on arm64.
  case baseline
  /// x86-64-v3: AVX2 and fused multiply-add.
  case x86_64_v3 = "x86-64-v3"
  /// x86-64-v4: AVX-512 F, BW, CD, DQ and VL.
  case x86_64_v4 = "x86-64-v4"

  /// The order of capability.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .baseline: 0
    case .x86_64_v3: 1
    case .x86_64_v4: 2
    }
  }

  /// The best level of this processor.
  public static let detected: InstructionSet =
    switch processor_level() {
    case 4: .x86_64_v4
    case 3: .x86_64_v3
    default: .baseline
    }

  /// The levels that this processor can run.
  package static var available: [InstructionSet] { allCases.filter { $0 <= detected } }

  /// Whether a product and sum are rounded once.
  public var hasFusedMultiplyAdd: Bool {
    #if arch(arm64) || arch(arm64_32)
      true
    #else
      self > .baseline
    #endif
  }

  /// The level in use: the detected one, or the one named by the environment variable
  /// `ANIMATION_NUMERICS_LEVEL` if this processor supports it. The variable is read once, at the
  /// first call. An invalid name is reported on standard error and ignored.
  public static let current: InstructionSet = {
    switch requested {
    case .none: return detected
    case .level(let level): return level
    case .invalid(let reason):
      say_on_standard_error(reason + "; " + detected.rawValue + " is used")
      return detected
    }
  }()

  /// The level requested by the environment.
  package enum Request: Sendable {
    /// No request.
    case none
    /// A level that this processor supports.
    case level(InstructionSet)
    /// An invalid request, with the reason.
    case invalid(String)
  }

  /// The request in `ANIMATION_NUMERICS_LEVEL`.
  package static let requested: Request = {
    guard let value = environment_variable("ANIMATION_NUMERICS_LEVEL") else { return .none }
    return request(named: String(cString: value))
  }()

  /// The request expressed by a name. An empty name requests nothing.
  static func request(named name: String) -> Request {
    if name.isEmpty { return .none }
    if let level = InstructionSet(rawValue: name), level <= detected { return .level(level) }
    let names = available.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1.rawValue }
    return .invalid(
      "ANIMATION_NUMERICS_LEVEL is \"" + name + "\"; it must be one of this processor's levels: "
        + names)
  }

  /// The kernels for many springs, in place.
  package var springKernels: UnsafePointer<SpringKernelTable> { Self.springTables[rank] }

  /// Spring kernels by rank. Building a table takes longer than preparing a small batch.
  nonisolated(unsafe) private static let springTables: [UnsafePointer<SpringKernelTable>] =
    allCases.map { .allocated(min($0, detected).springTable()) }

  // The level's tables. The linker drops those that a program does not use, with their kernels.

  func scalarTable() -> ScalarKernelTable {
    #if arch(x86_64)
      if self == .x86_64_v4 { return AnimationKernelsV4.scalarKernels() }
      if self == .x86_64_v3 { return AnimationKernelsV3.scalarKernels() }
    #endif
    return AnimationKernels.scalarKernels()
  }

  private func springTable() -> SpringKernelTable {
    #if arch(x86_64)
      if self == .x86_64_v4 { return AnimationKernelsV4.springKernels() }
      if self == .x86_64_v3 { return AnimationKernelsV3.springKernels() }
    #endif
    return AnimationKernels.springKernels()
  }

  func sampleTable() -> SampleKernelTable {
    #if arch(x86_64)
      if self == .x86_64_v4 { return AnimationKernelsV4.sampleKernels() }
      if self == .x86_64_v3 { return AnimationKernelsV3.sampleKernels() }
    #endif
    return AnimationKernels.sampleKernels()
  }
}

/// The current level's kernels for one number.
var kernels: ScalarKernelTable {
  @inline(__always) get { (used_scalar_kernels() ?? firstScalarKernels()).pointee }
}

/// The current level's kernels for many numbers, except those of springs.
var sampleKernels: SampleKernelTable { @inline(__always) get { currentSampleKernels.pointee } }

/// These, in place.
package var currentSampleKernels: UnsafePointer<SampleKernelTable> {
  @inline(__always) get { used_sample_kernels() ?? sampleKernelsAtFirst }
}

/// A separate function, so that callers need not save registers for it.
@inline(never)
private func firstScalarKernels() -> UnsafePointer<ScalarKernelTable> { scalarKernelsAtFirst }

// The kernels at the first call, which chooses the level.
nonisolated(unsafe) private let scalarKernelsAtFirst = withUnsafePointer(
  to: InstructionSet.current.scalarTable(), use_scalar_kernels)
nonisolated(unsafe) private let sampleKernelsAtFirst = withUnsafePointer(
  to: InstructionSet.current.sampleTable(), use_sample_kernels)
