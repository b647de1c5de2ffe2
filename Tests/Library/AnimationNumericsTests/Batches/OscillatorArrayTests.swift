import AnimationIntegrators
import AnimationNumerics
import Testing

@Suite struct OscillatorArrayTests {
  @Test("Every oscillator gets the bits of the scalar integrators, at every level")
  func equalsScalar() throws {
    let moves = RandomMoves(count: 77)
    for spring in springsOfAllRegimes {
      let step = min(1 / 240, RungeKutta4().largestStableStep(for: spring))
      let propagator = try SpringPropagator(spring, step: step)
      for level in InstructionSet.available {
        let array = OscillatorArray(spring, level: level)
        for count in [0, 1, 3, 16, 31, 77] {
          var positions = Array(moves.from.prefix(count))
          var velocities = Array(moves.velocity.prefix(count))
          var exactPositions = positions
          var exactVelocities = velocities
          try moves.to.withUnsafeBufferPointer { all in
            let targets = UnsafeBufferPointer(rebasing: all[..<count])
            try positions.withUnsafeMutableBufferPointer { p in
              try velocities.withUnsafeMutableBufferPointer { v in
                try array.rungeKutta4(
                  step: step, steps: 5, targets: targets, positions: p, velocities: v)
              }
            }
            try exactPositions.withUnsafeMutableBufferPointer { p in
              try exactVelocities.withUnsafeMutableBufferPointer { v in
                try array.propagate(
                  step: step, steps: 3, targets: targets, positions: p, velocities: v)
              }
            }
          }
          for i in 0..<count {
            let force = SpringForce(spring, target: moves.to[i])
            var state = MotionState(position: moves.from[i], velocity: moves.velocity[i])
            var exact = state
            for _ in 0..<5 { RungeKutta4().step(&state, by: step, at: 0, under: force) }
            for _ in 0..<3 { propagator.step(&exact, target: moves.to[i]) }
            #expect(positions[i] == state.position && velocities[i] == state.velocity)
            if level == .current {
              #expect(exactPositions[i] == exact.position && exactVelocities[i] == exact.velocity)
            }
          }
        }
      }
    }
  }

  @Test func anUnstableStepIsRejected() {
    let spring = Spring(duration: 0.1)
    var one = [1.0]
    var two = [0.0]
    let target = [0.0]
    #expect(throws: ParameterError.self) {
      try one.withUnsafeMutableBufferPointer { p in
        try two.withUnsafeMutableBufferPointer { v in
          try target.withUnsafeBufferPointer { t in
            try OscillatorArray(spring).rungeKutta4(
              step: 0.1, steps: 1, targets: t, positions: p, velocities: v)
          }
        }
      }
    }
  }

  @Test(arguments: [-1, Integration.maximumSteps + 1, .max])
  func moreStepsThanCanEndAreRejected(steps: Int) {
    var one = [1.0]
    var two = [0.0]
    let target = [0.0]
    one.withUnsafeMutableBufferPointer { p in
      two.withUnsafeMutableBufferPointer { v in
        target.withUnsafeBufferPointer { t in
          let array = OscillatorArray(Spring(duration: 1))
          #expect(throws: ParameterError.self) {
            try array.propagate(step: 1e-3, steps: steps, targets: t, positions: p, velocities: v)
          }
          #expect(throws: ParameterError.self) {
            try array.rungeKutta4(step: 1e-3, steps: steps, targets: t, positions: p, velocities: v)
          }
        }
      }
    }
  }
}
