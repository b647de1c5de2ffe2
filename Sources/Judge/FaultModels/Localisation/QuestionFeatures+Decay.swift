internal import Foundation
internal import StrictJSON

extension FeatureRow {
  /// Decays: their time constant, their end and their bounds.
  mutating func ofDecay(_ object: QuestionMembers) {
    let seconds =
      object.number("timeConstant") ?? object.number("rate").map { 1 / $0 }
      ?? object.number("perMillisecond").map { -0.001 / log($0) }
    guard let seconds, let velocity = object.number("velocity"), let from = object.number("from")
    else { return }
    number("time constant", seconds, unit: " s", rank: 2)
    number("way to the end", velocity * seconds, rank: 2)
    if let time = object.number("time") { number("time over the time constant", time / seconds) }
    if let speed = object.number("speed") {
      fact("the motion is slow from the start", velocity.magnitude <= speed)
      number("size of the velocity over the speed", velocity.magnitude / speed, rank: 2)
    }
    guard case .array(let ends)? = object.members["bounds"], ends.count == 2 else { return }
    let (low, high) = (ends[0].double ?? -.infinity, ends[1].double ?? .infinity)
    let isOutside = from < low || from > high
    let end = from + velocity * seconds
    facts([
      "the motion starts outside its bounds": isOutside,
      "the motion starts on a bound": from == low || from == high,
      "the end is outside the bounds": end < low || end > high,
    ])
    let bound = velocity < 0 ? low : high
    let rest = 1 - (bound - from) / (velocity * seconds)
    guard !isOutside, rest > 0, rest <= 1, let time = object.number("time") else { return }
    fact("the time is after the bound is reached", time > -seconds * log(rest))
  }
}
