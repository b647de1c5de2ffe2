internal import Foundation
internal import SolverVerification
internal import StrictJSON

extension FeatureRow {
  /// The properties of one question: those of its members, whatever its kind, and those that follow
  /// from members that several kinds share.
  init(of members: QuestionMembers, _ table: FeatureTable) {
    self.init(table)
    ofMembers(members, prefix: "")
    ofSpring(members)
    ofCurve(members, at: members.number("progress"))
    ofDecay(members)
    ofDelays(members)
    if let css = members.text("css"), let x = members.number("progress") { ofEasing(css, x) }
    ofTrack(members)
    ofFrames(members)
    ofNamedEasing(members)
    fact("the value jumps at the progress", members.request?.isAtExactJump ?? false)
  }

  /// The properties that every JSON object has.
  mutating func ofMembers(_ object: QuestionMembers, prefix: String) {
    for (name, value) in object.members.sorted(by: { $0.key < $1.key })
    where name != "id" && name != "kind" {
      let path = prefix + name
      fact("\(path) is given", rank: 1)
      switch value {
      case .null: fact("\(path) is null")
      case .boolean(let flag): fact("\(path) is true", flag)
      case .number:
        guard let number = value.double else { continue }
        ofNumber(path, number, name)
      case .string(let text): ofText(path, text)
      case .array(let elements): ofArray(path, elements)
      case .object(let members): ofMembers(QuestionMembers(members), prefix: path + ".")
      }
    }
  }

  private mutating func ofNumber(_ path: String, _ number: Double, _ name: String) {
    let seconds: Set = [
      "time", "duration", "response", "settlingDuration", "interval", "maximumTotal",
      "timeConstant",
    ]
    self.number(path, number, unit: seconds.contains(name) ? " s" : "", rank: 0)
    fact("\(path) is negative", number < 0)
    fact("\(path) is positive", number > 0, rank: 2)
    fact("\(path) is 0", number == 0, rank: 1)
    fact("\(path) is 1", number == 1, rank: 1)
    fact("epsilon is not 0.001", not: "epsilon is 0.001", name == "epsilon" && number != 0.001)
    if name == "time" || name == "duration" || name == "interval" { ofGrid(path, number) }
    if name == "time" || name == "progress" {
      fact("\(path) is a 32-bit number", number.single == number, rank: 6)
    }
    if name == "progress" {
      fact("\(path) is a multiple of 0.001", (number * 1e3).isNearlyWhole)
      facts([
        "\(path) is below 0": number < 0, "\(path) is above 1": number > 1,
        "\(path) is outside [0, 1]": number < 0 || number > 1,
        "\(path) is at an end": number == 0 || number == 1,
      ])
      self.number(
        "distance of \(path) from the nearer end", min(number.magnitude, (1 - number).magnitude),
        rank: 2)
    }
  }

  mutating func ofGrid(_ path: String, _ seconds: Double) {
    for (rate, words) in [(1e3, "milliseconds"), (60, "frames of 1/60 s")] {
      fact("\(path) is a whole number of \(words)", (seconds * rate).isNearlyWhole)
    }
  }

  private mutating func ofText(_ path: String, _ text: String) {
    let words = text.split { !($0.isLetter || $0 == "-") }.map(String.init)
      .filter { $0.contains(where: \.isLetter) }
    let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    if words.count == 1, isName { return word("the \(path)", text) }
    for word in Set(words).sorted() { fact("\(path) has \"\(word)\"") }
  }

  private mutating func ofArray(_ path: String, _ elements: [JSONValue]) {
    // Intervals have properties of their own.
    guard path != "range", path != "bounds" else { return }
    number("count of \(path)", Double(elements.count), rank: 2)
    let numbers = elements.compactMap(\.double)
    if numbers.count == elements.count, let least = numbers.min(), let greatest = numbers.max() {
      number("least of \(path)", least, rank: 2)
      number("greatest of \(path)", greatest, rank: 2)
      fact("some of \(path) are negative", not: "none of \(path) is negative", least < 0)
      fact("some of \(path) are 0", not: "none of \(path) is 0", numbers.contains(0))
      let isEven = greatest - least <= 1e-9 * greatest.magnitude
      fact("all of \(path) are equal", not: "\(path) differ", isEven && numbers.count > 1)
      return
    }
    var counts: [String: Int] = [:]
    for case .object(let members) in elements {
      for name in members.keys { counts[name, default: 0] += 1 }
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      fact("some of \(path) have \(name)", not: "none of \(path) has \(name)")
      fact(
        "all of \(path) have \(name)", not: "some of \(path) lack \(name)", count == elements.count)
    }
  }

  mutating func ofSpring(_ object: QuestionMembers) {
    let spring = object.spring
    let moves = object.objects("moves")
    if let (frequency, ratio) = spring {
      number("distance of the damping ratio from 1", (ratio - 1).magnitude, rank: 2)
      number("natural frequency", frequency, unit: " rad/s", rank: 2)
      fact("the spring is given by \(object.springForm)")
      fact("the mass is not 1", not: "the mass is 1", (object.number("mass") ?? 1) != 1)
      if let time = object.number("time") {
        number("time over the period", time * frequency / 2 / .pi, rank: 2)
        let step = object.number("step") ?? .nan
        number("step times the natural frequency", step * frequency)
        fact("the time is a whole number of steps", (time / step).isNearlyWhole)
      }
    }
    guard spring != nil || object.has("velocity") else { return }
    let from = object.number("from") ?? 0
    let to = object.number("to") ?? moves.first?.number("to") ?? 1
    let velocity = object.number("velocity") ?? 0
    let move = to - from
    ofMotion("", spring?.ratio, move: move, velocity)
    if move != 0 { number("velocity over the move", velocity / move, unit: "/s", rank: 2) }
    number(
      "move over its larger end", (move / max(from.magnitude, to.magnitude)).magnitude, rank: 2)
    if let epsilon = object.number("epsilon"), move != 0 {
      number("epsilon over the move", epsilon / move.magnitude, rank: 2)
      fact("the motion starts inside the band", move.magnitude <= epsilon)
    }
  }

  /// The spring of a motion, or of the current move, with the way and the velocity at its start.
  mutating func ofMotion(_ current: String, _ ratio: Double?, move: Double, _ velocity: Double) {
    if let ratio {
      let (spring, isCritical) = ("the \(current)spring", (ratio - 1).magnitude < 1e-12)
      number("\(current)damping ratio", ratio)
      facts([
        "\(spring) is under-damped": ratio < 1 && !isCritical,
        "\(spring) is critically damped": isCritical,
        "\(spring) is over-damped": ratio > 1 && !isCritical, "\(spring) is undamped": ratio == 0,
      ])
    }
    number("\(current)move", move)
    number("size of the \(current)move", move.magnitude)
    let start = current.isEmpty ? "the velocity" : "the velocity at the start of the current move"
    number("size of \(start)", velocity.magnitude)
    facts([
      "the \(current)move is negative": move < 0, "the \(current)move is 0": move == 0,
      "\(start) is 0": velocity == 0, "\(start) is negative": velocity < 0,
      "\(start) points away from the target": velocity * move < 0,
      "\(start) points to the target": velocity * move > 0,
    ])
    fact("the \(current)move is 1", move == 1, rank: 1)
    fact("the size of the \(current)move is 1", move.magnitude == 1, rank: 1)
  }

  mutating func ofCurve(_ object: QuestionMembers, at progress: Double?) {
    let points = ["x1", "y1", "x2", "y2"].compactMap(object.number)
    guard points.count == 4 else { return }
    ofCurve(BezierControlPoints(points[0], points[1], points[2], points[3]), at: progress)
  }

  mutating func ofCurve(_ points: BezierControlPoints, at progress: Double?) {
    let (x1, y1, x2, y2) = (points.x1, points.y1, points.x2, points.y2)
    facts([
      "an ordinate of the curve is outside [0, 1]": min(y1, y2) < 0 || max(y1, y2) > 1,
      "the curve is on the diagonal": x1 == y1 && x2 == y2,
      "the first handle is on the diagonal": x1 == y1,
      "the second handle is on the diagonal": x2 == y2,
      "a handle is on the diagonal": x1 == y1 || x2 == y2,
      "the first handle is at the start": x1 == 0 && y1 == 0,
      "the second handle is at the end": x2 == 1 && y2 == 1,
    ])
    fact(
      "the control points are 32-bit numbers", not: "a control point is not a 32-bit number",
      [x1, y1, x2, y2].allSatisfy { $0.single == $0 }, rank: 6)
    number("distance of the ordinates from [0, 1]", max(-y1, y1 - 1, -y2, y2 - 1, 0), rank: 2)
    let cubicTerm = 1 + 3 * x1 - 3 * x2
    number("size of the cubic term of x", cubicTerm.magnitude, rank: 2)
    let curve = ModelBezier(points)
    // The speed x′(s) is least at an end or where x″(s) is 0.
    let turn = cubicTerm == 0 ? 0 : (2 * x1 - x2) / cubicTerm
    let speeds = [0, 1, min(max(turn, 0), 1)].map(curve.abscissaSlope)
    number("least speed of x along the curve", max(0, speeds.min() ?? 0), rank: 2)
    guard let progress else { return }
    let s = curve.parameter(at: min(max(progress, 0), 1))
    number("speed of x at the answer", max(0, curve.abscissaSlope(s)), rank: 2)
    number("parameter of the curve at the answer", s, rank: 3)
  }

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
    guard case let ends = object.elements("bounds"), ends.count == 2 else { return }
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

  mutating func ofNamedEasing(_ object: QuestionMembers) {
    guard let easing = object.request?.as(NamedEasingRequest.self) else { return }
    number("place in the ease-in", easing.easeIn.place)
    let (family, amplitude) = (easing.family, easing.amplitude)
    facts([
      "back has an overshoot other than 1.70158": family == .back && easing.overshoot != 1.70158,
      "elastic has an amplitude above 1": family == .elastic && amplitude > 1,
      "elastic has an amplitude below 1": family == .elastic && amplitude < 1,
      "elastic has a period other than 0.3": family == .elastic && easing.period != 0.3,
    ])
  }
}
