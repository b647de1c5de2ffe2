// The elementary functions of one argument each, exposed for tests of accuracy and speed.

func elementaryExp2(
  _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  @inline(__always)
  func fill<L: DoubleLanes>(_ lanes: L.Type, _ i: inout Int) {
    while i &+ L.count <= count {
      L.exp2(L.load(x + i), low: L.zero).store(y + i)
      i &+= L.count
    }
  }
  var i = 0
  fill(WideDouble.self, &i)
  fill(D1.self, &i)
}

func elementaryOneMinusExp2(
  _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int
) {
  @inline(__always)
  func fill<L: DoubleLanes>(_ lanes: L.Type, _ i: inout Int) {
    while i &+ L.count <= count {
      L.oneMinusExp2(minus: L.load(x + i), low: L.zero).store(y + i)
      i &+= L.count
    }
  }
  var i = 0
  fill(WideDouble.self, &i)
  fill(D1.self, &i)
}

func elementarySinCos(
  _ x: UnsafePointer<Double>, _ sin: UnsafeMutablePointer<Double>,
  _ cos: UnsafeMutablePointer<Double>, _ count: Int
) {
  @inline(__always)
  func fill<L: DoubleLanes>(_ lanes: L.Type, _ i: inout Int) {
    while i &+ L.count <= count {
      let (s, c) = L.sinCos(quarterTurns: L.load(x + i), low: L.zero)
      s.store(sin + i)
      c.store(cos + i)
      i &+= L.count
    }
  }
  var i = 0
  fill(WideDouble.self, &i)
  fill(D1.self, &i)
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
