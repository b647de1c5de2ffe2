import SolverVerification
import Testing

@testable import Measurement

@Suite struct ModelTests {
  static let closedForms = ["textbook", "two-exponential", "cosh-sinh"]

  private func motion(_ method: String, _ request: SpringRequest) throws -> MotionAnswer {
    try #require(MethodRegistry.named(method) as? any SpringMethod).motion(request)
  }

  @Test(arguments: closedForms, [-0.4, -0.1, 0, 0.2, 0.5, 0.8])
  func closedFormsAgreeWithOursOnOrdinarySprings(method: String, bounce: Double) throws {
    for time in [0, 0.01, 0.1, 0.35, 0.8, 2] {
      let request = SpringRequest(
        spring: .bounce(duration: 0.5, bounce: bounce), from: 2, to: 5, velocity: -7, time: time)
      let ours = try motion("ours", request)
      let other = try motion(method, request)
      #expect(abs(ours.position - other.position) < 1e-12, "at \(time)")
      #expect(abs(ours.velocity - other.velocity) < 1e-10, "at \(time)")
    }
  }

  @Test(arguments: [
    // Largest error over the first second, from the order of the method and its step.
    ("rk4-60hz", 1e-4), ("rk4-240hz", 1e-6), ("semi-implicit-euler-60hz", 0.2),
    ("semi-implicit-euler-120hz", 0.1), ("velocity-verlet-120hz", 3e-3), ("verlet-300hz", 0.03),
  ])
  func steppersResembleTheMotionAsWellAsTheirOrderSays(method: String, bound: Double) throws {
    var worst = 0.0
    for frame in 1...60 {
      let request = SpringRequest(
        spring: .bounce(duration: 0.5, bounce: 0.2), time: Double(frame) / 60)
      worst = max(
        worst,
        abs(try motion(method, request).position - motion("ours", request).position))
    }
    #expect(worst < bound)
    #expect(worst > bound / 100)
  }

  @Test func aRunningFluidSpringDoesNotMoveInItsFirstStep() throws {
    let request = SpringRequest(spring: .bounce(duration: 0.5, bounce: 0), time: 1.0 / 400)
    #expect(try motion("verlet-300hz", request).position == 0)
  }

  @Test func steppersRejectWhatWouldTakeForever() throws {
    let request = SpringRequest(spring: .bounce(duration: 0.5, bounce: 0), time: 1e6)
    #expect(throws: SolverError.self) { try motion("rk4-60hz", request) }
  }

  // SwiftUI's arithmetic takes any number, as SwiftUI does.
  @Test(arguments: MethodRegistry.all.map(\.name).filter { $0 != "apple-spring" })
  func parametersThatMakeNoSenseAreNamed(name: String) throws {
    let method = try #require(MethodRegistry.named(name))
    if method.kinds.contains(.spring) {
      #expect(throws: SolverError.self) {
        try method.answer(
          .spring(SpringRequest(spring: .bounce(duration: -1, bounce: 0), time: 1)))
      }
    }
    if method.kinds.contains(.cubicBezier) {
      #expect(throws: SolverError.self) {
        try method.answer(
          .cubicBezier(
            CubicBezierRequest(curve: BezierControlPoints(1.5, 0, 1, 1), progress: 0.5)))
      }
    }
  }

  @Test func namesAreUnique() {
    let names = MethodRegistry.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// The closed form has the right one of three roots left and right of the inflection and where the
  /// cubic falls at its ends; and the published mistake where there is no cubic term.
  @Test func theClosedFormOfTheCubicPicksItsRoot() throws {
    let cardano = CardanoCurve<Double>()
    func value(_ curve: BezierControlPoints, _ method: any CubicBezierMethod) throws -> Double {
      try method.bezier(CubicBezierRequest(curve: curve, progress: 0.37)).value
    }
    let ours = AnimationNumericsSolver()
    for (x1, x2) in [(0.25, 0.25), (0.9, 1.0), (0.0, 0.1), (0.0, 0.58), (0.42, 0.58)] {
      let curve = BezierControlPoints(x1, 0.1, x2, 0.9)
      #expect(abs(try value(curve, cardano) - value(curve, ours)) < 1e-13, "\(x1), \(x2)")
    }
    let quadratic = BezierControlPoints(0, 0.1, 1.0 / 3, 0.9)
    #expect(abs(try value(quadratic, cardano) - value(quadratic, ours)) > 0.1)
  }

  @Test(arguments: [
    ("newton-bisection", 1e-6), ("table-11", 1e-4), ("unit-curve-2-20", 3e-6),
    ("cardano", 1e-14), ("halley-2", 1e-14), ("piecewise-8", 1e-6), ("piecewise-3", 1e-2),
  ])
  func curveModelsResembleEase(method: String, bound: Double) throws {
    let method = try #require(MethodRegistry.named(method) as? any CubicBezierMethod)
    let ours = AnimationNumericsSolver()
    for index in 0...100 {
      let request = CubicBezierRequest(
        curve: BezierControlPoints(0.25, 0.1, 0.25, 1), progress: Double(index) / 100)
      let difference = abs(try method.bezier(request).value - ours.bezier(request).value)
      #expect(difference < bound, "at \(index) %")
    }
  }
}
