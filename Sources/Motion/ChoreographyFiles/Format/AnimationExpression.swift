internal import Foundation
package import AnimationNumerics
internal import StrictJSON

/// An animation in words: what commands and files take wherever an animation is given.
///
/// - CSS: `cubic-bezier(0.2, 0, 0, 1) 300ms 50ms`, `ease-out 0.2s`, `linear(0, 0.5, 1)`, `steps(4)`.
/// - Any ``Dialect``: `.easeOut(duration: 0.3).delay(0.1)`, `{ duration: 0.3, ease: "easeOut" }`,
///   `spring(dampingRatio = Spring.DampingRatioLowBouncy)`, `motion visualDuration=0.5 bounce=0.2`.
/// - The name of a spring or an easing: `material expressive-fast-spatial`, `react-spring wobbly`.
/// - An object of the choreography format.
///
/// Every word has a meaning; one without is an error with its place.
package struct AnimationExpression: Sendable {
  package let animation: Animation
  /// The easing function of a curve that plays once; nil for anything else.
  package let easing: EasingFunction?
  /// The duration of a curve if it is stated, in seconds.
  package let duration: Double?
  package let delay: Double
  /// Whether the motion stays on its target from its arrival there on: `clamp: true`.
  package let isClamped: Bool
  /// The spring or curve in its library's words; nil for an object of the format.
  package let written: WrittenMotion?
  /// The same without words; nil if no other library could say it.
  package let motion: PlainMotion?
  /// What the library shows, without what is around it; nil if no library could show it.
  package let shown: ShownMotion?
  /// What other libraries read in the same text: "swiftui would read …".
  package let otherReadings: [String]
  /// Whether the names of its numbers alone tell the library, and others read them otherwise.
  package let isGuess: Bool

  /// The duration of an easing without one, SwiftUI's.
  package static let standardDuration = 0.35

  /// Whether it is linear() or steps() without repetitions, which are keyframes where they are not interrupted.
  package var isPiecewise: Bool { easing.map { $0.unitCurve == nil } ?? false }

  /// Reads an expression; an error has the text, the place, and what is accepted.
  package init(_ text: String, path: String = "animation") throws(DocumentError) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    func failure(_ reason: String) -> DocumentError {
      DocumentError(path, is: JSONValue.string(text).summary, must: reason)
    }
    guard trimmed.utf8.count <= 100_000 else { throw failure("be shorter than 100,000 characters") }
    // No library has the format's decay.
    let object = trimmed == Animation.Kind.decay.rawValue ? "{\"kind\": \"\(trimmed)\"}" : trimmed
    if object.hasPrefix("{"), let value = try? ChoreographyDocument.json(Array(object.utf8)),
      case .object(let members) = value, members["kind"] != nil || members["token"] != nil
    {
      let animation = try AnimationDecoder().animation(value, path: path)
      self.animation = animation
      motion = PlainMotion(animation)
      (easing, duration, delay, isClamped) = (nil, nil, 0, false)
      shown = motion.map { ShownMotion($0.base) }
      (written, otherReadings, isGuess) = (nil, [], false)
      return
    }
    let readings: [ExpressionReader.Reading]
    do throws(ExpressionFailure) {
      readings = try ExpressionReader.readings(of: trimmed)
      animation = try Self.animation(readings[0], path)
    } catch {
      throw failure(error.reason + Self.place(error.offset, in: trimmed))
    }
    let taken = readings[0]
    let words = taken.motion
    written = words
    isClamped = words.isClamped
    var plain = PlainMotion(animation)
    var (speed, velocity) = (1.0, words.velocity)
    for (layer, _) in taken.layers {
      speed *= layer.speed ?? 1
      velocity = layer.addedVelocity ?? velocity
    }
    // The numbers as they are written, which the library may round or clamp.
    if let intended = words.intended {
      plain?.base = PlainMotion(.spring(intended, velocity: velocity)).faster(speed).base
    }
    if let decay = words.decay {
      plain?.base = PlainMotion(.decay(decay, velocity: words.decayVelocity)).faster(speed).base
    }
    shown = ShownMotion(words, speed: speed, velocity: velocity)
    motion = plain
    delay = plain?.delay ?? 0
    let once = plain.flatMap { $0.cycles == 1 ? $0.base : nil }
    if case .curve(let easing, let seconds)? = once {
      self.easing = easing
      duration = words.statedDuration == nil ? nil : seconds
    } else {
      (easing, duration) = (nil, nil)
    }
    otherReadings = Self.others(readings)
    isGuess = taken.isGuess && !otherReadings.isEmpty
  }

  /// ", at character 8: duraton".
  private static func place(_ offset: Int, in text: String) -> String {
    let rest = text.dropFirst(offset).prefix(24)
    return offset == 0 || rest.isEmpty ? "" : " (at character \(offset + 1): \(rest))"
  }

  private static func animation(
    _ reading: ExpressionReader.Reading, _ path: String
  ) throws(ExpressionFailure) -> Animation {
    var animation = try base(reading.motion, path)
    for (layer, start) in reading.layers {
      guard animation.depth < Animation.maximumDepth / 2 else {
        throw ExpressionFailure(0, "have at most \(Animation.maximumDepth / 2) modifiers")
      }
      let (cycles, mirrors, alternates) = layer.plays
      if alternates, reading.motion.easing?.isSymmetric != true {
        throw ExpressionFailure(
          start,
          "not play backwards every other cycle: an expression plays the same curve on the "
            + "way back, as SwiftUI's autoreverses; a CSS file has animation-direction")
      }
      if cycles == .infinity {
        animation = animation.repeatForever(autoreverses: mirrors || alternates)
      } else if cycles == cycles.rounded(), cycles >= 1, cycles <= 1e6 {
        if cycles > 1 {
          animation = animation.repeatCount(Int(cycles), autoreverses: mirrors || alternates)
        }
      } else {
        throw ExpressionFailure(
          start, "play a whole number of times, not \(Decimals.exact(cycles))")
      }
      if layer.delay != 0 { animation = animation.delay(layer.delay) }
      if let speed = layer.speed {
        guard speed >= 1e-6, speed <= 1e6 else {
          throw ExpressionFailure(0, "have a speed from 1e-06 to 1e6")
        }
        animation = animation.speed(speed)
      }
      if let velocity = layer.addedVelocity {
        guard let spring = animation.plainSpring else {
          throw ExpressionFailure(0, "be a spring, if it has a velocity")
        }
        animation = .interpolatingSpring(spring, initialVelocity: velocity)
      }
      if let seconds = layer.completion { animation = animation.logicallyComplete(after: seconds) }
    }
    return animation
  }

  private static func base(
    _ motion: WrittenMotion, _ path: String
  ) throws(ExpressionFailure) -> Animation {
    if let easing = motion.easing {
      let seconds = motion.duration ?? standardDuration
      guard seconds >= 0, seconds <= 1e9 else {
        throw ExpressionFailure(0, "have a duration of 0 or more")
      }
      return .timingCurve(easing, duration: seconds)
    }
    if motion.dialect.form == .decay {
      guard let decay = motion.decay, DocumentMembers.durations.contains(decay.timeConstant),
        motion.decayVelocity != 0
      else { throw ExpressionFailure(0, "be a decay that moves, and ends within 1e-06 to 1e6 s") }
      return .decay(decay)
    }
    guard let shown = motion.shown, shown.frequency.isFinite, shown.frequency > 0,
      shown.ratio.isFinite, shown.ratio >= 0
    else {
      throw ExpressionFailure(
        0,
        "be a spring: its natural frequency is \(motion.shown?.frequency ?? .nan) and its "
          + "damping ratio \(motion.shown?.ratio ?? .nan)")
    }
    do throws(DocumentError) {
      if let kind = motion.dialect.kind {
        var members: [String: JSONValue] = ["kind": .string(kind.rawValue)]
        for (index, parameter) in motion.dialect.parameters.enumerated()
        where motion.isGiven[index] {
          members[parameter.name] = .number(motion.numbers[index])
        }
        return try AnimationDecoder().animation(.object(members), path: path)
      }
      let spring = try shown.spring()
      return motion.velocity == 0
        ? .spring(spring) : .interpolatingSpring(spring, initialVelocity: motion.velocity)
    } catch {
      throw ExpressionFailure(0, "be a spring: \(error)")
    }
  }

  /// What the libraries whose readings are not taken would show.
  private static func others(_ readings: [ExpressionReader.Reading]) -> [String] {
    let taken = readings[0].motion
    var told = [taken]
    var result: [String] = []
    for reading in readings.dropFirst() where result.count < 3 {
      let other = reading.motion
      if let spring = other.shown, !(spring.frequency > 0 && spring.ratio >= 0) { continue }
      // The physics of a token are rounded.
      let tolerance = reading.origin == nil ? 1e-6 : 0.01
      guard reading.origin != nil || other.dialect.library != taken.dialect.library,
        !told.contains(where: { $0.isSame(as: other, within: tolerance) })
      else { continue }
      told.append(other)
      result.append(
        reading.origin.map { "\($0) would be \(other.summary)" }
          ?? "\(other.dialect.library) would read \(other.summary)")
    }
    return result
  }
}

extension WrittenMotion {
  /// The duration of a curve if it is given.
  fileprivate var statedDuration: Double? {
    dialect.index(of: .duration).flatMap { isGiven[$0] ? duration : nil }
  }

  /// Whether a number of the spring or curve is a time that is given.
  var hasTime: Bool {
    zip(dialect.parameters, isGiven).contains {
      $0.unit != .none && $1 && ($0.isShape || $0.role == .duration)
    }
  }

  /// Whether two libraries show the same spring or curve.
  fileprivate func isSame(as other: WrittenMotion, within tolerance: Double) -> Bool {
    if let shown, let theirs = other.shown { return shown.isNear(theirs, within: tolerance) }
    if let decay, let theirs = other.decay { return decay == theirs }
    return easing == other.easing && easing != nil && duration == other.duration
  }

  /// Whether a number of a spring is given beside a duration.
  var hasShape: Bool {
    zip(dialect.parameters, isGiven).contains { $1 && $0.isShape && $0.name != "duration" }
  }

  /// "a spring of duration 0.5 s, bounce 0.3".
  package var summary: String {
    if let shown {
      return "a spring of duration \(DisplayText.number(2 * .pi / shown.frequency)) s, bounce "
        + DisplayText.number(shown.bounce)
    }
    if let decay {
      return "a decay of time constant \(DisplayText.milliseconds(decay.timeConstant))"
    }
    return (easing.map { $0.shortCSS + " in " } ?? "a curve of ")
      + DisplayText.milliseconds(duration ?? 0)
  }
}
