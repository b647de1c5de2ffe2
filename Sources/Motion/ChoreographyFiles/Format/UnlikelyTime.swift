internal import StrictJSON

/// A time in a document that is so long that it was probably meant in milliseconds.
package struct UnlikelyTime: Hashable, Sendable, CustomStringConvertible {
  /// The path of the member, as in `elements[0].animation.duration`.
  package let path: String
  /// The value as written.
  package let value: String

  /// "elements[0].animation.duration is 400 s; times are in seconds; did you mean 0.4?".
  package var description: String {
    let meant = Double(value).map { DisplayText.number($0 / 1000) } ?? value
    return "\(path) is \(value) s; times are in seconds; did you mean \(meant)?"
  }

  /// Members that are durations, and the limit above which one is unlikely, in seconds.
  private static let durations: Set = ["duration", "response", "logicallyComplete", "timeConstant"]
  static let longestDuration = 10.0
  /// Members that are start times or deadlines.
  private static let delays: Set = [
    "delay", "at", "interval", "maximumTotal", "layoutWait", "cancelledAt", "cascade", "entrance",
    "minimumInterval", "maximumInterval",
  ]
  static let longestDelay = 30.0

  /// Whether a delay or limit given to a command is unlikely.
  package static func isUnlikely(delay: Double) -> Bool { delay > longestDelay }

  /// All unlikely times of a document, in the order of their paths.
  static func all(in json: JSONValue) -> [UnlikelyTime] {
    var found: [UnlikelyTime] = []
    collect(json, path: "", into: &found)
    return found
  }

  /// Members whose texts may have a duration and a delay, as in "ease 300ms 50ms".
  private static let expressions: Set = ["animation", "leave"]

  private static func collect(_ value: JSONValue, path: String, into found: inout [UnlikelyTime]) {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        collect(element, path: "\(path)[\(index)]", into: &found)
      }
    case .object(let members):
      for name in members.keys.sorted() {
        guard let member = members[name] else { continue }
        let place = path.isEmpty ? name : "\(path).\(name)"
        let limit =
          durations.contains(name) ? longestDuration : delays.contains(name) ? longestDelay : nil
        // The numbers of phases are values of properties, whatever the properties' names.
        if case .number(let text) = member, let limit, let number = Double(text), number > limit,
          !path.hasSuffix(".values")
        {
          found.append(UnlikelyTime(path: place, value: text))
        }
        if case .string(let text) = member, expressions.contains(name) {
          let times = text.split(separator: " ").compactMap { Decimals.seconds(String($0)) }
          for (seconds, limit) in zip(times, [longestDuration, longestDelay]) where seconds > limit
          {
            found.append(UnlikelyTime(path: place, value: DisplayText.number(seconds)))
          }
        }
        collect(member, path: place, into: &found)
      }
    default: break
    }
  }
}
