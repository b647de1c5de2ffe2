#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyExport
  import ChoreographyFiles
  import Foundation
  import Presentation
  import Seeding
  import SwiftUISource
  import TestTiers
  import Testing

  /// Choreographies exported for SwiftUI and read back as source: the same structure, and the same
  /// motion within the bound that the export prints.
  @Suite struct RoundTripTests {
    @Test(arguments: ScenarioCatalogue.all.map(\.name).sample(12))
    func scenariosComeBack(_ name: String) throws {
      try check(try #require(ScenarioCatalogue.named(name)))
    }

    @Test(arguments: (1...300).map { UInt64($0) }.sample(20))
    func randomChoreographiesComeBack(seed: UInt64) throws {
      var random = RandomScreen(random: SplitMix64(seed: seed))
      try check(try ChoreographyDocument(bytes: Array(random.document().utf8)))
    }

    /// The kinds of reduced motion come back as well.
    @Test func reducedMotionComesBack() throws {
      let document = try #require(ScenarioCatalogue.named("profile-screen-reduce-motion"))
      let read = try read(document).document
      #expect(
        read.intents.map(\.reducedMotion?.word) == document.intents.map(\.reducedMotion?.word))
    }

    private func read(_ document: ChoreographyDocument) throws -> SourceScreen {
      let text = ExportFormat.swiftUI.text(ExportSheet(document, error: 0.002))
      let file = try SwiftUIFile(Array(text.utf8))
      #expect(file.notes.isEmpty, "\(file.notes.map(\.text)): \(text)")
      #expect(file.screens.count == 1, "\(text)")
      return try #require(file.screens.first)
    }

    /// The structure and the motion, as usual and under reduced motion.
    private func check(_ document: ChoreographyDocument) throws {
      let text = ExportFormat.swiftUI.text(ExportSheet(document, error: 0.002))
      let bound =
        try text.matches(of: Regex("off by at most ([-0-9.e]+)", as: (Substring, Substring).self))
        .map { try #require(Double($0.output.1)) }.max() ?? 0
      let read = try read(document).document
      compare(document, read, bound, text)
      // Cancelled phases are exported as keyframes, which have no word for resting at their start.
      guard document.intents.contains(where: { $0.reducedMotion != nil }),
        document.choreography.elements.allSatisfy({ $0.phases?.cancellationTime == nil })
      else { return }
      compare(document.reducingMotion, read.reducingMotion, bound, "with reduced motion: \(text)")
    }

    private func compare(
      _ document: ChoreographyDocument, _ read: ChoreographyDocument, _ bound: Double,
      _ text: String
    ) {
      let (one, two) = (Motions(document, isRead: false), Motions(read, isRead: true))
      let replay = Comment(rawValue: "\(text)\n\(String(describing: read.choreography))")
      #expect(one.lanes.map(\.name) == two.lanes.map(\.name), replay)
      guard one.lanes.count == two.lanes.count else { return }
      for (lane, other) in zip(one.lanes, two.lanes) {
        if let form = lane.form { #expect(form == other.form, replay) }
        var worst = (error: 0.0, time: 0.0)
        for step in -3..<400 {
          let time = Double(step) * 0.00713
          let value = one.value(lane, at: time)
          // Times and values are printed with nine digits.
          let near = [-2e-9, 0, 2e-9].map { two.value(other, at: time + $0) }
          let rounding = 1e-9 * value.magnitude
          // A jump may be a moment early or late.
          let error = min(
            max(value - near.max()! - rounding, near.min()! - value - rounding, 0),
            [-1e-5, 1e-5].map { (value - two.value(other, at: time + $0)).magnitude }.min()!)
          if error > worst.error { worst = (error, time) }
        }
        #expect(
          worst.error <= (max(bound, 1e-7) + 1e-7) * lane.reach,
          "\(lane.name): \(worst.error / lane.reach) at \(worst.time), bound \(bound); \(replay)")
      }
    }
  }

  /// The moving lanes of a choreography, in the order of the source.
  private struct Motions {
    struct Lane {
      var name: String
      var index: Int
      var reach: Double
      /// The form of its motion in SwiftUI; nil if it has none.
      var form: String?
    }

    var lanes: [Lane] = []
    private let sampler: ChoreographySampler
    private let wait: Double

    init(_ document: ChoreographyDocument, isRead: Bool) {
      sampler = ChoreographySampler(document.choreography)
      wait = document.choreography.layoutWait
      var (index, view, last) = (0, 0, "")
      for element in document.choreography.elements {
        // A view's moves, phases and keyframes are read as elements with one name and a number.
        let base =
          isRead ? element.name.split(separator: "-").first.map(String.init)! : "\(index)"
        var moves = false
        for item in 0..<element.count {
          for (property, name) in element.propertyNames.enumerated() {
            var lane = Lane(
              name: "\(base == last ? view : view + 1) \(item) \(name)", index: index, reach: 0)
            let values = (-1..<1000).map { value(lane, at: wait + Double($0) * 0.0041) }
            lane.reach = values.map { ($0 - values[0]).magnitude }.max()!
            // A change at once is not a motion.
            if values.contains(where: { ($0 - values[1]).magnitude > 1e-9 }) {
              lane.form = Self.form(element, property)
              lanes.append(lane)
              moves = true
            }
            index += 1
          }
        }
        if moves, base != last { (view, last) = (view + 1, base) }
      }
      lanes.sort { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    }

    /// The value of a lane at a time after the screen appears; an opacity is clipped.
    func value(_ lane: Lane, at time: Double) -> Double {
      let value = sampler.sample(lane: lane.index, at: time - wait).value
      return lane.name.hasSuffix("opacity") ? min(max(value, 0), 1) : value
    }

    private static func form(_ element: Choreography.Element, _ property: Int) -> String? {
      guard property < element.properties.count else {
        guard let phases = element.phases, phases.furtherTriggers.isEmpty,
          phases.cancellationTime == nil, phases.steps.allSatisfy({ $0.animation != nil }),
          !phases.isLooping || element.starts.allSatisfy({ $0 == 0 }) && element.properties.isEmpty
        else { return nil }
        let column = phases.steps.map {
          ($0.values[property - element.properties.count] * 1e6).rounded() / 1e6
        }
        return "phases \(column) \(phases.isLooping)"
      }
      switch element.properties[property].motion {
      case .moves(_, let moves):
        guard moves.count == 1, let animation = moves[0].animation else { return nil }
        return animation.logicalDuration.isFinite ? "move" : nil
      case .track(let track, let from): return "track" + form(track, from)
      case .loop: return "loop"
      }
    }

    private static func form(_ track: ScalarTrack, _ from: Double) -> String {
      track.keyframes.enumerated().map { index, keyframe in
        switch keyframe {
        case .move: " move"
        case .linear(let to, let duration, _):
          index == 0 && to == from ? "" : duration == 0 ? " move" : " linear"
        case .cubic(_, let duration, _, _): duration == 0 ? " move" : " cubic"
        case .spring: " spring"
        }
      }.joined()
    }
  }

  /// A choreography file of moves and keyframes with delays, counts and staggers.
  private struct RandomScreen {
    var random: SplitMix64

    mutating func number(_ low: Double, _ high: Double) -> String {
      let value = random.number(low, high)
      // Few digits and many: what people write, and what programs do.
      return "\(random.sign() > 0 ? value : (value * 20).rounded() / 20)"
    }

    mutating func animation() -> String {
      let duration = number(0.1, 0.8)
      let kind = random.pick([
        #""kind": "spring", "duration": \#(duration), "bounce": \#(number(-0.4, 0.6))"#,
        #""kind": "snappy", "duration": \#(duration)"#,
        #""kind": "easeInOut", "duration": \#(duration)"#,
        #""kind": "linear", "duration": \#(duration)"#,
        #""kind": "timingCurve", "x1": 0, "y1": 1.2, "x2": 0.3, "y2": 1, "duration": \#(duration)"#,
        #""kind": "interpolatingSpring", "stiffness": 180, "damping": 14, "initialVelocity": \#(number(-3, 3))"#,
      ])
      let modifiers = random.pick([
        "", "", #"{"speed": 1.5}"#, #"{"delay": 0.125}, {"speed": 2}"#, #"{"repeatCount": 3}"#,
        #"{"delay": 0.1}"#,
      ])
      return "{\(kind), \"modifiers\": [\(modifiers)]}"
    }

    mutating func keyframe() -> String {
      let (to, duration) = (number(-1, 1), number(0.1, 0.5))
      return random.pick([
        #"{"type": "cubic", "to": \#(to), "duration": \#(duration), "startVelocity": \#(number(-9, 9)), "endVelocity": \#(number(-9, 9))}"#,
        #"{"type": "cubic", "to": \#(to), "duration": \#(duration)}"#,
        #"{"type": "linear", "to": \#(to), "duration": \#(duration), "curve": {"x1": 0.2, "y1": 0, "x2": 0, "y2": 1.3}}"#,
        #"{"type": "linear", "to": \#(to), "duration": \#(duration), "curve": "ease-out"}"#,
        #"{"type": "spring", "to": \#(to), "duration": \#(duration), "spring": "snappy"}"#,
        #"{"type": "spring", "to": \#(to), "spring": {"duration": \#(duration), "bounce": 0.2}}"#,
        #"{"type": "move", "to": \#(to)}"#, #"{"type": "linear", "to": 0.5, "duration": 0.1}"#,
      ])
    }

    mutating func property(_ name: String) -> String {
      let start = #"{"name": "\#(name)", "from": \#(number(name == "opacity" ? 0 : -1, 1)), "#
      if random.index(below: 2) == 0 {
        return start + #""to": \#(number(-1, 1)), "animation": \#(animation())}"#
      }
      let frames = (0..<3).map { _ in keyframe() }
      return start + #""keyframes": [\#(frames.joined(separator: ", "))]}"#
    }

    mutating func element(_ index: Int) -> String {
      var names = ["x", "y", "scale", "rotation", "blur", "width", "hueRotation", "opacity"]
      func take(_ random: inout SplitMix64) -> String {
        names.remove(at: random.index(below: names.count))
      }
      var members = [#""name": "\#(["header", "row", "card", "body"][index])""#]
      if random.index(below: 2) == 0 { members.append(#""delay": \#(number(0.05, 0.4))"#) }
      if random.index(below: 2) == 0 {
        members.append(#""count": \#(2 + random.index(below: 4))"#)
        let stagger = random.pick([
          #""interval": 0.04"#, #""interval": 0.037, "maximumIndex": 2"#,
          #""interval": 0.08, "maximumTotal": 0.2"#,
        ])
        if random.index(below: 3) > 0 { members.append("\"stagger\": {\(stagger)}") }
      }
      let properties = (0..<1 + random.index(below: 3)).map { _ in property(take(&random)) }
      members.append("\"properties\": [\(properties.joined(separator: ", "))]")
      if random.index(below: 3) == 0 {
        let fades = names.contains("opacity") ? #""jump""# : #"{"kind": "fade", "duration": 0.15}"#
        members.append(
          "\"reduceMotion\": \(random.pick([#""jump""#, #"{"kind": "shorter", "factor": 0.4}"#, fades]))"
        )
      }
      return "{\(members.joined(separator: ", "))}"
    }

    mutating func document() -> String {
      let elements = (0..<1 + random.index(below: 4)).map { element($0) }
      let wait = random.pick(["0", "0.05"])
      return
        #"{"format": "animation-choreography", "version": 1, "name": "t", "trigger": {"kind": "shared", "layoutWait": \#(wait)}, "elements": [\#(elements.joined(separator: ", "))]}"#
    }
  }
#endif
