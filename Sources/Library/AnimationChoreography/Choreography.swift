public import AnimationNumerics

/// Named elements that move on one shared trigger.
///
/// Time 0 is the instant at which the shared trigger fires. An element is a group of one or more
/// items with the same motions, delayed by the element's stagger. Every property of an item has its
/// own motion. ``ChoreographySampler`` computes all positions at any time.
public struct Choreography: Sendable {
  /// Its name.
  public var name: String
  /// Seconds from the appearance of the view to the trigger: the wait for layout.
  public var layoutWait: Double
  /// The elements.
  public var elements: [Element]

  /// A choreography.
  public init(name: String, layoutWait: Double = 0, elements: [Element]) {
    self.name = name
    self.layoutWait = layoutWait
    self.elements = elements
  }

  /// The choreography with reduced motion, element by element.
  public var reducingMotion: Choreography {
    Choreography(name: name, layoutWait: layoutWait, elements: elements.map { $0.reducingMotion })
  }

  /// A group of items with the same motions, staggered or together.
  public struct Element: Sendable {
    /// Its name.
    public var name: String
    /// The number of items, 0 or more.
    public var count: Int
    /// Seconds from the trigger to the first item's start.
    public var delay: Double
    /// The items' relative delays; nil starts all together.
    public var stagger: Stagger?
    /// The moving properties.
    public var properties: [Property]
    /// A sequence of values, for properties that are not in ``properties``.
    public var phases: Phases?

    /// An element.
    public init(
      name: String, count: Int = 1, delay: Double = 0, stagger: Stagger? = nil,
      properties: [Property] = [], phases: Phases? = nil
    ) {
      self.name = name
      self.count = count
      self.delay = delay
      self.stagger = stagger
      self.properties = properties
      self.phases = phases
    }

    /// Seconds from the trigger to the start of each item.
    ///
    /// - Precondition: The count is 0 or more.
    public var starts: [Double] {
      trapUnless(count >= 0, "count is \(count); it must be 0 or more")
      let delays = stagger?.delays(count: count) ?? Array(repeating: 0, count: count)
      return delays.map { delay + $0 }
    }

    /// The element with reduced motion: everything is at its end at once, without delays. A loop
    /// rests at its first value.
    public var reducingMotion: Element {
      var copy = self
      (copy.delay, copy.stagger, copy.phases) = (0, nil, phases?.reducingMotion)
      for index in properties.indices {
        let (from, end) = properties[index].motion.ends
        copy.properties[index].motion = .moves(
          from: from, [.init(time: 0, target: end, animation: nil)])
      }
      return copy
    }

    /// The names of all properties, in the order of the lanes of a sampler.
    public var propertyNames: [String] { properties.map { $0.name } + (phases?.properties ?? []) }
  }

  /// A moving number: an opacity, a scale, a coordinate, an angle.
  public struct Property: Sendable {
    /// Its name.
    public var name: String
    /// Its motion, from the item's start on.
    public var motion: Motion

    /// A property with its motion.
    public init(_ name: String, _ motion: Motion) {
      self.name = name
      self.motion = motion
    }

    /// A property that goes from one value to another.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - from: The value before the item's start.
    ///   - to: The final value.
    ///   - animation: The animation to it; nil jumps.
    public init(_ name: String, from: Double, to: Double, animation: Animation?) {
      self.init(name, .moves(from: from, [.init(time: 0, target: to, animation: animation)]))
    }
  }

  /// The motion of a property. Times count from the item's start.
  public enum Motion: Sendable {
    /// From a resting value to targets, each at its time.
    case moves(from: Double, [MoveTimeline<Double>.Move])
    /// Along keyframes.
    case track(ScalarTrack, from: Double)
    /// Along keyframes that restart every `period` seconds, > 0, forever. A shorter track rests at
    /// its end until then; a longer one is cut off.
    case loop(ScalarTrack, from: Double, period: Double)

    /// The values at rest before the start and at the end; a loop rests at its start.
    package var ends: (from: Double, end: Double) {
      switch self {
      case .moves(let from, let moves): (from, moves.last?.target ?? from)
      case .track(let track, let from): (from, track.value(at: .infinity))
      case .loop(_, let from, _): (from, from)
      }
    }
  }

  /// Phases of an element: several properties that change together.
  public struct Phases: Hashable, Sendable {
    /// The names of the properties.
    public var properties: [String]
    /// The phases, at least one.
    public var steps: [Step]
    /// Whether they run forever or once.
    public var isLooping: Bool
    /// Additional trigger times, in seconds after the item's start.
    public var furtherTriggers: [Double]
    /// The effect of such a trigger while the phases run.
    public var interruption: PhaseSchedule.Interruption
    /// The time from which on no phase is entered.
    public var cancellationTime: Double?

    /// One phase.
    public struct Step: Hashable, Sendable {
      /// Its name.
      public var name: String
      /// The value of each property.
      public var values: [Double]
      /// The animation that enters it; nil jumps.
      public var animation: Animation?

      /// A phase.
      public init(name: String, values: [Double], animation: Animation?) {
        self.name = name
        self.values = values
        self.animation = animation
      }
    }

    /// Phases of the given properties.
    public init(
      properties: [String], steps: [Step], isLooping: Bool = false, furtherTriggers: [Double] = [],
      interruption: PhaseSchedule.Interruption = .advance, cancellationTime: Double? = nil
    ) {
      self.properties = properties
      self.steps = steps
      self.isLooping = isLooping
      self.furtherTriggers = furtherTriggers
      self.interruption = interruption
      self.cancellationTime = cancellationTime
    }

    /// The entry times of the phases, counted from the item's start.
    ///
    /// - Precondition: There is at least one phase.
    public var schedule: PhaseSchedule {
      let durations = steps.indices.map { step in
        let previous = steps[(step + steps.count - 1) % steps.count]
        return steps[step].values == previous.values
          ? 0 : steps[step].animation?.logicalDuration ?? 0
      }
      return PhaseSchedule(
        durations: durations,
        start: isLooping ? .looping(from: 0) : .triggered(at: [0] + furtherTriggers),
        interruption: interruption, cancelledAt: cancellationTime)
    }

    /// The phases with reduced motion: each is entered with a jump.
    public var reducingMotion: Phases {
      var copy = self
      for index in copy.steps.indices { copy.steps[index].animation = nil }
      return copy
    }

    /// The motion of every property, in the order of ``properties``.
    func timelines() -> [MoveTimeline<Double>] {
      let schedule = schedule
      return properties.indices.map { property in
        schedule.timeline(
          of: steps.map { $0.values[property] }, animations: steps.map { $0.animation })
      }
    }
  }
}
