internal import CKernelInterface

func springKernelTable() -> SpringKernelTable {
  SpringKernelTable(
    column: { source, target, count, bounds in
      // Folding many lanes takes longer than a pass over a few items.
      if count <= 64 {
        ColumnPass<ShallowDouble>.copy(source, target, Int(count), bounds)
      } else {
        ColumnPass<StreamDouble>.copy(source, target, Int(count), bounds)
      }
    },
    floatColumn: { ColumnPass<StreamFloat>.copy($0, $1, Int($2), $3) },
    delays: { staggerDelays($0, $1, $2, $3, Int($4)) },
    carry: { spring, items, carrying, states in
      SpringCarry.eachRun(DoubleMoves<DeepDouble, DoubleColumn>(items, states), carrying) {
        SpringDirect.shared($0, spring)
      }
    },
    floatCarry: { spring, items, carrying, states in
      SpringCarry.eachRun(DoubleMoves<DeepDouble, FloatColumn>(items, states), carrying) {
        SpringDirect.shared($0, spring)
      }
    },
    carryFew: { springs, items, carrying, states in
      SpringCarry.eachRun(
        DoubleMoves<DeepDouble, DoubleColumn>(items, states), carrying, springs.pointee.index
      ) {
        SpringDirect.own($0, PaletteSprings(springs))
      }
    },
    floatCarryFew: { springs, items, carrying, states in
      SpringCarry.eachRun(
        DoubleMoves<DeepDouble, FloatColumn>(items, states), carrying, springs.pointee.index
      ) {
        SpringDirect.own($0, PaletteSprings(springs))
      }
    },
    direct: { springDirect($0, $1, $2) },
    directOwn: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble, DoubleColumn>(items, frame),
        ColumnSprings(springs))
    },
    amplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        DoubleMoves<DeepDouble, DoubleColumn>(items, frame),
        AmplitudeColumns(amplitudes))
    },
    propagate: { springPropagate($0, $1, $2, $3, $4) },
    floatPropagate: { floatSpringPropagate($0, $1, $2, $3, $4) },
    floatPrecise: { spring, items, frame in
      SpringDirect.shared(
        DoubleMoves<DeepDouble, FloatColumn>(items, frame), spring)
    },
    floatPreciseOwn: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble, FloatColumn>(items, frame),
        ColumnSprings(springs))
    },
    floatFast: { spring, items, frame in
      SpringDirect.shared(
        FloatMoves<DeepFloat>(items, frame), spring)
    },
    floatFastOwn: { springs, items, frame in
      SpringDirect.own(
        FloatMoves<DeepFloat>(items, frame),
        ColumnSprings(springs))
    },
    floatPreciseAmplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        DoubleMoves<DeepDouble, FloatColumn>(items, frame),
        AmplitudeColumns(amplitudes))
    },
    floatFastAmplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        FloatMoves<DeepFloat>(items, frame),
        AmplitudeColumns(amplitudes))
    },
    directFew: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble, DoubleColumn>(items, frame),
        PaletteSprings(springs))
    },
    propagateFew: { springPropagateFew($0, $1, $2, $3, $4) },
    floatPropagateFew: { floatSpringPropagateFew($0, $1, $2, $3, $4) },
    floatPreciseFew: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble, FloatColumn>(items, frame),
        PaletteSprings(springs))
    },
    floatFastFew: { springs, items, frame in
      SpringDirect.own(
        FloatMoves<DeepFloat>(items, frame),
        PaletteSprings(springs))
    },
    rungeKutta4: { oscillatorRungeKutta4($0, $1, $2, $3, $4) },
    propagateSteps: { oscillatorPropagate($0, $1, $2, $3, $4, $5) }
  )
}
