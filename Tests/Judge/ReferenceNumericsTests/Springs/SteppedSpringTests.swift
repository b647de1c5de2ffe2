import ReferenceNumerics
import Testing

/// Integrators by powers of a matrix, against their steps.
@Suite struct SteppedSpringTests {
  /// Steps of 1 of x″ = −x from x = 1 at rest, by hand.
  @Test(arguments: [
    (ReferenceSpring.Integrator.rungeKutta4, 13.0 / 24, -5.0 / 6),
    (.semiImplicitEuler, 0, -1), (.velocityVerlet, 0.5, -0.75),
  ])
  func oneStepIsTheMethods(
    integrator: ReferenceSpring.Integrator, position: Double, velocity: Double
  ) throws {
    let spring = try ReferenceSpring(mass: 1, stiffness: 1, damping: 0)
    let sample = spring.stepped(
      by: integrator, step: 1, from: 1, to: 0, velocity: 0, time: 1)
    #expect(sample.position.double == position)
    #expect(sample.velocity.double == velocity)
  }

  /// Many steps and a shorter last one, against a loop in `Double`.
  @Test(arguments: [
    ReferenceSpring.Integrator.rungeKutta4, .semiImplicitEuler, .velocityVerlet,
  ])
  func manyStepsAreThoseOfALoop(integrator: ReferenceSpring.Integrator) throws {
    let (mass, stiffness, damping) = (2.0, 90.0, 7.0)
    let (step, time, target) = (0.0137, 1.9, 3.0)
    let spring = try ReferenceSpring(mass: mass, stiffness: stiffness, damping: damping)
    func force(_ x: Double, _ v: Double) -> Double {
      -(stiffness * (x - target) + damping * v) / mass
    }
    var (x, v, left) = (-1.0, 20.0, time)
    while left > 0 {
      let h = min(step, left)
      left = left - h < 1e-12 ? 0 : left - h
      switch integrator {
      case .semiImplicitEuler:
        v += h * force(x, v)
        x += h * v
      case .velocityVerlet:
        v += h / 2 * force(x, v)
        x += h * v
        v = (v - h / 2 * stiffness / mass * (x - target)) / (1 + damping / mass * h / 2)
      case .rungeKutta4:
        let (k1, l1) = (v, force(x, v))
        let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
        let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
        let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
        x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
      }
    }
    let sample = spring.stepped(
      by: integrator, step: step, from: -1, to: target, velocity: 20, time: time)
    #expect((sample.position.double - x).magnitude < 1e-12)
    #expect((sample.velocity.double - v).magnitude < 1e-11)
  }

  /// An undamped spring of frequency 1: Runge–Kutta is stable to 2√2, the others to 2.
  @Test(arguments: [
    (ReferenceSpring.Integrator.rungeKutta4, 2 * 2.0.squareRoot()), (.semiImplicitEuler, 2.0),
    (.velocityVerlet, 2.0),
  ])
  func stepsAreStableToTheLimit(integrator: ReferenceSpring.Integrator, limit: Double) throws {
    let spring = try ReferenceSpring(mass: 1, stiffness: 1, damping: 0)
    #expect(spring.isStable(integrator, step: limit * (1 - 1e-12)))
    #expect(!spring.isStable(integrator, step: limit * (1 + 1e-12)))
  }

  /// A whole number of steps has no last one, also where the quotient of time and step is rounded.
  @Test(arguments: [(0.1, 0.3, 2), (0.1, 0.1 * 3, 3), (1.0 / 3, 1.0, 3), (0.25, 0.0, 0)])
  func stepsAreCountedExactly(step: Double, time: Double, count: Int) throws {
    let spring = try ReferenceSpring(mass: 1, stiffness: 1, damping: 1)
    func end(_ time: Double, _ step: Double) -> Double {
      spring.stepped(
        by: .semiImplicitEuler, step: step, from: 1, to: 0, velocity: 0, time: time
      ).position.double
    }
    var (x, v) = (1.0, 0.0)
    for h in Array(repeating: step, count: count) + [time - Double(count) * step] {
      v -= h * (x + v)
      x += h * v
    }
    #expect((end(time, step) - x).magnitude < 1e-15)
  }
}
