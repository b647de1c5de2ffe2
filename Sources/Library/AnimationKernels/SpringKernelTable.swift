internal import CKernelInterface

func springKernelTable() -> SpringKernelTable {
  SpringKernelTable(
    column: { source, target, count, bounds in
      // Folding many lanes takes longer than a pass over a few items.
      if count <= 64 {
        CopyAndScan<HalfDouble>.copy(source, target, Int(count), bounds)
      } else {
        CopyAndScan<WideDouble>.copy(source, target, Int(count), bounds)
      }
    },
    floatColumn: { CopyAndScan<FullFloat>.copy($0, $1, Int($2), $3) },
    delays: { staggerDelays($0, $1, $2, $3, Int($4)) },
    carry: { spring, items, carrying, states in
      SpringCarry.eachRun(DoubleMoves<WideDouble, DoubleColumn>(items, states), carrying) {
        SpringDirect.shared($0, spring)
      }
    },
    floatCarry: { spring, items, carrying, states in
      SpringCarry.eachRun(DoubleMoves<WideDouble, FloatColumn>(items, states), carrying) {
        SpringDirect.shared($0, spring)
      }
    },
    carryFew: { springs, items, carrying, states in
      let springs = PaletteSprings<WideDouble>(springs)
      SpringCarry.eachRun(
        DoubleMoves<WideDouble, DoubleColumn>(items, states), carrying, springs.index
      ) { SpringDirect.perItem($0, springs) }
    },
    floatCarryFew: { springs, items, carrying, states in
      let springs = PaletteSprings<WideDouble>(springs)
      SpringCarry.eachRun(
        DoubleMoves<WideDouble, FloatColumn>(items, states), carrying, springs.index
      ) { SpringDirect.perItem($0, springs) }
    },
    direct: { springDirect($0, $1, $2) },
    directPerItem: { springs, items, frame in
      SpringDirect.perItem(
        DoubleMoves<WideDouble, DoubleColumn>(items, frame),
        ColumnSprings(springs))
    },
    amplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        DoubleMoves<WideDouble, DoubleColumn>(items, frame),
        AmplitudeColumns(amplitudes))
    },
    propagate: { springPropagate($0, $1, $2, $3, $4) },
    floatPropagate: { floatSpringPropagate($0, $1, $2, $3, $4) },
    floatPrecise: { spring, items, frame in
      SpringDirect.shared(DoubleMoves<WideDouble, FloatColumn>(items, frame), spring)
    },
    floatPrecisePerItem: { springs, items, frame in
      SpringDirect.perItem(
        DoubleMoves<WideDouble, FloatColumn>(items, frame),
        ColumnSprings(springs))
    },
    floatFast: { spring, items, frame in
      SpringDirect.shared(FloatMoves<FullFloat>(items, frame), spring)
    },
    floatFastPerItem: { springs, items, frame in
      SpringDirect.perItem(FloatMoves<FullFloat>(items, frame), ColumnSprings(springs))
    },
    floatPreciseAmplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        DoubleMoves<WideDouble, FloatColumn>(items, frame),
        AmplitudeColumns(amplitudes))
    },
    floatFastAmplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(FloatMoves<FullFloat>(items, frame), AmplitudeColumns(amplitudes))
    },
    directFew: { springs, items, frame in
      SpringDirect.perItem(
        DoubleMoves<WideDouble, DoubleColumn>(items, frame),
        PaletteSprings(springs))
    },
    propagateFew: { springPropagateFew($0, $1, $2, $3, $4) },
    floatPropagateFew: { floatSpringPropagateFew($0, $1, $2, $3, $4) },
    floatPreciseFew: { springs, items, frame in
      SpringDirect.perItem(
        DoubleMoves<WideDouble, FloatColumn>(items, frame),
        PaletteSprings(springs))
    },
    floatFastFew: { springs, items, frame in
      SpringDirect.perItem(
        FloatMoves<FullFloat>(items, frame),
        PaletteSprings(springs))
    },
    rungeKutta4: { oscillatorRungeKutta4($0, $1, $2, $3, $4) },
    propagateSteps: { oscillatorPropagate($0, $1, $2, $3, $4, $5) }
  )
}
