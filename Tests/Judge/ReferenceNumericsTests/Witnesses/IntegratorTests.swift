import Testing

@testable import ReferenceNumerics

/// The closed form against the integration of the equation of motion: two references that share no
/// formula and no arithmetic.
///
/// The documented set: 2 durations × 15 bounces, among them ±1e-16 and ±1e-9 about critical
/// damping and ±0.99, × velocities 0 and ±10 ω₀ at a time that moves through 0 … 8 D.
@Suite struct IntegratorTests {
  @Test func theTwoReferencesAgreeToTwentyFiveDigits() throws {
    var worst = (error: 0.0, input: "")
    var place = 0
    for duration in [0.05, 5] {
      for bounce in [
        0, 1e-16, -1e-16, 1e-9, -1e-9, 1e-3, -1e-3, 0.1, -0.1, 0.5, -0.5, 0.9, -0.9, 0.99, 1,
      ] {
        for turns in [0.0, 10, -10] {
          place += 1
          let velocity = turns * 2 * .pi / duration
          let time = duration * 8 * (Double(place % 37) / 37)
          let sample = try ReferenceSpring(duration: duration, bounce: bounce).sample(
            velocity: velocity, time: time)
          let other = SpringIntegrator().sample(
            duration: duration, bounce: bounce, from: 0, to: 1, velocity: velocity, time: time)
          let distance = other.distance(to: sample)
          let scale = max(1, turns.magnitude)
          let frequency = 2 * .pi / duration
          let error = max(distance.position, distance.velocity / frequency) / scale
          if !(error <= worst.error) {
            worst = (error, "D \(duration) b \(bounce) v \(velocity) t \(time)")
          }
        }
      }
    }
    #expect(worst.error < 1e-25, "\(worst)")
    // The error actually reached; a loss of 60 digits should not go unnoticed.
    #expect(worst.error < 1e-85, "\(worst)")
  }

  @Test func theIntegratorAgreesWithTheVectors() throws {
    let rows = try VectorFile("springs.csv").rows.filter {
      let n = $0.numbers
      // Offsets that the fixed-point places hold, and motions of a few hundred steps at most.
      return $0.kind == "bounce" && n[3].magnitude <= 1 && n[4].magnitude <= 1 && n[4] != 0
        && n[5].magnitude < 1e4 && n[1] > -0.98 && n[6] < 12 * n[0]
    }
    #expect(rows.count > 180)
    for row in rows.prefix(60) {
      let n = row.numbers
      let state = SpringIntegrator().sample(
        duration: n[0], bounce: n[1], from: n[3], to: n[4], velocity: n[5], time: n[6]
      ).rounded
      // 320 places round correctly but for cases nearer than 1e-70 to a tie.
      #expect(state.position == n[7], "\(row)")
      #expect((state.velocity - n[9]).magnitude <= n[9].ulp, "\(row)")
    }
  }
}
