internal import AnimationNumerics
internal import CMotionResources
internal import ChoreographyFiles

/// A choreography as Dart for Flutter: a function for each property that makes its animation from one
/// controller of the whole.
///
/// Every motion is an `Interval` of the controller: a spring by `SpringSimulation` as its curve, a
/// curve as a `Cubic`, everything else a `TweenSequence` of cubics. A loop has a repeating controller
/// of its own.
///
/// Source: Flutter, `Curve.transform`, which is 0 and 1 at its ends; `MediaQueryData.disableAnimations`,
/// which Android and the web set, `reduceMotion` of `AccessibilityFeatures`, which iOS sets, and
/// `AnimationBehavior`.
struct FlutterFormat {
  let sheet: ExportSheet
  /// Seconds of the whole.
  private let seconds: Double
  private let name: String
  /// Whether anything moves once, and whether by a spring.
  private let isTimed: Bool
  private let hasSprings: Bool

  init(_ sheet: ExportSheet) {
    self.sheet = sheet
    let elements = sheet.allElements
    let moving = elements.flatMap(\.properties).filter { $0.kind != .rest }
    isTimed = moving.contains { $0.period == nil }
    hasSprings = moving.contains { Self.spring($0) != nil }
    let ends = elements.flatMap { element in
      element.properties.filter { $0.period == nil }.map {
        element.lastDelay
          + max(
            $0.spring == nil ? $0.motion.duration : 0,
            $0.move.map { $0.delay + $0.curve.duration } ?? 0)
      }
    }
    // A millisecond more than needed: no interval ends after 1 by rounding.
    seconds = (((ends.max() ?? 0) * 1000).rounded(.up) + 1) / 1000
    name = Identifiers.camel(sheet.identifier)
  }

  var text: String {
    var functions = ""
    for (element, reduced) in sheet.variants {
      for property in element.properties where property.kind != .rest {
        let name = Identifiers.camel(element.label(property.name))
        functions += function(element, property, name)
        if let reduced, let calm = reduced.property(property.name) {
          functions += function(reduced, calm, name + "Calm")
        }
      }
    }
    var text = "// \(ExportText.comment("\(sheet.name): \(sheet.title)"))\n"
    if sheet.elements.contains(where: { $0.stagger?.needsRoot == true }) {
      text += "import 'dart:math' as math;\n"
    }
    text += "// Flutter evaluates a Cubic to within 0.001, which adds to each stated error.\n"
    text += "import 'package:flutter/\(sheet.reducesMotion ? "widgets" : "animation").dart';\n"
    if hasSprings { text += "import 'package:flutter/physics.dart';\n" }
    if isTimed {
      text += Template.filled(
        flutter_controller_dart(),
        [
          "name": name, "microseconds": "\(microseconds(seconds))",
          "seconds": ExportText.number(seconds),
        ])
    }
    if hasSprings { text += Template.filled(flutter_spring_dart()) }
    return text + (sheet.reducesMotion ? Template.filled(flutter_choice_dart()) : "") + functions
  }

  /// The spring of a property; nil for an opacity that overshoots, which Flutter rejects.
  private static func spring(
    _ property: ExportSheet.Property
  ) -> (move: ExportSheet.Move, spring: Spring)? {
    property.spring.flatMap { property.name != "opacity" || $0.spring.dampingRatio >= 1 ? $0 : nil }
  }

  private func microseconds(_ seconds: Double) -> Int { Int(min(seconds * 1e6, 1e18).rounded()) }

  private func function(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property, _ name: String
  ) -> String {
    let number = ExportText.number
    let isLoop = property.period != nil
    let spring = Self.spring(property)
    let start = element.delayExpression(spring?.move.delay ?? property.motion.play.wait, in: .dart)
    func tween(_ from: String, _ to: String) -> String {
      "Tween<double>(begin: \(from), end: \(to))"
    }
    let ends = tween(number(property.from), number(property.to))
    let statement: String
    let value: String
    if property.kind == .rest || property.kind == .jump {
      statement = "exact"
      value =
        property.kind == .rest
        ? "ConstantTween<double>(\(number(property.to))).animate(controller)"
        : "\(ends).animate(CurvedAnimation(parent: controller, "
          + "curve: Threshold((\(start)) / \(number(seconds)))))"
    } else if let (move, spring) = spring {
      let ω = spring.naturalFrequency
      statement = "\(ExportText.offBy(move.curve.tail)): the spring itself, until it is at its end"
      value =
        "\(ends).animate(_at(controller, \(start), \(number(move.curve.duration)), "
        + "const _Spring(\(number(ω * ω)), \(number(2 * spring.dampingRatio * ω)), "
        + "\(number(move.curve.duration)))))"
    } else {
      let motion = property.motion
      let (wait, length) = motion.play
      let read = { Double(number($0)) ?? .nan }
      let whole = isLoop ? Double(microseconds(length)) / 1e6 : read(length)
      let printed = PrintedMotion(
        motion,
        .init(times: PrintedMotion.Style.durations(over: whole), lateness: isLoop ? 0 : 1e-6),
        shift: element.startError(wait, read))
      statement = printed.statement
      let parts = printed.parts
      func cubic(_ part: PrintedMotion.Part) -> String? {
        part.easing.map { "const Cubic(\($0.joined(separator: ", ")))" }
      }
      var items = parts.filter { $0.read.duration > 0 }.map { part in
        "TweenSequenceItem(tween: \(tween(part.from, part.to))"
          + (cubic(part).map { ".chain(CurveTween(curve: \($0)))" } ?? "")
          + ", weight: \(part.end)),"
      }
      // Before its start an interval shows the first value.
      if parts[0].jumps, !isLoop {
        items.insert(
          "TweenSequenceItem(tween: ConstantTween<double>(\(number(motion.from))), weight: 0.000001),",
          at: 0)
      }
      let interval = "_at(controller, \(start), \(number(length))"
      if items.count == 1, !isLoop {
        value =
          "\(tween(parts[0].from, parts[0].to)).animate(\(interval)"
          + "\(cubic(parts[0]).map { ", \($0)" } ?? "")))"
      } else {
        value =
          "TweenSequence<double>([\n\(items.map { "      \($0)\n" }.joined())    ])"
          + ".animate(\(isLoop ? "controller" : "\(interval))"))"
      }
    }
    let parameter = element.stagger == nil || isLoop ? "" : ", {int index = 0}"
    var text = "\n// \(statement)\n"
    if isLoop {
      text +=
        "// Repeats: its own controller of Duration(microseconds: \(microseconds(property.motion.play.length))) "
      text += "with ..repeat() after (\(start)) seconds.\n"
    }
    return text + "Animation<double> \(name)(Animation<double> controller\(parameter)) =>\n"
      + "    \(value);\n"
  }
}
