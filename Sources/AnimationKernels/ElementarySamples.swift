// The elementary functions of one argument each, exposed for accuracy tests.

func elementaryExp2(
  _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  for i in 0..<count { y[i] = Elementary<D1>.exp2(D1(x[i]), low: D1(0)).vector }
}

func elementaryOneMinusExp2(
  _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  for i in 0..<count { y[i] = Elementary<D1>.oneMinusExp2(minus: D1(x[i]), low: D1(0)).vector }
}

func elementarySinCos(
  _ x: UnsafePointer<Double>, _ sin: UnsafeMutablePointer<Double>,
  _ cos: UnsafeMutablePointer<Double>, _ count: Int
) {
  for i in 0..<count {
    let (s, c) = Elementary<D1>.sinCos(quarterTurns: D1(x[i]), low: D1(0))
    sin[i] = s.vector
    cos[i] = c.vector
  }
}

func elementaryExp2Singles(
  _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ count: Int
) {
  for i in 0..<count { y[i] = FloatElementary<F1>.exp2(F1(x[i])).vector }
}

func elementaryOneMinusExp2Singles(
  _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ count: Int
) {
  for i in 0..<count { y[i] = FloatElementary<F1>.oneMinusExp2(minus: F1(x[i]), low: F1(0)).vector }
}

func elementarySinCosSingles(
  _ x: UnsafePointer<Float>, _ sin: UnsafeMutablePointer<Float>,
  _ cos: UnsafeMutablePointer<Float>, _ count: Int
) {
  for i in 0..<count {
    let (s, c) = FloatElementary<F1>.sinCos(quarterTurns: F1(x[i]), low: F1(0))
    sin[i] = s.vector
    cos[i] = c.vector
  }
}
