import Foundation
import SolverVerification
import Testing

@testable import FaultModels

/// Every form answers every question, however large or small its numbers, within bounded work.
@Suite(.timeLimit(.minutes(10))) struct ExtremeInputTests {
  private static let descriptions: [SpringDescription] = [
    .bounce(duration: 0.5, bounce: 0.2), .bounce(duration: 1e300, bounce: 1),
    .bounce(duration: 0x1p-1074, bounce: -1), .dampingRatio(response: 1e-150, dampingRatio: 1e-14),
    .dampingRatio(response: 1e150, dampingRatio: 1e14),
    .physical(mass: 1e-300, stiffness: 1e300, damping: 1e-300, allowOverDamping: true),
    .physical(mass: 1e300, stiffness: 1e-300, damping: 1e300, allowOverDamping: false),
    .physical(mass: 1, stiffness: 100, damping: 1e-14, allowOverDamping: true),
  ]

  private static let motions: [(Double, Double, Double)] = [
    (1.7e74, 0, 8e223), (1e300, -1e300, -1e300), (0, 0x1p-1074, 0x1p-1074),
  ]

  private func ask(_ request: SolverRequest, _ truth: [Double]) {
    for solver in FaultySolver.all where solver.kinds.contains(request.kind) {
      for form in solver.forms {
        let values = form.number.map { [$0.planted] + $0.values } ?? [0]
        for number in [values[0], values[values.count - 1]] {
          for isVariant in [false, true] {
            let setting = Setting(number: number, isVariant: isVariant)
            let answer = form.answer(Question(request: request, truth: truth), setting)
            #expect(answer.map { $0.numbers.count == truth.count } ?? true, "\(form.words)")
          }
        }
      }
    }
  }

  @Test func springsEnd() {
    for spring in Self.descriptions {
      for (from, to, velocity) in Self.motions {
        for time in [0, 0.3, 1e300] {
          ask(
            .spring(
              SpringRequest(spring: spring, from: from, to: to, velocity: velocity, time: time)),
            [to, 0])
        }
        ask(
          .advance(
            AdvanceRequest(
              spring: spring, from: from, to: to, velocity: velocity, steps: [0, 1 / 60.0, 1e3])),
          [from, to, to, velocity, 0, 0])
        ask(
          .settling(
            SettlingRequest(
              spring: spring, from: from, to: to, velocity: velocity, epsilon: 1e-3)), [1])
      }
    }
  }

  /// Frames that run away: squares of their states overflow, and no step of theirs is left.
  @Test func statesThatOverflowArePredictedByNoAdaptiveSteps() {
    let pair = AdaptivePair(relative: 1e-6, absolute: 1e-6)
    #expect(pair.motion(1, 1, displacement: 1.7e74, velocity: 8e223, at: 1 / 60.0) == nil)
    #expect(pair.motion(100, 2, displacement: 1, velocity: 0, at: 0.5) != nil)
  }

  @Test func curvesEnd() {
    for curve in [
      BezierControlPoints(0, 1e300, 1, -1e300), BezierControlPoints(1, 0, 0, 1),
      BezierControlPoints(0x1p-1074, 0x1p-1074, 1e-300, 1), BezierControlPoints(0, 0, 1, 1),
    ] {
      for progress in [0x1p-1074, 1e-300, 0.5, 1 - 0x1p-53] {
        ask(.cubicBezier(CubicBezierRequest(curve: curve, progress: progress)), [0.5, 1])
      }
    }
  }

  /// Remainders of numbers of every size get smaller.
  @Test func spacingsOfExtremeNumbersEnd() {
    for numbers in [[1e300, 0.3, 7e-5, 1e284, 3e17], [.greatestFiniteMagnitude, 1, 3, 1e-8, 0.1]] {
      #expect(Lattice.spacing(of: numbers, slack: 2e-9) == nil)
    }
  }
}
