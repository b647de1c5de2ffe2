internal import AnimationNumerics
package import AnimationChoreography
internal import Seeding
internal import StrictJSON

/// How the elements of a choreography are set going.
package struct TriggerModel: Hashable, Sendable {
  /// The kind of trigger.
  package enum Kind: String, CaseIterable, Sendable {
    /// One change of state that all elements read: they start at the same instant.
    case shared
    /// Every item has a trigger of its own, which is late by some jitter.
    case perElement
    /// Every move is started by a timer of its own, which is late by some jitter.
    case timers
  }

  /// The kind of trigger.
  package var kind: Kind
  /// Seconds from the appearance of the view to the trigger: the wait for layout.
  package var layoutWait: Double
  /// How late a trigger of its own may be.
  package var jitter: Jitter
  /// The first layout of the view; nil if nothing is known of it.
  package var layout: Layout?
  /// The distribution of the jitter.
  package var seed: UInt64

  /// The first layout of a view: what is animated before it is done starts from a wrong place.
  package struct Layout: Hashable, Sendable {
    /// Seconds from the appearance of the view until everything is in its place.
    package var duration: Double
    /// How far from their places things are before, at most, in points.
    package var offset: Double
  }

  /// Lateness drawn evenly from 0 to `maximum`, then moved on to the next frame: a change of state
  /// is seen when the next frame is made.
  package struct Jitter: Hashable, Sendable {
    /// The greatest lateness before it is moved to a frame, in seconds.
    package var maximum: Double
    /// Seconds from one frame to the next; 0 if lateness is not bound to frames.
    package var frame: Double

    /// A jitter. Three frames at 60 Hz are what two nested layout passes and a busy main thread cost.
    package init(maximum: Double = 3.0 / 60, frame: Double = 1.0 / 60) {
      self.maximum = maximum
      self.frame = frame
    }

    func lateness(_ generator: inout SplitMix64) -> Double {
      let drawn = generator.unit() * maximum
      return frame > 0 ? (drawn / frame).rounded(.up) * frame : drawn
    }
  }

  /// A trigger.
  package init(
    _ kind: Kind = .shared, layoutWait: Double = 0, jitter: Jitter = Jitter(), seed: UInt64 = 1
  ) {
    self.kind = kind
    self.layoutWait = layoutWait
    self.jitter = jitter
    self.seed = seed
  }

  init(_ members: DocumentMembers?) throws(DocumentError) {
    self.init()
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
        throw members.error("jitter", "not be here: the trigger is shared")
      }
      try object.allow(["maximum", "frame"])
      jitter.maximum = try object.optionalTime("maximum") ?? jitter.maximum
      jitter.frame = try object.optionalTime("frame") ?? jitter.frame
    }
    seed = UInt64(try members.optionalCount("seed", in: 0...Int(clamping: Int64(1) << 53)) ?? 1)
  }

  /// A choreography with one drawing of this trigger's lateness in it.
  ///
  /// - Parameter trial: Which drawing; each is a function of the seed and this number only.
  package func sampler(of choreography: Choreography, trial: Int = 0) -> ChoreographySampler {
    var generator = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: trial) &* 0x9E37_79B9)
    switch kind {
    case .shared:
      return ChoreographySampler(choreography)
    case .perElement:
      let items = choreography.elements.reduce(0) { $0 + $1.count }
      return ChoreographySampler(
        choreography, lateness: (0..<items).map { _ in jitter.lateness(&generator) })
    case .timers:
      var late = choreography
      for element in late.elements.indices {
        for property in late.elements[element].properties.indices {
          guard
            case .moves(let from, var moves) = late.elements[element].properties[property].motion
          else { continue }
          for index in moves.indices {
            moves[index].time += jitter.lateness(&generator)
          }
          moves.sort { $0.time < $1.time }
          late.elements[element].properties[property].motion = .moves(from: from, moves)
        }
      }
      return ChoreographySampler(late)
    }
  }
}
