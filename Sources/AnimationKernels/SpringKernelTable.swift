internal import CKernelInterface

func springKernelTable() -> SpringKernelTable {
  SpringKernelTable(
    direct: { spring, items, frame in
      SpringDirect.shared(
        DoubleMoves<DeepDouble, DoubleColumn>(items, frame), spring.pointee)
    },
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
        DoubleMoves<DeepDouble, FloatColumn>(items, frame), spring.pointee)
    },
    floatPreciseOwn: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble, FloatColumn>(items, frame),
        ColumnSprings(springs))
    },
    floatFast: { spring, items, frame in
      SpringDirect.shared(
        FloatMoves<DeepFloat>(items, frame), spring.pointee)
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
    propagateSteps: { oscillatorPropagate($0, $1, $2, $3, $4, $5) },
    pass: { ReadWritePass<StreamDouble>.sum($0, $1, $2, $3, $4, Int($5)) },
    floatPass: { ReadWritePass<StreamFloat>.sum($0, $1, $2, $3, $4, Int($5)) }
  )
}
