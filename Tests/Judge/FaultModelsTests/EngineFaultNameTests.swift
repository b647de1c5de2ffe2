import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels
@testable import Seeding

/// Faults of real engines, each put into the reference: named by what they are, and by nothing else.
@Suite struct EngineFaultNameTests {
  private func expect(_ found: [Finding], _ words: [String]) {
    let texts = found.map(\.text)
    #expect(texts.count == words.count, "\(texts)")
    for word in words { #expect(texts.contains { $0.contains(word) }, "\(word): \(texts)") }
  }

  @Test(.secondTier) func lengthsOfFrames() {
    let paces: [(String, @Sendable (Double) -> Double)] = [
      ("frames longer than 64 ms count as that", { min($0, 0.064) }),
      ("frames shorter than 4.167 ms count as that", { max($0, 1 / 240.0) }),
      ("every frame counts as 16.67 ms", { _ in 1 / 60.0 }),
    ]
    for (words, length) in paces {
      let method = Tampered(
        kinds: [.advance],
        request: {
          guard var request = $0.as(AdvanceRequest.self) else { return $0 }
          request.steps = request.steps.map(length)
          return .advance(request)
        })
      expect(foreignFindings(method, sets: ["ordinary-advance", "advance-uneven"]), [words])
    }
  }

  @Test func meaningsOfADuration() {
    func durations(_ change: @escaping @Sendable (Double, Double) -> Double) -> [Finding] {
      foreignFindings(
        springs {
          guard case .bounce(let duration, let bounce) = $0.spring else { return }
          $0.spring = .bounce(duration: change(duration, bounce), bounce: bounce)
        }, sets: ["main", "with-velocity", "parameterisations"])
    }
    expect(
      durations { duration, _ in 2 * .pi * duration },
      ["2 pi is missing from the natural frequency where a duration is given"])
    // ω₀ = −ln(0.001)/(ζD), where SwiftUI's is 2π/D.
    expect(
      durations { duration, bounce in
        bounce > 0 && bounce < 1 ? 2 * .pi * duration * (1 - bounce) / log(1_000) : duration
      }, ["a duration is taken for the settling time: until the envelope is 0.001"])
  }

  /// WebKit 2.50 solves x(s) = x as well as the animation's duration needs: to 1/(1,000·duration), as its
  /// answers at 0.15, 0.3, 1, 3 and 10 s show. Curves on the diagonal are straight lines.
  @Test(arguments: [0.15, 0.3, 1, 10]) func curvesOfWebKit(duration: Double) throws {
    let tolerance = 1 / (1_000 * duration)
    @Sendable func solved(_ p: BezierControlPoints, _ progress: Double) -> Double {
      func point(_ p: Double, _ q: Double, _ s: Double) -> Double {
        (((1 - 3 * q + 3 * p) * s + 3 * (q - 2 * p)) * s + 3 * p) * s
      }
      func distance(_ s: Double) -> Double { point(p.x1, p.x2, s) - progress }
      func slope(_ s: Double) -> Double {
        (3 * (1 - 3 * p.x2 + 3 * p.x1) * s + 6 * (p.x2 - 2 * p.x1)) * s + 3 * p.x1
      }
      if p.x1 == p.y1, p.x2 == p.y2 { return progress }
      let samples = (0...10).map { point(p.x1, p.x2, Double($0) / 10) }
      let index = samples.dropFirst().firstIndex { progress <= $0 } ?? 10
      var (low, high) = (Double(index - 1) / 10, Double(index) / 10)
      let share = (progress - samples[index - 1]) / (samples[index] - samples[index - 1])
      var (s, miss) = (low + share * (high - low), 0.0)
      for _ in 0..<4 {
        miss = distance(s)
        if abs(miss) < min(1e-7, tolerance) { return point(p.y1, p.y2, s) }
        if abs(slope(s)) < 1e-7 { break }
        s -= miss / slope(s)
      }
      // The distance before the last step decides.
      if abs(miss) >= tolerance {
        for _ in 0..<100 where abs(distance(s)) >= tolerance {
          if distance(s) < 0 { low = s } else { high = s }
          s = (low + high) / 2
        }
      }
      return point(p.y1, p.y2, s)
    }
    let method = Tampered(
      kinds: [.cubicBezier],
      result: {
        guard let own = $0.as(CubicBezierRequest.self), case .curve(var answer) = $1 else {
          return $1
        }
        if own.progress > 0, own.progress < 1 { answer.value = solved(own.curve, own.progress) }
        return .partial(.curve(answer), missing: ["slope"])
      })
    let found = foreignFindings(
      method,
      sets: [
        "curves-random", "curves-named", "curves-hard", "curves-clustered", "ordinary-curves",
        "corpus-curves", "smooth-curves", "worst-found-cubic-bezier",
      ], limit: 1_000)
    expect(found, ["Newton's method from 11 samples, 4 steps, then bisection, until x is met to "])
    let printed = try #require(
      found.first?.text.firstMatch(of: #/met to ([0-9.e-]+)( to ([0-9.e-]+))?/#))
    let least = try #require(Double(printed.1))
    let greatest = try printed.3.map { try #require(Double($0)) } ?? least
    // Limits are printed to two digits.
    #expect(0.95 * least <= tolerance && tolerance <= 1.05 * greatest, "\(found.map(\.text))")
  }

  /// Errors within the tolerance are right answers, but show which of several names fits the wrong ones.
  @Test(arguments: [false, true]) func allowedErrorsDecideBetweenNames(isSingle: Bool) throws {
    let method = Tampered(
      kinds: [.linearEasing],
      result: {
        guard let own = $0.as(LinearEasingRequest.self) else { return $1 }
        let css = StopList.answeringByTheSecondAtTheStart(own.css)
        let single = StopList.value(css, at: Float(own.progress)).map { Double($0) }
        return (isSingle ? single : StopList.value(css, at: own.progress)).map { .value($0) } ?? $1
      })
    let found = foreignFindings(method, sets: ["linear-easings"], limit: 2_000, tolerance: 1e-5)
    let words = "before several\(isSingle ? "" : " stops of linear()") at one place the second"
    expect(found, [words])
    #expect(!found.contains { $0.text.contains("(or: ") }, "\(found.map(\.text))")
  }

  @Test func twoFaultsOfSteps() {
    let method = Tampered(
      kinds: [.steps],
      result: {
        guard let request = $0.as(StepsRequest.self) else { return $1 }
        let count = Double(String(request.css.filter(\.isNumber))) ?? 1
        let (isBoth, isStart) = (request.css.contains("both"), request.css.contains("start"))
        var step = (request.progress * count + 0.5).rounded(.down)
        if isBoth || isStart { step += 1 }
        let product = request.progress * count
        if request.before, product == product.rounded() { step -= 1 }
        let jumps = count + (isBoth ? 1 : 0)
        if request.progress >= 0 { step = max(step, 0) }
        if request.progress <= 1 { step = min(step, jumps) }
        return .value(step / jumps)
      })
    expect(
      foreignFindings(method, sets: ["steps"], limit: 600),
      ["rounds to the nearest step, and jump-none is divided by its steps"])
  }

  /// The first crossing of a band is that of a scan, with and without overshoot, for motions that start
  /// inside and outside of it.
  @Test(arguments: [0.05, 0.3, 0.9, 1, 1.2, 4]) func crossingsAreThoseOfAScan(ratio: Double) {
    var random = SplitMix64(seed: 0xC105)
    let (spring, step) = (DoubleSpring(frequency: 10, ratio: ratio), 1e-3)
    for _ in 0..<40 {
      let (d, v, epsilon) = (random.number(-1, 1), random.number(-30, 30), random.number(0.01, 0.4))
      let isInside = (0...20_000).map { index in
        spring.state(displacement: d, velocity: v, at: step * Double(index)).position.magnitude
          <= epsilon
      }
      let first = step * Double(isInside.firstIndex(of: true)!)
      let asked = "\(d) \(v) \(epsilon)"
      let found = spring.firstCrossing(displacement: d, velocity: v, epsilon: epsilon)
      #expect((first - step...first).contains(found), "\(asked): \(found), not \(first)")
    }
  }
}
