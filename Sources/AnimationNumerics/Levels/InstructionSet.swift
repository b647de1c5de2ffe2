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
  public static func < (a: Self, b: Self) -> Bool {
    allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
  }

  /// The best level of this processor.
  public static let detected: InstructionSet =
    switch processor_level() {
    case 4: .x86_64_v4
    case 3: .x86_64_v3
    default: .baseline
    }

  /// The levels that this processor can run.
  public static var available: [InstructionSet] { allCases.filter { $0 <= detected } }

  /// Whether products and sums round once.
  public var hasFusedMultiplyAdd: Bool {
    #if arch(arm64) || arch(arm64_32)
      true
    #else
      self > .baseline
    #endif
  }

  /// The level in use: the detected one, or the one named by the environment variable
  /// `ANIMATION_NUMERICS_LEVEL` if this processor has it. Read once, at the first call.
  public static let current: InstructionSet = {
    guard let text = environment_variable("ANIMATION_NUMERICS_LEVEL"),
      let level = InstructionSet(rawValue: String(cString: text)), level <= detected
    else { return detected }
    return level
  }()

  var kernels: KernelTable {
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
let kernels: KernelTable = InstructionSet.current.kernels
