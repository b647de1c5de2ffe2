import Foundation
import SolverVerification
import Testing

@testable import FaultModels

/// Every row answers every request, however large or small its numbers, within bounded work.
@Suite(.timeLimit(.minutes(5))) struct ExtremeInputTests {
  private static let descriptions: [SpringDescription] = [
    .bounce(duration: 0.5, bounce: 0.2), .bounce(duration: 1e300, bounce: 1),
    .bounce(duration: 0x1p-1074, bounce: -1), .dampingRatio(response: 1e-150, dampingRatio: 1e-14),
    .dampingRatio(response: 1e150, dampingRatio: 1e14),
    .physical(mass: 1e-300, stiffness: 1e300, damping: 1e-300, allowOverDamping: true),
    .physical(mass: 1e300, stiffness: 1e-300, damping: 1e300, allowOverDamping: false),
    .physical(mass: 1, stiffness: 100, damping: 1e-14, allowOverDamping: true),
  ]

  private static let requests = descriptions.flatMap { spring in
    [(1.7e74, 0.0, 8e223), (1e300, -1e300, -1e300), (0, 0x1p-1074, 0x1p-1074)].flatMap {
      from, to, velocity in
      [0, 0.3, 1e300].map {
        SpringRequest(spring: spring, from: from, to: to, velocity: velocity, time: $0)
      }
    }
  }

  private func firstValues<Program>(_ scans: [ParameterScan<Program>]) -> [Program] {
    scans.flatMap { scan in
      [scan.values.first, scan.values.last].compactMap { $0 }.map(scan.program)
    }
  }

  @Test func springsEnd() {
    let items = Self.requests.compactMap {
      SpringItem($0, truth: MotionAnswer(position: $0.to, velocity: 0), seed: 1)
    }
    #expect(items.count > 50)
    let table = SpringTable()
    for branch in 0..<3 {
      let rows =
        table.rows(on: table.right, branch: branch, member: 1)
        + firstValues(table.scans(from: table.right, branch: branch, member: 1))
      for item in items where item.branch == branch {
        for program in rows {
          let core = program.core.runCore(on: item)
          for member in 0..<2 { _ = program.answer(for: item, member: member, core: core) }
        }
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
    let table = CurveTable()
    let rows =
      table.rows(on: table.right, branch: 0, member: 1)
      + firstValues(table.scans(from: table.right, branch: 0, member: 1))
    for curve in [
      BezierControlPoints(0, 1e300, 1, -1e300), BezierControlPoints(1, 0, 0, 1),
      BezierControlPoints(0x1p-1074, 0x1p-1074, 1e-300, 1), BezierControlPoints(0, 0, 1, 1),
    ] {
      for progress in [0x1p-1074, 1e-300, 0.5, 1 - 0x1p-53] {
        let request = CubicBezierRequest(curve: curve, progress: progress)
        let item = CurveItem(
          request: request, curve: ModelBezier(curve), truth: 0.5, direction: 0, seed: 1)
        for program in rows {
          let core = program.core.runCore(on: item)
          for member in 0..<2 { _ = program.answer(for: item, member: member, core: core) }
        }
      }
    }
  }

  /// Remainders of numbers of every size get smaller.
  @Test func spacingsOfExtremeNumbersEnd() {
    for numbers in [[1e300, 0.3, 7e-5, 1e284, 3e17], [.greatestFiniteMagnitude, 1, 3, 1e-8, 0.1]] {
      #expect(Lattice.spacing(of: numbers, slack: 2e-9) == nil)
    }
  }

  /// The search stops when its budget is spent, reports that, and names nothing untried.
  @Test func aSearchWithoutBudgetIsCutShort() {
    let method = springs { $0.velocity = -$0.velocity }
    let box = WorkBudget(0)
    let results = springResults(method, box) { _ in false }
    #expect(box.wasCutShort)
    #expect(results.allSatisfy { $0.explanation == nil })
  }
}
