package import AnimationChoreography
internal import Seeding
internal import StrictJSON

/// The trigger of a choreography's elements.
package struct TriggerModel: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// One state change that all elements observe: they start at the same instant.
    case shared
    /// A separate trigger for each item, delayed by jitter.
    case perItem = "perElement"
    /// A separate timer for each move, delayed by jitter.
    case timers
  }

  package var kind = Kind.shared
  /// Seconds from the appearance of the view to the trigger: the wait for layout.
  package var layoutWait = 0.0
  package var jitter = Jitter()
  /// The first layout of the view; nil if unknown.
  package var layout: Layout?
  package var seed: UInt64 = 1

  /// The first layout of a view; animations that start earlier start from a wrong position.
  package struct Layout: Hashable, Sendable {
    /// Seconds from the appearance of the view until everything is in its place.
    package var duration: Double
    /// The largest distance of elements from their final places before layout, in points.
    package var offset: Double
  }

  /// Lateness with a uniform distribution from 0 to `maximum`, rounded up to the next frame: a
  /// state change becomes visible when the next frame is made.
  package struct Jitter: Hashable, Sendable {
    /// The greatest lateness before rounding up to a frame, in seconds. The default is the cost of
    /// two nested layout passes and a busy main thread.
    package var maximum = 3.0 / 60
    /// Seconds per frame; 0 if lateness is not rounded to frames.
    package var frame = 1.0 / 60

    func lateness(_ generator: inout SplitMix64) -> Double {
      let drawn = generator.unit() * maximum
      return frame > 0 ? (drawn / frame).rounded(.up) * frame : drawn
    }
  }

  package init() {}

  init(_ members: DocumentMembers?) throws(DocumentError) {
    guard let members else { return }
    try members.allow(["kind", "layoutWait", "layout", "jitter", "seed"])
    kind = try members.optionalWord("kind", Kind.self) ?? .shared
    layoutWait = try members.optionalTime("layoutWait") ?? 0
    if let object = try members.optionalObject("layout") {
      try object.allow(["duration", "offset"])
      layout = Layout(
        duration: try object.optionalTime("duration") ?? 0,
        offset: try object.optionalNumber("offset", in: 0...1e9) ?? 0)
    }
    if let object = try members.optionalObject("jitter") {
      guard kind != .shared else {
        throw members.error("jitter", "be absent: the trigger is shared")
      }
      try object.allow(["maximum", "frame"])
      jitter.maximum = try object.optionalTime("maximum") ?? jitter.maximum
      jitter.frame = try object.optionalTime("frame") ?? jitter.frame
    }
    seed = UInt64(try members.optionalCount("seed", in: 0...Int(clamping: Int64(1) << 53)) ?? 1)
  }

  /// The seconds by which every item, or every move of a property, starts late in a trial.
  package func lateness(of choreography: Choreography, trial: Int) -> [Double] {
    var generator = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: trial) &* 0x9E37_79B9)
    let count =
      switch kind {
      case .shared: 0
      case .perItem: choreography.elements.reduce(0) { $0 + $1.count }
      case .timers:
        choreography.elements.reduce(0) { sum, element in
          sum
            + element.properties.reduce(0) {
              if case .moves(_, let moves) = $1.motion { $0 + moves.count } else { $0 }
            }
        }
      }
    return (0..<count).map { _ in jitter.lateness(&generator) }
  }
}
