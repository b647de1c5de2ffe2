internal import AnimationIntegrators
internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification
internal import Seeding

/// Many oscillators that an integrator moves towards changing targets, one frame of 1/60 s after
/// another.
struct IntegratorWorkload: Sendable {
  /// The integrator. The text is part of the job's name.
  enum Integrator: String, Sendable, CaseIterable {
    /// The classic Runge–Kutta method, four steps per frame.
    case rungeKutta4 = "rk4"
    /// The transition matrix, one step per frame.
    case exact
  }

  var integrator: Integrator
  /// The number of oscillators.
  var items: Int
  /// The seed of states and targets.
  var seed: UInt64

  /// The job's name: integrator.rk4.double.10000.
  var name: String { "integrator.\(integrator.rawValue).double.\(items)" }

  static let frame = 1.0 / 60
  static let springDescription = SpringDescription.bounce(duration: 0.5, bounce: 0.25)

  /// The number of steps per frame.
  var steps: Int { integrator == .rungeKutta4 ? 4 : 1 }
  /// The length of a step, in seconds.
  var step: Double { Self.frame / Double(steps) }
  /// The largest scaled error after one frame: truncation error, or rounding.
  var bound: Double { integrator == .rungeKutta4 ? 1e-6 : 1e-15 }
}

/// States, and two sets of targets between which the oscillators alternate.
private final class Oscillators {
  let workload: IntegratorWorkload
  let spring: Spring
  let positions: UnsafeMutableBufferPointer<Double>
  let velocities: UnsafeMutableBufferPointer<Double>
  private let columns: [Column<Double>]

  init(_ workload: IntegratorWorkload) throws {
    self.workload = workload
    spring = try Spring(IntegratorWorkload.springDescription)
    var random = SplitMix64(seed: workload.seed)
    // Initial positions and velocities, two sets of targets, current positions and velocities.
    columns = [(-1, 1), (-5, 5), (-1, 1), (-1, 1), (0, 1), (0, 1)].map { (low, high) in
      Column((0..<workload.items).map { _ in random.number(low, high) })
    }
    (positions, velocities) = (columns[4].buffer, columns[5].buffer)
  }

  /// Resets every oscillator to its initial state.
  func reset() {
    for index in positions.indices {
      positions[index] = columns[0].buffer[index]
      velocities[index] = columns[1].buffer[index]
    }
  }

  /// The targets of a frame. They change every sixteen frames, so that no oscillator comes to rest.
  func targets(frame: Int) -> UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(columns[2 + frame >> 4 & 1].buffer)
  }

  /// The scaled error of an oscillator after the first frame.
  func error(of item: Int) throws -> Double {
    let request = SpringRequest(
      spring: IntegratorWorkload.springDescription, from: columns[0].buffer[item],
      to: targets(frame: 0)[item], velocity: columns[1].buffer[item],
      time: IntegratorWorkload.frame)
    return try MotionError(
      of: MotionAnswer(position: positions[item], velocity: velocities[item]), to: request
    ).largest
  }
}

extension IntegratorWorkload {
  /// Advances all oscillators by one frame.
  private typealias Frame = (_ targets: UnsafeBufferPointer<Double>) -> Void

  /// The oscillators by every method.
  var group: JobGroup {
    func method(
      _ name: String, isIdenticalTo same: ((Oscillators) throws -> Frame)? = nil,
      _ frame: @escaping (Oscillators) throws -> Frame
    ) -> JobGroup.Method<Oscillators> {
      .init(name) { try job(name, $0, frame($0), isIdenticalTo: same?($0)) }
    }
    return JobGroup(
      name, items: items, inputs: { try Oscillators(self) },
      methods: [
        // Promised to equal the scalar integrator bit for bit.
        method("ours-lanes", isIdenticalTo: scalarFrame, laneFrame),
        method("ours", scalarFrame), method("scalar", writtenOutFrame),
        method(TimedMethods.cLoop, plainFrame),
      ])
  }

  private func job(
    _ method: String, _ states: Oscillators, _ frame: @escaping Frame, isIdenticalTo same: Frame?
  ) -> Job {
    let next = RoundState(0)
    let job = Job(
      JobDescription(
        family: JobFamily.integrator.name, workload: name, method: method, items: items,
        workingSetBytes: items * 40),
      prepare: { round in
        states.reset()
        // Every other round starts with the other targets.
        next.value = round & 1 << 4
      },
      run: { calls in
        for _ in 0..<calls {
          let targets = states.targets(frame: next.value)
          doNotOptimize(memory: UnsafeMutableRawPointer(mutating: targets.baseAddress!))
          frame(targets)
          doNotOptimize(memory: states.positions.baseAddress!)
          doNotOptimize(memory: states.velocities.baseAddress!)
          next.value += 1
        }
      }, bound: bound, error: states.error)
    guard let same else { return job }
    return job.requiring {
      let (positions, velocities) = (Array(states.positions), Array(states.velocities))
      states.reset()
      same(states.targets(frame: 0))
      return positions.elementsEqual(states.positions)
        && velocities.elementsEqual(states.velocities)
    }
  }

  /// `OscillatorArray`: all lanes at once.
  private func laneFrame(_ states: Oscillators) throws -> Frame {
    let array = OscillatorArray(states.spring)
    let (positions, velocities, step, steps) = (states.positions, states.velocities, step, steps)
    // The steps are stable; otherwise the check would have found the error.
    return switch integrator {
    case .rungeKutta4:
      {
        try? array.rungeKutta4(
          step: step, steps: steps, targets: $0, positions: positions, velocities: velocities)
      }
    case .exact:
      {
        try? array.propagate(step: step, targets: $0, positions: positions, velocities: velocities)
      }
    }
  }

  /// This package's scalar integrators, one oscillator after another.
  private func scalarFrame(_ states: Oscillators) throws -> Frame {
    let (spring, step, steps, method) = (states.spring, step, steps, RungeKutta4())
    let propagator = try SpringPropagator(spring, step: step)
    let isExact = integrator == .exact
    return { targets in
      for item in targets.indices {
        var state = MotionState(position: states.positions[item], velocity: states.velocities[item])
        if isExact {
          propagator.step(&state, target: targets[item])
        } else {
          let force = SpringForce(spring, target: targets[item])
          for _ in 0..<steps { method.step(&state, by: step, at: 0, under: force) }
        }
        states.positions[item] = state.position
        states.velocities[item] = state.velocity
      }
    }
  }

  /// A fully inlined loop, as one would write it for this spring alone.
  private func writtenOutFrame(_ states: Oscillators) -> Frame {
    let spring = states.spring
    guard integrator == .rungeKutta4 else {
      let (a, b, c, d) = transition(spring)
      return { targets in
        for item in targets.indices {
          let x = states.positions[item] - targets[item]
          let v = states.velocities[item]
          states.positions[item] = targets[item] + (x * a + v * b)
          states.velocities[item] = x * c + v * d
        }
      }
    }
    let k = doNotOptimize(spring.naturalFrequency * spring.naturalFrequency)
    let c = doNotOptimize(2 * spring.dampingRatio * spring.naturalFrequency)
    let h = doNotOptimize(step)
    let steps = steps
    return { targets in
      for item in targets.indices {
        let target = targets[item]
        var (x, v) = (states.positions[item], states.velocities[item])
        for _ in 0..<steps {
          let a1 = -(k * (x - target) + c * v)
          let v2 = v + h / 2 * a1
          let a2 = -(k * (x + h / 2 * v - target) + c * v2)
          let v3 = v + h / 2 * a2
          let a3 = -(k * (x + h / 2 * v2 - target) + c * v3)
          let v4 = v + h * a3
          let a4 = -(k * (x + h * v3 - target) + c * v4)
          x += h / 6 * ((v + v4) + 2 * (v2 + v3))
          v += h / 6 * ((a1 + a4) + 2 * (a2 + a3))
        }
        states.positions[item] = x
        states.velocities[item] = v
      }
    }
  }

  /// The equivalent loop in C, which the compiler vectorises.
  private func plainFrame(_ states: Oscillators) -> Frame {
    let (spring, step, loops) = (states.spring, step, PlainC.loops)
    let (a, b, c, d) = transition(spring)
    let isExact = integrator == .exact
    return { targets in
      var oscillators = PlainOscillators(
        targets: targets.baseAddress!, positions: states.positions.baseAddress!,
        velocities: states.velocities.baseAddress!, count: targets.count)
      if isExact {
        loops.matrix(&oscillators, a, b, c, d)
      } else {
        loops.rungeKutta(
          &oscillators, spring.naturalFrequency * spring.naturalFrequency,
          2 * spring.dampingRatio * spring.naturalFrequency, step)
      }
    }
  }

  /// The transition matrix of one step: the displacement and velocity that result from a unit
  /// displacement and from a unit velocity.
  private func transition(_ spring: Spring) -> (a: Double, b: Double, c: Double, d: Double) {
    let h = step
    return (
      doNotOptimize(spring.value(fromValue: 1.0, toValue: 0, initialVelocity: 0, time: h)),
      doNotOptimize(spring.value(fromValue: 0.0, toValue: 0, initialVelocity: 1, time: h)),
      doNotOptimize(spring.velocity(fromValue: 1.0, toValue: 0, initialVelocity: 0, time: h)),
      doNotOptimize(spring.velocity(fromValue: 0.0, toValue: 0, initialVelocity: 1, time: h))
    )
  }
}
