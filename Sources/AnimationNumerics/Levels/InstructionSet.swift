import AnimationKernels
internal import CKernelInterface

#if arch(x86_64)
  import AnimationKernelsV3
  import AnimationKernelsV4
#endif

/// The instruction-set levels that the kernels are compiled for.
///
/// Every call into the numerics, for one item or for a million, runs the kernels of
/// ``InstructionSet/current``. Levels with fused multiply-add give the same bits as one another; the
/// x86-64 baseline, which has none, keeps the same error bounds.
public enum InstructionSet: String, CaseIterable, Sendable, Comparable {
  /// What every processor of the architecture has: SSE2 on x86-64, NEON with fused multiply-add on
  /// arm64.
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
    case .x86_64_v3: 3
    case .x86_64_v4: 4
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

  /// Whether products and sums round once.
  public var hasFusedMultiplyAdd: Bool {
    #if arch(arm64) || arch(arm64_32)
      true
    #else
      self > .baseline
    #endif
  }

  /// The level in use: the detected one, or the one named by the environment variable
  /// `ANIMATION_NUMERICS_LEVEL` if this processor has it. Read once, at the first call, which says on
  /// standard error that another name is not followed.
  public static let current: InstructionSet = {
    switch requested {
    case .none: return detected
    case .level(let level): return level
    case .refused(let reason):
      say_on_standard_error(reason + "; " + detected.rawValue + " is used")
      return detected
    }
  }()

  /// What the environment asks for.
  package enum Request: Sendable {
    /// Nothing.
    case none
    /// A level that this processor has.
    case level(InstructionSet)
    /// Something else, with what is wrong about it.
    case refused(String)
  }

  /// What `ANIMATION_NUMERICS_LEVEL` asks for.
  package static let requested: Request = {
    guard let value = environment_variable("ANIMATION_NUMERICS_LEVEL") else { return .none }
    return request(named: String(cString: value))
  }()

  /// What a name asks for. An empty one asks for nothing.
  static func request(named name: String) -> Request {
    if name.isEmpty { return .none }
    if let level = InstructionSet(rawValue: name), level <= detected { return .level(level) }
    let names = available.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1.rawValue }
    return .refused(
      "ANIMATION_NUMERICS_LEVEL is \"" + name + "\"; it must be one of this processor's levels: "
        + names)
  }

  /// The kernels of the level.
  var kernels: KernelTable {
    @inline(__always) get { table.pointee }
  }

  /// Those of many springs, where they stand.
  var springKernels: UnsafePointer<SpringKernelTable> { spring_kernels(table) }

  @inline(__always) private var table: UnsafePointer<KernelTable> {
    self == .current ? kernels_in_use() ?? firstKernels() : Self.tables[rank]
  }

  /// The kernels of every level that this processor has, by rank: to put a table together takes longer than
  /// to prepare a small batch.
  nonisolated(unsafe) private static let tables: [UnsafePointer<KernelTable>] = (0...4).map {
    rank in
    let table = UnsafeMutablePointer<KernelTable>.allocate(capacity: 1)
    table.initialize(to: (available.last { $0.rank <= rank } ?? .baseline).madeTable())
    return UnsafePointer(table)
  }

  fileprivate func madeTable() -> KernelTable {
    switch self {
    case .baseline: AnimationKernels.kernelTable()
    #if arch(x86_64)
      case .x86_64_v3: AnimationKernelsV3.kernelTable()
      case .x86_64_v4: AnimationKernelsV4.kernelTable()
    #else
      // Never detected.
      case .x86_64_v3, .x86_64_v4: AnimationKernels.kernelTable()
    #endif
    }
  }
}

/// The kernels of the current level.
var kernels: KernelTable {
  @inline(__always) get { (kernels_in_use() ?? firstKernels()).pointee }
}

/// By itself, so that no call has to keep its numbers for it.
@inline(never)
private func firstKernels() -> UnsafePointer<KernelTable> { kernelsAtFirst }

/// The same at the first call, which chooses the level.
nonisolated(unsafe) private let kernelsAtFirst: UnsafePointer<KernelTable> = {
  var table = InstructionSet.current.madeTable()
  use_kernels(&table)
  return kernels_in_use()!
}()
