internal import StrictJSON

import ReferenceNumerics

/// One keyframe of a track.
public enum KeyframeDescription: Sendable, Hashable {
  /// A linear move, with an optional easing curve for its progress.
  case linear(to: Double, duration: Double, curve: BezierControlPoints?)
  /// A cubic Hermite segment; missing velocities follow from the neighbours.
  case cubic(to: Double, duration: Double, startVelocity: Double?, endVelocity: Double?)
  /// A spring; without a duration it lasts for Apple's estimated settling time (epsilon 1e-4).
  case spring(to: Double, duration: Double?, spring: SpringDescription, startVelocity: Double?)
  /// A jump without a duration.
  case move(to: Double)
}

extension KeyframeDescription {
  /// The target value.
  package var target: Double {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
    }
  }

  /// The duration in seconds; nil for a move, and for a spring of estimated duration.
  package var duration: Double? {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _): duration
    case .spring(_, let duration, _, _): duration
    case .move: nil
    }
  }

  /// The types of keyframe in the protocol.
  private enum Form: String, CaseIterable {
    case linear
    case cubic
    case spring
    case move
  }

  init(_ reader: MemberReader) throws(SolverError) {
    let target = try reader.number("to")
    switch try reader.word("type", Form.self) {
    case .linear:
      var curve: BezierControlPoints?
      if let points = try reader.optionalObject("curve") {
        curve = try BezierControlPoints(points)
      }
      self = .linear(to: target, duration: try reader.nonNegative("duration"), curve: curve)
    case .cubic:
      self = .cubic(
        to: target, duration: try reader.nonNegative("duration"),
        startVelocity: try reader.optionalNumber("startVelocity"),
        endVelocity: try reader.optionalNumber("endVelocity"))
    case .spring:
      var spring = SpringDescription.standard
      if let description = try reader.optionalObject("spring") {
        spring = try SpringDescription(description)
      }
      self = .spring(
        to: target,
        duration: reader["duration"] == nil ? nil : try reader.nonNegative("duration"),
        spring: spring, startVelocity: try reader.optionalNumber("startVelocity"))
    case .move: self = .move(to: target)
    }
  }

  func write(to writer: inout MemberWriter) {
    switch self {
    case .linear(let target, let duration, let curve):
      writer.text("type", "linear")
      writer.number("to", target)
      writer.number("duration", duration)
      if let curve {
        var points = writer.nested()
        curve.write(to: &points)
        writer.nested("curve", points.finished())
      }
    case .cubic(let target, let duration, let startVelocity, let endVelocity):
      writer.text("type", "cubic")
      writer.number("to", target)
      writer.number("duration", duration)
      writer.number("startVelocity", startVelocity)
      writer.number("endVelocity", endVelocity)
    case .spring(let target, let duration, let spring, let startVelocity):
      writer.text("type", "spring")
      writer.number("to", target)
      writer.number("duration", duration)
      var members = writer.nested()
      spring.write(to: &members)
      writer.nested("spring", members.finished())
      writer.number("startVelocity", startVelocity)
    case .move(let target):
      writer.text("type", "move")
      writer.number("to", target)
    }
  }
}

extension ReferenceKeyframe {
  init(_ description: KeyframeDescription) throws(SolverError) {
    switch description {
    case .linear(let to, let duration, let curve):
      self = .linear(
        to: to, duration: duration,
        curve: try curve.map { points throws(SolverError) in try ReferenceCubicBezier(points) })
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      self = .cubic(
        to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity)
    case .spring(let to, let duration, let spring, let startVelocity):
      self = .spring(
        to: to, duration: duration, spring: try spring.reference,
        startVelocity: startVelocity)
    case .move(let to):
      self = .move(to: to)
    }
  }
}
