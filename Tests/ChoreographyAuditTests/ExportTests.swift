import AnimationNumerics
import SolverVerification
import Testing

@testable import ChoreographyAudit
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
      // Vertices at every half step, at eleven heights each: links by breadth.
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
    // A lattice cannot often do as well, but it does often enough to see that the count is not idle.
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

  @Test(arguments: [
    (Animation.smooth, 0.002), (.bouncy, 0.002), (.spring(duration: 0.4, bounce: 0.2), 0.01),
    (.spring(duration: 1, bounce: 0.7), 0.005), (.spring(duration: 0.3, bounce: -0.5), 0.002),
    (.interpolatingSpring(mass: 2, stiffness: 170, damping: 26), 0.001),
  ])
  func aSpringsLinearIsProvedAndMinimal(_ animation: Animation, _ error: Double) throws {
    let export = try AnimationExport(animation, name: "test", error: error)
    #expect(export.linear.isMinimal)
    #expect(export.linear.evidence == "proved")
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
      try AnimationExport(.bouncy, name: "", error: $0).linear.stops
    }
    #expect(stops == stops.sorted())
    #expect(Set(stops).count == stops.count)
  }

  @Test func curvesFindThemselves() throws {
    let export = try AnimationExport(
      .timingCurve(0.3, 0.1, 0.2, 1, duration: 0.25).delay(0.1), name: "", error: 0.002)
    #expect(export.bezier.error < 1e-4)
    #expect(export.bezier.css == "cubic-bezier(0.3, 0.1, 0.2, 1)")
    #expect(export.delay == 0.1)
    #expect(export.duration == 0.25)
    let line = try AnimationExport(.linear, name: "", error: 0.001)
    #expect(line.linear.css == "linear(0, 1)")
    #expect(line.keyframes.frames.count == 1)
  }

  @Test func keyframesFollowTheCurveTheyAreMadeOf() throws {
    let export = try AnimationExport(.bouncy, name: "", error: 0.002)
    let spring = Spring.bouncy
    var frames: [Keyframe<Double>] = []
    var last = AnimationExport.Keyframes.Frame?.none
    for frame in export.keyframes.frames {
      frames.append(
        .cubic(
          to: frame.value, duration: frame.time - (last?.time ?? 0),
          startVelocity: last?.velocity ?? 0, endVelocity: frame.velocity))
      last = frame
    }
    let track = try ScalarTrack(initialValue: 0, keyframes: frames)
    var worst = 0.0
    for step in 0...1000 {
      let time = Double(step) / 1000 * export.duration
      worst = max(worst, (track.value(at: time) - spring.value(target: 1.0, time: time)).magnitude)
    }
    #expect(worst <= 0.00201)
    #expect(export.keyframes.error <= 0.002)
    #expect(frames.count < export.linear.stops)
  }

  @Test func whatNeverEndsCannotBeExported() {
    #expect(throws: DocumentError.self) {
      try AnimationExport(.spring(duration: 1, bounce: 1), name: "", error: 0.01)
    }
    #expect(throws: DocumentError.self) {
      try AnimationExport(.easeIn.repeatForever(), name: "", error: 0.01)
    }
    #expect(throws: DocumentError.self) {
      try AnimationExport(.linear(duration: 0), name: "", error: 0.01)
    }
  }
}
