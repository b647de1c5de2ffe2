import Testing

@testable import AnimationNumerics

struct InstructionSetTests {
  private func rejection(_ name: String) -> String? {
    guard case .invalid(let reason) = InstructionSet.request(named: name) else { return nil }
    return reason
  }

  @Test func aLevelOfThisProcessorIsFollowed() {
    for level in InstructionSet.available {
      guard case .level(level) = InstructionSet.request(named: level.rawValue) else {
        Issue.record("\(level) is not followed")
        continue
      }
    }
    guard case .none = InstructionSet.request(named: "") else {
      Issue.record("an empty name asks for something")
      return
    }
  }

  @Test func anotherNameIsRejectedWithTheNamesThereAre() throws {
    for name in ["x86-64-v9", "avx512", "X86-64-V3", " baseline"] {
      let reason = try #require(rejection(name))
      #expect(reason.contains("\"\(name)\"") && reason.contains("baseline"))
    }
    for level in InstructionSet.allCases where level > .detected {
      #expect(rejection(level.rawValue) != nil)
    }
  }
}
