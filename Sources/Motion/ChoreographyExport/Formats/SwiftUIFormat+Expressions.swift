internal import AnimationNumerics
internal import Foundation
internal import ChoreographyFiles

extension SwiftUIFormat {
  /// The modifier of each property, around its value.
  private static let modifiers = [
    "opacity": ".opacity(#)", "scale": ".scaleEffect(#)", "scaleX": ".scaleEffect(x: #)",
    "scaleY": ".scaleEffect(y: #)", "scale-x": ".scaleEffect(x: #)",
    "scale-y": ".scaleEffect(y: #)", "rotation": ".rotationEffect(.degrees(#))",
    "x": ".offset(x: #)", "y": ".offset(y: #)", "width": ".frame(width: #)",
    "height": ".frame(height: #)", "blur": ".blur(radius: #)", "brightness": ".brightness(#)",
    "contrast": ".contrast(#)", "saturation": ".saturation(#)", "grayscale": ".grayscale(#)",
    "hueRotation": ".hueRotation(.degrees(#))",
  ]

  static let properties = Set(modifiers.keys)

  /// A view modifier with a value, or a comment if SwiftUI has none for the property.
  func view(_ property: String, _ value: String) -> String {
    (Self.modifiers[property] ?? "// \(ExportText.comment(property)): #")
      .replacingOccurrences(of: "#", with: value)
  }

  func delay(_ element: ExportSheet.Element, _ delay: Double) -> String {
    element.delayExpression(delay, in: .swift)
  }

  func animation(of move: ExportSheet.Animated, _ element: ExportSheet.Element) -> String {
    let (own, rest) = (Self.expression(move.animation), move.delay)
    return element.stagger == nil && element.delay + rest == 0
      ? own : "\(own).delay(\(delay(element, rest)))"
  }

  /// A spring by SwiftUI's name for its bounce; nil if it has none.
  static func preset(_ spring: Spring) -> String? {
    let name: String
    switch spring.bounce {
    case 0: name = ".smooth"
    case 0.15: name = ".snappy"
    case 0.3: name = ".bouncy"
    default: return nil
    }
    return spring.duration == 0.5 ? name : "\(name)(duration: \(Decimals.exact(spring.duration)))"
  }

  static func expression(_ animation: Animation) -> String { expression(animation.node) }

  /// Whether SwiftUI has the animation: it has no named easings but the circular ones.
  static func hasExpression(_ node: Animation.Node) -> Bool {
    for case .curve(let curve, _) in sequence(first: node, next: \.modified) {
      return curve.bezier != nil || curve.swiftExpression != nil
    }
    return true
  }

  static func expression(_ node: Animation.Node) -> String {
    let number = Decimals.exact
    switch node {
    case .spring(let spring):
      return preset(spring)
        ?? ".spring(duration: \(number(spring.duration)), bounce: \(number(spring.bounce)))"
    case .interpolatingSpring(let spring, let velocity):
      let timed = "duration: \(number(spring.duration)), bounce: \(number(spring.bounce))"
      let weighed =
        "mass: \(number(spring.mass)), stiffness: \(number(spring.stiffness)), "
        + "damping: \(number(spring.damping))"
      // As it was given; SwiftUI takes no damping above critical.
      let isWeighed = spring.dampingRatio <= 1 && weighed.count < timed.count
      return ".interpolatingSpring(\(isWeighed ? weighed : timed), initialVelocity: "
        + "\(number(velocity)))"
    case .curve(let curve, let duration):
      let seconds = "duration: \(number(duration))"
      if curve.swiftExpression == nil { return ".linear(\(seconds))" }
      if let name = curve.swiftName { return "\(name)(\(seconds))" }
      guard let c = curve.bezier else {
        return ".timingCurve(\(curve.swiftExpression!), \(seconds))"
      }
      return
        ".timingCurve(\([c.x1, c.y1, c.x2, c.y2].map(number).joined(separator: ", ")), \(seconds))"
    case .delay(let base, let delay): return expression(base) + ".delay(\(number(delay)))"
    case .speed(let base, let speed): return expression(base) + ".speed(\(number(speed)))"
    case .repetition(let base, _, let count?, let reverses):
      return expression(base) + ".repeatCount(\(count), autoreverses: \(reverses))"
    case .repetition(let base, _, nil, let reverses):
      return expression(base) + ".repeatForever(autoreverses: \(reverses))"
    case .logicalCompletion(let base, let after):
      return expression(base) + ".logicallyComplete(after: \(number(after)))"
    }
  }
}
