internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

extension ExportSheet {
  package struct Property: Sendable {
    package let name: String
    /// The texts of its values, by the numbers that stand for them; nil for numbers.
    var texts: [String]?
    /// The motion, counted from its item's start.
    package let motion: ExportedMotion
    let source: Source

    /// The motion as the source states it, as far as formats can repeat that.
    enum Source: Sendable {
      /// One move, as it is shown, which begins and ends where its animation does, and as it is stated.
      case move(Move, stated: Animated)
      /// One move that is shown otherwise: it jumps, as a repeated spring does, or it is an opacity that
      /// leaves 0 to 1.
      case animation(Animated)
      /// Keyframes that begin with the motion's first value.
      case keyframes(ScalarTrack)
      case other
    }

    /// The first and the last value of the motion.
    var from: Double { motion.from }
    var to: Double { motion.to }

    /// The text that a value stands for; nil for a number, and between two texts.
    private func text(_ value: Double) -> String? {
      texts.flatMap { TextValues.text(value, among: $0) }
    }

    /// Whether a value stands for the one that the page supplies.
    func isUnstated(_ value: Double) -> Bool { text(value) == TextValues.unstated }
    /// Whether keyframes show the value that the page supplies.
    var showsPage: Bool { move == nil && texts?.contains(TextValues.unstated) == true }

    /// A value as it is printed.
    func shown(_ value: Double) -> String { text(value) ?? ExportText.number(value) }

    /// Whether CSS can express the motion of texts: each move goes from one text to another under one
    /// easing.
    func isTextual(_ error: Double) -> Bool {
      if let curve = move?.curve {
        return curve.bezier != nil || (try? LinearExport(curve, error: error, proves: false)) != nil
      }
      return motion.knots.allSatisfy { text($0) != nil }
        && motion.segments.allSatisfy { $0.parts(within: -3...4, grain: 1e-9).count == 1 }
    }

    /// The period of a loop; nil for any other motion.
    var period: Double? { move == nil ? motion.period : nil }
    /// The final value; for a loop, its first one.
    var resting: Double { period == nil ? to : from }
    /// Its only move; nil for any other motion.
    var move: Move? { if case .move(let move, _) = source { move } else { nil } }
    /// The only move that is stated; nil for any other motion.
    var animated: Animated? {
      switch source {
      case .move(_, let animated), .animation(let animated): animated
      case .keyframes, .other: nil
      }
    }
    /// The move and its spring if it is a spring from rest, which begins where its move does; keyframes
    /// begin where the first of them moves.
    var spring: (move: Move, spring: Spring)? {
      move.flatMap { move in move.delay < 0 ? nil : move.animation.plainSpring.map { (move, $0) } }
    }

    /// Seconds from its item's start to its motion.
    var wait: Double { spring?.move.delay ?? motion.play.wait }

    enum Kind {
      /// The property never moves.
      case rest
      /// The value changes at once when its item starts.
      case jump
      case move
      case keyframes
    }

    var kind: Kind {
      if move != nil { return .move }
      guard let first = motion.segments.first else { return .rest }
      let isJump = motion.period == nil && motion.segments.count == 1 && first.from == first.to
      return isJump ? .jump : .keyframes
    }
  }
}
