internal import AnimationNumerics
internal import CMotionResources
internal import ChoreographyFiles

/// A choreography as Kotlin for Jetpack Compose: a specification for each property, and a function
/// of the transition that all of them share. Loops are functions of an infinite transition.
///
/// Plain springs use Compose's own, with mass 1; everything else is keyframes with cubic easings.
/// Times are whole milliseconds, which the stated errors include. Backwards, Compose's standard
/// spring leads.
///
/// Source: Android, `ValueAnimator.areAnimatorsEnabled()`, and Compose, `MotionDurationScale`,
/// `updateTransition` and `VectorizedFiniteAnimationSpec`: its springs have no delay, which a
/// specification around them adds.
struct ComposeFormat {
  let sheet: ExportSheet
  /// The name of the class that delays a spring, which the package of all screens has once each.
  private var delayed: String { Identifiers.type(sheet.identifier) + "Delay" }

  var text: String {
    var functions = ""
    for element in sheet.elements {
      for property in element.properties where property.kind != .rest {
        functions += function(element, property, "")
        if let reduced = element.reduced, let calm = reduced.property(property.name) {
          functions += function(reduced, calm, "Calm")
        }
      }
    }
    let hasDelays = (sheet.elements + sheet.elements.compactMap(\.reduced)).contains { element in
      element.properties.contains { $0.spring.map { delays(element, $0.move) } ?? false }
    }
    let head = Template.filled(
      compose_kt(),
      [
        "title": ExportText.comment("\(sheet.name): \(sheet.title)"), "name": sheet.identifier,
        "choice": sheet.reducesMotion ? Template.filled(compose_choice_kt()) : "",
      ])
    let delay = hasDelays ? Template.filled(compose_delay_kt(), ["name": delayed]) : ""
    return head + delay + functions
  }

  /// Whether a spring waits for a millisecond or more.
  private func delays(_ element: ExportSheet.Element, _ move: ExportSheet.Move) -> Bool {
    element.kotlinDelay(move.delay) != "0"
  }

  /// The specification of a property with its error, and the function that uses it.
  private func function(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property, _ suffix: String
  ) -> String {
    let isLoop = property.period != nil
    let name = Identifiers.camel(element.label(property.name)) + suffix
    let isStaggered = element.stagger != nil
    let parameter = isStaggered ? "index: Int = 0" : ""
    let (spec, precision) = specification(element, property)
    let (from, to) = (ExportText.float(property.from), ExportText.float(property.to))
    let kind = isLoop ? "InfiniteRepeatableSpec<Float>" : "FiniteAnimationSpec<Float>"
    let use = "\(name)Spec\(isStaggered ? "(index)" : "")"
    let back = element.back(property.name).map { specification(element.exits[0], $0) }
    let leaving = back.map { "; leaving: \($0.precision)" } ?? ""
    return "\n// \(precision)\(leaving)\n\(isStaggered ? "fun" : "val") \(name)Spec"
      + "\(isStaggered ? "(\(parameter))" : ""): \(kind) = \(spec)\n\n@Composable\n"
      + "fun \(isLoop ? "InfiniteTransition" : "Transition<Boolean>").\(name)(\(parameter)): State<Float> =\n"
      + (isLoop
        ? "    animateFloat(\(from), \(to), \(use))\n"
        : "    animateFloat({ if (targetState) \(use) else \(back?.code ?? "spring()") }) "
          + "{ if (it) \(to) else \(from) }\n")
  }

  /// The specification of a property and its error.
  private func specification(
    _ element: ExportSheet.Element, _ property: ExportSheet.Property
  ) -> (code: String, precision: String) {
    guard property.kind != .rest else { return ("snap()", "exact: it does not move") }
    let delay = element.kotlinDelay(property.wait)
    let (late, most) = element.kotlinDelayError(property.wait)
    let shift = late.magnitude + most
    let lateness =
      shift > 1e-9 ? ", up to \(DisplayText.milliseconds(shift, .up)) early or late" : ""
    if property.kind == .jump { return ("snap(\(delay))", "exact\(lateness)") }
    if let (move, spring) = property.spring {
      let ω = spring.naturalFrequency
      let own =
        "spring(dampingRatio = \(ExportText.float(spring.dampingRatio)), stiffness = \(ExportText.float(ω * ω)), "
        + "visibilityThreshold = \(ExportText.float(sheet.error * (move.to - move.from).magnitude)))"
      return (
        delays(element, move) ? "\(delayed)(\(delay), \(own))" : own,
        "exact: the same spring, of mass 1\(lateness)"
      )
    }
    let motion = property.motion
    let length = motion.play.length
    let isLoop = motion.period != nil
    let printed = PrintedMotion(
      motion,
      .single(
        times: PrintedMotion.Style.times(every: 0.001, whole), jump: 1e-3,
        lateness: isLoop ? 0 : 1e-3), late: isLoop ? 0 : late, shift: isLoop ? shift : most)
    var lines = ["durationMillis = \(whole(length * 1000))"]
    if !isLoop, delay != "0" { lines.append("delayMillis = \(delay)") }
    for (index, part) in printed.parts.enumerated() {
      var start = part.start
      if index > 0, part.jumps {
        // A part of a millisecond goes straight to where the next one begins.
        let (before, last) = (printed.parts[index - 1], Int(start)! - 1)
        if last > Int(before.start)! { lines.append("\(before.to) at \(last)") }
      } else if part.jumps, !isLoop {
        // Before its start a specification has its value at 0.
        lines.append("\(ExportText.float(motion.from)) at 0")
        start = "1"
      }
      let easing =
        part.easing.map { "CubicBezierEasing(\($0.joined(separator: ", ")))" } ?? "LinearEasing"
      lines.append("\(part.from) at \(start) using \(easing)")
    }
    lines.append("\(printed.parts.last!.to) at \(whole(length * 1000))")
    let spec = "keyframes {\n\(lines.map { "    \($0)\n" }.joined())}"
    return (
      isLoop ? "infiniteRepeatable(\(spec), initialStartOffset = StartOffset(\(delay)))" : spec,
      printed.statement
    )
  }

  private func whole(_ milliseconds: Double) -> String {
    "\(Int(min(milliseconds, 2e9).rounded()))"
  }
}

extension ExportSheet.Element {
  /// An item's delay in whole milliseconds: "100 + index * 40".
  func kotlinDelay(_ delay: Double) -> String {
    let first = "\(Int(min((self.delay + delay) * 1000, 2e9).rounded()))"
    guard let stagger else { return first }
    let (place, interval) = (stagger.place(in: .kotlin), stagger.interval * 1000)
    return (first == "0" ? "" : "\(first) + ")
      + (stagger.isWhole
        ? "\(place) * \(Int(interval.rounded()))"
        : "(\(place) * \(ExportText.decimal(interval))).toInt()")
  }

  /// Seconds by which such a delay is late, and how far an item's may be from that.
  func kotlinDelayError(_ delay: Double) -> (late: Double, most: Double) {
    let sum = (self.delay + delay) * 1000
    let late = (sum.rounded() - sum) / 1000
    // A product is rounded down.
    return stagger?.isWhole ?? true ? (late, 0) : (late - 5e-4, 5e-4)
  }
}

extension ExportSubject.Stagger {
  /// Whether all delays are whole milliseconds, by integral places.
  fileprivate var isWhole: Bool {
    from == nil && (interval * 1000).remainder(dividingBy: 1).magnitude < 1e-9
  }
}
