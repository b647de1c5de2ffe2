package import AnimationNumerics

/// The expressions that the page reads: CSS easing functions without times. The command line reads all.
package struct AnimationExpression: Sendable {
  package let easing: EasingFunction?
  package var isPiecewise: Bool { easing?.unitCurve == nil }
  package let duration: Double? = nil
  package let delay = 0.0
  package let isClamped = false
  package let isGuess = false
  package let otherReadings: [String] = []
  package let animation: Animation
  package static let standardDuration = 0.35

  package init(_ text: String, path: String) throws(DocumentError) {
    do throws(EasingError) {
      let easing = try EasingFunction(css: text)
      self.easing = easing
      animation = .timingCurve(easing, duration: Self.standardDuration)
    } catch {
      throw DocumentError(
        path, is: text,
        must: "be an object or a CSS easing function on this page; animbench reads the rest")
    }
  }
}
