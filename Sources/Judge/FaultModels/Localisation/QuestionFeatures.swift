internal import Foundation
internal import SolverVerification
internal import StrictJSON

/// The properties of one question: those of its members, whatever its kind, and those that follow
/// from members that several kinds share.
struct QuestionFeatures {
  let members: QuestionMembers
  private(set) var row: FeatureRow

  init(_ members: QuestionMembers, _ table: FeatureTable) {
    self.members = members
    row = FeatureRow(table)
    row.ofMembers(members, prefix: "")
    row.ofSpring(members)
    row.ofCurve(members)
    row.ofDecay(members)
    row.ofList(members)
    row.ofPieces(members)
  }
}

extension FeatureRow {
  /// The properties that every JSON object has.
  mutating func ofMembers(_ object: QuestionMembers, prefix: String) {
    for (name, value) in object.members.sorted(by: { $0.key < $1.key })
    where name != "id" && name != "kind" {
      let path = prefix + name
      fact("\(path) is given", rank: 2)
      switch value {
      case .null: fact(path, is: "null")
      case .boolean(let flag): fact(path, is: "true", flag)
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
    member(path, number, name)
    fact(path, is: "negative", number < 0)
    fact(path, is: "positive", number > 0, rank: 1)
    fact(path, is: "0", number == 0)
    fact(path, is: "1", number == 1)
    if name == "time" || name == "duration" || name == "interval" {
      fact(path, is: "a whole number of milliseconds", (number * 1e3).rounded() == number * 1e3)
      let frames = number * 60
      fact(
        path, is: "a whole number of frames of 1/60 s", (frames - frames.rounded()).magnitude < 1e-9
      )
    }
    if name == "progress" {
      fact(path, is: "below 0", number < 0)
      fact(path, is: "above 1", number > 1)
      fact(path, is: "outside [0, 1]", number < 0 || number > 1)
      fact(path, is: "at an end", number == 0 || number == 1)
      self.number(
        "distance of \(path) from the nearer end", min(number.magnitude, (1 - number).magnitude),
        rank: 2)
    }
  }

  private mutating func member(_ path: String, _ number: Double, _ name: String) {
    let seconds: Set = [
      "time", "duration", "response", "settlingDuration", "interval", "maximumTotal",
      "timeConstant",
    ]
    self.number(path, number, unit: seconds.contains(name) ? " s" : "", rank: 0)
  }

  private mutating func ofText(_ path: String, _ text: String) {
    let words = text.split { !($0.isLetter || $0 == "-") }.map(String.init)
      .filter { $0.contains(where: \.isLetter) }
    if words.count == 1, words[0] == text {
      fact(path, is: "\"\(text)\"")
      return
    }
    for word in Set(words).sorted() {
      fact("\(path) has \"\(word)\"")
    }
    let numbers = text.split { !"+-.0123456789eE".contains($0) }.compactMap { Double($0) }
    self.number("count of numbers in \(path)", Double(numbers.count), rank: 3)
    if let first = numbers.first { self.number("first number in \(path)", first, rank: 2) }
  }

  private mutating func ofArray(_ path: String, _ elements: [JSONValue]) {
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
    var words: Set<String> = []
    var counts: [String: Int] = [:]
    for case .object(let members) in elements {
      for (name, value) in members {
        counts[name, default: 0] += 1
        guard case .string(let text) = value else { continue }
        for word in text.split(whereSeparator: { !($0.isLetter || $0 == "-") }) {
          words.insert("\(name) \"\(word)\"")
        }
      }
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      fact("some of \(path) have \(name)", not: "none of \(path) has \(name)")
      fact(
        "all of \(path) have \(name)", not: "some of \(path) lack \(name)", count == elements.count)
    }
    for word in words.sorted() {
      fact("some of \(path) have \(word)", not: "none of \(path) has \(word)")
    }
  }

  /// Springs and moves.
  mutating func ofSpring(_ object: QuestionMembers) {
    let spring = object.spring
    let moves = object.objects("moves")
    if let (frequency, ratio) = spring {
      let form = object.springForm ?? ""
      number("damping ratio", ratio)
      number("distance of the damping ratio from 1", (ratio - 1).magnitude, rank: 2)
      number("natural frequency", frequency, unit: " rad/s", rank: 2)
      number("period", 2 * .pi / frequency, unit: " s", rank: 2)
      let isCritical = (ratio - 1).magnitude < 1e-12
      fact("the spring", is: "under-damped", ratio < 1 && !isCritical)
      fact("the spring", is: "critically damped", isCritical)
      fact("the spring", is: "over-damped", ratio > 1 && !isCritical)
      fact("the spring", is: "undamped", ratio == 0)
      fact("the spring", is: "given by \(form)", rank: 1)
      fact("the mass is not 1", not: "the mass is 1", (object.number("mass") ?? 1) != 1)
      if let time = object.number("time") {
        number("time over the period", time * frequency / 2 / .pi, rank: 2)
        number("time in the spring's decay times", time * frequency * ratio, rank: 3)
        number(
          "damped frequency times time",
          time * frequency * (1 - ratio * ratio).magnitude.squareRoot(), rank: 3)
      }
    }
    guard spring != nil || object.has("velocity") else { return }
    let from = object.number("from") ?? 0
    let to = object.number("to") ?? moves.first?.number("to") ?? 1
    let velocity = object.number("velocity") ?? 0
    let move = to - from
    number("move", move)
    fact("the move", is: "negative", move < 0)
    fact("the move", is: "0", move == 0)
    fact("the move", is: "1", move == 1, rank: 1)
    fact("from", is: "0", from == 0, rank: 1)
    fact("the velocity", is: "0", velocity == 0)
    fact("the velocity", is: "negative", velocity < 0)
    fact(
      "the velocity points away from the target",
      not: "the velocity does not point away from the target", velocity * move < 0)
    fact(
      "the velocity points to the target", not: "the velocity does not point to the target",
      velocity * move > 0)
    if move != 0 { number("velocity over the move", velocity / move, unit: "/s", rank: 2) }
    if let frequency = spring?.frequency, move != 0 {
      number(
        "velocity over the move and the natural frequency", velocity / move / frequency, rank: 3)
    }
    if let epsilon = object.number("epsilon"), move != 0 {
      number("epsilon over the move", epsilon / move.magnitude, rank: 2)
      fact(
        "the motion starts inside the band", not: "the motion starts outside the band",
        move.magnitude <= epsilon)
    }
  }

  /// Cubic Béziers.
  mutating func ofCurve(_ object: QuestionMembers) {
    guard let x1 = object.number("x1"), let y1 = object.number("y1"), let x2 = object.number("x2"),
      let y2 = object.number("y2")
    else { return }
    fact("an ordinate of the curve is outside [0, 1]", min(y1, y2) < 0 || max(y1, y2) > 1)
    fact("the curve", is: "on the diagonal", x1 == y1 && x2 == y2)
    let cubicTerm = 1 + 3 * x1 - 3 * x2
    number("size of the cubic term of x", cubicTerm.magnitude, rank: 2)
    number(
      "slope at the start", x1 == 0 ? (y1 == 0 ? .nan : y1 > 0 ? 1e300 : -1e300) : y1 / x1, rank: 2)
    number(
      "slope at the end",
      x2 == 1 ? (y2 == 1 ? .nan : y2 < 1 ? 1e300 : -1e300) : (1 - y2) / (1 - x2), rank: 2)
    // The least of x'(s) = c + 2bs + 3as².
    let (c, b) = (3 * x1, 3 * (x2 - 2 * x1))
    func slope(_ s: Double) -> Double { c + 2 * b * s + 3 * cubicTerm * s * s }
    let turn = cubicTerm == 0 ? 0 : min(max(-b / (3 * cubicTerm), 0), 1)
    number(
      "least speed of x along the curve", max(0, min(slope(0), slope(1), slope(turn))), rank: 2)
    guard let progress = object.number("progress") else { return }
    let curve = ModelBezier(BezierControlPoints(x1, y1, x2, y2))
    let s = curve.parameter(at: min(max(progress, 0), 1))
    number("speed of x at the answer", max(0, curve.abscissaSlope(s)), rank: 2)
    number("parameter of the curve at the answer", s, rank: 3)
  }
}
