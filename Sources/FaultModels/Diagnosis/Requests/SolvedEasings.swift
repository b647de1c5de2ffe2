internal import SolverVerification

extension CSSKeyframesRequest {
  /// Puts, in the place of the cubic Béziers that have a part in the answer, the values that a solver of curves
  /// finds: `linear()` with one value.
  mutating func solveCurves(_ value: (BezierControlPoints, Double) -> Double?) {
    var progress = progress
    if let curve = Self.curve(easing) {
      guard let eased = value(curve, progress) else { return }
      easing = "linear(\(eased), \(eased))"
      progress = eased
    } else if easing != "linear" {
      // Where another easing leads to is not worked out here.
      return
    }
    let offsets = places
    guard let index = offsets.dropLast().lastIndex(where: { $0 <= progress }),
      offsets[index + 1] > offsets[index], let curve = Self.curve(frames[index].easing ?? "linear"),
      let eased = value(curve, (progress - offsets[index]) / (offsets[index + 1] - offsets[index]))
    else { return }
    frames[index].easing = "linear(\(eased), \(eased))"
  }

  /// The offsets of all frames: those that are not given lie evenly between their neighbours.
  private var places: [Double] {
    var places = frames.map(\.offset)
    guard places.count > 1 else { return [0] }
    if places[0] == nil { places[0] = 0 }
    if places[places.count - 1] == nil { places[places.count - 1] = 1 }
    var last = 0
    for index in places.indices.dropFirst() {
      guard let end = places[index], let start = places[last] else { continue }
      for between in last + 1..<max(index, last + 1) {
        places[between] = start + (end - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
    return places.map { $0 ?? 0 }
  }

  /// The control points of an easing that is a cubic Bézier.
  private static func curve(_ css: String) -> BezierControlPoints? {
    switch css {
    case "ease": return BezierControlPoints(0.25, 0.1, 0.25, 1)
    case "ease-in": return BezierControlPoints(0.42, 0, 1, 1)
    case "ease-out": return BezierControlPoints(0, 0, 0.58, 1)
    case "ease-in-out": return BezierControlPoints(0.42, 0, 0.58, 1)
    default: break
    }
    guard css.hasPrefix("cubic-bezier("), css.hasSuffix(")") else { return nil }
    let numbers = css.dropFirst(13).dropLast().split(separator: ",").compactMap {
      Double($0.filter { $0 != " " })
    }
    return numbers.count == 4
      ? BezierControlPoints(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }
}
