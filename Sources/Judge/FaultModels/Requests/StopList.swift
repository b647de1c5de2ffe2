/// The stops of a CSS `linear()` as text.
enum StopList {
  /// The easing's text with its first stop given the value of the second, if both have one place; other
  /// easings are unchanged.
  static func answeringByTheSecondAtTheStart(_ css: String) -> String {
    guard var stops = words(css), stops.count > 1 else { return css }
    func value(_ stop: [Substring]) -> Int? { stop.firstIndex { !$0.hasSuffix("%") } }
    let own = places(stops[0])
    // A place before the previous one is moved to it. A stop with two places is its own second.
    guard own.count < 2, let second = places(stops[1]).first, second <= own.first ?? 0,
      let at = value(stops[0]), let answer = value(stops[1])
    else { return css }
    stops[0][at] = stops[1][answer]
    return text(stops)
  }

  private static func text(_ stops: [[some StringProtocol]]) -> String {
    "linear(\(stops.map { $0.joined(separator: " ") }.joined(separator: ", ")))"
  }

  /// The percentages among a stop's words.
  private static func places(_ stop: [Substring]) -> [Double] {
    stop.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
  }

  /// The words of each stop of a `linear()`; nil for any other easing.
  private static func words(_ css: String) -> [[Substring]]? {
    guard css.hasPrefix("linear("), css.hasSuffix(")") else { return nil }
    return css.dropFirst(7).dropLast().split(separator: ",").map { $0.split(separator: " ") }
  }

  /// The easing's text with the percentages of each stop changed; other easings are unchanged.
  static func changingPlaces(_ css: String, _ change: ([Substring]) -> [some StringProtocol])
    -> String
  {
    guard let stops = words(css) else { return css }
    return text(
      stops.map { words in
        words.filter { !$0.hasSuffix("%") }.map(String.init)
          + change(words.filter { $0.hasSuffix("%") }).map { String($0) }
      })
  }

  /// The stops of a `linear()`, each with its place; nil for any other easing.
  ///
  /// Source: CSS Easing Functions Level 2, "create a linear easing function".
  /// - Parameter isByIndex: Whether a missing place is that of evenly spread stops, whatever its
  ///   neighbours.
  static func placed(
    _ css: String, isOrdered: Bool = true, isByIndex: Bool = false
  ) -> [(value: Double, place: Double)]? {
    guard let words = words(css) else { return nil }
    var (values, places): ([Double], [Double?]) = ([], [])
    for stop in words {
      guard let value = stop.lazy.compactMap({ Double($0) }).first else { return nil }
      let given = Self.places(stop)
      places += given.isEmpty ? [nil] : given.map { $0 / 100 }
      values += Array(repeating: value, count: max(given.count, 1))
    }
    guard let last = places.indices.last else { return nil }
    places[0] = places[0] ?? 0
    places[last] = places[last] ?? 1
    // Places must not decrease.
    var greatest = -Double.infinity
    for index in places.indices where isOrdered {
      guard let place = places[index] else { continue }
      greatest = max(greatest, place)
      places[index] = greatest
    }
    let filled = isByIndex ? places.filledByIndex : places.filledEvenly
    return zip(values, filled).map { (value: $0, place: $1) }
  }

  /// The answer of a solver whose stops, progress and slopes have a type; nil for any other easing.
  static func value<Scalar: BinaryFloatingPoint>(
    _ css: String, at x: Scalar, isByIndex: Bool = false
  ) -> Scalar? {
    guard let placed = placed(css, isByIndex: isByIndex) else { return nil }
    let stops = placed.map { (value: Scalar($0.value), place: Scalar($0.place)) }
    guard stops.count > 1 else { return stops.first?.value }
    let index = stops.dropFirst().dropLast().lastIndex { $0.place <= x } ?? 0
    let (from, to) = (stops[index], stops[index + 1])
    guard to.place > from.place else { return x < from.place ? from.value : to.value }
    return (to.value - from.value) / (to.place - from.place) * (x - from.place) + from.value
  }
}

extension [Double?] {
  /// The places of stops or keyframes. Missing places are those of evenly spread ones.
  var filledByIndex: [Double] {
    enumerated().map { $1 ?? Double($0) / Double(Swift.max(count - 1, 1)) }
  }

  /// The places of stops or keyframes. Missing places are spread evenly between their neighbours,
  /// the first at 0 and the last at 1.
  var filledEvenly: [Double] {
    guard let end = indices.last else { return [] }
    var places = self
    places[0] = places[0] ?? 0
    places[end] = places[end] ?? 1
    var last = 0
    for index in places.indices.dropFirst() {
      guard let end = places[index], let start = places[last] else { continue }
      for between in last + 1..<index {
        places[between] = start + (end - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
    return places.map { $0 ?? 0 }
  }
}
