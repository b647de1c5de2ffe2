import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels
@testable import Seeding

/// Faults that were once misnamed, each as a hand-written solver.
@Suite struct FalseNameTests {
  private func staggers(
    _ change: @escaping @Sendable (StaggerRequest, [Double]) -> [Double]
  ) -> [Finding] {
    let method = Tampered(
      kinds: [.stagger],
      result: {
        guard let request = $0.as(StaggerRequest.self), case .delays(let delays) = $1 else {
          return $1
        }
        return .delays(change(request, delays))
      })
    return foreignFindings(method, sets: ["staggers"])
  }

  @Test func aListOfTheWrongLengthIsCalledThat() {
    let short = staggers { $1.dropLast() }
    #expect(short.only.contains("always 1 too few"), "\(short)")
    let single = staggers { Array($1.prefix(1)) }
    #expect(single.only.contains("always 1"), "\(single)")
  }

  @Test func aTotalThatIsCutIsNotUncapped() {
    let found = staggers { request, delays in
      delays.indices.map {
        min(
          Double(min($0, request.maximumIndex ?? $0)) * request.interval,
          request.maximumTotal ?? .infinity)
      }
    }
    #expect(found.map(\.solver) == ["staggers"], "\(found)")
    #expect(found.first?.text.contains("are cut to it") == true, "\(found)")
  }

  @Test func slopesOfOneAreNoProgressItself() {
    let method = Tampered(
      kinds: [.cubicBezier],
      result: {
        guard case .curve(var answer) = $1 else { return $1 }
        answer.slope = 1
        return .curve(answer)
      })
    let found = foreignFindings(method, sets: ["curves-random", "curves-outside"])
    #expect(found.map(\.solver) == ["bezier-slope"], "\(found)")
    #expect(found.first?.text.contains("slopes are always 1") == true, "\(found)")
  }

  @Test(.secondTier) func halvesToEvenBringNoSecondClock() {
    let found = foreignFindings(
      springs { $0.time = ($0.time * 1_000).rounded(.toNearestOrEven) / 1_000 },
      sets: springSets, limit: 200)
    #expect(Set(found.map(\.solver)) == ["clock"], "\(found)")
    #expect(found.count == 1, "\(found)")
  }

  @Test(.secondTier) func aNegativeBounceAsZeroIsNoCap() {
    let verdict = foreignVerdict(
      springs {
        $0.velocity = 0
        if case .bounce(let duration, let bounce) = $0.spring {
          $0.spring = .bounce(duration: duration, bounce: max(bounce, 0))
        }
      }, sets: springSets, limit: 200)
    // Two faults in one answer have no name, but a place.
    let found = verdict.findings
    #expect(Set(found.map(\.solver)) == [nil, "initial-velocity"], "\(found)")
    #expect(found.contains { $0.text.contains("ignores the initial velocity, when under-damped") })
    #expect(
      verdict.places.contains { $0.text.contains("over-damped") || $0.text.contains("bounce is") },
      "\(verdict.places.map(\.text))")
  }

  @Test(.secondTier) func restWithVelocityInMovesMissesNoTerm() {
    let resting = motions { request, answer in
      if (answer.position - request.to).magnitude < 1e-3, answer.velocity.magnitude < 1e-3 {
        answer = MotionAnswer(position: request.to, velocity: 0)
      }
    }
    var method = springs { $0.velocity *= $0.to - $0.from }
    method.result = resting.result
    let found = foreignFindings(method, sets: springSets, limit: 200)
    // Two faults in one answer have no name.
    #expect(
      Set(found.map(\.solver)) == ["initial-velocity", "rests-early", nil],
      "\(found)")
  }

  @Test func whatConcernsOneMemberIsNotSaidOfTheOther() {
    let rounded = foreignFindings(
      motions { $1.position = Double(Float($1.position)) }, sets: springSets)
    #expect(rounded.map(\.solver) == ["pixel-snapping"], "\(rounded)")
    #expect(rounded.first?.text.contains("every number") == false, "\(rounded)")
    // The velocity alone is that of the whole millisecond before.
    let late = SpringModel("late velocities") { request in
      var before = request
      before.time = (request.time * 1_000).rounded(.down) / 1_000
      return MotionAnswer(
        position: careful(request).position, velocity: careful(before).velocity)
    }
    let found = springFindings(late)
    #expect(found.first?.solver == "clock", "\(found)")
    #expect(found.first?.text.contains("in the velocity") == true, "\(found)")
  }

  @Test func newtonWithoutABracketIsNotToldOfOne() {
    let method = Tampered(
      kinds: [.cubicBezier],
      result: {
        guard let request = $0.as(CubicBezierRequest.self), case .curve = $1,
          request.progress > 0, request.progress < 1
        else { return $1 }
        let curve = ModelBezier(request.curve)
        var s = request.progress
        for _ in 0..<8 {
          let distance = curve.abscissa(s) - request.progress
          if distance.magnitude < 1e-6 { break }
          let slope = curve.abscissaSlope(s)
          if slope.magnitude < 1e-6 { break }
          s -= distance / slope
        }
        return .curve(curve.answer(parameter: s))
      })
    let found = foreignFindings(method, sets: ["curves-random", "curves-named"], limit: 400)
    #expect(found.first?.solver == "bezier-tolerance-by-duration", "\(found)")
    #expect(found.first?.text.contains("8 steps, until") == true, "\(found)")
  }

  @Test(.secondTier) func stableRootsAreNotCalledDifferences() {
    let found = springFindings(
      SpringModel("weights that are differences") { request in
        guard let spring = DoubleSpring(request.spring), spring.gap < 0 else {
          return careful(request)
        }
        let (d, spread) = (request.from - request.to, (-spring.gap).squareRoot())
        let slow = -spring.frequency / (spring.ratio + spread)
        let fast = -(spring.ratio + spread) * spring.frequency
        let second = (slow * d - request.velocity) / (slow - fast)
        let first = d - second
        let (e1, e2) = (exp(slow * request.time), exp(fast * request.time))
        return MotionAnswer(
          position: first * e1 + second * e2 + request.to,
          velocity: first * slow * e1 + second * fast * e2)
      }, limit: 600)
    #expect(!found.contains { $0.text.contains("slow root") }, "\(found.map(\.text))")
    #expect(found.contains { $0.solver == "two-exponentials" }, "\(found.map(\.text))")
  }

  /// A name that explains the consequences of another fault alone says that it may be one.
  @Test func aNameThatLeavesMuchOpenIsDoubted() {
    func found(wrongInside: Bool) -> [String] {
      let method = Tampered(
        kinds: [.keyframes],
        result: {
          guard let request = $0.as(KeyframesRequest.self), case .keyframes(var answer) = $1,
            let last = request.track.last
          else { return $1 }
          if request.time > answer.duration {
            answer.value = last.target
          } else if wrongInside, request.time > 0.6 * answer.duration {
            answer.value += 0.01 * (last.target - answer.value)
          }
          return .keyframes(answer)
        })
      return foreignFindings(method, sets: ["keyframes"], limit: 600).map(\.text)
    }
    let name = "after its end a track holds the last target"
    let (doubted, certain) = (found(wrongInside: true), found(wrongInside: false))
    #expect(
      doubted.contains { $0.hasPrefix(name) && $0.contains("; or another fault is behind them") },
      "\(doubted)")
    #expect(certain.count == 1 && certain[0].hasPrefix(name), "\(certain)")
    #expect(!certain[0].contains("another fault"), "\(certain)")
  }

  /// A threshold is named with its own numbers, not with those of a neighbour.
  @Test func distanceAndSpeedOfRestAreTheirOwn() {
    let found = foreignFindings(
      motions { request, answer in
        if (answer.position - request.to).magnitude <= 0.005, answer.velocity.magnitude <= 0.01 {
          answer = MotionAnswer(position: request.to, velocity: 0)
        }
      }, sets: springSets, limit: 200)
    #expect(found.map(\.solver) == ["rests-early"], "\(found)")
    #expect(
      found.first?.text.contains("and below twice that speed") == true, "\(found)")
  }

  /// Wrong answers that a name does not predict get no second name if they are noise.
  @Test func noiseUnderAnotherConditionHasNoName() {
    let found = foreignFindings(
      motions { request, answer in
        if request.velocity != 0 {
          answer = careful(
            SpringRequest(
              spring: request.spring, from: request.from, to: request.to, time: request.time))
        } else {
          var random = SplitMix64(seed: request.time.bitPattern)
          answer.position *= 1 + 1e-4 * random.number(-1, 1)
          answer.velocity *= 1 + 1e-4 * random.number(-1, 1)
        }
      }, sets: springSets, limit: 200)
    #expect(Set(found.map(\.solver)) == ["initial-velocity", nil], "\(found)")
  }

  /// One in a hundred wrong answers has another fault: the name stays, and none is given for the half of
  /// the answers that the others happen to spare.
  @Test func aFewAnswersOfAnotherFaultLeaveTheName() {
    let found = foreignFindings(
      motions { request, answer in
        guard request.velocity != 0 else { return }
        var other = request
        other.velocity = -other.velocity
        answer = careful(other)
        if request.to >= request.from, request.time.bitPattern % 97 == 0 {
          answer.position += 0.1 * max(1, request.velocity.magnitude)
        }
      }, sets: springSets, limit: 600)
    #expect(found.contains { $0.text.contains("has the wrong sign") }, "\(found)")
    #expect(!found.contains { $0.text.contains("where the target is below") }, "\(found)")
  }

  /// Printed digits are named though curves are solved to a tolerance before: an answer of six digits
  /// contradicts no six digits.
  @Test func printedDigitsAfterAnotherFault() {
    func method(_ output: @escaping @Sendable (Double) -> Double) -> Tampered {
      Tampered(
        kinds: [.cubicBezier],
        result: {
          guard let own = $0.as(CubicBezierRequest.self), case .curve(var answer) = $1 else {
            return $1
          }
          if own.progress > 0, own.progress < 1 {
            answer.value =
              ModelBezier(own.curve)
              .value(at: own.progress, .bisection(100, tolerance: 1e-6)).value
          }
          answer.value = output(answer.value)
          return .partial(.curve(answer), missing: ["slope"])
        })
    }
    let sets = ["curves-random", "curves-named"]
    let both = foreignFindings(
      method { Double(String(format: "%.6g", $0)) ?? $0 }, sets: sets, limit: 400)
    #expect(both.contains { $0.text.contains("written with 6 significant") }, "\(both)")
    // Without the output, no digits are named.
    let one = foreignFindings(method { $0 }, sets: sets, limit: 400)
    #expect(one.map(\.solver) == ["bezier-bisection-1e-3"], "\(one)")
  }

  /// Short numbers that are wrong for another reason are not said to be written short.
  @Test func shortDelaysAreNoPrintedDigits() {
    let found = staggers { request, delays in delays.map { $0 + request.interval } }
    #expect(found.map(\.solver) == ["staggers"], "\(found)")
  }

  /// A motion without a move is put to rest: no position is held at its target.
  @Test func aMoveOfNothingIsNoClamp() {
    let found = foreignFindings(
      motions { request, answer in
        guard request.from == request.to else { return }
        answer = MotionAnswer(position: request.to, velocity: 0)
      }, sets: ["at-rest", "with-velocity"], limit: 400)
    #expect(!found.contains { $0.solver == "clamped" }, "\(found)")
  }
}
