import AnimationNumerics
import SolverVerification
import Testing

@testable import BenchmarkSuite

@Suite struct CompareTests {
  private func row(_ method: String, _ error: Double, _ time: Double) -> ComparisonRow {
    ComparisonRow(
      family: "springs", method: method, setting: "", error: error, nanoseconds: time,
      isParetoOptimal: false)
  }

  @Test func theAnswerIsTheFastestThatIsGoodEnough() {
    let document = ResultStoreTests.document()
    let report = ComparisonReport(document, targets: [1e-3, 1e-9])
    let rows = [row("table", 1e-4, 2), row("exact", 1e-16, 20), row("slow", 1e-5, 9)]
    #expect(
      report.answers(rows) == [
        "For 1e-03 choose table: error 1.0e-04, 2.000 ns a sample.",
        "For 1e-09 choose exact: error 1.0e-16, 20.0 ns a sample.",
      ])
    #expect(report.answers([row("table", 1e-2, 2)])[0].contains("nothing"))
  }

  @Test func tablesConvergeWithTheirOrder() throws {
    let request = SpringRequest(spring: .bounce(duration: 0.5, bounce: 0.25), time: 0)
    let times = (0..<2_000).map { (Double($0) + 0.37) / 1_010 }
    func error(_ count: Int, _ isCubic: Bool) throws -> Double {
      func positions(_ method: any SpringBatchMethod) throws -> [Double] {
        let buffer = Buffer(times.count)
        try times.withUnsafeBufferPointer {
          try method.sample(request, times: $0, positions: buffer.values, velocities: nil)
        }
        return Array(buffer.values)
      }
      let table = try positions(TabulatedSpring(count: count, isCubic: isCubic))
      return zip(table, try positions(OurSolver())).map { abs($0 - $1) }.max() ?? 0
    }
    // Four times the points: a sixteenth of the error for lines, a 256th for cubics.
    let lines = try error(256, false) / error(1_024, false)
    let cubics = try error(256, true) / error(1_024, true)
    #expect(lines > 8 && lines < 32)
    #expect(cubics > 100 && cubics < 600)
  }

  @Test func aBezierCannotBounceTwice() throws {
    let spring = try Spring(SpringDescription.bounce(duration: 0.5, bounce: 0.25))
    let fit = try CubicBezier(
      BezierFit.fit { spring.value(target: 1.0, initialVelocity: 0, time: $0) })
    let worst =
      (0...200).map { index in
        let time = Double(index) / 200
        return abs(fit.value(at: time) - spring.value(target: 1.0, initialVelocity: 0, time: time))
      }.max() ?? 0
    #expect(worst > 0.01 && worst < 0.2)
  }
}
