internal import AnimationNumerics

/// A curve with its tables.
final class PreparedCurve: Prepared {
  /// The CSS easing function; nil for a unit curve, which is clamped.
  let easing: EasingFunction?
  /// The curve for keyframes.
  let unitCurve: UnitCurve
  let plan: CurvePlan

  init(_ easing: EasingFunction) {
    self.easing = easing
    unitCurve = UnitCurve(easing)
    plan = CurvePlan(easing)
  }

  init(_ curve: UnitCurve) {
    easing = nil
    unitCurve = curve
    plan = CurvePlan(curve)
  }
}

/// The curve of a CSS easing function in UTF-8.
@_cdecl("web_curve_css")
public func makeCurve(
  _ text: UnsafePointer<UInt8>, _ length: Int32
) -> UnsafeMutableRawPointer? {
  result(onError: nil) { () throws(CallError) in
    guard length <= 1 << 20 else {
      throw CallError("the text has \(length) bytes; it must have at most \(1 << 20)")
    }
    let css = String(decoding: UnsafeBufferPointer(start: text, count: Int(length)), as: UTF8.self)
    let easing = try convertingErrors { () throws(EasingError) in try EasingFunction(css: css) }
    return PreparedCurve(easing).held()
  }
}

/// A cubic Bézier curve by its control points.
@_cdecl("web_curve_bezier")
public func makeBezier(
  _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> UnsafeMutableRawPointer? {
  result(onError: nil) { () throws(CallError) in
    let bezier = try convertingErrors { () throws(EasingError) in
      try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
    return PreparedCurve(.cubicBezier(bezier)).held()
  }
}

/// A curve by its name in UTF-8.
@_cdecl("web_curve_named")
public func makeNamedCurve(
  _ text: UnsafePointer<UInt8>, _ length: Int32
) -> UnsafeMutableRawPointer? {
  result(onError: nil) { () throws(CallError) in
    let name = UnsafeBufferPointer(start: text, count: Int(length))
    guard let found = UnitCurve.named.first(where: { $0.name.utf8.elementsEqual(name) }) else {
      let names = UnitCurve.named.map { $0.name }.joined(separator: ", ")
      throw CallError(
        "name is \"\(String(decoding: name, as: UTF8.self))\"; it must be one of \(names)")
    }
    return PreparedCurve(found.curve).held()
  }
}

/// The value at one input; `before` selects the side before a step's jump.
@_cdecl("web_curve_value")
public func curveValue(
  _ curve: UnsafeMutableRawPointer, _ input: Double, _ before: Int32
) -> Double {
  let curve = object(curve, PreparedCurve.self)
  if before != 0, let easing = curve.easing { return easing.value(at: input, before: true) }
  return curve.plan.value(at: input)
}

/// The slope at one input.
@_cdecl("web_curve_slope")
public func curveSlope(_ curve: UnsafeMutableRawPointer, _ input: Double) -> Double {
  let curve = object(curve, PreparedCurve.self)
  guard case .cubicBezier(let bezier) = curve.easing else {
    return curve.unitCurve.velocity(at: input)
  }
  return bezier.slope(at: input, outside: .extend)
}

/// Values at many inputs.
@_cdecl("web_curve_values")
public func curveValues(
  _ curve: UnsafeMutableRawPointer, _ inputs: UnsafePointer<Double>,
  _ values: UnsafeMutablePointer<Double>, _ count: Int32
) {
  object(curve, PreparedCurve.self).plan.values(
    at: UnsafeBufferPointer(start: inputs, count: Int(count)),
    into: UnsafeMutableBufferPointer(start: values, count: Int(count)))
}
