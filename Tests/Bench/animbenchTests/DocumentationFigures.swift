import AnimationNumerics
import Foundation
import Presentation
import ReferenceNumerics

@testable import Reports

/// The figures of the documentation, drawn from this package's own samples.
enum DocumentationFigures {
  /// Every figure, light and dark, by file name. The output is reproducible byte for byte.
  static func files() -> [(name: String, svg: String)] {
    let plots: [(String, Plot)] = [
      ("spring-regimes", regimes()),
      ("spring-velocity", velocities()),
      ("spring-settling", settling()),
      ("spring-settling-over-bounce", settlingOverBounce()),
      ("spring-retarget", retargeting()),
      ("spring-near-critical", nearCritical()),
    ]
    return plots.flatMap { name, plot in
      [
        ("\(name).svg", plot.svg(theme: .light) + "\n"),
        ("\(name)~dark.svg", plot.svg(theme: .dark) + "\n"),
      ]
    }
  }

  private static let bounces: [(name: String, bounce: Double)] = [
    ("bounce 0.6 (ζ = 0.4)", 0.6), ("bounce 0.3 (ζ = 0.7)", 0.3), ("bounce 0 (ζ = 1)", 0),
    ("bounce −0.4 (ζ = 1.67)", -0.4),
  ]

  private static func line(
    _ name: String, _ color: Int, through end: Double, _ value: (Double) -> Double
  ) -> Plot.Line {
    let points = (0...240).map { step in
      let time = end * Double(step) / 240
      return Plot.Point(x: time, y: value(time))
    }
    return Plot.Line(name: name, color: color, points: points, marked: false)
  }

  private static func regimes() -> Plot {
    Plot(
      title: "A move from 0 to 1 under four springs of perceptual duration 0.5 s",
      x: .init(title: "seconds", scale: .linear(0...1.5)),
      y: .init(title: "position", scale: .linear(0...1.4)),
      rules: [.init(value: 1, label: "target")],
      lines: bounces.enumerated().map { index, entry in
        let spring = Spring(duration: 0.5, bounce: entry.bounce)
        return line(entry.name, index, through: 1.5) { spring.value(target: 1.0, time: $0) }
      })
  }

  private static func velocities() -> Plot {
    Plot(
      title: "The velocity of the same four moves",
      x: .init(title: "seconds", scale: .linear(0...1.5)),
      y: .init(title: "units per second", scale: .linear(-3...8)),
      lines: bounces.enumerated().map { index, entry in
        let spring = Spring(duration: 0.5, bounce: entry.bounce)
        return line(entry.name, index, through: 1.5) { spring.velocity(target: 1.0, time: $0) }
      })
  }

  private static func settling() -> Plot {
    let spring = Spring(duration: 0.5, bounce: 0.6)
    let band = 0.05
    let settled = spring.settlingDuration(target: 1.0, epsilon: band)
    return Plot(
      title: "The settling time is the last crossing of the band around the target",
      x: .init(title: "seconds", scale: .linear(0...1.5)),
      y: .init(title: "position", scale: .linear(0...1.4)),
      cells: [
        .init(x: 0...1.5, y: (1 - band)...(1 + band), shade: 0, note: "target ± ε, ε = \(band)")
      ],
      rules: [
        .init(
          direction: .vertical, value: settled,
          label: "settled at \(FigureNumber.significant(settled, digits: 3)) s")
      ],
      lines: [
        line("bounce 0.6", 0, through: 1.5) { spring.value(target: 1.0, time: $0) }
      ],
      shades: [(0, "target ± ε, ε = \(band)")])
  }

  private static func settlingOverBounce() -> Plot {
    func times(_ epsilon: Double) -> [Plot.Point] {
      stride(from: -80, through: 90, by: 1).map { percent in
        let bounce = Double(percent) / 100
        let spring = Spring(duration: 1, bounce: bounce)
        return Plot.Point(
          x: bounce, y: spring.settlingDuration(target: 1.0, epsilon: epsilon))
      }
    }
    return Plot(
      title: "Settling time over bounce, in perceptual durations",
      x: .init(title: "bounce", scale: .linear(-0.8...0.9)),
      y: .init(title: "settling time ÷ perceptual duration", scale: .linear(0...12)),
      lines: [
        .init(name: "ε = 1 %", color: 0, points: times(0.01), marked: false),
        .init(name: "ε = 0.1 %", color: 1, points: times(0.001), marked: false),
      ])
  }

  private static func retargeting() -> Plot {
    let spring = Spring(duration: 0.5, bounce: 0.25)
    let turn = 0.18
    let position = spring.value(target: 1.0, time: turn)
    let speed = spring.velocity(target: 1.0, time: turn)
    func path(_ velocity: Double) -> (Double) -> Double {
      { time in
        if time < turn { return spring.value(target: 1.0, time: time) }
        return position
          + spring.value(target: -position, initialVelocity: velocity, time: time - turn)
      }
    }
    return Plot(
      title: "A move turned back after 0.18 s, with its velocity and without",
      x: .init(title: "seconds", scale: .linear(0...1.2)),
      y: .init(title: "position", scale: .linear(-0.4...1)),
      rules: [.init(direction: .vertical, value: turn, label: "new target 0")],
      lines: [
        line("velocity carried over", 0, through: 1.2, path(speed)),
        {
          var line = line("velocity dropped: a kink", 4, through: 1.2, path(0))
          line.stroke = .dashed
          return line
        }(),
      ])
  }

  /// The digits that the obvious formula, a difference of two exponentials, loses near ζ = 1.
  private static func nearCritical() -> Plot {
    let duration = 0.5
    let time = 0.25
    var ours: [Plot.Point] = []
    var textbook: [Plot.Point] = []
    let floor = 1e-17
    for step in 0...56 {
      let distance = pow(10, -15 + Double(step) / 4)
      let bounce = -distance
      guard let truth = try? ReferenceSpring(duration: duration, bounce: bounce) else { continue }
      let position = truth.sample(from: 0, to: 1, velocity: 0, time: time).position
      let spring = Spring(duration: duration, bounce: bounce)
      let sample: Double = spring.value(target: 1, time: time)
      ours.append(.init(x: distance, y: max(abs(position.error(of: sample)), floor)))

      let naturalFrequency = 2 * Double.pi / duration
      let ratio = 1 / (1 + bounce)
      let root = naturalFrequency * (ratio * ratio - 1).squareRoot()
      let fast = -ratio * naturalFrequency - root
      let slow = -ratio * naturalFrequency + root
      let value = 1 - (slow * exp(fast * time) - fast * exp(slow * time)) / (slow - fast)
      let error = abs(position.error(of: value))
      textbook.append(.init(x: distance, y: error.isFinite ? max(error, floor) : .infinity))
    }
    return Plot(
      title: "Error of one sample at t = D/2 as an over-damped spring nears ζ = 1",
      x: .init(title: "−bounce", scale: .logarithmic(1e-15...0.1)),
      y: .init(title: "scaled error", scale: .logarithmic(1e-17...1e-6)),
      rules: [.init(value: 1e-15, label: "promise 10⁻¹⁵")],
      lines: [
        .init(name: "two exponentials", color: 4, points: textbook, joined: false),
        .init(name: "AnimationNumerics", color: 0, points: ours, joined: false),
      ])
  }
}
