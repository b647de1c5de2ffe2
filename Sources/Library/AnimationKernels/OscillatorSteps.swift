internal import CKernelInterface

/// Integrators across lanes: every lane performs the scalar integrator's operations with the same
/// roundings. Products are not fused, so all levels and the scalar types give the same bits.
enum OscillatorSteps<L: DoubleLanes> {
  /// `steps` steps of the classic Runge–Kutta method for x″ = −(ω₀²(x − target) + γx′).
  @inline(__always) static func rungeKutta4(
    _ columns: OscillatorColumns, _ i: Int, _ frequencySquared: L, _ dampingRate: L, _ h: Double,
    _ steps: Int
  ) {
    let target = L.load(columns.targets + i)
    var x = L.load(columns.positions + i)
    var v = L.load(columns.velocities + i)
    let full = L(h)
    let half = L(h / 2)
    let sixth = L(h / 6)
    let two = L(2)
    var n = 0
    while n < steps {
      let a1 = acceleration(x, v, target, frequencySquared, dampingRate)
      let v2 = v + half * a1
      let a2 = acceleration(x + half * v, v2, target, frequencySquared, dampingRate)
      let v3 = v + half * a2
      let a3 = acceleration(x + half * v2, v3, target, frequencySquared, dampingRate)
      let v4 = v + full * a3
      let a4 = acceleration(x + full * v3, v4, target, frequencySquared, dampingRate)
      x = x + sixth * ((v + v4) + two * (v2 + v3))
      v = v + sixth * ((a1 + a4) + two * (a2 + a3))
      n &+= 1
    }
    x.store(columns.positions + i)
    v.store(columns.velocities + i)
  }

  @inline(__always) static func acceleration(_ x: L, _ v: L, _ target: L, _ k: L, _ c: L) -> L {
    -(k * (x - target) + c * v)
  }

  /// `steps` steps by the matrix (a b; c d).
  @inline(__always) static func propagate(
    _ columns: OscillatorColumns, _ i: Int, _ a: L, _ b: L, _ c: L, _ d: L, _ steps: Int
  ) {
    let target = L.load(columns.targets + i)
    var position = L.load(columns.positions + i)
    var v = L.load(columns.velocities + i)
    var n = 0
    while n < steps {
      let x = position - target
      position = target + (x * a + v * b)
      v = x * c + v * d
      n &+= 1
    }
    position.store(columns.positions + i)
    v.store(columns.velocities + i)
  }
}

func oscillatorRungeKutta4(
  _ columns: UnsafePointer<OscillatorColumns>, _ frequencySquared: Double, _ dampingRate: Double,
  _ step: Double, _ steps: Int64
) {
  let (columns, steps) = (columns.pointee, Int(steps))
  typealias Wide = WideDouble
  var i = 0
  while i &+ Wide.count <= columns.count {
    OscillatorSteps<Wide>.rungeKutta4(
      columns, i, Wide(frequencySquared), Wide(dampingRate), step, steps)
    i &+= Wide.count
  }
  while i < columns.count {
    OscillatorSteps<D1>.rungeKutta4(columns, i, D1(frequencySquared), D1(dampingRate), step, steps)
    i &+= 1
  }
}

func oscillatorPropagate(
  _ columns: UnsafePointer<OscillatorColumns>, _ a: Double, _ b: Double, _ c: Double, _ d: Double,
  _ steps: Int64
) {
  let (columns, steps) = (columns.pointee, Int(steps))
  typealias Wide = WideDouble
  var i = 0
  // Advance to a cache-line boundary. Large arrays all begin at the same offset in a page, so from
  // there each vector of the three columns lies in one line.
  while i < columns.count, UInt(bitPattern: columns.positions + i) & 63 != 0 {
    OscillatorSteps<D1>.propagate(columns, i, D1(a), D1(b), D1(c), D1(d), steps)
    i &+= 1
  }
  // A frame usually takes one step, for which straight-line code is twice as fast as a nested loop.
  if steps == 1 {
    while i &+ Wide.count <= columns.count {
      OscillatorSteps<Wide>.propagate(columns, i, Wide(a), Wide(b), Wide(c), Wide(d), 1)
      i &+= Wide.count
    }
  }
  while i &+ Wide.count <= columns.count {
    OscillatorSteps<Wide>.propagate(columns, i, Wide(a), Wide(b), Wide(c), Wide(d), steps)
    i &+= Wide.count
  }
  while i < columns.count {
    OscillatorSteps<D1>.propagate(columns, i, D1(a), D1(b), D1(c), D1(d), steps)
    i &+= 1
  }
}
