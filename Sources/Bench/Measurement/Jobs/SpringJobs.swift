internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

extension SpringWorkload {
  /// The workload by every method that supports it.
  var group: JobGroup {
    switch scalar {
    case .double: group(methods: Self.doubleMethods)
    case .float: group(methods: Self.floatMethods)
    }
  }

  private func group<Scalar: JobScalar>(
    methods: [JobGroup.Method<SpringColumns<Scalar>>]
  ) -> JobGroup {
    JobGroup(
      name, items: items, scalar: scalar, inputs: { SpringColumns(self) }, methods: methods)
  }

  static var doubleMethods: [JobGroup.Method<SpringColumns<Double>>] {
    MethodRegistry.all.compactMap { method in
      guard let method = method as? any SpringFrameMethod else { return nil }
      return .init(method.name) { try method.frameJob($0) }
    } + [
      .init(TimedMethods.cLoop) { try $0.plainJob() },
      .init(TimedMethods.vectorMath) { try $0.vectorMathJob() },
    ]
  }

  static var floatMethods: [JobGroup.Method<SpringColumns<Float>>] {
    let algorithms: [SpringBatchAlgorithm] = [.direct, .propagated]
    let batches = algorithms.flatMap { algorithm in
      FloatPrecision.allCases.map { precision in
        let name = "ours-\(algorithm.rawValue)\(precision == .fast ? "-fast" : "")"
        return JobGroup.Method<SpringColumns<Float>>(name) { items in
          // Propagated groups are computed in single precision with either setting.
          if precision == .fast, algorithm == .propagated, items.workload.springs != .perItem {
            return nil
          }
          return items.batchJob(
            name, try items.batch(algorithm, precision), bound: precision.promisedError(algorithm))
        }
      }
    }
    return batches + [
      .init("textbook") { try $0.textbookJob() },
      .init(TimedMethods.cLoop) { try $0.plainJob() },
      .init(TimedMethods.vectorMath) { try $0.vectorMathJob() },
    ]
  }
}

extension FloatPrecision {
  /// The promised position error of a batch, for motions of scale 1.
  func promisedError(_ algorithm: SpringBatchAlgorithm) -> Double {
    let ulps: Double =
      switch (self, algorithm) {
      case (.fast, _): 5
      case (.precise, .propagated): 2
      case (.precise, .direct): 1
      }
    return ulps * 0x1p-23
  }
}

extension JobDescription {
  init(_ workload: SpringWorkload, method: String, kind: Kind = .arithmetic) {
    self.init(
      family: "spring", workload: workload.name, method: method, items: workload.items,
      scalar: workload.scalar, workingSetBytes: workload.items * workload.bytesPerItem,
      kind: kind)
  }
}

extension SpringColumns {
  /// A job that samples every item, one frame per call; its first frame is checked.
  ///
  /// - Parameters:
  ///   - run: Samples frames from a round's start on, by ``frames(_:from:_:)``.
  func job(
    _ description: JobDescription, bound: Double,
    insertOutputs: ((inout AnswerDigest) -> Void)? = nil,
    run: @escaping (_ calls: Int, _ start: Double) -> Void
  ) -> Job {
    let start = RoundState(0.0)
    return Job(
      description, prepare: { start.value = self.startTime(round: $0) },
      insertOutputs: insertOutputs, run: { run($0, start.value) }
    ) {
      let time = self.startTime(round: 0)
      run(1, time)
      return try self.check(at: time, bound: bound)
    }
  }

  /// A batch of this package.
  func batchJob(_ method: String, _ batch: SpringBatch<Scalar>, bound: Double) -> Job {
    let velocities = askedVelocities
    return job(
      JobDescription(
        workload, method: method,
        kind: batch.algorithm == .propagated && workload.delays == .uniform
          ? .memory : .arithmetic),
      bound: bound,
      insertOutputs: { digest in
        for position in self.positions { digest.insert(Double(position)) }
        for velocity in velocities ?? .init(start: nil, count: 0) {
          digest.insert(Double(velocity))
        }
      }
    ) { calls, start in
      self.frames(calls, from: start) { time in
        batch.sample(at: time, into: self.positions, velocities: velocities)
      }
    }
  }

  /// The start times of the items, as passed to a batch.
  var itemDelays: ItemDelays {
    workload.delays == .uniform ? .interval(workload.interval) : .each(delays)
  }
}

extension SpringColumns {
  /// Makes batches of this package from arrays, as applications do.
  func maker(
    _ algorithm: SpringBatchAlgorithm, _ precision: FloatPrecision = .precise
  ) throws -> () throws -> SpringBatch<Scalar> {
    let (springs, kind, delays) = (try springs.map { try Spring($0) }, workload.springs, itemDelays)
    let (from, to, velocity) = (Array(from), Array(to), Array(velocity))
    let assigned = assigned.map { Int($0) }
    return {
      switch kind {
      case .shared, .alike:
        try SpringBatch(
          springs[0], from: from, to: to, velocities: velocity, delays: delays,
          algorithm: algorithm, precision: precision)
      case .four:
        try SpringBatch(
          springs, assigned: assigned, from: from, to: to, velocities: velocity, delays: delays,
          algorithm: algorithm, precision: precision)
      case .perItem:
        try SpringBatch(
          springs, from: from, to: to, velocities: velocity, delays: delays, algorithm: algorithm,
          precision: precision)
      }
    }
  }

  func batch(
    _ algorithm: SpringBatchAlgorithm, _ precision: FloatPrecision = .precise
  ) throws -> SpringBatch<Scalar> { try maker(algorithm, precision)() }
}

extension SpringColumns<Float> {
  /// The textbook formula with `expf`, `sinf` and `cosf`; nil unless all springs are under-damped.
  func textbookJob() throws -> Job? {
    var springs: [(decayRate: Float, frequency: Float)] = []
    for description in self.springs {
      guard let rates = try TextbookParameters(description).underDampedRates else { return nil }
      springs.append((Float(rates.decayRate), Float(rates.frequency)))
    }
    let hasVelocities = askedVelocities != nil
    // Times and phases are rounded to 24 bits, so the job only has to resemble the motion.
    return job(JobDescription(workload, method: "textbook"), bound: 1e-4) {
      [springs] calls, start in
      self.frames(calls, from: start) { time in
        let time = Float(time)
        for index in self.from.indices {
          let spring = springs[Int(self.assigned[index])]
          let t = max(time - self.delay[index], 0)
          let target = self.to[index]
          let (x₀, v₀) = (self.from[index] - target, self.velocity[index])
          let envelope = Float.exponential(-spring.decayRate * t)
          let phase = spring.frequency * t
          let (sine, cosine) = (Float.sine(phase), Float.cosine(phase))
          let b = (v₀ + spring.decayRate * x₀) / spring.frequency
          self.positions[index] = target + envelope * (x₀ * cosine + b * sine)
          if hasVelocities {
            self.velocities[index] =
              envelope * (v₀ * cosine - (spring.decayRate * b + spring.frequency * x₀) * sine)
          }
        }
      }
    }
  }
}

extension AnimationNumericsBatchSolver: SpringFrameMethod {
  func frameJob(_ items: SpringColumns<Double>) throws -> Job {
    items.batchJob(name, try items.batch(algorithm), bound: 1e-15)
  }
}

extension AnimationNumericsSolver: SpringFrameMethod {
  /// The scalar functions, item by item.
  func frameJob(_ items: SpringColumns<Double>) throws -> Job {
    let springs = try items.springs.map { try Spring($0) }
    let velocities = items.askedVelocities
    return items.job(JobDescription(items.workload, method: name), bound: 1e-15) { calls, start in
      items.frames(calls, from: start) { time in
        for index in 0..<items.workload.items {
          let spring = springs[Int(items.assigned[index])]
          let local = max(0, time - items.delay[index])
          items.positions[index] = spring.value(
            fromValue: items.from[index], toValue: items.to[index],
            initialVelocity: items.velocity[index], time: local)
          if let velocities {
            velocities[index] = spring.velocity(
              fromValue: items.from[index], toValue: items.to[index],
              initialVelocity: items.velocity[index], time: local)
          }
        }
      }
    }
  }
}

extension AppleSpringArithmetic: SpringFrameMethod {
  func frameJob(_ items: SpringColumns<Double>) throws -> Job {
    try AppleSpringModel().frameJob(items)
  }
}

extension SpringModel {
  /// The closed form, item by item.
  func frameJob(_ items: SpringColumns<Double>) throws -> Job {
    let springs = try items.springs.map { spring in
      prepare(try TextbookParameters(spring))
    }
    // A correct closed form with libm meets 1e-12 for these springs; a wrong one does not.
    return items.job(JobDescription(items.workload, method: name), bound: 1e-12) { calls, start in
      springs.withUnsafeBufferPointer { springs in
        @inline(__always) func state(of index: Int, _ time: Double) -> SpringState {
          let local = time - items.delay[index]
          return self.state(
            springs[Int(items.assigned[index])], x₀: items.from[index] - items.to[index],
            v₀: items.velocity[index], t: local > 0 ? local : 0)
        }
        items.frames(calls, from: start) { time in
          // Two loops, so that the optimiser can remove velocities from one.
          if items.workload.outputs == .position {
            for index in 0..<items.workload.items {
              items.positions[index] = items.to[index] + state(of: index, time).displacement
            }
          } else {
            for index in 0..<items.workload.items {
              let state = state(of: index, time)
              items.positions[index] = items.to[index] + state.displacement
              items.velocities[index] = state.velocity
            }
          }
        }
      }
    }
  }
}

extension SteppedSpring {
  /// Each call advances every item by 1/60 s.
  func frameJob(_ items: SpringColumns<Double>) throws -> Job {
    let springs = try items.springs.map { spring in
      try TextbookParameters(spring)
    }
    // Every item has started by then; the steps up to that time are not timed.
    let warmUp = SpringWorkload.cascade
    let initial = (0..<items.workload.items).map { index in
      let spring = springs[Int(items.assigned[index])]
      var state = start(spring, x₀: items.from[index] - items.to[index], v₀: items.velocity[index])
      advance(&state, spring, from: 0, to: max(0, warmUp - items.delay[index]))
      return state
    }
    let memory = Column(initial)
    let states = memory.buffer
    let clock = RoundState(warmUp)
    func prepare() {
      // Every round starts from equal states, because a spring left alone decays to subnormals.
      for index in initial.indices { states[index] = initial[index] }
      clock.value = warmUp
    }
    func run(_ calls: Int) {
      withExtendedLifetime(memory) {
        for _ in 0..<calls {
          let next = doNotOptimize(clock.value + 1.0 / 60)
          for index in 0..<items.workload.items {
            advance(
              &states[index], springs[Int(items.assigned[index])], from: clock.value, to: next)
            let state = output(states[index])
            items.positions[index] = items.to[index] + state.displacement
            items.velocities[index] = state.velocity
          }
          doNotOptimize(memory: states.baseAddress!)
          clock.value = next
          doNotOptimize(memory: items.positions.baseAddress!)
        }
      }
    }
    return Job(
      JobDescription(items.workload, method: name), prepare: { _ in prepare() }, run: run
    ) {
      prepare()
      run(1)
      // Integrators are compared by their error, so the job only has to resemble the motion.
      return try items.check(at: clock.value, bound: 0.5)
    }
  }
}
