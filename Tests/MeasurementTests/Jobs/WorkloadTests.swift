import AnimationNumerics
import SolverVerification
import Testing

@testable import Measurement

/// Every workload is checked against its promise before it is timed; here every one of them is, at
/// sizes that take no time.
@Suite struct WorkloadTests {
  private func kernels(_ family: String, items: Int) throws -> [any TimedKernel] {
    var grid = BenchGrid()
    grid.families = [family]
    grid.items = [items]
    return try grid.groups.flatMap { try $0.kernels() }
  }

  @Test(arguments: [
    ("persistent", 6_000), ("integrator", 77), ("parallel", 131_072), ("keyframes", 100),
    ("curve", 100),
  ])
  func everyMethodKeepsItsPromise(family: String, items: Int) throws {
    let kernels = try kernels(family, items: items)
    #expect(kernels.count >= 4)
    for kernel in kernels {
      let check = try kernel.check()
      // What a model of another solver gets wrong is no news.
      let isOurs = kernel.description.method.hasPrefix("ours")
      #expect(check.holds || !isOurs, "\(kernel.description.workload): \(check)")
      #expect(check.count > 30)
      #expect(kernel.description.family == family)
    }
  }

  @Test func everyFamilyHasItsGoalsInTheTable() {
    var grid = BenchGrid()
    grid.items = [1_000, 1_000_000]
    let names = Set(grid.groups.map(\.name))
    for name in [
      "spring.uniform.shared.position.double.1000", "spring.arbitrary.few.position.float.1000",
      "persistent.window-1100.double.1000000", "persistent.window-1100.float.1000000",
      "parallel.propagated.double.1000000", "parallel.direct.double.1000000",
      "integrator.rk4.double.1000", "integrator.exact.double.1000", "curve.ease.float.1000",
      "keyframes.cubic-16.double.1000", "keyframes.cubic-16.float.1000",
      "keyframes.tracks-8.double.1000", "keyframes.tracks-8-shared.float.1000",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(!names.contains("parallel.propagated.double.1000"))
  }

  @Test func aKeptBufferThatIsNotKeptUpIsNotTimed() throws {
    let items = try PersistentItems<Double>(
      PersistentWorkload(items: 6_000, scalar: .double, seed: 1))
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
    let items = try PersistentItems<Double>(
      PersistentWorkload(items: 6_000, scalar: .double, seed: 1))
    let moving = (0..<6_000).filter { item in
      let state = items.batch.state(of: item, at: 2.0005)
      return state.velocity != 0 && state.position != items.from[item]
    }
    #expect(moving == Array(901...2000))
  }

  @Test(arguments: ScalarType.allCases)
  func theVectorFunctionsOfTheCLibraryResembleTheMotion(scalar: ScalarType) throws {
    guard VectorMath.loops != nil else { return }
    // Lengths that leave every remainder.
    for count in 1...40 {
      let items = SpringItems(
        SpringWorkload(items: count, delays: .arbitrary, scalar: scalar))
      let kernel: any TimedKernel =
        scalar == .double
        ? try #require(try VectorMathKernel(items))
        : try #require(try FloatVectorMathKernel(items))
      #expect(try kernel.check().holds, "\(count) items")
    }
    #expect(try VectorMathKernel(SpringItems(SpringWorkload(items: 9, springs: .few))) == nil)
  }

  @Test func speedUpsAreToThePlainWayOfTheSameJob() {
    func samples(_ method: String, _ workload: String, _ times: [Double]) -> KernelSamples {
      KernelSamples(
        description: KernelDescription(
          family: "integrator", workload: workload, method: method, items: 10,
          workingSetBytes: 80),
        check: KernelCheck(error: 0, bound: 1, count: 1), callsPerSample: 1, wall: times,
        processor: times)
    }
    let rows = TimeRowMaking.rows([
      samples("ours-lanes", "a", [1, 2, 4]), samples("scalar", "a", [10, 30, 20]),
      samples("ours", "a", [20, 20, 20]), samples("ours", "b", [1, 1, 1]),
    ])
    #expect(rows.map(\.plainMethod) == ["scalar", nil, "scalar", nil])
    #expect(rows.map(\.speedUp) == [10, nil, 1, nil])
  }
}
