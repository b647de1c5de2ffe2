internal import StrictJSON

import ReferenceNumerics

/// Asks for value, velocity and duration of a keyframe track at one time.
public struct KeyframesRequest: Sendable, Hashable {
  /// The value before the first keyframe.
  public var initial: Double
  /// The keyframes in order; at least one.
  public var track: [KeyframeDescription]
  /// Seconds since the start.
  public var time: Double

  /// Creates a request for one track and time.
  public init(initial: Double, track: [KeyframeDescription], time: Double) {
    self.initial = initial
    self.track = track
    self.time = time
  }
}

/// A keyframe track's value, velocity and duration.
public struct KeyframesAnswer: Sendable, Hashable {
  /// The value at the requested time.
  public var value: Double
  /// The velocity at that time, in units per second.
  public var velocity: Double
  /// The duration of the whole track in seconds.
  public var duration: Double

  /// Creates an answer.
  public init(value: Double, velocity: Double, duration: Double) {
    self.value = value
    self.velocity = velocity
    self.duration = duration
  }
}

extension SolverKind {
  /// Value, velocity and duration of a keyframe track.
  public static let keyframes = Self("keyframes", KeyframesRequest.self)
}

extension SolverRequest {
  /// A request of kind ``SolverKind/keyframes``.
  public static func keyframes(_ request: KeyframesRequest) -> Self { Self(request) }
}

/// A method that answers requests of kind ``SolverKind/keyframes``.
public protocol KeyframesMethod: SolverMethod {
  /// Value, velocity and duration of a keyframe track.
  func keyframes(_ request: KeyframesRequest) throws(SolverError) -> KeyframesAnswer
}

extension KeyframesRequest: SolverQuestion {
  static var kind: SolverKind { .keyframes }

  func answer(by method: any SolverMethod) throws(SolverError) -> SolverAnswer {
    .keyframes(try method.serving((any KeyframesMethod).self, Self.kind).keyframes(self))
  }

  init(_ reader: MemberReader) throws(SolverError) {
    var track: [KeyframeDescription] = []
    for keyframe in try reader.objects("track") {
      track.append(try KeyframeDescription(keyframe))
    }
    self.init(
      initial: try reader.number("initial"), track: track, time: try reader.number("time"))
  }

  func write(to writer: inout MemberWriter) {
    writer.number("initial", initial)
    writer.nested("track", writer.list(track) { $0.write(to: &$1) })
    writer.number("time", time)
  }

  static var answerForm: AnswerForm {
    AnswerForm([.number("value"), .number("velocity"), .number("duration")]) {
      .keyframes(KeyframesAnswer(value: $0[0][0], velocity: $0[1][0], duration: $0[2][0]))
    }
  }

  var group: String {
    if time <= 0 { return "at the start" }
    var end = 0.0
    for keyframe in track {
      let name: String
      switch keyframe {
      case .linear(_, _, nil): name = "in a line"
      case .linear: name = "in an eased line"
      case .cubic(_, _, nil, nil): name = "in a cubic"
      case .cubic: name = "in a cubic with velocities"
      case .spring(_, nil, _, _): return "from a spring of estimated duration on"
      case .spring: name = "in a spring"
      case .move: continue
      }
      end += keyframe.duration ?? 0
      if (time - end).magnitude <= 1e-12 { return "at a joint" }
      if time < end { return name }
    }
    return "after the end"
  }

  var domain: AskedDomain { AskedDomain(times: [time]) }

  var input: Double? {
    get { time }
    set { time = newValue ?? time }
  }

  /// A spring without a duration uses SwiftUI's estimate.
  var followsPlatformRule: Bool {
    track.contains {
      if case .spring(_, nil, _, _) = $0 { true } else { false }
    }
  }

  func truth(by source: any TruthSource) throws(SolverError) -> SolverTruth {
    var keyframes: [ReferenceKeyframe] = []
    for description in track { keyframes.append(try ReferenceKeyframe(description)) }
    let track: ReferenceKeyframeTrack
    do {
      track = try ReferenceKeyframeTrack(initial: initial, keyframes: keyframes)
    } catch {
      throw .invalid(
        member: "track", value: "an array of \(keyframes.count)", reason: "\(error)")
    }
    let sample = track.sample(at: time)
    var truth = SolverTruth(Self.answerForm, [sample.position, sample.velocity, track.duration])
    let (value, velocity) = track.magnitudes(at: time)
    truth.magnitudes = SolverTruth.Magnitudes(value: value, velocity: velocity)
    return truth
  }

  /// The scales of value and velocity.
  ///
  /// The value's is the largest value of the track, or that the active keyframe may reach. The
  /// velocity's is that over the shortest duration, or the largest velocity that the keyframe may
  /// reach.
  func scales(of truth: SolverTruth) -> [Double] {
    let reach = max(largestValue, .leastNormalMagnitude)
    let velocity = truth.values.count > 1 ? truth.values[1].rounded.magnitude : 0
    // A keyframe with a large inherited velocity overshoots the track's values by far.
    return [
      max(reach, truth.magnitudes?.value ?? 0),
      max(reach / shortestDuration, velocity, truth.magnitudes?.velocity ?? 0),
      max(truth.values.last?.rounded.magnitude ?? 1, 1e-3),
    ]
  }

  /// The input is a time, which is subject to the clock's resolution.
  func inputAllowance(_ allowance: Allowance) -> Double? {
    allowance.shift(of: time).map { $0 + (allowance.honesty?.clock ?? 0) }
  }

  /// The largest magnitude among the track's values.
  private var largestValue: Double {
    max(initial.magnitude, track.map(\.target.magnitude).max() ?? 0)
  }

  /// The shortest duration in seconds in which the track changes, which scales its velocities.
  private var shortestDuration: Double {
    let durations = track.compactMap { keyframe -> Double? in
      let given = keyframe.duration.flatMap { $0 > 0 ? $0 : nil }
      guard case .spring(_, _, let spring, _) = keyframe else { return given }
      let pace = spring.approximateNaturalFrequency.map { 1 / $0 } ?? 1
      return min(pace, given ?? pace)
    }
    return durations.min() ?? 1
  }
}
