internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification
internal import Seeding

/// Many oscillators that follow targets which move: one frame of 1/60 s after another, by an
/// integrator.
struct IntegratorWorkload: Sendable {
  /// The integrator.
  enum Integrator: String, Sendable, CaseIterable {
    /// The classic Runge–Kutta method, four steps a frame.
    case rungeKutta4 = "rk4"
    /// The transition matrix, one step a frame.
    case exact
  }

  /// Which integrator.
  var integrator: Integrator
  /// How many oscillators.
  var items: Int
  /// The seed of states and targets.
  var seed: UInt64

  /// The job's name: integrator.rk4.double.10000.
  var name: String { "integrator.\(integrator.rawValue).double.\(items)" }

  static let frame = 1.0 / 60
  static let springDescription = SpringDescription.bounce(duration: 0.5, bounce: 0.25)

  /// Steps of a frame.
  var steps: Int { integrator == .rungeKutta4 ? 4 : 1 }
  /// The length of a step, in seconds.
  var step: Double { Self.frame / Double(steps) }
  /// The largest scaled error after one frame: the method's truncation error, or rounding.
  var bound: Double { integrator == .rungeKutta4 ? 1e-6 : 1e-15 }
}

/// States, and two sets of targets between which the oscillators are sent to and fro.
final class IntegratorStates {
  let workload: IntegratorWorkload
  let spring: Spring
  let positions: UnsafeMutableBufferPointer<Double>
  let velocities: UnsafeMutableBufferPointer<Double>
  private let initial: [UnsafeMutableBufferPointer<Double>]
  private let targets: [UnsafeMutableBufferPointer<Double>]

  init(_ workload: IntegratorWorkload) throws(SolverError) {
    self.workload = workload
    spring = try Spring(IntegratorWorkload.springDescription)
    var random = SplitMix64(seed: workload.seed)
    func column(_ low: Double, _ high: Double) -> UnsafeMutableBufferPointer<Double> {
      let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: workload.items)
      for index in column.indices {
        column.initializeElement(at: index, to: random.number(low, high))
      }
      return column
    }
    initial = [column(-1, 1), column(-5, 5)]
    targets = [column(-1, 1), column(-1, 1)]
    positions = column(0, 1)
    velocities = column(0, 1)
  }

  deinit {
    for column in initial + targets + [positions, velocities] { column.deallocate() }
  }

  /// Puts every oscillator where it began.
  func reset() {
    for index in positions.indices {
      positions[index] = initial[0][index]
      velocities[index] = initial[1][index]
    }
  }

  /// The targets of a frame: others every sixteen frames, so that nothing comes to rest.
  func targets(frame: Int) -> UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(targets[frame >> 4 & 1])
  }

  /// The largest scaled error after the first frame.
  func check(bound: Double) throws(SolverError) -> KernelCheck {
    try KernelCheck(at: KernelCheck.places(of: workload.items), bound: bound) {
      item throws(SolverError) in
      let request = SpringRequest(
        spring: IntegratorWorkload.springDescription, from: initial[0][item],
        to: targets[0][item], velocity: initial[1][item], time: IntegratorWorkload.frame)
      let truth = try ReferenceSolver().truth(for: .spring(request))
      return MotionError(
        of: MotionAnswer(position: positions[item], velocity: velocities[item]),
        position: truth.values[0], velocity: truth.values[1], request: request,
        naturalFrequency: spring.naturalFrequency, dampingRatio: spring.dampingRatio,
        allowance: .honestDouble
      ).largest
    }
  }
}

/// The oscillators, all lanes at once or one after the other.
final class IntegratorKernel: TimedKernel {
  /// How the integrator is run.
  enum Form: String, CaseIterable {
    /// `OscillatorArray`.
    case lanes = "ours-lanes"
    /// This package's scalar integrators.
    case ours
    /// A loop in which everything is inlined: what one would write for this spring alone.
    case scalar
    /// The same loop in C, which its compiler makes vectors of.
    case plain = "c-loop"
  }

  let description: KernelDescription
  private let form: Form
  private let states: IntegratorStates
  private let array: OscillatorArray
  private let propagator: SpringPropagator
  private var frame = 0

  init(_ form: Form, _ states: IntegratorStates) throws(SolverError) {
    self.form = form
    self.states = states
    let workload = states.workload
    array = OscillatorArray(states.spring)
    do throws(IntegratorError) {
      propagator = try SpringPropagator(states.spring, step: workload.step)
    } catch {
      throw .failed("\(error)")
    }
    description = KernelDescription(
      family: "integrator", workload: workload.name, method: form.rawValue, items: workload.items,
      workingSetBytes: workload.items * 40)
  }

  func prepare(round: Int) {
    states.reset()
    // Another target first in every other round.
    frame = round & 1 << 4
  }

  func run(calls: Int) {
    for _ in 0..<calls {
      let targets = states.targets(frame: frame)
      launder_memory(UnsafeMutableRawPointer(mutating: targets.baseAddress!))
      switch (form, states.workload.integrator) {
      case (.lanes, .rungeKutta4):
        // The step is stable: the check would have met the error.
        try? array.rungeKutta4(
          step: states.workload.step, steps: states.workload.steps, targets: targets,
          positions: states.positions, velocities: states.velocities)
      case (.lanes, .exact):
        try? array.propagate(
          step: states.workload.step, targets: targets, positions: states.positions,
          velocities: states.velocities)
      case (.ours, _): runOurs(targets)
      case (.scalar, .rungeKutta4): runScalarRungeKutta(targets)
      case (.scalar, .exact): runScalarMatrix(targets)
      case (.plain, _): runPlain(targets)
      }
      launder_memory(states.positions.baseAddress!)
      launder_memory(states.velocities.baseAddress!)
      frame += 1
    }
  }

  private func runOurs(_ targets: UnsafeBufferPointer<Double>) {
    let (workload, method) = (states.workload, RungeKutta4())
    for item in targets.indices {
      var state = MotionState(position: states.positions[item], velocity: states.velocities[item])
      if workload.integrator == .exact {
        propagator.step(&state, target: targets[item])
      } else {
        let force = SpringForce(states.spring, target: targets[item])
        for _ in 0..<workload.steps { method.step(&state, by: workload.step, at: 0, under: force) }
      }
      states.positions[item] = state.position
      states.velocities[item] = state.velocity
    }
  }

  private func runScalarRungeKutta(_ targets: UnsafeBufferPointer<Double>) {
    let spring = states.spring
    let k = launder_double(spring.naturalFrequency * spring.naturalFrequency)
    let c = launder_double(2 * spring.dampingRatio * spring.naturalFrequency)
    let h = launder_double(states.workload.step)
    for item in targets.indices {
      let target = targets[item]
      var (x, v) = (states.positions[item], states.velocities[item])
      for _ in 0..<states.workload.steps {
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

  private func runPlain(_ targets: UnsafeBufferPointer<Double>) {
    let spring = states.spring
    var oscillators = PlainOscillators(
      targets: targets.baseAddress!, positions: states.positions.baseAddress!,
      velocities: states.velocities.baseAddress!, count: targets.count)
    if states.workload.integrator == .rungeKutta4 {
      PlainC.loops.rungeKutta(
        &oscillators, spring.naturalFrequency * spring.naturalFrequency,
        2 * spring.dampingRatio * spring.naturalFrequency, states.workload.step)
    } else {
      let (a, b, c, d) = transition
      PlainC.loops.matrix(&oscillators, a, b, c, d)
    }
  }

  /// The transition matrix of a step: what a unit displacement and a unit velocity become.
  private var transition: (a: Double, b: Double, c: Double, d: Double) {
    let spring = states.spring
    let h = states.workload.step
    return (
      launder_double(spring.value(fromValue: 1.0, toValue: 0, initialVelocity: 0, time: h)),
      launder_double(spring.value(fromValue: 0.0, toValue: 0, initialVelocity: 1, time: h)),
      launder_double(spring.velocity(fromValue: 1.0, toValue: 0, initialVelocity: 0, time: h)),
      launder_double(spring.velocity(fromValue: 0.0, toValue: 0, initialVelocity: 1, time: h))
    )
  }

  private func runScalarMatrix(_ targets: UnsafeBufferPointer<Double>) {
    let (a, b, c, d) = transition
    for item in targets.indices {
      let x = states.positions[item] - targets[item]
      let v = states.velocities[item]
      states.positions[item] = targets[item] + (x * a + v * b)
      states.velocities[item] = x * c + v * d
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 1)
    var check = try states.check(bound: states.workload.bound)
    if form == .lanes {
      // The promise: bit for bit the scalar integrator.
      let (positions, velocities) = (Array(states.positions), Array(states.velocities))
      states.reset()
      runOurs(states.targets(frame: 0))
      if !positions.elementsEqual(states.positions) || !velocities.elementsEqual(states.velocities)
      {
        check.error = .infinity
      }
    }
    return check
  }
}

/// The methods that can be timed on oscillators.
package enum IntegratorKernelRegistry {
  package static func groups(items: Int, seed: UInt64, methods: Set<String>?) -> [JobGroup] {
    IntegratorWorkload.Integrator.allCases.map { integrator in
      let workload = IntegratorWorkload(integrator: integrator, items: items, seed: seed)
      return JobGroup(name: workload.name, items: items, scalar: .double) {
        () throws(SolverError) in
        var kernels: [any TimedKernel] = []
        for form in IntegratorKernel.Form.allCases
        where methods?.contains(form.rawValue) ?? true {
          kernels.append(try IntegratorKernel(form, IntegratorStates(workload)))
        }
        return kernels
      }
    }
  }
}
