internal import AnimationChoreography
internal import AnimationNumerics
internal import ChoreographyFiles

/// A choreography as Swift source of this package's own types, number for number: a constant for the
/// screen, for each other trigger and for what leaves, and for each under reduced motion where that
/// differs; separate animations as an extension of `Animation`.
///
/// Every expression names its type: nested literals without take the compiler long.
struct SwiftFormat {
  let sheet: ExportSheet

  var text: String {
    if let animations = sheet.animations {
      return SwiftUIFormat.tokens(animations, name: sheet.name, module: "AnimationNumerics") {
        Self.isThrowing($0.description) ? "try! \($0)" : "\($0)"
      }
    }
    guard let document = sheet.document else { return "" }
    var lines = [
      "// \(ExportText.comment("\(sheet.name): \(sheet.title)"))", "import AnimationChoreography",
      "import AnimationNumerics", "", "extension Choreography {",
    ]
    func start(_ intent: ElementIntent) -> String {
      intent.exitOf != nil ? "leaving" : intent.trigger.map { "on \($0)" } ?? ""
    }
    var names = Identifiers()
    var starts: [String] = []
    for intent in document.intents where !starts.contains(start(intent)) {
      starts.append(start(intent))
    }
    for event in starts {
      let indices = document.intents.indices.filter { start(document.intents[$0]) == event }
      let reduces = indices.contains {
        (document.intents[$0].reducedMotion ?? .same) != .same
      }
      for (shown, ending) in [(document, ""), (document.reducingMotion, " reducing motion")]
      where ending.isEmpty || reduces {
        let name = Identifiers.camel(names.next("\(sheet.name) \(event)\(ending)"))
        lines += Self.constant(name, shown, indices)
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private static func constant(
    _ name: String, _ document: ChoreographyDocument, _ indices: [Int]
  ) -> [String] {
    let whole = document.choreography
    var lines = [
      "  static let \(SwiftUIFormat.swiftName(name)): Choreography = {",
      "    var elements: [Choreography.Element] = []",
    ]
    for index in indices {
      for (property, texts) in document.intents[index].texts.sorted(by: { $0.key < $1.key }) {
        let values = texts.indices.map {
          "\(TextValues.number($0)) is \(texts[$0].debugDescription)"
        }
        lines.append(
          "    // \(ExportText.comment("\(property): \(values.joined(separator: ", "))"))")
      }
      let text = element(whole.elements[index])
      lines.append("    elements.append(\(isThrowing(text) ? "try! " : "")\(text))")
    }
    return lines + [
      "    return Choreography(",
      "      name: \(whole.name.debugDescription), layoutWait: \(whole.layoutWait), elements: elements)",
      "  }()",
    ]
  }

  /// Whether source calls an initialiser that throws for wrong numbers, which these are not.
  private static func isThrowing(_ text: String) -> Bool {
    ["ScalarTrack(", "(css: ", "overshoot: ", "amplitude: ", "period: "].contains(
      where: text.contains)
  }

  private static func element(_ element: Choreography.Element) -> String {
    let properties = element.properties.map {
      "\n        Choreography.Property(\($0.name.debugDescription), \(motion($0.motion)))"
    }
    let phases = element.phases.map { phases in
      let steps = phases.steps.map {
        "\n          Choreography.Phases.Step(name: \($0.name.debugDescription), "
          + "values: \($0.values), animation: \(animation($0.animation)))"
      }
      return "Choreography.Phases(\n        properties: \(phases.properties), steps: "
        + "[\(steps.joined(separator: ","))], isLooping: \(phases.isLooping), "
        + "furtherTriggers: \(phases.furtherTriggers), interruption: .\(phases.interruption), "
        + "cancellationTime: \(phases.cancellationTime.map { "\($0)" } ?? "nil"))"
    }
    return "Choreography.Element(\n      name: \(element.name.debugDescription), "
      + "count: \(element.count), delay: \(element.delay), "
      + "stagger: \(element.stagger.map { "\($0)" } ?? "nil"),\n      properties: "
      + "[\(properties.joined(separator: ","))],\n      phases: \(phases ?? "nil"))"
  }

  private static func motion(_ motion: Choreography.Motion) -> String {
    switch motion {
    case .moves(let from, let moves):
      let moves = moves.map {
        "\n          MoveTimeline<Double>.Move(time: \($0.time), target: \($0.target), "
          + "animation: \(animation($0.animation)))"
      }
      return "Choreography.Motion.moves(from: \(from), [\(moves.joined(separator: ","))])"
    case .track(let track, let from):
      return "Choreography.Motion.track(\(text(track, from)), from: \(from))"
    case .loop(let track, let from, let period):
      return "Choreography.Motion.loop(\(text(track, from)), from: \(from), period: \(period))"
    }
  }

  private static func animation(_ animation: Animation?) -> String {
    animation.map { "\($0)" } ?? "nil"
  }

  /// A track that starts at a value, as all that are read from files.
  private static func text(_ track: ScalarTrack, _ from: Double) -> String {
    let keyframes = track.keyframes.map { "\n          Keyframe<Double>.\($0)" }
    return "ScalarTrack(initialValue: \(from), keyframes: [\(keyframes.joined(separator: ","))])"
  }
}
