internal import Foundation
internal import SolverVerification

/// The table of spring faults: the possible values of a program's stages.
struct SpringTable: FaultTable {
  let branches = ["when under-damped", "at critical damping", "when over-damped"]
  let members = ["position", "velocity"]
  let right = SpringProgram()

  private var parameters: [ParameterStage] = [
    .asked, .bounceMirrored, .bounceReversed, .bounceNotNegative, .bounceAsRatio, .ratioCapped,
    .alwaysCritical, .overDampingAllowed, .massMissingFromDecay, .massIgnored,
    .massMissingFromFrequency, .massMissingFromRatio, .ratioDoubled, .dampingAsRatio,
    .durationTicks(rate: 1_000, .floor), .durationTicks(rate: 1_000, .nearest),
    .stiffnessOfTheWrongForm, .stiffnessNotSquared,
    .rootMissing, .cappedAndRounded, .capped(stiffness: 1e4, damping: 300, decimals: 3),
    .cappedForUnitMass(stiffness: 1e4, damping: 300),
    .capped(stiffness: 1e3, damping: 300, decimals: nil),
    .capped(stiffness: 1e3, damping: 1e3, decimals: nil),
    // The largest damping for which one step of 16 ms is stable.
    .capped(stiffness: .infinity, damping: 62.5, decimals: nil), .dampingRaised(1e-11),
  ]
  /// Faults of converting a duration alone.
  private let conversions: [ParameterStage] =
    [.durationTicks(rate: 1_000, .floor), .durationTicks(rate: 1_000, .nearest)]
    + [0, 1, 2, 3].map { .rounded(decimals: $0, onlyPerceptual: false) }
    + [0.01, 0.05, 0.1].map { .ratioWithin($0, 1) } + Self.durationLimits
  private static let durationLimits: [ParameterStage] =
    [0.05, 0.1, 0.2].map { .durationWithin($0, .infinity) }
    + [1, 2, 5, 10].map { .durationWithin(0, $0) }
  private let clocks: [ClockStage] = [
    .right, .endsAtDuration(.duration), .endsAtDuration(.perceptual),
  ]
  private var ticks: [TickStage] = [.none, .single, .singleMilliseconds]
  private var starts: [StartStage] = [
    .asked, .velocityTimes(0), .velocityTimes(-1), .velocityTimes(1e-3), .velocityTimes(1e3),
    .velocityInMoves, .velocityInDistances, .velocityAlongMove, .velocityPerPeriod,
    .velocityTimesPeriod,
    .velocityPlusTwiceTheDecay, .velocityCapped(1_000),
    .exchanged,
  ]
  private var formulas: [MotionStage] = [
    .exact, .textbook, .twoExponentials, .twoExponentialsByRatio, .twoExponentialsOfStableRoots,
    .hyperbolic(cap: .infinity), .hyperbolic(cap: 300), .rationalExponential, .exponential,
    .extendedHyperbolic, .critical, .criticalByDecay, .missingSquare(flipsSign: true),
    .missingSquare(flipsSign: false), .angleUndamped, .undampedFrequency, .sineOverUndamped,
    .envelopeUndamped, .sineMissing, .sineMissingInBoth,
  ]
  private var steppers: [MotionStage] = []
  private var bands: [BandStage] = [.none]
  private let precisions: [PrecisionStage] = [.double, .single, .singleInMoves]
  private var velocities: [VelocityStage] = [
    .derivative, .negated, .zero, .plusMove, .plusTarget, .minusMove, .times(1e-3), .times(1e3),
    .times(60), .times(1 / 60.0), .overFrequency, .overPeriods, .overMove,
    .withoutInitialVelocity, .withoutEnvelope, .envelopeAlone,
  ]
  private var outputs: [OutputStage] = [
    .asIs, .single, .singlePosition, .singleMove, .clampedToMove, .clampedAtTarget, .clampedToUnit,
    .clampedAtOne, .restsFromCrossing(always: false), .restsFromCrossing(always: true),
    .restsFromDuration(.duration), .restsFromDuration(.perceptual), .fromStart, .fromTarget,
    .ofUnitMove, .target, .exchanged, .snapped(1e-3),
    .snappedByPosition(1e-3, stops: true), .snappedByPosition(1e-2, stops: true),
    .restsAtEstimate(epsilon: 1e-2), .restsAtEstimate(epsilon: 1e-3),
    .restsAtEstimate(epsilon: 1e-4), .resetBeyond(1e10),
  ]

  /// Creates the table, including the rows suggested by the answers themselves.
  init(_ observations: [(item: SpringItem, position: Evidence?, velocity: Evidence?)] = []) {
    addSystematicRows()
    let finite = observations.filter { $0.position?.observed.isFinite ?? true }
    let positions = finite.compactMap { observation in
      observation.position.map { (observation.item, $0) }
    }
    let speeds = finite.compactMap { observation in
      observation.velocity.map { (observation.item, $0) }
    }.filter { $0.1.observed.isFinite }
    let small = positions.map(\.1).filter { $0.observed.magnitude < 4 }.prefix(400)
    let slow = speeds.map(\.1).filter { $0.observed.magnitude < 100 }.prefix(400)
    // A handful of numbers always has a common spacing.
    let isVaried = Set(slow.map(\.observed)).count > 40
    let coarse = Lattice.spacing(of: small.map(\.observed), slack: 1e-12)
    let coarseSpeed = isVaried ? Lattice.spacing(of: slow.map(\.observed), slack: 1e-11) : nil
    if coarse != nil || coarseSpeed != nil {
      outputs.append(.grid(position: coarse, velocity: coarseSpeed))
    }
    if let digits = Lattice.significantDigits(
      positions.map { ($0.1.observed, $0.1.truth) })
    {
      outputs += [.digits(digits, cutOff: false), .digits(digits, cutOff: true)]
    }
    let offsets = positions.filter { $0.1.isWrong }.map { $0.1.observed - $0.1.truth }
    if offsets.count >= 10 { outputs.append(.plus(Statistics.upperMedian(offsets))) }
    let common = Dictionary(grouping: positions.map(\.1.observed), by: \.self)
      .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    if let common, common.value.count * 2 > positions.count {
      outputs.append(.constant(common.key))
    }
    let factors = speeds.filter { $0.1.isWrong && $0.1.truth != 0 }
      .map { $0.1.observed / $0.1.truth }
    let factor = Statistics.upperMedian(factors)
    if factors.count >= 10, factor != 0 { velocities.append(.times(Self.round(factor))) }
    for isOver in [false, true] {
      let thrown = positions.filter {
        $0.1.isWrong && $0.0.request.velocity != 0 && ($0.0.spring.gap < 0) == isOver
      }
      let implied = thrown.compactMap { item, evidence -> Double? in
        let effect = item.spring.decayed(at: item.request.time).sine * item.request.velocity
        guard effect.magnitude > 1e-3 * evidence.scale else { return nil }
        return 1 + (evidence.observed - evidence.truth) / effect
      }
      if implied.count >= 10 {
        starts.append(.velocityTimes(Self.round(Statistics.upperMedian(implied))))
      }
    }
  }

  /// Adds every combination of a few values.
  private mutating func addSystematicRows() {
    for distance in [1e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.5, 1] {
      for speed in [.infinity, 1e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 2, 10] {
        outputs.append(.snappedWithin(distance, speed: speed))
      }
    }
    let turn = 2 * Double.pi
    for scope in SpringScope.allCases where scope != .all {
      for factor in [1 / turn, turn, 0.5, 2] {
        parameters.append(.frequencyTimes(factor, of: scope))
      }
    }
    for scope in [SpringScope.duration, .perceptual] {
      var meanings: [DurationMeaning] = [.arrival, .dampedPeriod, .decay(0.5), .decay(exp(-1))]
      for share in [1e-4, 1e-3, 0.005, 0.01, 0.02, 0.05] {
        meanings += [
          .envelope(share, hasPhase: false), .envelope(share, hasPhase: true), .decay(share),
          .settling(share), .entry(share),
        ]
      }
      parameters += meanings.map { .duration($0, of: scope) }
    }
    for most in [0.5, 0.8, 0.9, 0.95, 0.99] {
      parameters += [.bounceAtMost(most), .bounceAtLeast(-most)]
    }
    parameters += Self.durationLimits
    for decimals in [0, 1, 2, 3, 4, 6] {
      parameters.append(.rounded(decimals: decimals, onlyPerceptual: true))
      parameters.append(.rounded(decimals: decimals, onlyPerceptual: false))
    }
    for low in [0, 0.01, 0.05, 0.1] {
      for high in [1, 0.9999, 0.999, 0.99, 0.95, 0.9] where (low, high) != (0, 1) {
        parameters.append(.ratioWithin(low, high))
      }
    }
    let widths: [(BandStage.Measure, [Double])] = [
      (.ratio, [1e-2, 1e-3, 1e-4, 1e-6, 0x1p-26]), (.rate, [0x1p-23, 1e-6, 1e-4]),
      (.relativeRate, [1e-4, 1e-6]),
    ]
    for (measure, values) in widths {
      for width in values {
        bands.append(BandStage(measure: measure, width: width, hasFrequency: true))
        bands.append(BandStage(measure: measure, width: width, hasFrequency: false))
      }
    }
    for rate in [30, 60, 120, 240, 1e3, 1e6, 1e9] {
      for rounding in TickStage.Rounding.allCases { ticks.append(.ticks(rate: rate, rounding)) }
    }
    // 2 ms is MuJoCo's default step.
    for step in [1 / 60.0, 1 / 120.0, 1 / 240.0, 1e-3, 2e-3, 0.01, 0.016] {
      for stepper in Stepper.allCases {
        for leftOver in LeftOver.allCases
        where ![.fedBack, .kept, .oneStep, .oneFixedStep].contains(leftOver) {
          if leftOver == .framesRoundedUp, step != 1e-3 { continue }
          steppers.append(.stepped(stepper, step: step, leftOver))
        }
      }
    }
    for stepper in [Stepper.rungeKutta, .staleRungeKutta] {
      steppers.append(.stepped(stepper, step: 1e-3, .fedBack))
    }
    // SciPy's defaults, and other relative tolerances with its default absolute tolerance.
    for relative in [1e-3, 1e-4, 1e-6] {
      steppers.append(.adaptive(AdaptivePair(relative: relative, absolute: 1e-6)))
    }
    let rates: [Double] = [30, 60, 90, 120, 144, 240, 100, 1e3, 1e4, 1e5, 1e6]
    for frame in rates.map({ 1 / $0 }) {
      velocities.append(.difference(frame: frame, before: true, after: false))
      velocities.append(.difference(frame: frame, before: false, after: true))
      velocities.append(.difference(frame: frame, before: true, after: true))
    }
  }

  /// Rounds a number to a few digits if it is nearly round.
  private static func round(_ value: Double) -> Double {
    // The residue of a factor of 0.
    if value.magnitude < 1e-9 { return 0 }
    for digits in 1...6 {
      if let short = Double(String(format: "%.*g", digits, value)),
        (short - value).magnitude <= 1e-8 * value.magnitude
      {
        return short
      }
    }
    return value
  }

  // MARK: Rows

  func rows(on program: SpringProgram, branch: Int, member: Int) -> [SpringProgram] {
    let isStepped = program.motion.isIntegrated
    var found = parameters.map { value in
      program.with {
        if value.isConversion {
          ($0.conversion, $0.scope) = (value, .all)
        } else {
          $0.parameters = value
        }
      }
    }
    found += conversions.map { value in
      program.with { ($0.conversion, $0.scope) = (value, .duration) }
    }
    found += program.each(\.clock, clocks) + program.each(\.start, starts)
    // Ending by an estimate implies a closed form, not an integrator.
    found += program.each(
      \.output,
      outputs.filter { if isStepped, case .restsAtEstimate = $0 { false } else { true } })
    if member == 1 { found += program.each(\.velocity, velocities) }
    found += program.each(\.motion, formulas.filter { $0.applies(to: branch) })
    found += program.each(\.tick, ticks)
    if !isStepped {
      found += program.each(\.precision, precisions)
      if branch != 1 { found += program.each(\.band, bands) }
    }
    if isStepped || program.parts.count < 2 {
      found += (isStepped ? program : program.inDouble).each(\.motion, steppers)
    }
    return found.filter { $0 != program }
  }

  func scans(
    from program: SpringProgram, branch: Int, member: Int
  ) -> [ParameterScan<SpringProgram>] {
    var scans: [ParameterScan<SpringProgram>] = []
    // Steps are expensive, and only their own rates can be fitted.
    switch program.motion {
    case .adaptive, .factorPerFrame, .stepped(_, _, .fedBack): return []
    default: break
    }
    func add(
      _ values: [Double], neutral: Double, _ change: @escaping (inout SpringProgram, Double) -> Void
    ) {
      scans.append(
        ParameterScan(values: values, neutral: neutral) { value in
          program.with { change(&$0, value) }
        })
    }
    // An error is predicted to 1 % if the deviation is, so the grid is relative to the deviation.
    let deviations = stride(from: -5.5, through: -0.6, by: 0.008).map { pow(10, $0) }
    let factors = deviations.flatMap { [1 + $0, 1 - $0] }
    let turn = 2 * Double.pi
    let far: [Double] = [1e-3, 1e3, 60, 1 / 60.0, turn, 1 / turn, 0.5, 2]
    let fast = Array(stride(from: 1.25, through: 2.5, by: 0.01))
    let slow = Array(stride(from: 0.4, through: 0.75, by: 0.005))
    add(factors + far + fast + slow, neutral: 1) { $0.clock = .times($1) }
    add(deviations.flatMap { [$0, -$0] }, neutral: 0) { $0.clock = .shifted($1) }
    add(factors + fast + [turn, 1 / turn, 0.5], neutral: 1) {
      $0.parameters = .frequencyTimes($1, of: .all)
    }
    // Other lengths of a period are far from the true one.
    for scope in [SpringScope.perceptual, .duration, .response] {
      add(slow + Array(stride(from: 0.755, through: 1.245, by: 0.01)) + fast, neutral: 1) {
        ($0.conversion, $0.scope) = (.frequencyTimes($1, of: scope), .all)
      }
    }
    let shares = stride(from: -4.0, through: -0.1, by: 0.03).map { pow(10, $0) }
    for scope in [SpringScope.perceptual, .duration] {
      for meaning in [{ .decay($0) }, { .envelope($0, hasPhase: false) }]
        as [(Double) -> DurationMeaning]
      {
        add(shares, neutral: 0) {
          ($0.conversion, $0.scope) = (.duration(meaning($1), of: scope), .all)
        }
      }
    }
    let bounces = Array(stride(from: 0.02, to: 1, by: 0.01))
    if branch == 0 {
      add(bounces, neutral: 1) { ($0.conversion, $0.scope) = (.bounceAtMost($1), .all) }
    } else if branch == 2 {
      add(bounces.map { -$0 }, neutral: -1) {
        ($0.conversion, $0.scope) = (.bounceAtLeast($1), .all)
      }
    }
    add(factors + [0.5, 2], neutral: 1) { $0.parameters = .ratioTimes($1) }
    let lows = stride(from: -4.0, through: -0.3, by: 0.05).map { pow(10, $0) }
    add(lows, neutral: 0) { $0.parameters = .ratioWithin($1, .infinity) }
    add(lows.map { 1 - $0 }, neutral: 1) { $0.parameters = .ratioWithin(0, $1) }
    if !program.motion.isStepped {
      for rounding in TickStage.Rounding.allCases where rounding != .nearestEven {
        add(Self.rates, neutral: 0) { $0.tick = .ticks(rate: $1, rounding) }
      }
      if branch == 2 {
        // From 710 on cosh overflows, so a larger cap changes nothing.
        add(Array(stride(from: 20, through: 709, by: 2.5)), neutral: 0) {
          $0.motion = .hyperbolic(cap: min($1, 709))
        }
      }
      let widths = stride(from: -9.0, through: -1, by: 0.1).map { pow(10, $0) }
      add(widths, neutral: 0) { $0.band = BandStage(measure: .ratio, width: $1) }
      add(widths, neutral: 0) { $0.band = BandStage(measure: .rate, width: $1) }
    }
    let thresholds = stride(from: -6.0, through: -0.6, by: 0.02).map { pow(10, $0) }
    add(thresholds, neutral: 0) { $0.output = .snapped($1) }
    for stops in [false, true] {
      add(thresholds, neutral: 0) { $0.output = .snappedByPosition($1, stops: stops) }
    }
    if program.motion == .exact || program.motion.isStepped {
      for stepper in Stepper.allCases {
        for leftOver in [
          LeftOver.dropped, .shortStep, .roundedUp, .blendedWithNext, .blendedWithPrevious,
        ] {
          add(Self.stepRates, neutral: 0) {
            $0 = $0.inDouble
            $0.motion = .stepped(stepper, step: 1 / $1, leftOver)
          }
        }
      }
    }
    return scans
  }

  /// Common rates of clocks and integrators in 1/s.
  private static let usualRates: Set<Double> = [
    10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 62.5, 72, 75, 90, 100, 120, 125, 144, 165, 180, 200,
    240,
    250, 256, 300, 333, 360, 480, 500, 512, 600, 960, 1_000, 1_024, 2_000, 1e4, 44_100, 48_000,
    65_536,
    24_000 / 1_001.0, 30_000 / 1_001.0, 60_000 / 1_001.0, 9e4, 1e5, 1e6, 1e7, 0x1p20, 1e9,
  ]
  private static let rates = usualRates.union((10...250).map { Double($0) }).sorted()
  private static let stepRates = usualRates.filter { $0 <= 4_000 && $0 >= 24 }.sorted()

  /// A difference quotient counts as a derivative if half its time span predicts the same.
  ///
  /// The point where exp(−ζω₀t) underflows is visible only beside answers that still move. Far
  /// beyond it, every jump to the target looks alike.
  func isDecided(_ program: SpringProgram, by cell: Cell<SpringProgram>) -> Bool {
    var other = program
    if case .difference(let frame, let before, let after) = program.velocity, cell.member == 1 {
      other.velocity = .difference(frame: frame / 2, before: before, after: after)
      let differing = zip(cell.items, cell.evidence).count { item, evidence in
        func value(_ program: SpringProgram) -> Double {
          program.answer(for: item, member: 1, core: program.core.runCore(on: item)).value
        }
        let error = (evidence.observed - evidence.truth).magnitude
        return evidence.isWrong && (value(program) - value(other)).magnitude > 0.05 * error
      }
      return differing * 2 > cell.wrong
    }
    if let sampled = program.sampled { return cell.prefers(program, to: sampled) }
    guard program.motion == .extendedHyperbolic else { return true }
    // Answers at rest for other reasons are not evidence.
    other.motion = .exact
    let near = cell.items.indices.filter {
      let (item, evidence) = (cell.items[$0], cell.evidence[$0])
      let exponent = item.spring.ratio * item.spring.frequency * item.request.time
      guard (350...740).contains(exponent) else { return false }
      let prediction = other.answer(
        for: item, member: cell.member, core: other.core.runCore(on: item))
      return (prediction.value - (evidence.rest ?? 0)).magnitude > 0.01 * evidence.scale
    }
    return near.count { cell.evidence[$0].isTelling(cell.evidence[$0].observed) } * 2 > near.count
  }
}
