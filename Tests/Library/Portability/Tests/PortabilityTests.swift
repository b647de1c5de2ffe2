import AnimationNumerics
import CKernelInterface
import PortabilityDigests
import Testing

/// Same inputs, same bits: results of this processor against the digests that are committed for its
/// kind. `scripts/check-bits` compares the other levels and processors.
@Suite struct PortabilityTests {
  @Test func theBitsOfThisProcessorAreThoseOfItsKind() throws {
    let level = InstructionSet.current
    let expected = try CommittedDigests(fused: level.hasFusedMultiplyAdd)
    let digests = allDigests()
    #expect(digests.map(\.section) == expected.sections)
    for digest in digests {
      let line = try #require(expected.lines[digest.section])
      #expect(
        digest.line == line,
        """
        \(digest.section) has other bits at \(level.rawValue) than were committed; scripts/check-bits \
        says where, and scripts/check-bits --record records a change that is meant
        """)
    }
  }

  @Test func theTwoKindsDifferWhereTheyAreExpectedTo() throws {
    // Digests with and without fused multiply-add must differ.
    let (fused, separate) = try (CommittedDigests(fused: true), CommittedDigests(fused: false))
    #expect(fused.sections == separate.sections)
    for section in ["exp2", "sinCos", "direct", "floatFast", "cubicValue", "keyframeValues"] {
      #expect(fused.lines[section] != separate.lines[section], "\(section)")
    }
    // Kernels whose products are deliberately not fused.
    for section in ["rungeKutta4", "propagateSteps", "pass", "Stagger"] {
      #expect(fused.lines[section] == separate.lines[section], "\(section)")
    }
  }

  @Test func everyKernelOfTheTableIsCoveredByTheSectionOfItsName() throws {
    let names = try kernelNames()
    #expect(MemoryLayout<KernelTables>.size == names.count * MemoryLayout<UnsafeRawPointer>.size)
    let table = currentKernels()
    let digests = kernelDigests(of: table)
    #expect(Set(digests.map(\.section)) == Set(names))
    for (place, name) in names.enumerated() {
      let without = kernelDigests(of: table.replacing(place: place))
      let changed = zip(digests, without).filter { $0 != $1 }.map(\.0.section)
      #expect(changed == [name], "without \(name)")
    }
  }
}

extension KernelTables {
  /// The table with a kernel that does nothing in one of its places.
  ///
  /// The members are pointers to functions without a result, or with one in a register; a function
  /// that takes nothing can be called in place of any, because the caller cleans up.
  fileprivate func replacing(place: Int) -> KernelTables {
    let nothing: @convention(c) () -> Void = {}
    var table = self
    withUnsafeMutableBytes(of: &table) {
      $0.storeBytes(
        of: unsafeBitCast(nothing, to: UnsafeRawPointer.self),
        toByteOffset: place * MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
    }
    return table
  }
}
