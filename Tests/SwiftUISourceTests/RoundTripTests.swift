#if SwiftUISource
  import AnimationChoreography
  import AnimationNumerics
  import ChoreographyAudit
  import ChoreographyExport
  import ChoreographyFiles
  import Foundation
  import SwiftUISource
  import TestTiers
  import Testing

  /// Choreographies exported for SwiftUI and read back as source: the same structure, and the same
  /// motion within the bound that the export prints.
  @Suite struct RoundTripTests {
    @Test(arguments: ScenarioCatalogue.all.map(\.name).sample(12))
    func scenariosComeBack(_ name: String) throws {
      try check(try #require(ScenarioCatalogue.named(name)).document)
    }

    /// The kinds of reduced motion come back as well.
    @Test func reducedMotionComesBack() throws {
      let document = try #require(ScenarioCatalogue.named("profile-screen-reduce-motion")).document
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

    private func check(_ document: ChoreographyDocument) throws {
      let text = ExportFormat.swiftUI.text(ExportSheet(document, error: 0.002))
      let bound =
        try text.matches(of: Regex("off by at most ([-0-9.e]+)", as: (Substring, Substring).self))
        .map { try #require(Double($0.output.1)) }.max() ?? 0
      let read = try read(document).document
      let (one, two) = (Motions(document, isRead: false), Motions(read, isRead: true))
      let replay = Comment(rawValue: "\(text)\n\(String(describing: read.choreography))")
      #expect(one.lanes.map(\.name) == two.lanes.map(\.name), replay)
      guard one.lanes.count == two.lanes.count else { return }
      for (lane, other) in zip(one.lanes, two.lanes) {
        if let form = lane.form { #expect(form == other.form, replay) }
        var worst = (error: 0.0, time: 0.0)
        for step in -3..<400 {
          let time = Double(step) * 0.00713
          // A jump may be a moment early or late.
          let error = [0, -1e-5, 1e-5].map {
            (one.value(lane, at: time) - two.value(other, at: time + $0)).magnitude
          }.min()!
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
            let values = (-1..<1000).map { value(lane, at: Double($0) * 0.0041) }
            lane.reach = values.map { ($0 - values[0]).magnitude }.max()!
            if lane.reach > 1e-9 {
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
          phases.cancellation == nil, phases.steps.allSatisfy({ $0.animation != nil }),
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
#endif
