import CReportResources
import Presentation
import RecordedTexts
import RecordedValues
import ReferenceNumerics
import SolverVerification
import Testing

@testable import Reports

extension RecordedTextTests {
  /// The table of the report, computed again from the recordings and the reference.
  @Test func theDistancesOfRecordedValues() throws {
    let rows = try WitnessStudies.browsers() + WitnessStudies.apple()
    try RecordedTexts.record(rows, in: "witnesses.json")
    let recorded: [WitnessRecord] = RecordedTables.rows(recorded_witnesses())
    #expect(recorded == rows)
  }
}

/// Answers of real software, compared with the truth: a record for each source and subject.
private enum WitnessStudies {

  /// Distances from the truth, and the place of the largest.
  private struct Distances {
    var all: [Double] = []
    var largest = -1.0
    var place = ""

    mutating func insert(_ distance: Double, at place: @autoclosure () -> String) {
      all.append(distance)
      guard distance > largest else { return }
      largest = distance
      self.place = place()
    }

    func record(_ source: String, _ subject: String) -> WitnessRecord? {
      guard !all.isEmpty else { return nil }
      return WitnessRecord(
        source: source, subject: subject, count: all.count, worst: largest,
        median: Statistics.upperMedian(all), place: place)
    }
  }

  // MARK: Browsers

  static func browsers() throws -> [WitnessRecord] {
    let recordings = try BrowserRecordings.load()
    let inputs = recordings.inputs
    var truths: [(curve: BrowserRecordings.Inputs.Curve, grid: [Double], cluster: [Double])] = []
    for curve in inputs.curves {
      let reference = try ReferenceCubicBezier(
        x1: curve.p[0], y1: curve.p[1], x2: curve.p[2], y2: curve.p[3])
      func values(_ places: [Double]) -> [Double] {
        places.map { reference.value(at: $0).double }
      }
      truths.append((curve, values(inputs.grid), values(inputs.cluster)))
    }
    var records: [WitnessRecord?] = []
    for engine in recordings.engines.values.sorted(by: { $0.engine < $1.engine }) {
      let source = "\(engine.engine) \(engine.version.prefix { $0 != "-" })"
      var second = Distances()
      var exactTime = Distances()
      var cluster = Distances()
      for (curve, grid, near) in truths {
        guard let samples = engine.curves[curve.name] else { continue }
        insert(samples.progress_dur1000, grid, inputs.grid, curve.css, &second)
        insert(samples.progress_dur2e20, grid, inputs.grid, curve.css, &exactTime)
        insert(samples.cluster_dur1000, near, inputs.cluster, curve.css, &cluster)
      }
      records.append(second.record(source, "cubic-bezier(), duration 1 s"))
      records.append(exactTime.record(source, "cubic-bezier(), duration with exact times"))
      records.append(cluster.record(source, "cubic-bezier() near 0, ½ and 1, duration 1 s"))
      if let springs = engine.springs {
        records += try self.springs(springs, inputs.grid, source)
      }
    }
    return records.compactMap(\.self)
  }

  private static func insert(
    _ samples: [Double], _ truths: [Double], _ places: [Double], _ css: String,
    _ distances: inout Distances
  ) {
    for ((sample, truth), place) in zip(zip(samples, truths), places) {
      distances.insert(abs(sample - truth), at: "\(css) at \(FigureNumber.exact(place))")
    }
  }

  /// `spring(mass stiffness damping velocity)`; the velocity points to the target, in moves per
  /// second.
  private static func springs(
    _ springs: [String: BrowserRecordings.Engine.Spring], _ grid: [Double], _ source: String
  ) throws -> [WitnessRecord?] {
    var upToCritical = Distances()
    var overDamped = Distances()
    for (text, samples) in springs.sorted(by: { $0.key < $1.key }) {
      let numbers = text.dropFirst("spring(".count).dropLast().split(separator: " ")
        .compactMap { Double($0) }
      guard numbers.count == 4 else { continue }
      let spring = try ReferenceSpring(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
      let isOverDamped = spring.dampingRatio.double > 1
      for (place, sample) in zip(grid, samples.dur4000) {
        let truth = spring.sample(from: 0, to: 1, velocity: numbers[3], time: 4 * place)
        let distance = abs(sample - truth.position.double)
        let place = "\(text) at \(FigureNumber.exact(4 * place)) s"
        if isOverDamped {
          overDamped.insert(distance, at: place)
        } else {
          upToCritical.insert(distance, at: place)
        }
      }
    }
    return [
      upToCritical.record(source, "spring(), up to critical damping"),
      overDamped.record(source, "spring(), over-damped"),
    ]
  }

  // MARK: Apple

  static func apple() throws -> [WitnessRecord] {
    var getters: [String: Distances] = [:]
    var velocity = Distances()
    var value = Distances()
    for recording in try AppleRecording.load() {
      guard let observed = recording.expected.first else { continue }
      switch recording.subject {
      case .springGetter(let inputs, let getter):
        guard let spring = try? inputs.reference, let truth = spring[getter]?.double else {
          continue
        }
        let regime = spring.dampingRatio.double > 1 ? "over-damped" : "up to critical damping"
        let distance =
          truth == observed ? 0 : abs(observed - truth) / max(abs(truth), .leastNormalMagnitude)
        getters["Spring.\(getter), \(regime)", default: Distances()]
          .insert(distance, at: "\(inputs)")
      case .springValue(let inputs, let target, let speed, let time):
        guard let spring = try? inputs.reference else { continue }
        let truth = spring.sample(from: 0, to: target, velocity: speed, time: time).position
        value.insert(abs(observed - truth.double) / abs(target), at: "\(inputs) at \(time) s")
      case .springVelocity(let inputs, let target, let speed, let time):
        guard let spring = try? inputs.reference else { continue }
        let truth = spring.sample(from: 0, to: target, velocity: speed, time: time).velocity
        velocity.insert(abs(observed - truth.double) / abs(target), at: "\(inputs) at \(time) s")
      default: continue
      }
    }
    let ordered = getters.sorted { $0.key < $1.key }.map { subject, distances in
      distances.record("SwiftUI", "\(subject), relative")
    }
    return
      ([
        value.record("SwiftUI", "Spring.value, as far as its digits were printed"),
        velocity.record("SwiftUI", "Spring.velocity, as far as its digits were printed"),
      ] + ordered).compactMap(\.self)
  }
}

extension AppleRecording.SpringInputs {
  /// The exact spring with these inputs.
  fileprivate var reference: ReferenceSpring {
    get throws {
      switch self {
      case .duration(let duration, let bounce):
        try ReferenceSpring(duration: duration, bounce: bounce)
      case .response(let response, let ratio):
        try ReferenceSpring(response: response, dampingRatio: ratio)
      case .settling(let duration, let ratio, let epsilon):
        try ReferenceSpring(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
      case .physical(let mass, let stiffness, let damping, let allowOverDamping):
        try ReferenceSpring(
          mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
      }
    }
  }
}

extension ReferenceSpring {
  /// The value of SwiftUI's getter with a name.
  fileprivate subscript(getter: String) -> ReferenceValue? {
    switch getter {
    case "mass": mass
    case "stiffness": stiffness
    case "damping": damping
    case "duration", "response": duration
    case "bounce": bounce
    case "dampingRatio": dampingRatio
    case "settlingDuration": settlingDuration
    default: nil
    }
  }
}
