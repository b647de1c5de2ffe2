internal import AnimationNumerics
package import SolverVerification

extension CubicBezier {
  /// Creates the curve through control points, or names the invalid one.
  init(_ points: BezierControlPoints) throws(SolverError) {
    do throws(EasingError) {
      try self.init(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
    } catch {
      throw .invalid(member: "curve", value: "\(points)", reason: error.description)
    }
  }
}

extension AnimationNumericsSolver: CubicBezierMethod, UnitCurveMethod {
  /// Value and slope of the Bézier.
  package func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    let curve = try CubicBezier(request.curve)
    let outside: CubicBezier.Outside = request.outside == .clamp ? .clamp : .extend
    return CurveAnswer(
      value: curve.value(at: request.progress, outside: outside),
      slope: curve.slope(at: request.progress, outside: outside))
  }

  /// Value and slope of the named curve.
  package func unitCurve(_ request: UnitCurveRequest) throws(SolverError) -> CurveAnswer {
    guard let (_, named) = UnitCurve.named.first(where: { $0.name == request.name.rawValue }) else {
      throw .invalid(
        member: "name", value: request.name.rawValue, reason: "must be the name of a curve")
    }
    let curve = request.inverse ? named.inverse : named
    return CurveAnswer(
      value: curve.value(at: request.progress), slope: curve.velocity(at: request.progress))
  }
}

extension NamedEasing {
  /// Creates the curve of a request, or names the invalid number.
  init(_ request: NamedEasingRequest) throws(SolverError) {
    guard let family = Family(rawValue: request.family.rawValue),
      let shape = Shape(rawValue: request.shape.rawValue)
    else {
      throw .invalid(
        member: "family", value: request.family.rawValue, reason: "must be a family of easings")
    }
    do throws(EasingError) {
      try self.init(
        family, shape, overshoot: request.overshoot, amplitude: request.amplitude,
        period: request.period, publishedInOut: request.published)
    } catch {
      throw .invalid(member: "curve", value: "\(request)", reason: error.description)
    }
  }
}

extension AnimationNumericsSolver: NamedEasingMethod {
  /// Value and slope of the named easing.
  package func namedEasing(_ request: NamedEasingRequest) throws(SolverError) -> CurveAnswer {
    let easing = try NamedEasing(request)
    return CurveAnswer(
      value: easing.value(at: request.progress), slope: easing.slope(at: request.progress))
  }
}

extension EasingFunction {
  /// Parses an easing function from the CSS text in `member`.
  init(css text: String, member: String) throws(SolverError) {
    do throws(EasingError) {
      try self.init(css: text)
    } catch {
      throw .invalid(member: member, value: "\"\(text)\"", reason: error.reason)
    }
  }
}

extension EasingError {
  /// The description without the invalid text itself.
  fileprivate var reason: String {
    if case .invalidText(_, let offset, let reason) = self {
      return "\(reason), at character \(offset)"
    }
    return description
  }
}

extension AnimationNumericsSolver: LinearEasingMethod, StepsMethod, CSSKeyframesMethod {
  /// The value of a CSS `linear()` function.
  package func linearEasing(_ request: LinearEasingRequest) throws(SolverError) -> Double {
    guard case .linear(let easing) = try EasingFunction(css: request.css, member: "css") else {
      throw .invalid(
        member: "css", value: "\"\(request.css)\"", reason: "must be a linear() function")
    }
    return easing.value(at: request.progress)
  }

  /// The value of a CSS `steps()` function.
  package func steps(_ request: StepsRequest) throws(SolverError) -> Double {
    guard case .steps(let easing) = try EasingFunction(css: request.css, member: "css") else {
      throw .invalid(
        member: "css", value: "\"\(request.css)\"", reason: "must be a steps() function")
    }
    return easing.value(at: request.progress, before: request.before)
  }

  /// The value of Web Animations keyframes.
  package func cssKeyframes(_ request: CSSKeyframesRequest) throws(SolverError) -> Double {
    var frames: [CSSKeyframes.Frame] = []
    for (index, frame) in request.frames.enumerated() {
      let easing = try EasingFunction(
        css: frame.easing ?? "linear", member: "frames[\(index)].easing")
      frames.append(CSSKeyframes.Frame(frame.value, offset: frame.offset, easing: easing))
    }
    let easing = try EasingFunction(css: request.easing, member: "easing")
    do throws(EasingError) {
      return try CSSKeyframes(frames: frames, easing: easing).value(at: request.progress)
    } catch {
      throw .invalid(
        member: "frames", value: "an array of \(frames.count)", reason: error.description)
    }
  }
}
