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
  @inline(__always) func fill<L: DoubleLanes>(_ lanes: L.Type, _ i: inout Int) {
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
  @inline(__always) func fill<L: DoubleLanes>(_ lanes: L.Type, _ i: inout Int) {
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
