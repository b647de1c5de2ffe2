internal import CKernelInterface

func springKernelTable() -> SpringKernelTable {
  SpringKernelTable(
    direct: { spring, items, frame in
      SpringDirect.shared(
        DoubleMoves<DeepDouble>(items: items.pointee, frame: frame.pointee), spring.pointee)
    },
    directOwn: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble>(items: items.pointee, frame: frame.pointee),
        DoubleSprings(springs: springs.pointee))
    },
    amplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        DoubleMoves<DeepDouble>(items: items.pointee, frame: frame.pointee),
        DoubleAmplitudes(columns: amplitudes.pointee))
    },
    propagate: { springPropagate($0, $1, $2, $3, $4) },
    floatPropagate: { floatSpringPropagate($0, $1, $2, $3, $4) },
    floatPrecise: { spring, items, frame in
      SpringDirect.shared(
        WidenedMoves<DeepDouble>(items: items.pointee, frame: frame.pointee), spring.pointee)
    },
    floatPreciseOwn: { springs, items, frame in
      SpringDirect.own(
        WidenedMoves<DeepDouble>(items: items.pointee, frame: frame.pointee),
        DoubleSprings(springs: springs.pointee))
    },
    floatFast: { spring, items, frame in
      SpringDirect.shared(
        FloatMoves<DeepFloat>(items: items.pointee, frame: frame.pointee), spring.pointee)
    },
    floatFastOwn: { springs, items, frame in
      SpringDirect.own(
        FloatMoves<DeepFloat>(items: items.pointee, frame: frame.pointee),
        FloatSprings(springs: springs.pointee))
    },
    floatPreciseAmplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        WidenedMoves<DeepDouble>(items: items.pointee, frame: frame.pointee),
        DoubleAmplitudes(columns: amplitudes.pointee))
    },
    floatFastAmplitudes: { amplitudes, items, frame in
      SpringAmplitude.sample(
        FloatMoves<DeepFloat>(items: items.pointee, frame: frame.pointee),
        FloatAmplitudes(columns: amplitudes.pointee))
    },
    directFew: { springs, items, frame in
      SpringDirect.own(
        DoubleMoves<DeepDouble>(items: items.pointee, frame: frame.pointee),
        PaletteSprings(palette: springs.pointee))
    },
    propagateFew: { springPropagateFew($0, $1, $2, $3, $4) },
    floatPropagateFew: { floatSpringPropagateFew($0, $1, $2, $3, $4) },
    floatPreciseFew: { springs, items, frame in
      SpringDirect.own(
        WidenedMoves<DeepDouble>(items: items.pointee, frame: frame.pointee),
        PaletteSprings(palette: springs.pointee))
    },
    floatFastFew: { springs, items, frame in
      SpringDirect.own(
        FloatMoves<DeepFloat>(items: items.pointee, frame: frame.pointee),
        FloatPaletteSprings(palette: springs.pointee))
    },
    rungeKutta4: { oscillatorRungeKutta4($0, $1, $2, $3, $4) },
    propagateSteps: { oscillatorPropagate($0, $1, $2, $3, $4, $5) },
    pass: { ReadWritePass<StreamDouble>.sum($0, $1, $2, $3, $4, Int($5)) },
    floatPass: { ReadWritePass<StreamFloat>.sum($0, $1, $2, $3, $4, Int($5)) }
  )
}
