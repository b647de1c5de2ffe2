import AnimationNumerics
import Testing

@testable import ChoreographyFiles
@testable import Seeding

/// Animations taken apart: the pieces are the animation, and their bounds hold.
@Suite struct ProgressPieceTests {
  private func animation(_ generator: inout SplitMix64, depth: Int) -> Animation {
    if depth == 0 {
      let duration = generator.number(0.05, 2)
      switch generator.index(below: 4) {
      case 0: return .spring(duration: duration, bounce: generator.number(-0.9, 0.9))
      case 1:
        return .interpolatingSpring(
          duration: duration, bounce: generator.number(-0.9, 0.9),
          initialVelocity: generator.number(-9, 9))
      case 2: return .timingCurve(.circularEaseInOut, duration: duration)
      default:
        return .timingCurve(
          generator.number(0, 1), generator.number(-1, 2), generator.number(0, 1),
          generator.number(-1, 2), duration: duration)
      }
    }
    let base = animation(&generator, depth: depth - 1)
    switch generator.index(below: 5) {
    case 0: return base.delay(generator.number(-0.5, 1))
    case 1: return base.speed(generator.number(0.2, 3))
    case 2: return base.repeatCount(generator.index(below: 4) + 1, autoreverses: true)
    case 3: return base.repeatCount(generator.index(below: 4) + 1, autoreverses: false)
    default: return base.logicallyComplete(after: 0.1)
    }
  }

  @Test func thePiecesAreTheAnimation() {
    var generator = SplitMix64(seed: 31)
    for round in 0..<600 {
      let animation = animation(&generator, depth: round % 4)
      let (pieces, areAll) = animation.pieces(limit: 4000)
      #expect(areAll && pieces[0].start == 0 && pieces.last?.end == .infinity)
      for (piece, next) in zip(pieces, pieces.dropFirst()) { #expect(piece.end == next.start) }
      let end = min(animation.removalTime * 1.3 + 0.1, 50)
      for _ in 0..<20 {
        let time = generator.number(0, end)
        let piece = pieces.last { $0.start <= time }!
        // Where cycles meet, rounding decides which one answers.
        guard time - piece.start > 1e-9, piece.end - time > 1e-9 else { continue }
        let (found, exact) = (piece.progress(at: time), animation.progress(at: time))
        #expect((found.value - exact.value).magnitude < 1e-6, "\(animation) at \(time)")
        let slope = max(1, exact.velocity.magnitude)
        #expect(
          (found.velocity - exact.velocity).magnitude < 1e-3 * slope, "\(animation) at \(time)")
        guard case .spring = piece.law else { continue }
        let bend = max(1, exact.acceleration.magnitude)
        #expect(
          (found.acceleration - exact.acceleration).magnitude < 1e-3 * bend,
          "\(animation) at \(time)")
      }
    }
  }

  @Test func aRepetitionIsWrittenOutUpToALimit() {
    let (pieces, areAll) = Animation.easeIn.repeatCount(1_000_000).pieces(limit: 100)
    #expect(!areAll && pieces.count == 100)
    #expect(!Animation.smooth.repeatForever().pieces(limit: 10).areAll)
  }

  @Test func boundsOfPiecesHoldBetweenAnyTwoTimes() {
    var generator = SplitMix64(seed: 32)
    for round in 0..<400 {
      let pieces = animation(&generator, depth: round % 2).pieces(limit: 100).pieces
      for piece in pieces where !piece.isRest {
        let end = min(piece.end, piece.start + 3)
        let a = generator.number(piece.start, end)
        let b = a + (end - a) * generator.number(0, 1) * generator.number(0, 1)
        guard b - a > 1e-6 * end else { continue }
        let bend = piece.secondDerivative(over: a, b)
        let range = piece.range(over: a, b)
        let h = (b - a) / 64
        let values = (0...64).map { piece.progress(at: a + h * Double($0)).value }
        for index in 1..<64 {
          let second = (values[index - 1] - 2 * values[index] + values[index + 1]) / (h * h)
          #expect(second.magnitude <= bend * (1 + 1e-6) + 1e-13 / (h * h), "\(piece)")
        }
        #expect(values.min()! >= range.lowerBound - 1e-13)
        #expect(values.max()! <= range.upperBound + 1e-13)
        // The peaks are at least the sampled extremes.
        let peak = piece.peakSecondDerivative(until: end).magnitude
        #expect(peak <= piece.secondDerivative(over: piece.start, end) * (1 + 1e-9))
        for index in 1..<64 {
          let second = (values[index - 1] - 2 * values[index] + values[index + 1]) / (h * h)
          #expect(second.magnitude <= peak * (1 + 1e-6) + 1e-13 / (h * h), "\(piece)")
        }
      }
    }
  }

  @Test func peaksOfCurvesAreTheTextbooks() throws {
    // With x = s the curve is the polynomial 3s²(1 − s) + s³: y″ falls from 6 to −6.
    let cubic = BezierDerivatives(try CubicBezier(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 1))
    let whole = cubic.peakSecondDerivative(over: 0, 1)
    #expect((whole.magnitude - 6).magnitude < 1e-13)
    #expect((cubic.peakSecondDerivative(over: 0.25, 0.5).magnitude - 3).magnitude < 1e-13)
    // ease-in-out bends most at x = 0.19007…, by mpmath.
    let ends = try CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    let peak = BezierDerivatives(ends).peakSecondDerivative(over: 0, 0.5)
    #expect((peak.magnitude - 4.43774782822223).magnitude < 1e-13)
    #expect((peak.x - 0.190072365766558).magnitude < 1e-7)
    // Started a quarter in, only the second of two equal peaks remains.
    let late = Animation.timingCurve(0.42, 0, 0.58, 1, duration: 1).delay(-0.25)
    let left = late.pieces(limit: 9).pieces[0].peakSecondDerivative(until: 1)
    #expect((left.time - (0.75 - 0.190072365766558)).magnitude < 1e-7)
    for (x1, y1, x2, y2, places) in [
      (0.0, 0.0, 0.58, 1.0, [0.0]), (0.42, 0, 1, 1, [1.0]), (0, 1, 1, 0, [0, 1]),
      (1, 0, 0, 1, [0.5]), (0.25, 0.25, 1, 1, []), (0, 0, 1, 1, []), (0.3, 1, 0.2, 0, []),
      (1, 1, 0, 0, []),
    ] {
      let derivatives = BezierDerivatives(try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
      #expect(derivatives.singularities == places)
      let peak = derivatives.peakSecondDerivative(over: 0, 1).magnitude
      #expect((peak == .infinity) == !places.isEmpty)
    }
    // The steepest place of ease-in-out is its middle, with slope Y/X there.
    let slope = BezierDerivatives(ends).peakSlope(over: 0, 1)
    #expect((slope.x - 0.5).magnitude < 1e-12)
    #expect((slope.magnitude - ends.slope(at: 0.5)).magnitude < 1e-12)
    #expect(
      BezierDerivatives(try CubicBezier(x1: 0, y1: 0.5, x2: 1, y2: 1)).peakSlope(over: 0, 1)
        .magnitude == .infinity)
  }

  @Test func anUndampedSpringTurnsRoundAfterHalfAPeriod() {
    let spring = Spring(duration: 2, bounce: 1)
    let time = ProgressPiece.firstExtremum(spring, 1, 0)!
    #expect((time - 1).magnitude < 1e-12)
    // Critical from rest at −1: x″ has its extremum where x‴ = 0, at 2/ω₀ … of −(1 − ω₀t)e^(−ω₀t).
    let critical = Spring(duration: 2 * .pi, bounce: 0)
    #expect((ProgressPiece.firstExtremum(critical, 1, -2)! - 2).magnitude < 1e-12)
    #expect(ProgressPiece.firstExtremum(critical, 1, 1).map { $0 > 0 } ?? false)
  }
}
