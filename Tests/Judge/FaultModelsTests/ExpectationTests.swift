import SolverVerification
import Testing

@testable import FaultModels

/// A right solver that gets worse in one respect.
private struct Worsening: SolverMethod {
  let name = "worsening"
  let summary = "the reference, spoilt"
  let kinds: Set<SolverKind> = [.spring]
  var error = 0.0
  var declinesVelocity = false
  var rejectsOverDamping = false

  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    guard case .motion(var answer) = try ReferenceSolver(cache: sharedTruths).answer(request),
      let spring = request.as(SpringRequest.self)
    else { throw .unsupported("springs") }
    if rejectsOverDamping, spring.spring.approximateDampingRatio > 1 {
      throw .unsupported("no over-damping")
    }
    answer.position += error * (spring.to - spring.from)
    return declinesVelocity
      ? .partial(.motion(answer), missing: ["velocity"]) : .motion(answer)
  }
}

@Suite struct ExpectationTests {
  private func verdict(_ solver: Worsening, seed: UInt64 = 1) -> Verdict {
    Verifier(
      standard: .tolerance(1e-9),
      caseSets: ["at-rest", "ordinary-springs"].compactMap(CaseSet.named),
      limit: 120, seed: seed, cache: sharedTruths
    ).verdict(on: solver)
  }

  private func regressions(_ solver: Worsening, than committed: Worsening) throws -> [String] {
    try VerdictExpectation(json: verdict(committed).json).regressions(in: verdict(solver))
  }

  @Test func theSameIsNotWorse() throws {
    #expect(try regressions(Worsening(), than: Worsening()) == [])
    #expect(try regressions(Worsening(error: 1e-5), than: Worsening(error: 1e-5)) == [])
    // Nor is an improvement, or an error below four times the expected one.
    #expect(try regressions(Worsening(error: 1e-6), than: Worsening(error: 1e-5)) == [])
    #expect(try regressions(Worsening(error: 3e-6), than: Worsening(error: 1.1e-6)) == [])
  }

  @Test func regressionsAreNamed() throws {
    let grown = try regressions(Worsening(error: 5e-6), than: Worsening(error: 1e-6))
    #expect(grown.contains { $0.hasPrefix("spring, critical: position is off by") }, "\(grown)")
    #expect(!grown.contains { $0.contains("velocity") })
    let level = try regressions(Worsening(error: 2e-9), than: Worsening(error: 0.9e-9))
    #expect(
      level == [
        "spring: the level ordinarily is single, was double",
        "spring: the level everywhere is single, was double",
      ])
    let dropped = try regressions(Worsening(declinesVelocity: true), than: Worsening())
    #expect(dropped.contains("spring, critical: velocity is no longer served"), "\(dropped)")
    let rejected = try regressions(Worsening(rejectsOverDamping: true), than: Worsening())
    #expect(rejected.contains("spring, over-damped: position is no longer served"), "\(rejected)")
  }

  @Test func verdictsOnOtherQuestionsAreNotCompared() throws {
    let committed = try VerdictExpectation(json: verdict(Worsening()).json)
    #expect(throws: VerdictExpectation.Failure.incomparable("its seed is 1, not 2")) {
      try committed.regressions(in: verdict(Worsening(), seed: 2))
    }
    let older = verdict(Worsening()).json.replacing(
      "\"setsDigest\" : \"\(CaseSet.digest)", with: "\"setsDigest\" : \"0123")
    #expect(older.contains("0123"))
    #expect(throws: VerdictExpectation.Failure.self) {
      try VerdictExpectation(json: older).regressions(in: verdict(Worsening()))
    }
    for text in ["", "[]", "{}", #"{"schema":"animbench-verdict/3"}"#] {
      #expect(throws: VerdictExpectation.Failure.self) { try VerdictExpectation(json: text) }
    }
    let failure = #expect(throws: VerdictExpectation.Failure.self) {
      try VerdictExpectation(json: #"{"schema":"animbench-verdict/1"}"#)
    }
    let words = failure.map { "\($0)" } ?? ""
    #expect(
      words.contains("animbench-verdict/1") && words.contains("reads \"animbench-verdict/3\" only"))
  }

  @Test func levelsAreTold() throws {
    let kind = try #require(verdict(Worsening(error: 1e-7)).kinds.first)
    #expect(kind.ordinary?.level == .single)
    #expect(kind.overall?.level == .single)
    #expect(kind.outcome == .failed)
    let exact = try #require(verdict(Worsening()).kinds.first)
    #expect(exact.overall?.level == .exact)
    #expect(AccuracyLevel(error: .infinity) == .none)
    #expect(AccuracyLevel(error: .nan) == .none)
    #expect(AccuracyLevel.none < .visual && .double < AccuracyLevel.exact)
  }

  /// A breach has its count, its worst input and its simplest.
  @Test func wrongAnswersAreCountedWithTheirWorstAndSimplestInputs() throws {
    let verdict = verdict(Worsening(error: 1e-7))
    let breach = try #require(verdict.breaches.first { $0.group == "critical" })
    #expect(breach.wrong == breach.answers)
    let lengths = verdict.breaches.map { breach in
      [breach.worst, breach.simplest].map { $0.request.encoded(identifier: 1).count }
    }
    #expect(lengths.allSatisfy { $0[1] <= $0[0] })
    // Random springs have numbers of many digits, fixed ones have few.
    #expect(lengths.contains { $0[1] < $0[0] })
    #expect(breach.simplest.error <= breach.worst.error)
  }
}
