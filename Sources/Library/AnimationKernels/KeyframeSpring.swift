internal import CKernelInterface

/// One spring's responses to a unit displacement and to a unit velocity, at many times ≥ 0, with
/// the bits of `springResponse`.
func springDisplacements(
  _ spring: UnsafePointer<SpringCoefficients>, _ times: UnsafePointer<Double>,
  _ ofDisplacement: UnsafeMutablePointer<Double>, _ ofVelocity: UnsafeMutablePointer<Double>,
  _ count: Int
) {
  if spring.pointee.regime > 0 {
    fill(spring, times, ofDisplacement, ofVelocity, count, UnderDamped.self)
  } else if spring.pointee.regime < 0 {
    fill(spring, times, ofDisplacement, ofVelocity, count, OverDamped.self)
  } else {
    fill(spring, times, ofDisplacement, ofVelocity, count, CriticallyDamped.self)
  }
}

@inline(__always) private func fill<Regime: SpringRegime>(
  _ spring: UnsafePointer<SpringCoefficients>, _ times: UnsafePointer<Double>,
  _ ofDisplacement: UnsafeMutablePointer<Double>, _ ofVelocity: UnsafeMutablePointer<Double>,
  _ count: Int, _: Regime.Type
) {
  let i = fill(HalfDouble.self, spring, times, ofDisplacement, ofVelocity, 0, count, Regime.self)
  _ = fill(D1.self, spring, times, ofDisplacement, ofVelocity, i, count, Regime.self)
}

@inline(__always) private func fill<L: DoubleLanes, Regime: SpringRegime>(
  _: L.Type, _ spring: UnsafePointer<SpringCoefficients>, _ times: UnsafePointer<Double>,
  _ ofDisplacement: UnsafeMutablePointer<Double>, _ ofVelocity: UnsafeMutablePointer<Double>,
  _ first: Int, _ count: Int, _: Regime.Type
) -> Int {
  let lanes = SpringLanes<L>(spring.pointee)
  var i = first
  while i &+ L.count <= count {
    let response = Regime.response(lanes, time: L.load(times + i), low: L(0))
    response.displacement.store(ofDisplacement + i)
    response.positionPerVelocity.store(ofVelocity + i)
    i &+= L.count
  }
  return i
}
