import AnimationNumerics
import CurveFitting
import SolverVerification
import TestTiers
import Testing

@testable import Measurement
@testable import Reports
@testable import animbench

@Suite struct CompareTests {
  private func row(_ method: String, _ error: Double, _ time: Double) -> ComparisonRow {
    ComparisonRow(
      family: "springs", method: method, setting: "", error: error, nanoseconds: time,
      isParetoOptimal: false)
  }

  @Test func theAnswerIsTheFastestThatIsGoodEnough() throws {
    let rows = [row("table", 1e-4, 2), row("exact", 1e-16, 20), row("slow", 1e-5, 9)]
    let group = try #require(ComparisonGroup.all(rows).first)
    #expect(
      group.answers(for: [1e-9, 1e-3]).map { group.sentence($0) } == [
        "For 1e-3 in Double choose table: error 1e-4, 2.000 ns a sample.",
        "For 1e-9 in Double choose exact: error 1e-16, 20.0 ns a sample.",
      ])
  }

  @Test func whatNothingKeepsIsSaidOnceWithWhatComesClosest() throws {
    var single = row("table", 1e-4, 2)
    single.scalar = .float
    let groups = ComparisonGroup.all([row("exact", 1e-16, 20), single])
    #expect(groups.map(\.title) == ["springs in Double", "springs in Float"])
    #expect(
      groups[1].answers(for: ComparisonGroup.targets).map { groups[1].sentence($0) } == [
        "For 1e-3 in Float choose table: error 1e-4, 2.000 ns a sample.",
        "For 1e-6 in Float nothing here is accurate enough; table keeps 1e-4.",
      ])
    single.error = 0
    let exact = try #require(ComparisonGroup.all([single]).first)
    #expect(
      exact.answers(for: [1e-6, 1e-9, 1e-12]).map { exact.sentence($0) }.last
        == "For 1e-9 and less, Float itself rounds too coarsely.")
  }

  @Test func whereOursIsFastestTheFastestOtherIsNamedToo() throws {
    let group = try #require(
      ComparisonGroup.all([row("ours", 0, 1), row("slow", 1e-16, 21), row("table", 1e-4, 2)]).first)
    #expect(
      group.answers(for: [1e-9]).map { group.sentence($0) } == [
        "For 1e-9 in Double choose ours: error 0, 1.000 ns a sample; without this package slow: "
          + "error 1e-16, 21.0 ns a sample."
      ])
  }

  @Test func pointsOfAnotherTypeBeatNothing() {
    var single = row("table", 1e-4, 2)
    single.scalar = .float
    let marked = Compare.marked([
      row("exact", 1e-16, 20), row("slow", 1e-16, 21), row("rough", 1e-3, 3), single,
      row("broken", .infinity, 1),
    ])
    #expect(marked.map(\.isParetoOptimal) == [true, false, true, true, false])
  }

  @Test func tablesConvergeWithTheirOrder() throws {
    let spring = try Spring(SpringDescription.bounce(duration: 0.5, bounce: 0.25))
    let times = (0..<2_000).map { (Double($0) + 0.37) / 1_010 }
    let truth = times.map {
      TrueValue(rounded: spring.value(target: 1.0, initialVelocity: 0, time: $0))
    }
    func error(_ count: Int, _ isCubic: Bool) -> Double {
      let table = SpringTable<Double>(spring, seconds: 2, cells: count - 1, isCubic: isCubic)
      return ComparedInputs<Double>(times).error(of: table.sampling, truth: truth)
    }
    // Four times the points: a sixteenth of the error for lines, a 256th for cubics.
    let lines = error(256, false) / error(1_024, false)
    let cubics = error(256, true) / error(1_024, true)
    #expect(lines > 8 && lines < 32)
    #expect(cubics > 100 && cubics < 600)
  }

  @Test func aBezierCannotBounceTwice() throws {
    let spring = try Spring(SpringDescription.bounce(duration: 0.5, bounce: 0.25))
    func value(_ time: Double) -> Double {
      spring.value(target: 1.0, initialVelocity: 0, time: time)
    }
    let fit = BezierFit.nearest(to: (0...200).map { value(Double($0) / 200) })
    let curve = try CubicBezier(x1: fit[0], y1: fit[1], x2: fit[2], y2: fit[3])
    let worst = (0...2000).map { Double($0) / 2000 }
      .map { (curve.value(at: $0) - value($0)).magnitude }.max()!
    #expect(worst > 0.01 && worst < 0.2)
  }

  /// Our springs' largest error beyond half an ulp at these inputs; larger without fused multiply-add.
  static let ourError = InstructionSet.current.hasFusedMultiplyAdd ? 2e-16 : 2.5e-16

  /// In single precision a method has the error of its kind until rounding takes over.
  @Test func singlePrecisionFollowsTheOrderDownToItsRounding() throws {
    let methods = try SpringComparison().all()
    func error(_ method: String, _ setting: String, _ scalar: ScalarType) throws -> Double {
      try #require(
        methods.first { $0.method == method && $0.setting == setting && $0.scalar == scalar }
      ).error
    }
    // Far above the rounding both types err alike, for every stepper.
    for method in ["rk4", "semi-implicit-euler", "velocity-verlet"] {
      let (double, single) = (
        try error(method, "64 Hz", .double), try error(method, "64 Hz", .float)
      )
      #expect(abs(single / double - 1) < 0.02, "\(method)")
    }
    #expect(try error("rk4", "4096 Hz", .double) < 1e-10)
    #expect(try error("rk4", "4096 Hz", .float) > 1e-7)
    // This package keeps the promise of its `Float` batches: an ulp of the move, 2 where fast.
    #expect(try error("ours-batch", "precise", .float) <= 0x1p-23)
    #expect(try error("ours-batch", "fast", .float) <= 0x1p-22)
    let ours = try error("ours", "", .double)
    #expect(ours <= Self.ourError, "\(ours)")
  }

  @Test(.secondTier) func everyMethodThatIsToBeComparedIs() throws {
    let springs = Set(try SpringComparison().all().map(\.method))
    #expect(
      springs.isSuperset(of: [
        "ours", "textbook", "table-linear", "table-cubic", "rk4", "semi-implicit-euler",
        "velocity-verlet", "adaptive",
      ]))
    let curves = try CurveComparison(seed: 1).all()
    for scalar in ScalarType.allCases {
      #expect(
        Set(curves.filter { $0.scalar == scalar }.map(\.method)).isSuperset(of: [
          "ours-plan", "newton-bisection", "sampled-table", "cardano", "piecewise-32", "halley",
        ]))
    }
    #expect(curves.allSatisfy { $0.error.isFinite })
  }
}
