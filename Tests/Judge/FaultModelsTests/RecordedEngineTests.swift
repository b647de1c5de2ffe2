import Foundation
import TestTiers
import Testing

@testable import FaultModels
@testable import SolverVerification

/// Recorded answers of engines whose faults are known from their code.
@Suite struct RecordedEngineTests {
  /// The numbers of a file under `Recorded`, one line each; the first line names their source.
  private static func lines(_ name: String) throws -> [[Double]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded").appending(path: name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: " ").compactMap { Double($0) } }
  }

  /// Values of curves, and slopes if there are any: control points, progress, answer.
  private func curves(_ name: String) throws -> [Observation] {
    let judge = Judge(allowance: .honestDouble, cache: sharedTruths)
    return try Self.lines(name).map { line in
      let request = SolverRequest.cubicBezier(
        CubicBezierRequest(
          curve: BezierControlPoints(line[0], line[1], line[2], line[3]), progress: line[4]))
      return Observation(
        request: request, asked: request,
        judgements: try judge.judgements(
          of: line.count > 6
            ? .curve(CurveAnswer(value: line[5], slope: line[6]))
            : .partial(.curve(CurveAnswer(value: line[5], slope: 0)), missing: ["slope"]),
          to: request))
    }
  }

  /// Qt 6.11.
  @Test func easingCurvesOfQt() throws {
    let observations = try curves("qt-easing.txt")
    let found = Diagnosis(observations: observations, tolerance: { _ in 1e-9 }).findings()
    #expect(found.map(\.solver) == ["bezier-cardano"], "\(found.map(\.text))")
    #expect(
      found.first?.text.contains("approximate cube roots and cosines") == true,
      "\(found.map(\.text))")
    // To the last few bits, which the order of the sums decides.
    for (line, observation) in zip(try Self.lines("qt-easing.txt"), observations) {
      guard let request = observation.request.as(CubicBezierRequest.self) else { continue }
      let value = CurveSolver<Double>(request.curve)
        .value(at: request.progress, .cardanoApproximated(below: 1e-3)).value
      #expect((value - line[5]).magnitude <= 1e-6 * observation.judgements[0].error, "\(line)")
    }
  }

  /// OpenUSD 26.11: values and slopes by one parameter.
  @Test func splinesOfUSD() throws {
    let found = Diagnosis(observations: try curves("usd.txt"), tolerance: { _ in 1e-9 }).findings()
    // Where a vanishing cubic term leaves no digits, another root may be the last one inside.
    #expect(
      Set(found.map(\.solver)) == ["bezier-cardano", nil], "\(found.map(\.text))")
    #expect(
      found.contains { $0.text.contains("in the order of textbooks") }, "\(found.map(\.text))")
  }

  /// JavaFX 11: wrong by up to 10³⁶ where a curve is flat in x.
  @Test func splinesOfJavaFX() throws {
    let observations = try curves("javafx.txt")
    let found = Diagnosis(observations: observations, tolerance: { _ in 1e-9 }).findings()
    #expect(
      Set(found.map(\.solver)) == ["bezier-newton-steps"], "\(found.map(\.text))")
    #expect(
      found.contains { $0.text.contains("4 steps of Newton's method from 17 samples") },
      "\(found.map(\.text))")
  }

  /// SciPy 1.17, `solve_ivp` with its defaults.
  @Test(.secondTier) func stepControlOfSciPy() throws {
    let judge = Judge(allowance: .honestDouble, cache: sharedTruths)
    let observations = try Self.lines("scipy.txt").map { line in
      let request = SolverRequest.spring(
        SpringRequest(
          spring: .physical(
            mass: 1, stiffness: line[0], damping: line[1], allowOverDamping: true),
          from: line[2], to: line[3], velocity: line[4], time: line[5]))
      return Observation(
        request: request, asked: request,
        judgements: try judge.judgements(
          of: .motion(MotionAnswer(position: line[6], velocity: line[7])), to: request))
    }
    let found = Diagnosis(observations: observations, tolerance: { _ in 1e-9 }).findings()
    #expect(found.map(\.solver) == ["adaptive-pair"], "\(found.map(\.text))")
    #expect(
      found.first?.text.contains("a relative error of 0.001 and an absolute one of 1e-06") == true,
      "\(found.map(\.text))")
  }
}
