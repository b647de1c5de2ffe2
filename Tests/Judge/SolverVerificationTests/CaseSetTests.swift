import RecordedTexts
import Testing

@testable import Seeding
@testable import SolverVerification

@Suite struct CaseSetTests {
  @Test func theSetsHaveTheirPublishedSizes() throws {
    func count(_ name: String) throws -> Int { try #require(CaseSet.named(name)).count }
    #expect(try count("main") == 218_280)
    #expect(try count("stress") == 3_825)
    #expect(try count("settle") == 2_040)
    #expect(try count("curves-clustered") == 46 * 213)
  }

  @Test func namesAreUniqueAndEveryKindIsAsked() {
    #expect(Set(CaseSet.judged.map(\.name)).count == CaseSet.judged.count)
    #expect(Set(CaseSet.judged.map(\.kind)) == Set(SolverKind.allCases))
    #expect(CaseSet.named("nothing") == nil)
  }

  @Test(arguments: CaseSet.judged.map(\.name))
  func everyRequestIsValidAndOfTheKind(name: String) throws {
    let set = try #require(CaseSet.named(name))
    let requests = set.subset(300)
    #expect(requests.count == min(300, set.count))
    for request in requests {
      #expect(request.kind == set.kind)
      #expect(
        try SolverRequest.decode(line: request.encoded(identifier: 1)).request.get() == request)
    }
  }

  /// A changed set, or a platform that draws other numbers, shows here.
  @Test func theSetsAskWhatTheyAsked() throws {
    let texts = CaseSet.judged.map { set in
      (
        name: set.name,
        text: set.subset(250, seed: 7).map { $0.encoded(identifier: 1) }.joined(separator: "\n")
      )
    }
    #expect(try RecordedTexts("RecordedCaseSets.txt").differences(texts) == [])
  }

  @Test func everyWorstInputIsARequest() {
    let requests = CaseSet.worstFoundSets.flatMap(\.requests)
    #expect(requests.count == CaseSet.worstFoundLineCount)
    #expect(Set(requests).count == requests.count)
    #expect(requests.allSatisfy { $0.options.isEmpty })
    #expect(CaseSet.digest.count == 16)
  }

  @Test func aSubsetHoldsNoRequestTwiceAndFollowsItsSeed() {
    let numbers = CaseSet(
      name: "numbers", summary: "", kind: .stagger, count: 50
    ) { .stagger(StaggerRequest(count: $0, interval: 1)) }
    for size in [0, 1, 49, 50, 51] {
      let subset = numbers.subset(size, seed: 3)
      #expect(subset.count == min(size, 50))
      #expect(Set(subset).count == subset.count)
    }
    #expect(numbers.subset(10, seed: 3) == numbers.subset(10, seed: 3))
    #expect(numbers.subset(10, seed: 3) != numbers.subset(10, seed: 4))
    // Every request has its chance.
    var seen: Set<SolverRequest> = []
    for seed in 0..<60 { seen.formUnion(numbers.subset(10, seed: UInt64(seed))) }
    #expect(seen.count == 50)
  }

  @Test func theSpringSetsReachEveryRegime() {
    for name in ["main", "tiny-times", "huge-times", "large-offsets", "at-rest", "with-velocity"] {
      var regimes: Set<SpringRegime> = []
      for request in CaseSet.named(name)?.subset(2_000) ?? [] {
        guard let request = request.as(SpringRequest.self) else { continue }
        regimes.insert(request.spring.regime)
      }
      let missing = Set(SpringRegime.allCases).subtracting(regimes)
      #expect(missing.isEmpty || (name == "main" && missing == [.undamped]), "\(name): \(missing)")
    }
  }

  @Test func logarithmicNumbersStayInTheirRangeAndReachItsBinades() {
    var random = SplitMix64(seed: 1)
    var exponents: Set<Int> = []
    for _ in 0..<2_000 {
      let number = random.logarithmic(1e-3, 10)
      #expect((1e-3...10).contains(number))
      exponents.insert(Int(number.exponent))
    }
    #expect(exponents == Set(-10...3))
  }
}
