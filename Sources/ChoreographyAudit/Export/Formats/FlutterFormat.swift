internal import AnimationNumerics

/// A choreography as Dart for Flutter: a `TweenSequence` for every property, whose parts have their cubic,
/// with its delay and duration, and the spring itself where it is one.
struct FlutterFormat {
  let sheet: ExportSheet

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
  }

  var text: String {
    var text = """
      // \(ExportText.comment("\(sheet.name): \(sheet.title)"))
      // Flutter evaluates a Cubic to within 0.001, which adds to what is said of each.
      import 'package:flutter/animation.dart';
      import 'package:flutter/physics.dart';

      typedef Motion = ({Duration delay, Duration interval, int last, Duration duration, bool repeats, TweenSequence<double> tween});

      """
    for element in sheet.elements {
      for property in element.properties where !property.motion.segments.isEmpty {
        text += motion(
          element, property,
          Identifiers.camel(element.label(property.name)))
      }
    }
    return text
  }

  private func motion(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property, _ name: String
  ) -> String {
    let motion = property.motion
    let (wait, segments) = motion.afterWait
    let first = segments[0].start
    let length = motion.period ?? motion.duration - first
    let items = segments.filter { $0.duration > 0 }.map { segment -> String in
      let tween =
        "Tween<double>(begin: \(ExportText.number(segment.from)), end: \(ExportText.number(segment.to)))"
      let chain =
        segment.easing.map {
          ".chain(CurveTween(curve: const Cubic("
            + "\([$0.x1, $0.y1, $0.x2, $0.y2].map(ExportText.number).joined(separator: ", ")))))"
        } ?? ""
      return
        "    TweenSequenceItem(tween: \(tween)\(chain), weight: \(ExportText.number(segment.duration))),\n"
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
      "Duration(microseconds: \(Int((seconds * 1e6).rounded())))"
    }
    let last = element.stagger?.maximumIndex ?? max(element.count - 1, 0)
    return "\n// \(ExportText.error(motion))\n\(spring)final Motion \(name) = (\n"
      + "  delay: const \(duration(element.delay + wait)),\n"
      + "  interval: const \(duration(element.stagger?.interval ?? 0)),\n  last: \(last),\n"
      + "  duration: const \(duration(length)),\n  repeats: \(motion.period != nil),\n"
      + "  tween: TweenSequence<double>([\n\(items.joined())  ]),\n);\n"
  }
}
