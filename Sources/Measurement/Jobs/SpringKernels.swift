internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// A closed form over all items of a frame, one after the other.
final class ModelFrameKernel<Model: SpringModel>: SpringFrameKernel {
  let description: KernelDescription
  private let model: Model
  let items: SpringItems
  private let prepared: [Model.Prepared]
  var start = 0.0

  init(_ model: Model, _ items: SpringItems) throws(SolverError) {
    self.model = model
    self.items = items
    var prepared: [Model.Prepared] = []
    for spring in items.springs { prepared.append(model.prepare(try ModelSpring(spring))) }
    self.prepared = prepared
    description = KernelDescription(items.workload, method: model.name)
  }

  func sample(at time: Double) {
    prepared.withUnsafeBufferPointer { springs in
      // Two loops, so that the optimiser can leave velocities away in one.
      if items.workload.outputs == .position {
        for index in 0..<items.workload.items {
          items.positions[index] = items.to[index] + state(of: index, springs, time).displacement
        }
      } else {
        for index in 0..<items.workload.items {
          let state = state(of: index, springs, time)
          items.positions[index] = items.to[index] + state.displacement
          items.velocities[index] = state.velocity
        }
      }
    }
  }

  @inline(__always)
  private func state(
    of index: Int, _ springs: UnsafeBufferPointer<Model.Prepared>, _ time: Double
  ) -> SpringState {
    let local = time - items.delay[index]
    return model.state(
      springs[Int(items.spring[index])], x₀: items.from[index] - items.to[index],
      v₀: items.velocity[index], t: local > 0 ? local : 0)
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    // A closed form in libm keeps 1e-12 on springs this ordinary; a slip in it would not.
    try items.check(at: time, bound: 1e-12)
  }
}

/// This package's scalar functions over all items of a frame, one after the other.
final class OurScalarFrameKernel: SpringFrameKernel {
  let description: KernelDescription
  let items: SpringItems
  private let springs: [Spring]
  var start = 0.0

  init(_ items: SpringItems) throws(SolverError) {
    self.items = items
    var springs: [Spring] = []
    for spring in items.springs { springs.append(try Spring(spring)) }
    self.springs = springs
    description = KernelDescription(items.workload, method: "ours")
  }

  func sample(at time: Double) {
    for index in 0..<items.workload.items {
      let spring = springs[Int(items.spring[index])]
      let local = max(0, time - items.delay[index])
      items.positions[index] = spring.value(
        fromValue: items.from[index], toValue: items.to[index],
        initialVelocity: items.velocity[index], time: local)
      if items.workload.outputs == .positionAndVelocity {
        items.velocities[index] = spring.velocity(
          fromValue: items.from[index], toValue: items.to[index],
          initialVelocity: items.velocity[index], time: local)
      }
    }
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    try items.check(at: time, bound: 1e-15)
  }
}

/// A stepper that advances the state of every item by one frame of 1/60 s.
final class SteppedFrameKernel<Model: SteppedSpring>: TimedKernel {
  let description: KernelDescription
  private let model: Model
  private let items: SpringItems
  private let springs: [ModelSpring]
  private var initial: [Model.State]
  private var states: [Model.State]
  private let warmUp: Double
  private var clock = 0.0

  init(_ model: Model, _ items: SpringItems) throws(SolverError) {
    self.model = model
    self.items = items
    var springs: [ModelSpring] = []
    for spring in items.springs { springs.append(try ModelSpring(spring)) }
    self.springs = springs
    description = KernelDescription(items.workload, method: model.name)
    // Every item has started by then: how it got there is not timed.
    warmUp = SpringWorkload.cascade
    initial = []
    for index in 0..<items.workload.items {
      let spring = springs[Int(items.spring[index])]
      var state = model.start(
        spring, x₀: items.from[index] - items.to[index], v₀: items.velocity[index])
      model.advance(&state, spring, from: 0, to: max(0, warmUp - items.delay[index]))
      initial.append(state)
    }
    states = initial
  }

  func prepare(round: Int) {
    // From the same state every round: a spring that is left alone decays to subnormals.
    states.withUnsafeMutableBufferPointer { states in
      for index in states.indices { states[index] = initial[index] }
    }
    clock = warmUp
  }

  func run(calls: Int) {
    for _ in 0..<calls {
      let next = launder_double(clock + 1.0 / 60)
      states.withUnsafeMutableBufferPointer { states in
        for index in 0..<items.workload.items {
          model.advance(
            &states[index], springs[Int(items.spring[index])], from: clock, to: next)
          let state = model.output(states[index])
          items.positions[index] = items.to[index] + state.displacement
          items.velocities[index] = state.velocity
        }
        launder_memory(states.baseAddress!)
      }
      clock = next
      launder_memory(items.positions.baseAddress!)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 1)
    // An integrator's error is what is being compared: it only has to resemble the motion.
    return try items.check(at: clock, bound: 0.5)
  }
}

extension KernelDescription {
  /// The description of a method that does a spring workload.
  init(_ workload: SpringWorkload, method: String, kind: String = "arithmetic") {
    self.init(
      family: "spring", workload: workload.name, method: method, items: workload.items,
      scalar: workload.scalar, workingSetBytes: workload.items * workload.bytesPerItem,
      kind: kind)
  }
}

extension SpringModel {
  /// The model as a kernel for the items; nil where it has no such form.
  func frameKernel(_ items: SpringItems) throws(SolverError) -> (any TimedKernel)? {
    items.workload.scalar == .double ? try ModelFrameKernel(self, items) : nil
  }
}

extension SteppedSpring {
  /// The stepper as a kernel for the items; nil where it has no such form.
  func frameKernel(_ items: SpringItems) throws(SolverError) -> (any TimedKernel)? {
    items.workload.scalar == .double ? try SteppedFrameKernel(self, items) : nil
  }
}
