import Foundation
import SolverVerification

@testable import FaultModels
@testable import Seeding

// Faults drawn at random, that no solver of the list has.

/// Solvers with a random fault that no row models.
enum RandomFault {
  /// The findings about a trial's solver: of five trials three are about springs, one about curves, one
  /// about settling times.
  static func findings(_ trial: Int) -> [Finding] {
    switch trial % 5 {
    case 3: foreignFindings(curves(trial), sets: ["curves-random", "curves-named", "curves-hard"])
    case 4: foreignFindings(settling(trial), sets: ["settle"], limit: 60)
    default: springFindings(springs(trial))
    }
  }

  /// A number that depends on the request alone.
  @Sendable private static func noise(_ request: SpringRequest) -> Double {
    var random = SplitMix64(seed: request.time.bitPattern ^ request.velocity.bitPattern)
    return random.number(-1, 1)
  }

  private static func springs(_ trial: Int) -> SpringModel {
    var random = SplitMix64(seed: 0x0FF &+ UInt64(trial))
    let size = random.logarithmic(1e-6, 0.3)
    let weights = (0..<6).map { _ in random.number(-3, 3) }
    let form = random.index(below: 9)
    return SpringModel("random fault \(trial)") { request in
      var answer = careful(request)
      var other = request
      let w = request.spring.approximateNaturalFrequency ?? 1
      let scale = MotionScale(
        from: request.from, to: request.to, velocity: request.velocity, naturalFrequency: w)
      let ratio = request.spring.approximateDampingRatio
      let wave = sin(
        weights[0] * w * request.time + weights[1] * ratio + weights[2]
          + weights[3] * (answer.position - request.to) / scale.position)
      switch form {
      case 0: answer.position += size * wave * scale.position
      case 1:
        other.time = max(0, request.time * (1 + 0.1 * size * wave))
        answer = careful(other)
      case 2:
        answer.position += size * wave * (answer.velocity / w)
        answer.velocity += size * wave * scale.velocity
      case 3:
        other.velocity *= 1 + wave
        other.from += size * wave * scale.position
        answer = careful(other)
      case 4:
        answer.position += size * noise(request) * scale.position
        if weights[4] > 0 { answer.velocity *= 1 + size * noise(request) }
      case 5:
        other.time = min(request.time, (1 + weights[4] / 6) / w * (1 + ratio.squareRoot()))
        answer = careful(other)
      case 6:
        answer =
          DoubleSpring(frequency: w, ratio: pow(ratio, 1 + 0.1 * weights[4])).answer(request)
      case 7:
        other.time = pow(request.time, 1 + 0.01 * weights[4])
        answer = careful(other)
      default:
        // Drifts as the motion goes on, differently for position and velocity.
        let share = size * log(1 + w * request.time)
        answer.position += share * scale.position * weights[4]
        answer.velocity += share * scale.velocity * weights[5]
      }
      return answer
    }
  }

  private static func curves(_ trial: Int) -> Tampered {
    var random = SplitMix64(seed: 0xC0FF &+ UInt64(trial))
    let size = random.logarithmic(1e-6, 0.1)
    let weights = (0..<4).map { _ in random.number(-6, 6) }
    let form = random.index(below: 3)
    @Sendable func wave(_ request: CubicBezierRequest) -> Double {
      sin(weights[0] * request.progress + weights[1] * request.curve.x1 + weights[2])
    }
    return Tampered(
      kinds: [.cubicBezier],
      request: {
        guard var request = $0.as(CubicBezierRequest.self) else { return $0 }
        switch form {
        case 0: request.progress += size * wave(request) * request.progress * (1 - request.progress)
        case 1:
          request.curve = BezierControlPoints(
            request.curve.x1, request.curve.y1 + size * wave(request), request.curve.x2,
            request.curve.y2 * (1 + size * weights[3]))
        default: break
        }
        return .cubicBezier(request)
      },
      result: {
        guard form == 2, let request = $0.as(CubicBezierRequest.self), case .curve(var answer) = $1
        else {
          return $1
        }
        answer.value += size * wave(request)
        return .curve(answer)
      })
  }

  private static func settling(_ trial: Int) -> Tampered {
    var random = SplitMix64(seed: 0x5E0FF &+ UInt64(trial))
    let size = random.logarithmic(1e-6, 0.3)
    // Never a constant factor.
    let weights = (0..<3).map { _ in random.number(3, 9) }
    return Tampered(
      kinds: [.settling],
      result: {
        guard let request = $0.as(SettlingRequest.self), case .settling(let time) = $1 else {
          return $1
        }
        let wave = sin(
          weights[0] * request.spring.approximateDampingRatio + weights[1] * log(request.epsilon)
            + weights[2])
        return .settling(time * (1 + size * wave))
      })
  }
}
