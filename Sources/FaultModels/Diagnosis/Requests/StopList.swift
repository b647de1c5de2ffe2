/// The stops of a CSS `linear()`, as a text.
enum StopList {
  static let startWords =
    "before several stops of linear() at one place the last of them answers, not the first"

  /// The text of an easing with the stops at its first place given the value of the last of them; any other
  /// easing as it is.
  static func answeringByTheLastAtTheStart(_ css: String) -> String {
    guard css.hasPrefix("linear("), css.hasSuffix(")") else { return css }
    var stops = css.dropFirst(7).dropLast().split(separator: ",").map { stop in
      stop.split(separator: " ")
    }
    func percentage(_ stop: [Substring]) -> Double? {
      stop.first { $0.hasSuffix("%") }.flatMap { Double($0.dropLast()) }
    }
    func value(_ stop: [Substring]) -> Int? { stop.firstIndex { !$0.hasSuffix("%") } }
    guard let first = stops.first, stops.count > 1 else { return css }
    // A place before the last one is moved there.
    let place = percentage(first) ?? 0
    guard
      let end = stops.indices.dropFirst().last(where: { last in
        stops[1...last].allSatisfy { percentage($0).map { $0 <= place } ?? false }
      }), let answer = value(stops[end]).map({ stops[end][$0] })
    else { return css }
    for index in 0..<end {
      if let at = value(stops[index]) { stops[index][at] = answer }
    }
    return "linear(\(stops.map { $0.joined(separator: " ") }.joined(separator: ", ")))"
  }

  /// The stops of a `linear()`, each with its place; nil for any other easing.
  ///
  /// Source: CSS Easing Functions Level 2, "create a linear easing function".
  private static func placed(_ css: String) -> [(value: Double, place: Double)]? {
    guard css.hasPrefix("linear("), css.hasSuffix(")") else { return nil }
    var stops: [(value: Double, place: Double?)] = []
    for stop in css.dropFirst(7).dropLast().split(separator: ",") {
      let words = stop.split(separator: " ")
      guard let value = words.lazy.compactMap({ Double($0) }).first else { return nil }
      let places = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
      stops += places.isEmpty ? [(value, nil)] : places.map { (value, $0 / 100) }
    }
    guard let last = stops.indices.last else { return nil }
    stops[0].place = stops[0].place ?? 0
    stops[last].place = stops[last].place ?? 1
    // Nothing is before what stands before it; what has no place stands evenly between those that have one.
    var (known, greatest) = (0, stops[0].place ?? 0)
    for index in stops.indices {
      guard let place = stops[index].place else { continue }
      let start = greatest
      greatest = max(greatest, place)
      for between in known + 1..<max(index, known + 1) {
        stops[between].place =
          start + (greatest - start) * Double(between - known) / Double(index - known)
      }
      stops[index].place = greatest
      known = index
    }
    return stops.map { ($0.value, $0.place ?? 0) }
  }

  /// What a solver answers whose stops, progress and slopes are 32-bit numbers; nil for any other easing.
  static func inSingle(_ css: String, at progress: Double) -> Double? {
    guard let placed = placed(css) else { return nil }
    let stops = placed.map { (value: Float($0.value), place: Float($0.place)) }
    let x = Float(progress)
    guard stops.count > 1 else { return stops.first.map { Double($0.value) } }
    let isBefore = x < stops[0].place
    let index = isBefore ? 0 : stops.dropFirst().dropLast().lastIndex { $0.place <= x } ?? 0
    let (from, to) = (stops[index], stops[index + 1])
    guard to.place > from.place else { return Double(isBefore ? from.value : to.value) }
    let slope = (to.value - from.value) / (to.place - from.place)
    return Double(slope * (x - from.place) + from.value)
  }
}
