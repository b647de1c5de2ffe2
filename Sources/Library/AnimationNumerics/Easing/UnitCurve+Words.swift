/// A value of a member of an animation in a choreography file.
package enum AnimationWord {
  case number(Double), text(String), flag(Bool)

  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    }
  }
}

extension UnitCurve {
  /// The control points, or the family, the shape and the parameters that differ from the usual ones;
  /// none for a straight line. Others are text of CSS.
  package var words: [(name: String, value: AnimationWord)] {
    switch easing {
    case .identity: return []
    case .linear, .steps: return [("easing", .text("\(easing)"))]
    case .cubicBezier(let bezier):
      let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
      return zip(["x1", "y1", "x2", "y2"], points).map { ($0, .number($1)) }
    case .named(let easing):
      var words: [(name: String, value: AnimationWord)] = [
        ("family", .text(easing.family.rawValue)), ("shape", .text(easing.shape.rawValue)),
      ]
      if easing.overshoot != 1.70158 { words.append(("overshoot", .number(easing.overshoot))) }
      if easing.amplitude != 1 { words.append(("amplitude", .number(easing.amplitude))) }
      if easing.period != 0.3 { words.append(("period", .number(easing.period))) }
      if easing.isPublishedInOut { words.append(("publishedInOut", .flag(true))) }
      return words
    }
  }
}
