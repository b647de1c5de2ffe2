import AnimationNumerics
import Testing

@testable import Seeding

/// Zeros, signs of zero and subnormal numbers: one item and many agree but for the sign of a zero.
@Suite struct SignedZeroTests {
  private static func agree(_ bits: UInt64, _ alone: Double) -> Bool {
    bits == alone.bitPattern || (alone == 0 && bits << 1 == 0)
  }

  @Test(arguments: springsOfAllRegimes)
  func directBatchesHaveTheNumbersOfScalarCalls(spring: Spring) throws {
    let numbers = [0, -0.0, 1, -1, 0x1p-1063]
    var moves = RandomMoves(count: 0)
    for from in numbers {
      for to in numbers {
        for velocity in numbers {
          moves.from.append(from)
          moves.to.append(to)
          moves.velocity.append(velocity)
          moves.delays.append(0)
        }
      }
    }
    for count in [1, 7, 20, 125] {
      let part = moves.prefix(count)
      let few = try SpringBatch(
        [spring, .smooth], assigned: (0..<count).map { _ in 0 }, from: part.from, to: part.to,
        velocities: part.velocity, delays: .each(part.delays), algorithm: .direct)
      for (name, batch) in [
        ("shared", try part.batch(spring, algorithm: .direct)), ("few", few),
        ("own", try part.batch([Spring](repeating: spring, count: count), algorithm: .direct)),
      ] {
        for time in [-1, -0.0, 0, 1e-300, 0.25, 0.5, 30, 1e4, 1e20] {
          let frame = frame(of: batch, at: time)
          for i in 0..<batch.count {
            let position = spring.value(
              fromValue: part.from[i], toValue: part.to[i], initialVelocity: part.velocity[i],
              time: time)
            let velocity = spring.velocity(
              fromValue: part.from[i], toValue: part.to[i], initialVelocity: part.velocity[i],
              time: time)
            let (p, v) = (frame.positions[i], frame.velocities[i])
            #expect(
              Self.agree(p, position) && Self.agree(v, velocity),
              "\(name) of \(count), \(part.from[i]) to \(part.to[i]) at \(part.velocity[i]), \(time)"
            )
          }
        }
      }
    }
  }
}
