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
}
