internal import AnimationNumerics

/// A stagger from numbers. A maximum of NaN and a last index below 0 mean no limit.
func stagger(
  _ interval: Double, _ maximumTotal: Double, _ maximumIndex: Double
) throws(CallError) -> Stagger {
  var last: Int?
  if !maximumIndex.isNaN {
    guard maximumIndex >= 0, maximumIndex <= Double(Int32.max),
      maximumIndex == maximumIndex.rounded()
    else {
      throw CallError(
        "maximumIndex", maximumIndex, must: "be a whole number from 0 to \(Int32.max)")
    }
    last = Int(maximumIndex)
  }
  let index = last
  return try convertingErrors { () throws(ParameterError) in
    try Stagger(
      validating: interval, maximumTotal: maximumTotal.isNaN ? nil : maximumTotal,
      maximumIndex: index)
  }
}

/// Fills memory for `count` numbers with the delays of a group; −1 on failure.
@_cdecl("web_stagger_delays")
public func staggerDelays(
  _ interval: Double, _ maximumTotal: Double, _ maximumIndex: Double,
  _ delays: UnsafeMutablePointer<Double>, _ count: Int32
) -> Int32 {
  result(onError: -1) { () throws(CallError) in
    let stagger = try stagger(interval, maximumTotal, maximumIndex)
    stagger.fillDelays(UnsafeMutableBufferPointer(start: delays, count: Int(count)))
    return 0
  }
}
