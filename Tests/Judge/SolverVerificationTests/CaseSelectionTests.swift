import Testing

@testable import SolverVerification

@Suite struct CaseSelectionTests {
  /// Every group has fixed requests; the seed selects the others.
  @Test(arguments: CaseSet.judged.filter { $0.count <= 20_000 }.map(\.name))
  func everyGroupHasFixedRequests(name: String) throws {
    let set = try #require(CaseSet.named(name))
    let (first, second) = (set.selection(400, seed: 1), set.selection(400, seed: 2))
    func fixed(_ selection: CaseSelection) -> [SolverRequest] {
      zip(selection.requests, selection.isFixed).filter(\.1).map(\.0)
    }
    #expect(fixed(first) == fixed(second))
    #expect(first.requests.count == min(400, set.count))
    #expect(Set(first.requests).count == Set(set.requests).count || first.requests.count == 400)
    #expect(set.count <= 400 || fixed(first).count <= 200)
    #expect(Set(fixed(first).map(\.group)) == Set(set.requests.map(\.group)))
    #expect(set.count <= 400 || first.requests != second.requests)
  }

  @Test func nothingIsChosenThatIsNotAdmitted() throws {
    let set = try #require(CaseSet.named("at-rest"))
    var contract = SolverContract()
    contract.bounce = 0...0
    let selection = set.selection(300, seed: 1, filter: CaseFilter(contract: contract))
    #expect(selection.requests.count == 300)
    #expect(selection.requests.allSatisfy { $0.group == "critical" })
  }

  /// Places where solvers differ are groups.
  @Test(arguments: [
    ("linear-easings", ["outside", "at a stop", "between stops"]),
    ("steps", ["outside", "between jumps", "at a jump", "at a jump, before"]),
    ("css-keyframes", ["effect eased", "at a jump", "at a frame", "between frames"]),
    (
      "keyframes",
      [
        "at the start", "in a line", "in an eased line", "in a cubic", "in a cubic with velocities",
        "in a spring", "after the end",
      ]
    ),
    ("unit-curves", ["at an end", "easeIn", "circularEaseInOut inverse"]),
    ("curves-outside", ["outside"]), ("staggers", ["by interval", "total capped", "both capped"]),
  ])
  func requestsAreDividedWhereSolversDiffer(name: String, groups: [String]) throws {
    let set = try #require(CaseSet.named(name))
    #expect(Set(set.requests.map(\.group)).isSuperset(of: groups))
  }

  /// Five steps jump at fifths, which no double represents.
  @Test(arguments: [
    (0.2, "at a jump"), (0.4.nextUp, "at a jump"), (0.2 + 1e-9, "between jumps"),
    (0.3, "between jumps"), (1.2, "outside"),
  ])
  func aStepIsAtAJumpOrBetween(progress: Double, group: String) {
    #expect(StepsRequest(css: "steps(5, end)", progress: progress).group == group)
  }

  /// With three stops the middle one is at ½, up to roundings.
  @Test(arguments: [
    (0.5 + 0.4998e-12, "at a stop"), (0.5 - 0.4998e-12, "at a stop"),
    (0.5 + 0.5002e-12, "between stops"), (0.25, "between stops"), (1, "at a stop"),
  ])
  func anEasingIsAtAStopOrBetween(progress: Double, group: String) {
    #expect(LinearEasingRequest(css: "linear(0, 2, 1)", progress: progress).group == group)
  }

  @Test func ordinaryRequestsAreOrdinary() {
    let bounces = CaseSet.ordinarySprings.requests.map { request in
      guard let request = request.as(SpringRequest.self) else { return Double.infinity }
      let frequency = request.spring.approximateNaturalFrequency ?? 1
      return request.time * frequency <= 10 * 2 * .pi * (1 + 1e-9)
        ? request.spring.approximateBounce.magnitude : .infinity
    }
    #expect(bounces.allSatisfy { $0 <= 0.9 })
    for request in CaseSet.ordinary.flatMap({ $0.subset(300) }) {
      // What moves by itself has a time, not a progress.
      if let progress = request.input,
        ![.spring, .keyframes, .decay, .smooth].contains(request.kind)
      {
        #expect((0...1).contains(progress))
      }
      #expect(!request.followsPlatformRule)
    }
    #expect(CaseSet.ordinaryCurves.count >= 59 * 2_000)
  }

  @Test func theRulesOfOnePlatformHaveSetsOfTheirOwn() {
    for set in CaseSet.platformSets {
      #expect(set.role == .platform)
      let requests = set.requests
      #expect(requests.allSatisfy { $0.followsPlatformRule }, "\(set.name)")
    }
    // Settling asked programs for them once, because a list of sets was incomplete.
    let foreign = Verifier(standard: .tolerance(1e-9))
    for set in CaseSet.judged where set.role != .platform {
      let asked =
        foreign.selection(of: set).requests
        + set.probes(perGroup: 3, filter: foreign.filter(of: set))
      #expect(!asked.contains { $0.followsPlatformRule }, "\(set.name)")
    }
  }
}
