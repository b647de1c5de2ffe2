import AnimationNumerics
import CVectorMath
import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import Measurement

/// Every workload is checked against its promise before it is timed; here every one of them is, at
/// sizes that take no time.
@Suite struct WorkloadTests {
  private func jobs(_ family: String, items: Int) throws -> [Job] {
    var grid = BenchGrid()
    grid.families = [family]
    grid.items = [items]
    return try grid.groups.flatMap { try $0.jobs() }
  }

  /// Families with item counts; the quick tier checks the first of each family.
  ///
  /// Retargeting is checked with as many items as `bench` has, too: an item whose last motion is small beside
  /// those before it is rare.
  private static let families: [(String, Int)] = {
    let all = [
      ("spring", 37), ("spring", 1_000), ("incremental", 6_000), ("incremental", 100_000),
      ("integrator", 77), ("integrator", 1_000), ("parallel", 131_072), ("keyframes", 100),
      ("keyframes", 1_000), ("curve", 100), ("curve", 1_000), ("choreography", 24),
      ("choreography", 1_000), ("call", 100), ("call", 1_000), ("preparation", 40),
      ("preparation", 1_000), ("retarget", 100), ("retarget", 10_000), ("cold", 40),
    ]
    return TestTier.isAll
      ? all : all.indices.filter { $0 == 0 || all[$0].0 != all[$0 - 1].0 }.map { all[$0] }
  }()

  @Test(arguments: families)
  func everyMethodKeepsItsPromise(family: String, items: Int) throws {
    let jobs = try jobs(family, items: items)
    #expect(jobs.count >= 4)
    for job in jobs {
      let check = try job.check()
      // Models of other solvers may be wrong.
      #expect(check.holds || !job.description.isOurs, "\(job.description.workload): \(check)")
      #expect(check.count > 30 || job.description.method == CalibrationJobs.readWrite)
      #expect(job.description.family == family)
    }
  }

  @Test func everyMethodThatAnswersSpringsIsTimed() throws {
    let timed = Set(try SpringWorkload(items: 9).group.jobs().map(\.description.method))
    for method in MethodRegistry.all where method.kinds.contains(.spring) {
      #expect(timed.contains(method.name), "\(method.name)")
    }
  }

  @Test func everyFamilyHasItsGoalsInTheTable() {
    var grid = BenchGrid()
    grid.items = [1_000, 1_000_000]
    let names = Set(grid.groups.map(\.name))
    for name in [
      "spring.uniform.shared.position.double.1000", "spring.arbitrary.few.position.float.1000",
      "incremental.window-1100.double.1000000", "incremental.window-1100.float.1000000",
      "parallel.propagated.double.1000000", "parallel.direct.double.1000000",
      "integrator.rk4.double.1000", "integrator.exact.double.1000", "curve.ease.float.1000",
      "keyframes.cubic-16.double.1000", "keyframes.cubic-16.float.1000",
      "keyframes.tracks-8.double.1000", "keyframes.tracks-8-shared.float.1000",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(!names.contains("parallel.propagated.double.1000"))
  }

  @Test func whatInterfacesAnimateHasItsOwnSizes() {
    let names = Set(BenchGrid().groups.map(\.name))
    for name in [
      "spring.arbitrary.shared.position.double.4", "spring.uniform.shared.position.double.24",
      "choreography.spring.double.10000", "choreography.spring-into-curve.double.24",
      "choreography.phases.double.1000", "call.spring-value.double.1000",
      "call.settling-duration.double.1000", "preparation.arbitrary.double.24",
      "preparation.uniform.double.10000", "preparation.arbitrary-own.float.64000",
      "preparation.first-frame.uniform.float.64000", "retarget.gesture.double.10000",
      "spring.uniform.shared.position.float.64000", "first-call.batch.double.1",
      "elementary.sine-cosine.double.1024",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(!names.contains("choreography.spring.double.1000000"))
    #expect(!names.contains("curve.ease.double.24"))
    #expect(!names.contains("spring.uniform.shared.position.double.64000"))
    // Requested sizes apply to every group.
    var grid = BenchGrid()
    grid.items = [77]
    #expect(grid.groups.allSatisfy { $0.items == 77 })
    #expect(grid.groups.contains { $0.name == "choreography.phases.double.77" })
  }

  /// The yardstick of gains must itself be right, in every case and at every length.
  @Test(arguments: SpringWorkload.Springs.allCases, SpringWorkload.Outputs.allCases)
  func thePlainLoopInCKeepsTheMotion(
    springs: SpringWorkload.Springs, outputs: SpringWorkload.Outputs
  ) throws {
    for scalar in ScalarType.allCases {
      for count in [1, 2, 3, 16, 333] {
        let workload = SpringWorkload(
          items: count, delays: .arbitrary, springs: springs, outputs: outputs, scalar: scalar)
        let jobs = try workload.group.jobs(where: { $0 == TimedMethods.cLoop })
        // In Float only springs below critical damping have a plain loop.
        guard let job = jobs.first else {
          #expect(scalar == .float && springs != .shared)
          continue
        }
        let check = try job.check()
        #expect(check.holds, "\(workload.name): \(check)")
      }
    }
  }

  @Test func thePlainLoopInCKnowsCriticalDamping() throws {
    for bounce in [0.3, 0, -0.5] {
      // From, to, velocity, delay, and room for position and velocity.
      let columns = [-0.7, 1.2, 3.5, 0.1, 0, 0].map { number in
        let column = UnsafeMutablePointer<Double>.allocate(capacity: 1)
        column.initialize(to: number)
        return column
      }
      let prepared = Column([try PlainSpring(.bounce(duration: 0.5, bounce: bounce))])
      defer { for column in columns { column.deallocate() } }
      var springs = PlainSprings(
        from: columns[0], to: columns[1], velocity: columns[2], delay: columns[3],
        springs: prepared.buffer.baseAddress!, assigned: nil, positions: columns[4],
        velocities: columns[5], count: 1, time: 0.35)
      PlainC.loops.springs(&springs)
      let spring = Spring(duration: 0.5, bounce: bounce)
      let position = spring.value(fromValue: -0.7, toValue: 1.2, initialVelocity: 3.5, time: 0.25)
      let velocity = spring.velocity(
        fromValue: -0.7, toValue: 1.2, initialVelocity: 3.5, time: 0.25)
      #expect(abs(columns[4].pointee - position) < 1e-13, "bounce \(bounce)")
      #expect(abs(columns[5].pointee - velocity) < 1e-12, "bounce \(bounce)")
    }
  }

  /// The check before timing sees an answer that is a little wrong.
  @Test(arguments: [
    "spring-value", "spring-update", "unit-curve", "animation-of-curve", "animated-spring",
    "animated-spring-and-curve", "spring", "settling-duration",
  ])
  func aCallThatIsALittleWrongIsNotTimed(name: String) throws {
    let call = try #require(Call.all.first { $0.name == name })
    func check(off: Double) throws -> JobCheck {
      let inputs = CallColumns(items: 50, span: call.span, seed: 3)
      return try call.job("ours", inputs, bound: call.bound) { columns, index in
        call.ours(columns, index)
        for item in columns.results.indices { columns.results[item] *= 1 + off }
      }.check()
    }
    #expect(try check(off: 0).holds)
    #expect(try !check(off: 1e-8).holds)
  }

  /// A retargeted batch goes on from where it was; one that starts over is seen.
  @Test func aRetargetingThatForgetsTheMotionIsSeen() throws {
    let workload = RetargetWorkload(part: .half, items: 60, seed: 5)
    #expect(workload.count == 120 && workload.range == 30..<90)
    let check = try #require(try workload.group.jobs(where: { $0 == "ours-propagated" }).first)
      .check()
    #expect(check.holds && check.count == 60 && check.error > 0)
  }

  @Test func anIncrementalBufferThatIsNotUpdatedIsNotTimed() throws {
    let items = try IncrementalItems<Double>(
      IncrementalWorkload(items: 6_000, scalar: .double, seed: 1))
    let positions = UnsafeMutableBufferPointer<Double>.allocate(capacity: 6_000)
    defer { positions.deallocate() }
    positions.initialize(repeating: 0)
    let time = items.workload.time(frame: 40, offset: 0.3)
    items.batch.sample(at: time, into: positions)
    #expect(try items.error(of: positions, at: time).error < 1e-15)
    // Items that are looked at: one in motion, one that waits and one that has settled.
    for item in [615, 1_575, 159] {
      let kept = positions[item]
      positions[item] += 1e-14
      #expect(try items.error(of: positions, at: time).error > 1e-15, "item \(item)")
      positions[item] = kept
    }
  }

  @Test func theWindowHasTheSizeThatItsNameSays() throws {
    let items = try IncrementalItems<Double>(
      IncrementalWorkload(items: 6_000, scalar: .double, seed: 1))
    let moving = (0..<6_000).filter { item in
      let state = items.batch.state(of: item, at: 2.0005)
      return state.velocity != 0 && state.position != items.from[item]
    }
    #expect(moving == Array(901...2000))
  }

  @Test(arguments: ScalarType.allCases)
  func theVectorFunctionsOfTheCLibraryResembleTheMotion(scalar: ScalarType) throws {
    guard VectorMath.withLoops != nil else { return }
    // Lengths that leave every remainder.
    for count in 1...40 {
      let workload = SpringWorkload(items: count, delays: .arbitrary, scalar: scalar)
      let job = try #require(
        try workload.group.jobs(where: { $0 == TimedMethods.vectorMath }).first)
      #expect(try job.check().holds, "\(count) items")
    }
    let several = SpringWorkload(items: 9, springs: .four).group
    #expect(try several.jobs(where: { $0 == TimedMethods.vectorMath }).isEmpty)
  }

  @Test func speedUpsAreToThePlainWayOfTheSameJob() {
    func samples(_ method: String, _ workload: String, _ times: [Double]) -> JobSamples {
      JobSamples(
        description: JobDescription(
          family: "integrator", workload: workload, method: method, items: 10,
          workingSetBytes: 80),
        check: JobCheck(error: 0, bound: 1, count: 1), callsPerSample: 1, wall: times,
        processor: times)
    }
    let rows = TimeRowMaking.rows([
      samples("ours-lanes", "a", [1, 2, 4]), samples("scalar", "a", [10, 30, 20]),
      samples("ours", "a", [20, 20, 20]), samples("ours", "b", [1, 1, 1]),
    ])
    #expect(rows.map(\.plainMethod) == ["scalar", nil, "scalar", nil])
    #expect(rows.map(\.speedUp) == [10, nil, 1, nil])
    #expect(rows.map(\.gainOverSwift) == [10, nil, 1, nil])
    #expect(rows.allSatisfy { $0.gainOverC == nil && $0.gainOverPlain == nil })
    // With a loop in C, that is the yardstick, and the one in Swift is beside it.
    let both = TimeRowMaking.rows([
      samples("ours-direct", "a", [1, 1, 1]), samples("textbook", "a", [30, 30, 30]),
      samples(TimedMethods.cLoop, "a", [15, 15, 15]), samples("ours", "c", [20, 20, 20]),
      samples("ours-plan", "c", [2, 2, 2]),
    ])
    #expect(both.map(\.plainMethod) == ["c-loop", "c-loop", nil, nil, "ours"])
    #expect(both.map(\.gainOverC) == [15, 0.5, nil, nil, nil])
    #expect(both.map(\.swiftLoop) == ["textbook", nil, "textbook", nil, nil])
    #expect(both.map(\.gainOverSwift) == [30, nil, 2, nil, nil])
    #expect(both.map(\.gainOverPlain) == [nil, nil, nil, nil, 10])
  }

  @Test func aFrameInColdCachesTakesLonger() throws {
    let items = 10_000
    let warm = try #require(
      try SpringWorkload(items: items).group.jobs(where: { $0 == "ours-propagated" }).first)
    let cold = try #require(
      try ColdJobs.group(SpringWorkload(items: items)).jobs(where: { $0 == "ours-propagated" })
        .first)
    let time = try #require(cold.reportedTime)
    let fastest = (0..<5).map { Sampler.time(warm, calls: 1, round: $0).wall }.min()!
    #expect((0..<5).map { _ in time() }.min()! > 1.5 * fastest)
  }

  /// A workload with a pass of its own, as those in cold caches, is compared with that.
  @Test func aPassOfTheSameWorkloadComesFirst() {
    func samples(_ family: String, _ workload: String, _ method: String, _ time: Double)
      -> JobSamples
    {
      JobSamples(
        description: JobDescription(
          family: family, workload: workload, method: method, items: 10, workingSetBytes: 80),
        check: JobCheck(error: 0, bound: 1, count: 1), callsPerSample: 1, wall: [time],
        processor: [])
    }
    let rows = TimeRowMaking.rows([
      samples(JobDescription.calibration, "pass", CalibrationJobs.readWrite, 1),
      samples("cold", "cold.a", CalibrationJobs.readWrite, 10),
      samples("cold", "cold.a", "ours-direct", 15), samples("spring", "a", "ours-direct", 3),
    ])
    #expect(rows.map(\.ratioToReadWrite) == [nil, nil, 1.5, 3])
    #expect(rows[2].gain(over: rows[1]) == 10.0 / 15)
  }

  @Test(arguments: FirstCall.allCases) func firstCallsAreRight(call: FirstCall) throws {
    let check = try #require(try call.group.jobs().first).check()
    #expect(check.holds && check.count == 1, "\(check)")
  }

  /// Our bounds are proved; those of the others are what their documentation says.
  @Test(arguments: [77, 1_024]) func elementaryFunctionsKeepTheBoundsBesideThem(items: Int) throws {
    for workload in ElementaryWorkload.all {
      let jobs = try workload.group(items: items, seed: 7).jobs()
      #expect(jobs.first?.description.method == "ours")
      for job in jobs {
        let check = try job.check()
        #expect(check.holds && check.count == items, "\(job.description.name): \(check)")
        // A rounded value is off by a quarter of an ulp on average.
        #expect(check.error > 0.4, "\(job.description.name): \(check)")
      }
    }
  }

  /// `scripts/prove` proves what the comments of the kernels state.
  @Test func elementaryFunctionsHaveTheBoundsThatAreProved() throws {
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../Sources/Library/AnimationKernels/LaneArithmetic.swift"), encoding: .utf8)
    for function in ElementaryFunction.allCases {
      let name =
        switch function {
        case .exp2: "exp2low"
        case .oneMinusExp2: "approach"
        case .sine, .cosine: function.rawValue
        }
      let proof = try #require(source.firstRange(of: "Proved (\(name)): "))
      let numbers = source[proof.upperBound...].prefix { $0 != ";" && $0 != "\n" }
        .split(separator: " ").compactMap { Double($0) }
      #expect(numbers == [true, false].map(function.bound(fused:)), "\(function)")
    }
  }

  @Test func everyMethodThatGainsAreToldAgainstIsNamed() {
    let names = Set(MethodRegistry.all.map(\.name) + TimedMethods.all.map(\.name))
    for name in TimedMethods.plain { #expect(names.contains(name), "\(name)") }
  }
}
