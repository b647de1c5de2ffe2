/// The velocity of a pointer, estimated from its samples, for the animation that follows a gesture.
///
/// ```swift
/// var finger = VelocityEstimator<Double>()
/// finger.add(y, at: time)
/// card.retarget(to: 0, with: .bouncy, velocity: finger.velocity(at: time), at: time)
/// ```
///
/// The estimate is the slope, at the last sample, of the least-squares parabola through the samples
/// of the window. It is exact for constant velocity and constant acceleration, and does not lag as a
/// line or a mean of differences does. The least-squares line takes its place for two samples, and
/// where the parabola would amplify noise more than twentyfold (in variance, compared with the
/// line): with few samples, or samples in bunches.
///
/// - Samples may arrive late and out of order. Of samples with one time the last one counts.
/// - A pointer that rests sends no samples. So those before a gap of more than 0.04 s do not count,
///   nor do any that are older than that when the velocity is asked.
/// - A last sample at the place of the one before it does not count: it is the touch's *ended* event,
///   which would lower the velocity of the moves before it. Its time counts for the gap above.
/// - Samples whose time or position is not finite do not count. For finite ones the velocity is never
///   NaN, and infinite only where it exceeds the type.
public struct VelocityEstimator<Value: Animatable> {
  private typealias Sample = (time: Double, position: Value.AnimatableData)

  /// The seconds before the last sample from which samples count.
  public let window: Double
  private var samples: [Sample] = []
  private var latest: Value?

  /// The largest number of samples that are kept; a window has a hundred at 1000 Hz.
  private static var maximumCount: Int { 128 }
  /// The seconds without a sample after which a pointer rests, as on Android.
  private static var restingGap: Double { 0.04 }

  /// An estimator without samples.
  ///
  /// - Parameter window: Seconds, > 0. A longer one averages more noise; what the finger did before
  ///   it has no influence.
  /// - Precondition: The window is positive.
  public init(window: Double = 0.1) {
    trapUnless(window > 0, "window is \(window); it must be positive")
    self.window = window
  }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - position: The pointer's position.
  ///   - time: Seconds on the clock of all samples.
  public mutating func add(_ position: Value, at time: Double) {
    let data = position.animatableData
    guard time.isFinite, data.isFinite else { return }
    let place = samples.lastIndex { $0.time <= time }
    if let place, samples[place].time == time {
      samples[place].position = data
    } else {
      samples.insert((time, data), at: (place ?? -1) + 1)
    }
    if samples.last?.time == time { latest = position }
    let begin = (samples.last?.time ?? 0) - window
    let first = samples.firstIndex { $0.time >= begin } ?? 0
    samples.removeFirst(max(first, samples.count - Self.maximumCount))
  }

  /// Forgets all samples: another gesture begins.
  public mutating func removeAll() { (samples, latest) = ([], nil) }

  /// The velocity in units per second; nil before the first sample.
  ///
  /// - Parameter time: The time of the release, after which the pointer may have rested; nil for
  ///   that of the last sample.
  public func velocity(at time: Double? = nil) -> Value? {
    guard var velocity = latest, let end = samples.last?.time else { return nil }
    velocity.animatableData = .zero
    let isEnded = samples.count > 1 && samples[samples.count - 2].position == samples.last?.position
    let counted = isEnded ? samples.dropLast() : samples[...]
    let last = counted[counted.endIndex - 1]
    // A time that is not a number counts as that of the last sample.
    if max(end, time ?? end) - last.time > Self.restingGap { return velocity }
    var first = counted.endIndex - 1
    while first > 0, samples[first].time - samples[first - 1].time <= Self.restingGap { first -= 1 }
    let moving = counted[first...]
    guard moving.count > 1 else { return velocity }
    // In units of the time between them, so that no square of a short one vanishes.
    let octaves = Int((last.time - samples[first].time).exponent)
    let weights = Self.weights(moving.map { ($0.time - last.time).scaled(byOctaves: -octaves) })
    func sum(_ unit: Double) -> Value.AnimatableData {
      // The weights' sum is 0, so any origin will do; this one loses no digits.
      let slope = zip(weights, moving).reduce(.zero) {
        $0 + ($1.1.position.scaled(by: unit) - last.position.scaled(by: unit)).scaled(by: $1.0)
      }
      return slope.scaled(byOctaves: -octaves).scaled(by: 1 / unit)
    }
    velocity.animatableData = sum(1)
    // Differences of far positions overflow, and infinities cancel to NaN.
    if !velocity.animatableData.isFinite { velocity.animatableData = sum(0x1p-10) }
    return velocity
  }

  /// The factors of the positions in the slope at the last of some times, which all differ.
  ///
  /// With τ = t − t̄ and the parabola q = τ² − sτ − ⟨τ²⟩ that is orthogonal to 1 and τ, the slope
  /// at the end is Σ(τ/Στ² + (2τₙ − s)q/Σq²)x, and Σ of the squared factors is the sum of both terms'.
  private static func weights(_ times: [Double]) -> [Double] {
    let count = Double(times.count)
    let mean = times.reduce(0, +) / count
    let τ = times.map { $0 - mean }
    let square = τ.reduce(0) { $0 + $1 * $1 }
    let line = τ.map { $0 / square }
    guard times.count > 2 else { return line }
    let s = τ.reduce(0) { $0 + $1 * $1 * $1 } / square
    let q = τ.map { $0 * $0 - s * $0 - square / count }
    let curvature = q.reduce(0) { $0 + $1 * $1 }
    let end = 2 * τ[τ.count - 1] - s
    guard end * end * square <= 19 * curvature else { return line }
    return zip(line, q).map { $0 + end * $1 / curvature }
  }
}

extension VelocityEstimator: Sendable where Value: Sendable, Value.AnimatableData: Sendable {}
