internal import Foundation
internal import SolverVerification

// The stages of a spring solver and their possible faults: parameters → clock → start → motion →
// velocity → output.

/// The springs that a fault of their parameters concerns.
enum SpringScope: String, CaseIterable {
  case all = ""
  case perceptual = " where a duration or response is given"
  case duration = " where a duration is given"
  case response = " where a response is given"

  func includes(_ item: SpringItem) -> Bool {
    switch self {
    case .all: true
    case .perceptual: item.period != nil
    case .duration: item.period?.isDuration == true
    case .response: item.period?.isDuration == false
    }
  }
}

/// The meaning of a duration, other than the undamped period.
enum DurationMeaning: Hashable {
  /// The time until the envelope exp(−ζω₀t) of a unit move, with or without its phase, falls to a
  /// fraction.
  case envelope(Double, hasPhase: Bool)
  /// The time until exp(−ζω₀t) falls to a fraction, whatever the damping: a half-life for 0.5.
  case decay(Double)
  /// The last or the first time at which a move of 1 crosses into a band.
  case settling(Double), entry(Double)
  /// The first time at which a move from rest is at its target.
  case arrival
  case dampedPeriod

  /// The meaning's time for a spring of ω₀ = 1; nil where it has none.
  func time(_ spring: DoubleSpring) -> Double? {
    let time =
      switch self {
      case .envelope(let share, let hasPhase):
        spring.gap > 0
          ? -log(share * (hasPhase ? spring.gap.squareRoot() : 1)) / spring.ratio : .infinity
      case .decay(let share): -log(share) / spring.ratio
      case .settling(let share):
        ModelSettling(spring).lastCrossing(displacement: 1, velocity: 0, epsilon: share)
      case .entry(let share):
        ModelSettling(spring).firstCrossing(displacement: 1, velocity: 0, epsilon: share)
      case .arrival: spring.firstReturn(displacement: 1, velocity: 0)
      case .dampedPeriod: spring.gap > 0 ? 2 * .pi / spring.gap.squareRoot() : .infinity
      }
    return time > 0 && time.isFinite ? time : nil
  }
}

/// The spring that the solver uses.
enum ParameterStage: Hashable {
  case asked
  case bounceMirrored, bounceReversed, bounceNotNegative, bounceAsRatio, ratioCapped
  case bounceAtMost(Double), bounceAtLeast(Double)
  case overDampingAllowed
  case massMissingFromDecay, massIgnored
  /// Faults of converting mass, stiffness and damping: ω₀ = √k; ζ = c/(2√k); ζ = c/√(km).
  case massMissingFromFrequency, massMissingFromRatio, ratioDoubled, dampingAsRatio
  case stiffnessOfTheWrongForm, stiffnessNotSquared, rootMissing
  case ratioWithin(Double, Double)
  /// ζ = 1 for every spring.
  case alwaysCritical
  case frequencyTimes(Double, of: SpringScope)
  case duration(DurationMeaning, of: SpringScope)
  /// Durations and responses raised and cut to limits.
  case durationWithin(Double, Double)
  /// Durations and responses in whole ticks.
  case durationTicks(rate: Double, TickStage.Rounding)
  case ratioTimes(Double)
  /// Stiffness and damping rounded to a number of decimals, for springs given by duration or for
  /// all.
  case rounded(decimals: Int, onlyPerceptual: Bool)
  case capped(stiffness: Double, damping: Double, decimals: Int?)
  case dampingRaised(Double)
  /// Three decimals, and caps on the values for mass 1.
  case cappedForUnitMass(stiffness: Double, damping: Double)
  /// anime.js: perceptual durations in [0.01, 10], three decimals, caps.
  case cappedAndRounded

  /// Whether it concerns only springs given by duration or response.
  var isConversion: Bool {
    switch self {
    case .bounceMirrored, .bounceReversed, .bounceNotNegative, .bounceAsRatio, .bounceAtMost,
      .bounceAtLeast, .duration, .durationWithin, .durationTicks, .stiffnessNotSquared,
      .rounded(_, true):
      true
    case .frequencyTimes(_, let scope): scope != .all
    default: false
    }
  }
}

/// The difference between the solver's time and the request's.
enum ClockStage: Hashable {
  case right
  case times(Double)
  case shifted(Double)
  /// The motion stands still from its spring's duration on.
  case endsAtDuration(SpringScope)
}

/// The instants that the clock can represent.
enum TickStage: Hashable {
  case none
  case single, singleMilliseconds
  case ticks(rate: Double, Rounding)

  enum Rounding: String, Hashable, CaseIterable {
    case floor, nearest, nearestEven, ceiling

    var rule: FloatingPointRoundingRule {
      switch self {
      case .floor: .down
      case .nearest: .toNearestOrAwayFromZero
      case .nearestEven: .toNearestOrEven
      case .ceiling: .up
      }
    }

    var word: String { [.floor: "down", .ceiling: "up"][self] ?? "to the nearest" }
  }
}

/// The initial position and velocity.
enum StartStage: Hashable {
  case asked
  case velocityTimes(Double)
  case velocityInMoves, velocityInDistances, velocityAlongMove
  /// The initial velocity divided or multiplied by the duration or response.
  case velocityPerPeriod, velocityTimesPeriod
  case velocityPlusTwiceTheDecay
  case velocityCapped(Double)
  case exchanged
}

/// The formula of the motion.
enum MotionStage: Hashable {
  case exact
  case textbook
  case twoExponentials
  /// Two exponentials with the root ω₀√(ζ² − 1).
  case twoExponentialsByRatio
  /// Two exponentials with the accurate slow root −ω₀²/(β + root).
  case twoExponentialsOfStableRoots
  case hyperbolic(cap: Double)
  case extendedHyperbolic
  case critical, criticalByDecay
  /// Critical damping with the exponential 1/(1 + x + 0.48x² + 0.235x³).
  case rationalExponential
  /// The displacement times e^(−ω₀t), without a velocity.
  case exponential
  case missingSquare(flipsSign: Bool)
  case angleUndamped, undampedFrequency, sineOverUndamped, envelopeUndamped, sineMissing
  /// The displacement has no sine term, and the velocity is its derivative.
  case sineMissingInBoth
  /// The distance times a factor for every frame, however long.
  case factorPerFrame(Double)
  case stepped(Stepper, step: Double, LeftOver)
  case adaptive(AdaptivePair)

  var isStepped: Bool { if case .stepped = self { true } else { false } }
  /// Whether the formula can be wrong in a branch; in the other branches the solver is correct.
  func applies(to branch: Int) -> Bool {
    switch self {
    case .exact, .sineMissing, .sineMissingInBoth, .rationalExponential, .exponential,
      .factorPerFrame, .stepped, .adaptive:
      true
    // These formulas can be wrong only when under-damped.
    case .textbook, .angleUndamped, .undampedFrequency, .sineOverUndamped, .envelopeUndamped:
      branch == 0
    default: branch == 2
    }
  }

  /// Whether it is an integrator, which is replayed in double precision without ticks or bands.
  var isIntegrated: Bool { if case .adaptive = self { true } else { isStepped } }
}

/// The band of damping in which springs are treated as critically damped.
struct BandStage: Hashable {
  enum Measure: Hashable {
    /// |ζ − 1| below the width.
    case ratio
    /// |β − ω₀| up to the width, with decay rate β.
    case rate
    /// |β − ω₀| up to the width times max(ω₀, 1).
    case relativeRate
  }

  var measure = Measure.ratio
  /// The width; 0 means no band.
  var width = 0.0
  /// Whether the critical motion uses the natural frequency instead of the decay rate.
  var hasFrequency = true

  static let none = BandStage()
}

/// The precision of the computation.
enum PrecisionStage: Hashable {
  case double, single, singleInMoves
}

/// The number reported as the velocity.
enum VelocityStage: Hashable {
  case derivative, negated, zero
  case plusMove, plusTarget, minusMove
  case times(Double)
  case overFrequency, overPeriods, overMove
  case withoutInitialVelocity, withoutEnvelope, envelopeAlone
  case difference(frame: Double, before: Bool, after: Bool)
  /// The difference of two frames over the length of the last.
  case frameDifference
}

/// The final change of the numbers.
enum OutputStage: Hashable {
  case asIs
  case single, singlePosition, singleMove
  case grid(position: Double?, velocity: Double?)
  case digits(Int, cutOff: Bool)
  case clampedToMove, clampedAtTarget, clampedToUnit, clampedAtOne
  /// Rest at the target from its first crossing on; also of motions that start on it.
  case restsFromCrossing(always: Bool)
  /// Rest at the target from the spring's duration on.
  case restsFromDuration(SpringScope)
  case fromStart, fromTarget, ofUnitMove
  case plus(Double)
  case constant(Double), target
  case exchanged
  /// Rest at the target, once within this fraction of the move and of its speed.
  case snapped(Double)
  /// The target, once within this fraction of the move. The velocity becomes 0 unless only
  /// positions snap.
  case snappedByPosition(Double, stops: Bool)
  /// Rest at the target, once within this distance and below this speed, whatever the move.
  case snappedWithin(Double, speed: Double)
  /// Rest at the target from an estimated settling time on, in whole milliseconds.
  case restsAtEstimate(epsilon: Double)
  /// Rest at the target for motions whose initial acceleration exceeds this limit.
  case resetBeyond(Double)
}

/// A spring solver with faults in some of its stages.
struct SpringProgram: FaultProgram {
  var parameters = ParameterStage.asked
  /// A second fault, of springs given by duration or response, and those that it concerns.
  var conversion = ParameterStage.asked
  var scope = SpringScope.all
  var clock = ClockStage.right
  var tick = TickStage.none
  var start = StartStage.asked
  var motion = MotionStage.exact
  var band = BandStage.none
  var precision = PrecisionStage.double
  var velocity = VelocityStage.derivative
  var output = OutputStage.asIs

  mutating func remove(_ stage: Int) {
    switch stage {
    case 0: parameters = .asked
    case 1: clock = .right
    case 2: tick = .none
    case 3: start = .asked
    case 4: motion = .exact
    case 5: band = .none
    case 6: precision = .double
    case 7: velocity = .derivative
    case 8: output = .asIs
    default: (conversion, scope) = (.asked, .all)
    }
  }

  /// In double precision without ticks or bands, as integrators are replayed.
  var inDouble: SpringProgram {
    with { ($0.tick, $0.precision, $0.band) = (.none, .double, .none) }
  }

  // Differences need the motion at other times.
  var core: SpringProgram { with { ($0.output, $0.velocity) = (.asIs, .derivative) } }

  var mayBlowUp: Bool { motion.isStepped }

  /// The correct motion at the times that the program's steps reach; nil unless those differ from
  /// the times asked.
  var sampled: SpringProgram? {
    guard case .stepped(_, let step, let leftOver) = motion,
      leftOver == .dropped || leftOver == .roundedUp
    else { return nil }
    return with {
      $0.motion = .exact
      $0.tick = .ticks(rate: 1 / step, leftOver == .dropped ? .floor : .ceiling)
    }
  }

  var work: Int {
    if case .duration(let meaning, _) = conversion {
      switch meaning {
      // A crossing takes some hundred halvings at most.
      case .settling, .entry: return 150
      default: break
      }
    }
    let evaluations =
      switch motion {
      case .adaptive: 600
      case .stepped(_, _, .fedBack): 400
      case .exact where precision == .double && band == .none: 2
      case .stepped: 10
      default: 20
      }
    switch velocity {
    case .difference, .frameDifference: return 3 * evaluations
    default: break
    }
    return evaluations
  }

  /// Rest at the target concerns position and velocity.
  var concernsEveryMember: Bool {
    switch output {
    case .snapped, .snappedByPosition(_, stops: true), .snappedWithin, .restsAtEstimate,
      .restsFromCrossing,
      .restsFromDuration:
      true
    default: false
    }
  }
}
