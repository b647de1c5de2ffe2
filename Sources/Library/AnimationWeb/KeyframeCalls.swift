internal import AnimationNumerics

/// A keyframe track, prepared for many times.
final class PreparedTrack: Prepared {
  let plan: KeyframePlan

  init(_ plan: KeyframePlan) { self.plan = plan }
}

/// A keyframe as JavaScript writes it: eight numbers, with NaN for a missing one.
private struct WrittenKeyframe {
  /// 0 linear, 1 cubic, 2 spring, 3 move; then the target and the duration.
  let kind: Double
  let to: Double
  let duration: Double
  let startVelocity: Double
  let endVelocity: Double
  /// The address of a curve or of a spring; 0 for the default.
  let address: UnsafeMutableRawPointer?
  /// Tolerance that ends a spring without a duration; NaN for SwiftUI's duration.
  let epsilon: Double

  static let size = 8

  init(_ numbers: UnsafePointer<Double>) {
    kind = numbers[0]
    to = numbers[1]
    duration = numbers[2]
    startVelocity = numbers[3]
    endVelocity = numbers[4]
    address = UnsafeMutableRawPointer(bitPattern: UInt(numbers[5]))
    epsilon = numbers[6]
  }

  var keyframe: Keyframe<Double> {
    func given(_ value: Double) -> Double? { value.isNaN ? nil : value }
    switch kind {
    case 0:
      guard let address else { return .linear(to: to, duration: duration) }
      return .linear(
        to: to, duration: duration, timingCurve: object(address, PreparedCurve.self).unitCurve)
    case 1:
      return .cubic(
        to: to, duration: duration, startVelocity: given(startVelocity),
        endVelocity: given(endVelocity))
    case 2:
      let spring = address.map { object($0, PreparedSpring.self).spring } ?? Spring()
      let length: SpringKeyframeDuration =
        !duration.isNaN
        ? .fixed(duration) : epsilon.isNaN ? .platformEstimate : .settling(epsilon: epsilon)
      return .spring(
        to: to, duration: length, spring: spring, startVelocity: given(startVelocity))
    default:
      return .move(to: to)
    }
  }
}

/// A track of `count` keyframes, eight numbers each.
@_cdecl("web_track")
public func makeTrack(
  _ initialValue: Double, _ initialVelocity: Double, _ keyframes: UnsafePointer<Double>,
  _ count: Int32
) -> UnsafeMutableRawPointer? {
  result(onError: nil) { () throws(CallError) in
    try requireRoom("the number of keyframes", count, bytesEach: 1024)
    var list: [Keyframe<Double>] = []
    for index in 0..<Int(count) {
      list.append(WrittenKeyframe(keyframes + WrittenKeyframe.size * index).keyframe)
    }
    let all = list
    let track = try convertingErrors { () throws(ParameterError) in
      try ScalarTrack(initialValue: initialValue, initialVelocity: initialVelocity, keyframes: all)
    }
    return PreparedTrack(KeyframePlan(track)).held()
  }
}

/// The length in seconds.
@_cdecl("web_track_duration")
public func trackDuration(_ track: UnsafeMutableRawPointer) -> Double {
  object(track, PreparedTrack.self).plan.duration
}

/// The value at one time.
@_cdecl("web_track_value")
public func trackValue(_ track: UnsafeMutableRawPointer, _ time: Double) -> Double {
  object(track, PreparedTrack.self).plan.value(at: time)
}

/// The velocity at one time.
@_cdecl("web_track_velocity")
public func trackVelocity(_ track: UnsafeMutableRawPointer, _ time: Double) -> Double {
  object(track, PreparedTrack.self).plan.velocity(at: time)
}

/// Values at many times, or velocities.
@_cdecl("web_track_values")
public func trackValues(
  _ track: UnsafeMutableRawPointer, _ times: UnsafePointer<Double>,
  _ values: UnsafeMutablePointer<Double>, _ count: Int32, _ areVelocities: Int32
) {
  let plan = object(track, PreparedTrack.self).plan
  let times = UnsafeBufferPointer(start: times, count: Int(count))
  let values = UnsafeMutableBufferPointer(start: values, count: Int(count))
  if areVelocities != 0 {
    plan.velocities(at: times, into: values)
  } else {
    plan.values(at: times, into: values)
  }
}
