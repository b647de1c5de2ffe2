internal import AnimationNumerics

/// A choreography as Dart for Flutter: a `TweenSequence` of cubics for every property, with its
/// delay and duration, or the spring itself. If reduced motion is specified, a function of the
/// context chooses.
///
/// Source: Flutter, `MediaQueryData.disableAnimations`, which Android and the web set,
/// `reduceMotion` of `AccessibilityFeatures`, which iOS sets, and `AnimationBehavior`.
struct FlutterFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var text = """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      // Flutter evaluates a Cubic to within 0.001, which adds to what is said of each.
      \(imports)

      typedef Motion = ({Duration delay, Duration interval, int last, Duration duration, bool repeats, TweenSequence<double> tween});
      \(sheet.reducesMotion ? Self.choice : "")
      """
    for (element, reduced) in zip(sheet.elements, sheet.reduced) {
      for property in element.properties where property.kind != .rest {
        let name = Identifiers.camel(element.label(property.name))
        text += motion(element, property, name)
        guard let reduced, let calm = reduced.properties.first(where: { $0.name == property.name })
        else { continue }
        text += motion(reduced, calm, name + "Calm")
        text +=
          "\nMotion \(name)For(BuildContext context) => reducesMotion(context) ? \(name)Calm : \(name);\n"
      }
    }
    return text
  }

  private var imports: String {
    let library = sheet.reducesMotion ? "widgets" : "animation"
    return "import 'package:flutter/\(library).dart';\nimport 'package:flutter/physics.dart';"
  }

  private static let choice = """

    /// Whether less motion is asked for: by Android and the web as the first, by iOS as the second.
    /// A controller needs AnimationBehavior.preserve then, or shortens its duration itself.
    bool reducesMotion(BuildContext context) =>
        MediaQuery.disableAnimationsOf(context) ||
        View.of(context).platformDispatcher.accessibilityFeatures.reduceMotion;

    """

  private func motion(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property, _ name: String
  ) -> String {
    let motion = property.motion
    let (wait, length) = motion.play
    func microseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() }
    let printed = PrintedMotion(
      motion,
      .init(times: PrintedMotion.Style.durations(over: microseconds(length) / 1e6)),
      shift: element.startError(wait) { microseconds($0) / 1e6 })
    let isStill = property.kind == .rest || property.kind == .jump
    var items = printed.parts.filter { $0.read.duration > 0 }.map { part -> String in
      let tween = "Tween<double>(begin: \(part.from), end: \(part.to))"
      let chain =
        part.easing.map {
          ".chain(CurveTween(curve: const Cubic(\($0.joined(separator: ", ")))))"
        } ?? ""
      return "    TweenSequenceItem(tween: \(tween)\(chain), weight: \(part.end)),\n"
    }
    if isStill {
      let end = ExportText.number(motion.to)
      items = ["    TweenSequenceItem(tween: ConstantTween<double>(\(end)), weight: 1),\n"]
    }
    var spring = ""
    if let plain = property.move?.animation.plainSpring, let move = property.move {
      let ω = plain.naturalFrequency
      spring =
        "// The spring itself, exact: SpringSimulation(const SpringDescription(mass: 1, stiffness: "
        + "\(ExportText.number(ω * ω)), damping: \(ExportText.number(2 * plain.dampingRatio * ω))), "
        + "\(ExportText.number(move.from)), \(ExportText.number(move.to)), 0)\n"
    }
    func duration(_ seconds: Double) -> String {
      "Duration(microseconds: \(Int(microseconds(seconds))))"
    }
    let last = element.stagger?.maximumIndex ?? max(element.count - 1, 0)
    return "\n// \(isStill ? "exact" : printed.statement)\n\(spring)final Motion \(name) = (\n"
      + "  delay: const \(duration(element.delay + wait)),\n"
      + "  interval: const \(duration(element.stagger?.interval ?? 0)),\n  last: \(last),\n"
      + "  duration: const \(duration(isStill ? 0 : length)),\n  repeats: \(motion.period != nil),\n"
      + "  tween: TweenSequence<double>([\n\(items.joined())  ]),\n);\n"
  }
}
