// Writes what the library answers on this processor to calls that `AnimationWeb` makes possible, for
// scripts/web: JavaScript makes the same calls and compares every bit. Run it at the level without fused
// multiply-add, ANIMATION_NUMERICS_LEVEL=baseline, whose bits a page has.

import AnimationNumerics
import AnimationStudio
import ChoreographyExport
import Seeding

var random = SplitMix64(seed: 20)

/// The bits of a number as text.
@MainActor func bits(_ number: Double) -> String { "\"\(String(number.bitPattern, radix: 16))\"" }
@MainActor func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ",") + "]" }
@MainActor func numbers(_ values: [Double]) -> String { list(values.map { "\($0)" }) }
@MainActor func allBits(_ values: [Double]) -> String { list(values.map(bits)) }
@MainActor func object(_ members: KeyValuePairs<String, String>) -> String {
  "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
}

@MainActor func column(_ count: Int, _ lower: Double, _ upper: Double) -> [Double] {
  (0..<count).map { _ in random.number(lower, upper) }
}

/// A spring of any kind with its parameters as JavaScript writes them.
@MainActor func makeSpring(_ kind: Int) -> (Spring, String) {
  let pace = random.number(0.05, 2)
  switch kind % 6 {
  case 0:
    let bounce = random.number(-0.95, 0.99)
    return (
      Spring(duration: pace, bounce: bounce),
      object(["duration": "\(pace)", "bounce": "\(bounce)"])
    )
  case 1:
    let bounce = random.sign() * random.logarithmic(1e-12, 1e-3)
    return (
      Spring(duration: pace, bounce: bounce),
      object(["duration": "\(pace)", "bounce": "\(bounce)"])
    )
  case 2: return (Spring(duration: pace), object(["duration": "\(pace)"]))
  case 3:
    let ratio = random.number(0, 4)
    return (
      Spring(response: pace, dampingRatio: ratio),
      object(["response": "\(pace)", "dampingRatio": "\(ratio)"])
    )
  case 4:
    let (mass, stiffness) = (random.number(0.1, 5), random.number(1, 900))
    let (damping, allow) = (random.number(0, 90), random.sign() > 0)
    return (
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allow),
      object([
        "mass": "\(mass)", "stiffness": "\(stiffness)", "damping": "\(damping)",
        "allowOverDamping": "\(allow)",
      ])
    )
  default:
    let (ratio, epsilon) = (random.number(0.1, 2), random.logarithmic(1e-6, 1e-1))
    return (
      Spring(settlingDuration: pace, dampingRatio: ratio, epsilon: epsilon),
      object([
        "settlingDuration": "\(pace)", "dampingRatio": "\(ratio)", "epsilon": "\(epsilon)",
      ])
    )
  }
}

@MainActor func springs() -> String {
  list(
    (0..<600).map { round in
      let (spring, parameters) = makeSpring(round)
      let (from, to) = (random.number(-100, 100), random.number(-100, 100))
      let velocity = round % 3 == 0 ? 0 : random.number(-500, 500)
      let epsilon = random.logarithmic(1e-9, 10)
      let times =
        column(6, 0, 3) + [0, -1, random.logarithmic(1e-9, 1e-3), random.logarithmic(10, 1e7)]
      return object([
        "parameters": parameters, "from": "\(from)", "to": "\(to)", "velocity": "\(velocity)",
        "epsilon": "\(epsilon)", "times": numbers(times),
        "known": allBits([
          spring.duration, spring.bounce, spring.mass, spring.stiffness, spring.damping,
          spring.dampingRatio, spring.naturalFrequency,
        ]),
        "values": allBits(
          times.map {
            spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: $0)
          }),
        "velocities": allBits(
          times.map {
            spring.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: $0)
          }),
        "settling": bits(
          spring.settlingDuration(
            fromValue: from, toValue: to, initialVelocity: velocity, epsilon: epsilon)),
      ])
    })
}

@MainActor func batches() throws -> String {
  var results: [String] = []
  for round in 0..<72 {
    let count = [1, 7, 64, 301][round % 4]
    let hasVelocity = round % 3 != 0
    let isDirect = round / 4 % 2 == 1
    // One spring, one each, or few among many.
    let kind = round / 8 % 3
    let pool = (0..<(kind == 0 ? 1 : kind == 1 ? count : min(3, count))).map { _ in
      makeSpring(random.index(below: 6))
    }
    let each = kind == 0 ? pool : (0..<count).map { pool[$0 % pool.count] }
    let (from, to) = (column(count, -100, 100), column(count, -100, 100))
    let velocity = hasVelocity ? column(count, -100, 100) : nil
    let delays: ItemDelays
    let written: String
    switch round % 5 {
    case 0: (delays, written) = (.together, "0")
    case 1:
      let interval = random.number(0, 0.05)
      (delays, written) = (.interval(interval), "\(interval)")
    case 2:
      let stagger = Stagger(interval: 0.04, maximumTotal: 0.3)
      (delays, written) = (
        .stagger(stagger), object(["interval": "0.04", "maximumTotal": "0.3"])
      )
    case 3:
      let stagger = Stagger(interval: 0.03, maximumIndex: 5)
      (delays, written) = (.stagger(stagger), object(["interval": "0.03", "maximumIndex": "5"]))
    default:
      let starts = column(count, -0.5, 2)
      (delays, written) = (.each(starts), numbers(starts))
    }
    let algorithm: SpringBatchAlgorithm = isDirect ? .direct : .propagated
    let settled = kind == 0 && round % 2 == 0 ? 0.001 : nil
    var batch =
      kind == 0
      ? try SpringBatch(
        each[0].0, from: from, to: to, velocities: velocity, delays: delays, algorithm: algorithm,
        settledWithin: settled)
      : try SpringBatch(
        each.map(\.0), from: from, to: to, velocities: velocity, delays: delays,
        algorithm: algorithm)
    let times = [-0.1, 0, 0.01, random.number(0, 1), random.number(0, 1), 3, 40]
    func frames() -> String {
      list(
        times.map { time in
          var positions = [Double](repeating: 0, count: count)
          var velocities = positions
          positions.withUnsafeMutableBufferPointer { positions in
            velocities.withUnsafeMutableBufferPointer {
              batch.sample(at: time, into: positions, velocities: $0)
            }
          }
          return object(["positions": allBits(positions), "velocities": allBits(velocities)])
        })
    }
    let before = frames()
    let (first, moved) = (random.index(below: count), random.number(0, 0.7))
    let targets = column(count - first, -10, 10)
    try batch.retarget(first..<count, to: targets, at: moved)
    results.append(
      object([
        "springs": list(each.map(\.1)), "isOne": "\(kind == 0)", "count": "\(count)",
        "from": numbers(from), "to": numbers(to),
        "velocity": velocity.map(numbers) ?? "null", "delays": written,
        "algorithm": "\"\(algorithm.rawValue)\"",
        "settledWithin": settled.map { "\($0)" } ?? "null", "times": numbers(times),
        "frames": before, "first": "\(first)", "moved": "\(moved)",
        "targets": numbers(targets), "after": frames(),
      ]))
  }
  return list(results)
}

@MainActor func staggers() -> String {
  list(
    (0..<60).map { round in
      let interval = random.number(0, 0.1)
      let total = round % 2 == 0 ? random.number(0, 1) : nil
      let index = round % 3 == 0 ? random.index(below: 30) : nil
      let count = random.index(below: 60)
      let stagger = Stagger(interval: interval, maximumTotal: total, maximumIndex: index)
      return object([
        "interval": "\(interval)", "maximumTotal": total.map { "\($0)" } ?? "null",
        "maximumIndex": index.map { "\($0)" } ?? "null", "count": "\(count)",
        "delays": allBits(stagger.delays(count: count)),
      ])
    })
}

@MainActor func curves() throws -> String {
  var texts = [
    "linear", "ease", "ease-in", "EASE-OUT", " ease-in-out ", "step-start", "step-end",
    "steps(4, jump-both)", "steps(3, start)", "steps(7)", "linear(0, 0.5 20%, 1)",
    "linear(0, 0.25, 0.25 50%, 1.2 75%, 1)", "cubic-bezier(1, -1, 0, 2)",
    "cubic-bezier(0.3333333333333333, 0, 0.6666666666666666, 1)", "cubic-bezier(0, 1, 0, 1)",
    "cubic-bezier(1, 0, 1, 0)", "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0, 0, 1, 1)",
  ]
  for _ in 0..<80 {
    let x = column(2, 0, 1)
    let y = column(2, -1, 2)
    texts.append("cubic-bezier(\(x[0]), \(y[0]), \(x[1]), \(y[1]))")
  }
  return list(
    try texts.map { text in
      let easing = try EasingFunction(css: text)
      let plan = CurvePlan(easing)
      let inputs = column(20, 0, 1) + [0, 1, 0.5, 0.25, -0.5, 1.5, 1e-12, 1 - 1e-12]
      let slopes = inputs.map {
        guard case .cubicBezier(let bezier) = easing else {
          return UnitCurve(easing).velocity(at: $0)
        }
        return bezier.slope(at: $0, outside: .extend)
      }
      return object([
        "css": "\"\(text)\"", "inputs": numbers(inputs),
        "values": allBits(inputs.map { plan.value(at: $0) }),
        "before": allBits(inputs.map { easing.value(at: $0, before: true) }),
        "slopes": allBits(slopes),
      ])
    })
}

@MainActor func namedCurves() -> String {
  return list(
    UnitCurve.named.map { name, curve in
      let inputs = column(20, -0.2, 1.2)
      let plan = CurvePlan(curve)
      return object([
        "name": "\"\(name)\"", "inputs": numbers(inputs),
        "values": allBits(inputs.map { plan.value(at: $0) }),
        "slopes": allBits(inputs.map { curve.velocity(at: $0) }),
      ])
    })
}

@MainActor func tracks() throws -> String {
  list(
    try (0..<120).map { round in
      var keyframes: [Keyframe<Double>] = []
      var written: [String] = []
      // Long tracks are searched by another way than short ones.
      for index in 0..<(round % 10 == 9 ? 40 : 1 + random.index(below: 6)) {
        let (to, duration) = (random.number(-50, 50), random.number(0.01, 1))
        let velocity = random.sign() > 0 ? random.number(-90, 90) : nil
        let speed = velocity.map { "\($0)" } ?? "null"
        switch random.index(below: 6) {
        case 0:
          keyframes.append(.linear(to: to, duration: duration))
          written.append(
            object(["type": "\"linear\"", "to": "\(to)", "duration": "\(duration)"]))
        case 1:
          let (x, y) = (column(2, 0, 1), column(2, -1, 2))
          let curve = UnitCurve(try CubicBezier(x1: x[0], y1: y[0], x2: x[1], y2: y[1]))
          keyframes.append(.linear(to: to, duration: duration, timingCurve: curve))
          written.append(
            object([
              "type": "\"linear\"", "to": "\(to)", "duration": "\(duration)",
              "bezier": numbers([x[0], y[0], x[1], y[1]]),
            ]))
        case 2:
          keyframes.append(.cubic(to: to, duration: duration, startVelocity: velocity))
          written.append(
            object([
              "type": "\"cubic\"", "to": "\(to)", "duration": "\(duration)",
              "startVelocity": speed,
            ]))
        case 3:
          let (spring, parameters) = makeSpring(2 * index)
          keyframes.append(
            .spring(
              to: to, duration: .fixed(duration), spring: spring, startVelocity: velocity))
          written.append(
            object([
              "type": "\"spring\"", "to": "\(to)", "duration": "\(duration)",
              "spring": parameters, "startVelocity": speed,
            ]))
        case 4:
          let pace = random.number(0.1, 0.5)
          let settles = random.sign() > 0
          keyframes.append(
            .spring(
              to: to, duration: settles ? .settling(epsilon: 0.01) : .platformEstimate,
              spring: Spring(duration: pace, bounce: 0.1)))
          written.append(
            object([
              "type": "\"spring\"", "to": "\(to)", "epsilon": settles ? "0.01" : "null",
              "spring": object(["duration": "\(pace)", "bounce": "0.1"]),
            ]))
        default:
          keyframes.append(.move(to: to))
          written.append(object(["type": "\"move\"", "to": "\(to)"]))
        }
      }
      let initial = (value: random.number(-9, 9), velocity: random.number(-9, 9))
      let track = try ScalarTrack(
        initialValue: initial.value, initialVelocity: initial.velocity, keyframes: keyframes)
      let plan = KeyframePlan(track)
      let times = column(30, 0, plan.duration * 1.1 + 0.1) + [0, -1, plan.duration]
      return object([
        "initialValue": "\(initial.value)", "initialVelocity": "\(initial.velocity)",
        "keyframes": list(written), "duration": bits(plan.duration), "times": numbers(times),
        "values": allBits(times.map { plan.value(at: $0) }),
        "velocities": allBits(times.map { plan.velocity(at: $0) }),
      ])
    })
}

/// The native answers that the page's second module must repeat, to documents on stdin, one a line.
@MainActor func studio() -> String {
  var audits: [String] = []
  while let line = readLine() {
    let quoted = line.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    // A `linear()` takes a page a second: of some documents only.
    let formats = pageFormats.indices.filter { audits.count % 6 == 0 || pageFormats[$0] != .css }
    let exports = formats.map { format in
      object([
        "format": "\(format)", "reducesMotion": "\((audits.count + format) % 3 == 0)",
        "exported": exportText(
          Array(line.utf8), format: format, error: 0.002,
          reducesMotion: (audits.count + format) % 3 == 0),
      ])
    }
    audits.append(
      object([
        "document": "\"\(quoted)\"", "audit": auditText(Array(line.utf8)),
        "exports": list(exports),
      ]))
  }
  let springs = (0..<12).map { round in
    let duration = round == 11 ? -1 : random.number(0.05, 2)
    let bounce = round == 10 ? -1 : random.number(-0.8, 0.8)
    let velocity = round % 2 == 0 ? 0 : random.number(-9, 9)
    return object([
      "duration": "\(duration)", "bounce": "\(bounce)", "velocity": "\(velocity)",
      "measure": springMeasure(duration: duration, bounce: bounce, velocity: velocity),
    ])
  }
  return object([
    "audits": list(audits), "springs": list(springs), "models": modelsText(),
    "formats": formatsText(),
  ])
}

if CommandLine.arguments.dropFirst().first == "studio" {
  print(studio())
} else {
  print(
    object([
      "level": "\"\(InstructionSet.current.rawValue)\"",
      "fused": "\(InstructionSet.current.hasFusedMultiplyAdd)", "springs": springs(),
      "batches": try batches(), "staggers": staggers(), "curves": try curves(),
      "named": namedCurves(), "tracks": try tracks(),
    ]))
}
