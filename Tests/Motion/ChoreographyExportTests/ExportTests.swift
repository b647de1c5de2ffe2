import CurveFitting
import AnimationNumerics
import TestTiers
import Testing

@testable import ChoreographyExport
@testable import ChoreographyFiles
@testable import Seeding

@Suite struct ExportTests {
  /// A crooked corridor of random chains.
  private func corridor(_ generator: inout SplitMix64, cells: Int) -> Corridor {
    var lower = [0.0]
    var upper = [0.0]
    var middle = 0.0
    for _ in 1..<cells {
      middle += generator.number(-0.5, 0.5)
      let width = generator.number(0.04, 0.5)
      lower.append(middle - width)
      upper.append(middle + width)
    }
    lower.append(middle)
    upper.append(middle)
    return Corridor(xs: (0...cells).map { Double($0) }, lower: lower, upper: upper)
  }

  /// Whether the straight line between two points stays between the chains.
  private func isOpen(
    _ corridor: Corridor, _ a: Corridor.Point, _ b: Corridor.Point, slack: Double
  ) -> Bool {
    for (x, (low, high)) in zip(corridor.xs, zip(corridor.lower, corridor.upper))
    where x > a.x && x < b.x {
      let y = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
      if y < low - slack || y > high + slack { return false }
    }
    return true
  }

  private func bounds(_ corridor: Corridor, at x: Double) -> (Double, Double) {
    let index = min(max(Int(x.rounded(.down)), 0), corridor.xs.count - 2)
    let f = x - Double(index)
    return (
      corridor.lower[index] * (1 - f) + corridor.lower[index + 1] * f,
      corridor.upper[index] * (1 - f) + corridor.upper[index + 1] * f
    )
  }

  @Test func aMinimumLinkPathRunsThroughItsCorridor() {
    var generator = SplitMix64(seed: 11)
    for round in 0..<300 {
      let corridor = corridor(&generator, cells: 3 + round % 40)
      let path = corridor.minimumLinkPath()!
      #expect(path.first! == Corridor.Point(x: 0, y: 0))
      #expect(path.last!.y == corridor.upper.last!)
      for (a, b) in zip(path, path.dropFirst()) {
        #expect(a.x <= b.x)
        #expect(isOpen(corridor, a, b, slack: 1e-9), "\(round)")
        for point in [a, b] {
          let (low, high) = bounds(corridor, at: point.x)
          #expect(point.y >= low - 1e-9 && point.y <= high + 1e-9)
        }
      }
    }
  }

  @Test func noPathOverALatticeHasFewerLinks() {
    var generator = SplitMix64(seed: 12)
    var isEqual = 0
    for _ in 0..<60 {
      let corridor = corridor(&generator, cells: 6)
      let found = corridor.minimumLinkPath()!.count - 1
      // Vertices at every half step, at eleven heights each: a breadth-first search for links.
      var layers: [[Corridor.Point]] = [[Corridor.Point(x: 0, y: 0)]]
      for step in 1..<12 {
        let x = Double(step) / 2
        let (low, high) = bounds(corridor, at: x)
        layers.append(
          (0...10).map { Corridor.Point(x: x, y: low + (high - low) * Double($0) / 10) })
      }
      layers.append([Corridor.Point(x: 6, y: corridor.upper.last!)])
      let points = layers.flatMap { $0 }
      var links = Array(repeating: Int.max, count: points.count)
      links[0] = 0
      for (index, point) in points.enumerated().dropFirst() {
        for (other, from) in points.enumerated()
        where from.x < point.x && links[other] != .max && links[other] + 1 < links[index] {
          if isOpen(corridor, from, point, slack: 0) { links[index] = links[other] + 1 }
        }
      }
      #expect(found <= links.last!)
      if found == links.last! { isEqual += 1 }
    }
    // A lattice seldom does as well, but often enough to show that the count is tight.
    #expect(isEqual > 20)
  }

  /// The best line leaves the corridor late between two abscissas; taken to leave it halfway, a link
  /// more would be needed.
  @Test(arguments: [
    ([0.0, -8, -6, 1], [0.0, -4, -4, 1]), ([0, 3, 3, -5, -8], [0, 5, 5, 3, -8]),
    ([0, -11, -4, 0, 9, 15], [0, -3, -2, 8, 13, 15]),
  ])
  func aLinkReachesAsFarAsItsCorridorIsOpen(lower: [Double], upper: [Double]) {
    let xs = lower.indices.map { Double($0) }
    for sign in [1.0, -1] {
      let chains = [lower, upper].map { $0.map { sign * $0 } }
      let path = Corridor(
        xs: xs, lower: chains[sign > 0 ? 0 : 1], upper: chains[sign > 0 ? 1 : 0]
      ).minimumLinkPath()
      #expect(path?.count == 3)
    }
  }

  @Test func aStraightCorridorNeedsOneLink() {
    let xs = (0...100).map { Double($0) / 100 }
    let corridor = Corridor(
      xs: xs, lower: xs.map { $0 == 0 || $0 == 1 ? $0 : $0 - 0.01 },
      upper: xs.map { $0 == 0 || $0 == 1 ? $0 : $0 + 0.01 })
    #expect(corridor.minimumLinkPath() == [.init(x: 0, y: 0), .init(x: 1, y: 1)])
  }

  @Test(
    arguments: ([
      (Animation.smooth, 0.002), (.bouncy, 0.002), (.spring(duration: 0.4, bounce: 0.2), 0.01),
      (.spring(duration: 1, bounce: 0.7), 0.005), (.spring(duration: 0.3, bounce: -0.5), 0.002),
      (.interpolatingSpring(mass: 2, stiffness: 170, damping: 26), 0.001),
      (.decay(Decay(timeConstant: 0.325)), 0.002),
    ] as [(Animation, Double)]).sample(2))
  func aSpringsLinearIsProvedAndMinimal(_ animation: Animation, _ error: Double) throws {
    let export = try AnimationExport(ExportSubject(animation, name: "test"), error: error)
    #expect(export.linear.isMinimal)
    // The reference has no springs that begin with a velocity, which a decay is here.
    #expect(
      export.linear.evidence
        == (animation == .decay(Decay(timeConstant: 0.325)) ? "bounded" : "proved"))
    #expect(export.linear.error <= error)
    // The text itself, read back, against the animation.
    let easing = try EasingFunction(css: export.linear.css)
    var worst = 0.0
    for step in 0...5000 {
      let x = Double(step) / 5000
      let exact = animation.progress(at: x * export.duration).value
      worst = max(worst, (easing.value(at: x) - exact).magnitude)
    }
    #expect(worst <= export.linear.error)
    #expect(worst > error * 0.3)
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    // After the duration nothing visible is left.
    for step in 0...100 {
      let late = animation.progress(at: export.duration * (1 + Double(step) / 50)).value
      #expect((late - 1).magnitude <= min(0.001, error / 2) * (1 + 1e-9))
    }
  }

  @Test func aSmallerErrorNeedsMoreStops() throws {
    let stops = try [0.05, 0.01, 0.002].map {
      try export(.bouncy, $0).linear.stops
    }
    #expect(stops == stops.sorted())
    #expect(Set(stops).count == stops.count)
  }

  private func export(_ animation: Animation, _ error: Double) throws -> AnimationExport {
    try AnimationExport(ExportSubject(animation, name: "test"), error: error)
  }

  @Test func whatIsACubicBezierIsExportedExactly() throws {
    let inverse = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 0.2, y: 0), endControlPoint: UnitPoint(x: 0, y: 1)
    ).inverse
    let cases: [(Animation, String, Double, Double)] = [
      (.linear, "0, 0, 1, 1", 0.35, 0), (.easeIn, "0.42, 0, 1, 1", 0.35, 0),
      (.easeOut(duration: 0.2), "0, 0, 0.58, 1", 0.2, 0),
      (.easeInOut.delay(0.1), "0.42, 0, 0.58, 1", 0.35, 0.1),
      (.timingCurve(0.68, -0.55, 0.27, 1.55, duration: 1), "0.68, -0.55, 0.27, 1.55", 1, 0),
      (.timingCurve(0.2, 0, 0, 1).speed(2), "0.2, 0, 0, 1", 0.175, 0),
      (
        .timingCurve(1 / 3.0, 1e-9, 0.5, 1).delay(0.2).speed(2),
        "0.3333333333333333, 1e-09, 0.5, 1",
        0.175, 0.1
      ),
      (.timingCurve(inverse, duration: 0.5).logicallyComplete(after: 0.1), "0, 0.2, 1, 0", 0.5, 0),
      (.easeIn.repeatCount(1), "0.42, 0, 1, 1", 0.35, 0),
    ]
    for (animation, points, duration, delay) in cases {
      let export = try export(animation, 0.002)
      #expect(export.bezier.css == "cubic-bezier(\(points))")
      #expect(export.bezier.isExact && export.bezier.error == 0, "\(animation)")
      #expect((export.duration - duration).magnitude < 1e-15 && export.delay == delay)
      #expect(export.keyframes.error == 0)
      // The text reads back as the same curve.
      guard case .cubicBezier(let curve) = try EasingFunction(css: export.bezier.css) else {
        Issue.record("\(export.bezier.css) is read as no curve")
        continue
      }
      for step in 0...200 {
        let x = Double(step) / 200
        let exact = animation.progress(at: delay + x * duration).value
        #expect((curve.value(at: x) - exact).magnitude < 1e-12)
      }
    }
    #expect(
      try export(.easeIn, 0.01).keyframes.swift == [
        "LinearKeyframe(1, duration: 0.35, timingCurve: .easeIn)"
      ])
    #expect(try export(.linear, 0.01).keyframes.swift == ["LinearKeyframe(1, duration: 0.35)"])
    #expect(try export(.linear, 0.001).linear.css == "linear(0, 1)")
    // A quarter circle is not a cubic, and two moves are not one.
    for animation in [
      Animation.timingCurve(.circularEaseIn, duration: 1), .easeIn.repeatCount(3), .bouncy,
    ] {
      #expect(try !export(animation, 0.05).bezier.isExact)
    }
  }

  /// The curve of an animation, as exported with an error bound.
  private func curve(_ animation: Animation, _ error: Double) throws -> ProgressCurve {
    try ProgressCurve(animation, tail: min(0.001, error / 2))
  }

  /// Errors by another method than the export's: a dense sweep of the printed text.
  private func sweep(
    _ animation: Animation, _ curve: ProgressCurve, _ value: (Double) -> Double
  ) -> Double {
    let points = 40_000
    return (0...points).reduce(0) { worst, step in
      let time = curve.duration * Double(step) / Double(points)
      let exact = animation.progress(at: curve.delay + time).value
      return max(worst, (value(time) - exact).magnitude)
    }
  }

  private static let approximated: [(Animation, Double)] = [
    (.spring(duration: 1, bounce: 0.8), 0.01), (.spring(duration: 0.5, bounce: 0.3), 0.01),
    (.spring(duration: 0.4, bounce: 0.2), 0.01), (.spring(duration: 0.4, bounce: 0.2), 5e-4),
    (.smooth, 0.002), (.smooth, 1e-4), (.spring(duration: 0.5, bounce: -0.4), 0.002),
    (.spring(duration: 0.3, bounce: -0.95), 0.01), (.bouncy, 1e-5),
    (.interpolatingSpring(mass: 2, stiffness: 170, damping: 26, initialVelocity: 7), 0.003),
    (.bouncy.speed(3).delay(0.2), 0.002), (.smooth.repeatCount(3), 0.005),
    (.decay(Decay(timeConstant: 0.2)), 0.005),
  ]

  @Test(arguments: approximated)
  func statedErrorsBoundTheTextEverywhere(_ animation: Animation, _ error: Double) throws {
    let curve = try curve(animation, error)
    let nearest = BezierExport(curve)
    guard case .cubicBezier(let bezier) = try EasingFunction(css: nearest.css) else {
      Issue.record("\(nearest.css) is read as no curve")
      return
    }
    let apart = sweep(animation, curve) { bezier.value(at: $0 / curve.duration) }
    #expect(apart <= nearest.error, "\(animation)")
    #expect(apart >= 0.98 * nearest.error - 1e-6, "\(apart) of \(nearest.error)")

    let keyframes = try KeyframeExport(curve, error: error)
    let frames = keyframes.frames
    #expect(keyframes.error <= error)
    // At a jump either side is right; a sweep may meet the other one.
    if !frames.contains(where: { $0.kind == .move }) {
      let track = try ScalarTrack(initialValue: 0, keyframes: frames.map(Self.keyframe))
      let apart = sweep(animation, curve, track.value)
      #expect(apart <= keyframes.error, "\(animation)")
      #expect(apart >= 0.97 * keyframes.error - error / 500, "\(apart) of \(keyframes.error)")
    }
    // The printed text has the exact numbers.
    for (line, frame) in zip(keyframes.swift, frames) {
      let numbers = line.split { !"+-.e0123456789".contains($0) }.compactMap { Double($0) }
      #expect(
        numbers == [frame.value] + (frame.kind == .move ? [] : [frame.duration])
          + (frame.kind == .cubic ? [frame.startVelocity!, frame.endVelocity!] : []))
    }
    let total = frames.reduce(0) { $0 + $1.duration }
    #expect((total - curve.duration).magnitude < 1e-12 * curve.duration)
    #expect(frames.last?.value == 1)
    // No keyframe is a small remainder; where a spring moves fast, they are somewhat shorter.
    let lengths = frames.filter { $0.kind == .cubic }.map(\.duration)
    #expect(lengths.min()! > lengths.max()! / 500, "\(animation) to \(error)")
  }

  private static func keyframe(_ frame: KeyframeExport.Frame) -> Keyframe<Double> {
    switch frame.kind {
    case .move: .move(to: frame.value)
    case .linear: .linear(to: frame.value, duration: frame.duration)
    case .cubic:
      .cubic(
        to: frame.value, duration: frame.duration, startVelocity: frame.startVelocity,
        endVelocity: frame.endVelocity)
    }
  }

  @Test(arguments: [1e-6, 3.7e-5, 0.0123, 12, 9.87e5])
  func durationsOfEverySizeAreWrittenOut(_ duration: Double) throws {
    for animation in [
      Animation.spring(duration: duration, bounce: 0.2), .easeInOut(duration: duration),
      .spring(duration: duration, bounce: -0.4).delay(duration),
    ] {
      let curve = try curve(animation, 0.002)
      let text = Decimals.cssTime(curve.duration)
      let printed = Double(text.dropLast(2))! / 1000
      #expect((printed - curve.duration).magnitude <= 1e-11 * curve.duration)
      let frames = try KeyframeExport(curve, error: 0.002).frames
      #expect(frames.allSatisfy { $0.duration > curve.duration * 1e-4 })
      #expect((frames.last!.time - curve.duration).magnitude < 1e-12 * curve.duration)
    }
  }

  @Test func anErrorThatCannotBeKeptIsSaid() {
    // About 1600 oscillations, which a thousand keyframes cannot follow.
    #expect(throws: DocumentError.self) {
      try KeyframeExport(curve(.spring(duration: 0.01, bounce: 0.9995), 0.001), error: 0.001)
    }
    #expect(throws: DocumentError.self) { try curve(.easeIn.repeatCount(100_000), 0.01) }
  }

  @Test func elementsKeepTheirDelaysAndStaggers() throws {
    let text = """
      {"format": "animation-choreography", "version": 1, "name": "t", "elements": [
        {"name": "row", "count": 30, "delay": 0.1, "stagger": {"interval": 0.04, "maximumIndex": 8},
         "animation": {"kind": "smooth", "delay": 0.05},
         "properties": [{"name": "opacity", "from": 0, "to": 1}, {"name": "y", "from": 9, "to": 0}]},
        {"name": "all", "count": 10, "stagger": {"interval": 0.04, "maximumTotal": 0.2},
         "animation": "easeIn", "properties": [{"name": "x", "from": 0, "to": 1}]},
        {"name": "title", "delay": 0.25, "animation": "easeIn",
         "properties": [{"name": "o", "from": 0, "moves": [
           {"at": 0, "to": 1}, {"at": 0.5, "to": 0, "animation": "linear"}]}]}]}
      """
    let document = try ChoreographyDocument(bytes: Array(text.utf8))
    let exports = try ExportSubject.all(in: document).map { try AnimationExport($0, error: 0.01) }
    #expect(exports.map(\.name) == ["row.opacity", "all.x", "title.o[0]", "title.o[1]"])
    #expect(exports[0].properties == ["row.opacity", "row.y"])
    let delays = [
      " calc(150ms + min(var(--i, 0), 8) * 40ms)", " calc(var(--i, 0) * 20ms)", " 250ms",
      " 750ms",
    ]
    for (export, delay) in zip(exports, delays) {
      #expect(export.linear.transition.hasSuffix(delay), "\(export.linear.transition)")
      #expect(export.bezier.transition.hasSuffix(delay))
      #expect(export.text.contains("transition: \(export.linear.transition);"))
      #expect(export.text.contains("transition: \(export.bezier.transition);"))
    }
    #expect(
      exports[0].keyframes.swift[0]
        == "LinearKeyframe(0, duration: 0.15 + 0.04 * Double(min(index, 8)))")
    #expect(exports[1].keyframes.swift[0] == "LinearKeyframe(0, duration: 0.02 * Double(index))")
    #expect(exports[2].keyframes.swift[0] == "LinearKeyframe(0, duration: 0.25)")
    #expect(exports[0].text.contains("row.opacity, row.y: "))
    #expect(exports[0].stagger == .init(interval: 0.04, count: 30, maximumIndex: 8))
  }

  @Test func whatNeverEndsCannotBeExported() {
    for animation in [
      Animation.spring(duration: 1, bounce: 1), .easeIn.repeatForever(), .linear(duration: 0),
      .smooth.repeatForever(autoreverses: false).delay(1),
    ] {
      #expect(throws: DocumentError.self) { try curve(animation, 0.01) }
    }
  }

  /// The transition that `convert` and `export` print of a spring is read back to the same curve.
  @Test func everyPrintedTransitionIsReadBack() throws {
    var random = SplitMix64(seed: 5401)
    for number in 0..<(TestTier.isAll ? 1000 : 120) {
      let spring = Animation.spring(
        duration: random.number(0.1, 1.5), bounce: number % 5 == 0 ? 0 : random.number(-0.4, 0.8))
      let animation = number % 3 == 0 ? spring.delay(0.125) : spring
      let export = try AnimationExport(ExportSubject(animation, name: "a"), error: 0.002)
      let back = try AnimationExpression("transition: \(export.linear.transition);")
      let easing = try #require(back.easing, "\(export.linear.transition)")
      let duration = try #require(back.duration)
      #expect((back.delay - (number % 3 == 0 ? 0.125 : 0)).magnitude < 1e-6)
      for step in 0...300 {
        let share = Double(step) / 300
        let progress = animation.progress(at: back.delay + share * duration).value
        #expect(
          (easing.value(at: share) - progress).magnitude <= export.linear.error + 1e-6,
          "\(export.linear.transition) at \(share)")
      }
    }
  }

  /// The styles, tokens and drawings that are written of every scenario are read, part by part.
  @Test func importersAccountForEveryExport() throws {
    for document in ScenarioCatalogue.all {
      let sheet = ExportSheet(document, error: 0.002)
      for (format, name) in [(ExportFormat.css, "a.css"), (.tokens, "a.json"), (.lottie, "a.json")]
      {
        let text = Array(format.text(sheet).utf8)
        guard let read = try ForeignFile.choreography(text, name: name) else { continue }
        for (item, found, read, noted) in read.balance {
          #expect(found == read + noted && found > 0, "\(sheet.name), \(format), \(item)")
        }
      }
    }
  }
}
