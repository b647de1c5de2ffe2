internal import Foundation
internal import SolverVerification

// The stages of a spring solver, and what may stand in the place of each: parameters → clock → start →
// motion → velocity → output.

/// With which spring it answers.
enum ParameterStage: Hashable {
  case asked
  case bounceMirrored, bounceReversed, bounceNotNegative, ratioCapped, overDampingAllowed
  case massMissingFromDecay, massIgnored
  /// Of mass, stiffness and damping: ω₀ = √k; ζ = c/(2√k); ζ = c/√(km).
  case massMissingFromFrequency, massMissingFromRatio, ratioDoubled
  case stiffnessOfTheWrongForm, stiffnessNotSquared, rootMissing
  case ratioWithin(Double, Double)
  /// ζ = 1 for every spring.
  case alwaysCritical
  case frequencyTimes(Double)
  case ratioTimes(Double)
  /// Stiffness and damping to so many decimals, of springs by duration alone or of all.
  case rounded(decimals: Int, onlyPerceptual: Bool)
  case capped(stiffness: Double, damping: Double, decimals: Int?)
  /// Three decimals and caps of what mass 1 would have.
  case cappedForUnitMass(stiffness: Double, damping: Double)
  /// anime.js: perceptual durations in [0.01, 10], three decimals, caps.
  case cappedAndRounded
}

/// By how much its time differs from the request's.
enum ClockStage: Hashable {
  case right
  case times(Double)
  case shifted(Double)
}

/// The instants at which it can tell time.
enum TickStage: Hashable {
  case none
  case single
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
  }
}

/// From where and how fast it starts.
enum StartStage: Hashable {
  case asked
  case velocityTimes(Double)
  case velocityInMoves, velocityInDistances
  case velocityPlusTwiceTheDecay
  case velocityCapped(Double)
  case exchanged
}

/// By which formula it moves.
enum MotionStage: Hashable {
  case exact
  case textbook
  case twoExponentials
  /// The same with the root from ω₀√(ζ² − 1).
  case twoExponentialsByRatio
  /// The same with a slow root that keeps its digits, −ω₀²/(β + root).
  case twoExponentialsOfStableRoots
  case hyperbolic(cap: Double)
  case extendedHyperbolic
  case critical, criticalByDecay
  /// Critical damping, whose exponential is 1/(1 + x + 0.48x² + 0.235x³).
  case rationalExponential
  /// e^(−ω₀t) of the distance, and no velocity.
  case exponential
  case missingSquare(flipsSign: Bool)
  case angleUndamped, undampedFrequency, sineOverUndamped, envelopeUndamped, sineMissing
  case stepped(Stepper, step: Double, LeftOver)
  case adaptive(AdaptivePair)

  var isStepped: Bool { if case .stepped = self { true } else { false } }
  /// Whether the formula is one for a branch; elsewhere a solver that has it is right.
  func applies(to branch: Int) -> Bool {
    switch self {
    case .exact, .sineMissing, .rationalExponential, .exponential, .stepped, .adaptive: true
    // Without damping, and at critical damping, the other envelope is right.
    case .textbook, .angleUndamped, .undampedFrequency, .sineOverUndamped, .envelopeUndamped:
      branch == 0
    default: branch == 2
    }
  }
  /// An integrator, in double precision and without ticks or bands.
  var isIntegrated: Bool { if case .adaptive = self { true } else { isStepped } }
}

/// Where springs are taken for critically damped ones.
struct BandStage: Hashable {
  enum Measure: Hashable {
    /// |ζ − 1| below the width.
    case ratio
    /// |β − ω₀| up to the width, β the decay rate.
    case rate
    /// |β − ω₀| up to the width times max(ω₀, 1).
    case relativeRate
  }

  var measure = Measure.ratio
  /// 0 is no band.
  var width = 0.0
  /// Whether the critical motion has the natural frequency, or else the decay rate.
  var hasFrequency = true

  static let none = BandStage()
}

/// In which numbers it computes.
enum PrecisionStage: Hashable {
  case double, single, singleInMoves
}

/// What it calls the velocity.
enum VelocityStage: Hashable {
  case derivative, negated, zero
  case plusMove, plusTarget, minusMove
  case times(Double)
  case overFrequency, overPeriods, overMove
  case withoutInitialVelocity, withoutEnvelope, envelopeAlone
  case difference(frame: Double, before: Bool, after: Bool)
}

/// What becomes of the numbers in the end.
enum OutputStage: Hashable {
  case asIs
  case single, singlePosition, singleMove
  case grid(position: Double?, velocity: Double?)
  case digits(Int, cutOff: Bool)
  case clampedToMove, clampedAtTarget, clampedToUnit, clampedAtOne
  case fromStart, fromTarget, ofUnitMove
  case plus(Double)
  case constant(Double), target
  case exchanged
  /// The target, and rest, from within this share of the move and of its speed.
  case snapped(Double)
  /// The target, and rest unless only positions snap, from within this share of the move.
  case snappedByPosition(Double, stops: Bool)
  /// The target, and rest, from within this distance and below this speed, whatever the move.
  case snappedWithin(Double, speed: Double)
  /// The target, and rest, from an estimate of the settling time at whole milliseconds on.
  case restsAtEstimate(epsilon: Double)
  /// The target, and rest, of a motion that begins with such an acceleration.
  case resetBeyond(Double)
}

/// A spring solver with a fault in some of its stages.
struct SpringProgram: FaultProgram {
  var parameters = ParameterStage.asked
  var clock = ClockStage.right
  var tick = TickStage.none
  var start = StartStage.asked
  var motion = MotionStage.exact
  var band = BandStage.none
  var precision = PrecisionStage.double
  var velocity = VelocityStage.derivative
  var output = OutputStage.asIs

  func removing(_ stage: Int) -> SpringProgram {
    var other = self
    switch stage {
    case 0: other.parameters = .asked
    case 1: other.clock = .right
    case 2: other.tick = .none
    case 3: other.start = .asked
    case 4: other.motion = .exact
    case 5: other.band = .none
    case 6: other.precision = .double
    case 7: other.velocity = .derivative
    default: other.output = .asIs
    }
    return other
  }

  var core: SpringProgram {
    var other = self
    other.output = .asIs
    // Differences ask for the motion at other times.
    other.velocity = .derivative
    return other
  }

  var mayBlowUp: Bool { motion.isStepped }

  var work: Int {
    let evaluations =
      switch motion {
      case .adaptive: 600
      case .stepped(_, _, .fedBack): 400
      case .exact where precision == .double && band == .none: 2
      case .stepped: 10
      default: 20
      }
    if case .difference = velocity { return 3 * evaluations }
    return evaluations
  }

  /// Rest at the target is that of position and velocity.
  var concernsEveryMember: Bool {
    switch output {
    case .snapped, .snappedByPosition(_, stops: true), .snappedWithin, .restsAtEstimate: true
    default: false
    }
  }
}
