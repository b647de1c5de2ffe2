import Testing

@testable import SolverVerification

/// The request of the protocol's page.
private let documented = RetargetRequest(
  spring: .bounce(duration: 0.5, bounce: 0.3),
  moves: [
    RetargetMove(time: 0, to: 1), RetargetMove(time: 0.2, to: 0.3),
    RetargetMove(
      time: 0.35, to: 2, velocity: -4, spring: .bounce(duration: 0.3, bounce: 0)),
  ], times: [0.1, 0.2, 0.25, 0.4, 0.9])

private func truth(_ request: SolverRequest) throws -> [Double] {
  try ReferenceSolver().truth(for: request).values.map(\.rounded)
}

@Suite struct RetargetTests {
  /// By matrix exponentials at 50 digits.
  @Test func theTruthIsTheExactMotionPieceByPiece() throws {
    #expect(
      try truth(.retarget(documented)) == [
        0.4233021230745698, 0.8737108956017926, 0.8820869814962001, 0.8999500808225185,
        1.9997997860744399, 5.707558337645977, 2.953806800715961, -1.9156692692425286,
        11.099620188186995, 0.0038551475575668947,
      ])
  }

  @Test func ofSeveralMovesAtOneTimeOnlyTheLastCounts() throws {
    var request = documented
    request.moves.insert(
      RetargetMove(
        time: 0.35, to: -9, velocity: 100, spring: .bounce(duration: 9, bounce: 0.9)), at: 2)
    #expect(try truth(.retarget(request)) == truth(.retarget(documented)))
    #expect(request.group == documented.group)
  }

  /// Before the step of index 2: steps of a sixtieth, by matrix exponentials.
  @Test func advanceIsRetargetedBetweenFrames() throws {
    let request = AdvanceRequest(
      spring: .bounce(duration: 0.5, bounce: 0.3), steps: Array(repeating: 1 / 60.0, count: 4),
      retargets: [.init(frame: 2, to: 7), .init(frame: 2, to: -1, velocity: 3)])
    let expected = [
      0.01986584676575, 0.071810943004418, 0.09353932511878996, 0.0683219247729504,
      2.264524884710627, 3.867765649350643, -0.24360178366414995, -2.6536518227757586,
    ]
    for (found, right) in zip(try truth(.advance(request)), expected) {
      #expect((found - right).magnitude < 1e-14)
    }
  }

  private static let returns: [(Double, Double, Double, Double, Double)] = [
    (0.3, 0.0, 1.0, 0.0, 0.26143813396928031246), (-0.3, 1, 0, -40, 0.051846043980737985694),
    (0.3, 1, 1, 5, 0.35007002100700245622),
    (0, 1, 1, 5, .infinity), (-0.3, 1, 0, -4, .infinity), (0.3, 1, 1, 0, .infinity),
  ]

  /// The first return by a root at 50 digits.
  @Test(arguments: returns)
  func aClampHoldsFromTheFirstReturn(
    bounce: Double, from: Double, to: Double, velocity: Double, time: Double
  ) throws {
    let spring = SpringDescription.bounce(duration: 0.5, bounce: bounce)
    func motion(at time: Double) throws -> [Double] {
      try truth(
        .spring(
          SpringRequest(
            spring: spring, from: from, to: to, velocity: velocity, time: time, clamp: true)))
    }
    let free = try truth(
      .spring(SpringRequest(spring: spring, from: from, to: to, velocity: velocity, time: 0.03)))
    #expect(try motion(at: 0.03) == free)
    let plain = DoubleSpring(spring)?.firstReturn(displacement: from - to, velocity: velocity)
    guard time.isFinite else { return #expect(plain == .infinity) }
    #expect(((plain ?? 0) - time).magnitude < 1e-15)
    #expect(try motion(at: time + 1e-12) == [to, 0])
    #expect(try motion(at: time - 1e-12)[1] != 0)
    let settling = try truth(
      .settling(
        SettlingRequest(spring: spring, from: from, to: to, velocity: velocity, clamp: true)))
    #expect((settling[0] - time).magnitude < 1e-15)
  }

  @Test func stiffnessAndRatioAreASpring() throws {
    let spring = SpringDescription.stiffness(380, dampingRatio: 0.8, mass: 2)
    #expect(
      try truth(.spring(SpringRequest(spring: spring, time: 0.2))) == [
        0.8627424656275509, 2.5229207783583614,
      ])
  }

  @Test func aDurationOfZeroIsAtItsTargetAfterTheStart() throws {
    let spring = SpringDescription.bounce(duration: 0, bounce: 0.3)
    for (time, expected) in [(0, [2, 3.0]), (1e-300, [5, 0]), (1, [5, 0])] {
      #expect(
        try truth(
          .spring(SpringRequest(spring: spring, from: 2, to: 5, velocity: 3, time: time)))
          == expected)
    }
  }

  private static let staggers: [(StaggerRequest, [Double])] = [
    (StaggerRequest(count: 5, interval: 0.25, from: .last), [1, 0.75, 0.5, 0.25, 0]),
    (StaggerRequest(count: 4, interval: 0.5, from: .center), [0.75, 0.25, 0.25, 0.75]),
    (StaggerRequest(count: 5, interval: 0.5, from: .edges), [0, 0.5, 1, 0.5, 0]),
    (
      StaggerRequest(count: 4, interval: 0.5, maximumTotal: 1, from: .index(1)),
      [1.0 / 3, 0, 1.0 / 3, 2.0 / 3]
    ),
    (
      StaggerRequest(count: 6, interval: 1, grid: .init(columns: 3, rows: 2)),
      [0, 1, 2, 1, 2.0.squareRoot(), 5.0.squareRoot()]
    ),
    (
      StaggerRequest(
        count: 6, interval: 1, maximumIndex: 1, from: .last,
        grid: .init(columns: 3, rows: 2, axis: .x)),
      [1, 1, 0, 1, 1, 0]
    ),
    (
      StaggerRequest(count: 9, interval: 1, from: .edges, grid: .init(columns: 3, rows: 3)),
      [0, 0, 0, 0, 1, 0, 0, 0, 0]
    ),
  ]

  @Test(arguments: staggers)
  func staggersStartAnywhere(request: StaggerRequest, delays: [Double]) throws {
    #expect(try truth(.stagger(request)) == delays)
  }

  @Test func everyGroupOfInterruptionsIsAsked() {
    let groups = Set(
      (CaseSet.ordinaryRetarget.requests + CaseSet.hardRetarget.requests).map {
        String($0.group.split(separator: ",")[0])
      })
    #expect(
      groups == [
        "velocity set", "another spring", "several interruptions within one period",
        "same target again", "reversed", "interrupted moving away from the target",
        "interrupted moving through the target", "interrupted moving toward the target", "one move",
      ])
  }

  /// Unlisted options are not asked for, and a program that does not serve retargeting can pass.
  @Test func extensionsAreAskedOfThoseThatListThem() {
    struct Partial: SolverMethod {
      let name = "partial"
      let summary = "the reference, without interruption"
      let kinds: Set<SolverKind> = [.spring, .stagger]
      var options: Set<SolverOption> = []
      func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
        try ReferenceSolver().answer(request)
      }
    }
    func sets(_ options: Set<SolverOption>) -> Set<String> {
      let verdict = Verifier(standard: .double, caseSets: CaseSet.retargetSets, limit: 40)
        .verdict(on: Partial(options: options))
      #expect(options.isEmpty || verdict.outcome == .passed, "\(verdict.text)")
      return Set(verdict.counts.map(\.caseSet))
    }
    #expect(sets([]) == [])
    #expect(sets([.clamp, .staggerGrid]) == ["clamped-spring", "stagger-grid"])
    #expect(
      sets([.staggerFrom, .staggerGrid, .zeroDuration, .stiffnessRatio]) == [
        "stagger-from", "stagger-grid", "stagger-grid-from", "zero-duration", "stiffness-ratio",
      ])
  }

  /// A solver in single precision is granted its roundings at moves, too, and no more.
  @Test func singlePrecisionIsGrantedAtMoves() throws {
    struct Single: SolverMethod {
      let name = "single"
      let summary = "the exact motion of times in single precision"
      let kinds: Set<SolverKind> = [.retarget]
      var factor = 1.0
      func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
        guard var rounded = request.inSinglePrecision.as(RetargetRequest.self) else {
          throw unsupported(.retarget)
        }
        for index in rounded.moves.indices {
          rounded.moves[index].time = Double(Float(rounded.moves[index].time))
        }
        rounded.times = rounded.times.map { Double(Float($0)) }
        guard case .frames(let answer) = try ReferenceSolver().answer(.retarget(rounded)) else {
          throw unsupported(.retarget)
        }
        return .frames(
          FramesAnswer(
            positions: answer.positions.map { Double(Float($0)) },
            velocities: answer.velocities.map { Double(Float($0 * factor)) }))
      }
    }
    var verifier = Verifier(
      standard: .tolerance(1e-9), caseSets: [CaseSet.ordinaryRetarget, CaseSet.hardRetarget],
      limit: 150)
    #expect(verifier.verdict(on: Single()).outcome == .failed)
    verifier.contract.scalar = .float
    let verdict = verifier.verdict(on: Single())
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    #expect(verifier.verdict(on: Single(factor: 1.001)).outcome == .failed)
  }
}
