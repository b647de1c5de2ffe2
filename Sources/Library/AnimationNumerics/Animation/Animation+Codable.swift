// Codable in the words of the choreography file. Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Animation: Codable {
    /// Reads an animation of a choreography file: its kind and parameters, or a kind's name.
    public init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        guard let simple = Self.named[name] else {
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: decoder.codingPath,
              debugDescription: "the animation is \"\(name)\"; it must be one of "
                + Self.named.keys.sorted().joined(separator: ", ")))
        }
        self = simple
        return
      }
      let members = try decoder.container(keyedBy: Word.self)
      var animation = try Self.base(members)
      if members.contains("modifiers") {
        var list = try members.nestedUnkeyedContainer(forKey: "modifiers")
        while !list.isAtEnd {
          animation = try animation.modified(list.nestedContainer(keyedBy: Word.self))
          guard animation.depth <= Self.maximumDepth / 2 else {
            throw members.error(
              "modifiers", is: "\(animation.depth) modifiers",
              must: "be at most \(Self.maximumDepth / 2) modifiers")
          }
        }
      }
      let delay = try members.finite("delay", default: 0)
      self = members.contains("delay") ? animation.delay(delay) : animation
    }

    private static var named: [String: Animation] {
      [
        "default": .default, "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut,
        "easeInOut": .easeInOut, "spring": .spring, "smooth": .smooth, "snappy": .snappy,
        "bouncy": .bouncy, "interactiveSpring": .interactiveSpring,
        "interpolatingSpring": .interpolatingSpring,
      ]
    }

    private static func base(_ members: KeyedDecodingContainer<Word>) throws -> Animation {
      let kind = try members.decode(String.self, forKey: "kind")
      func allow(_ names: Set<String>) throws {
        try members.allow(names.union(["kind", "modifiers", "delay"]))
      }
      func duration(_ missing: Double) throws -> Double {
        let duration = try members.finite("duration", default: missing)
        guard duration >= 0 else {
          throw members.error("duration", is: "\(duration)", must: "not be negative")
        }
        return duration
      }
      switch kind {
      case "spring":
        try allow(Spring.words.union(["blendDuration"]))
        return .spring(try members.spring())
      case "interactiveSpring" where !members.contains("extraBounce"):
        try allow(Spring.words.union(["blendDuration"]))
        return .spring(
          try members.spring(duration: 0.15, bounce: 0.15, response: 0.15, fraction: 0.86))
      case "interpolatingSpring":
        try allow(Spring.words.union(["initialVelocity"]))
        return .interpolatingSpring(
          try members.spring(), initialVelocity: try members.finite("initialVelocity", default: 0))
      case "decay":
        let makers: [String: (Double) -> Decay.Parameter] = [
          "timeConstant": { .timeConstant($0) }, "rate": { .rate($0) },
          "decelerationPerMillisecond": { .decelerationPerMillisecond($0) },
          "decelerationPerSecond": { .decelerationPerSecond($0) },
        ]
        try allow(Set(makers.keys))
        let given = members.allKeys.compactMap { key in makers[key.stringValue].map { (key, $0) } }
        guard given.count < 2 else {
          throw members.error("kind", is: "decay with \(given.count) parameters", must: "have one")
        }
        let parameter = try given.first.map { key, make in
          make(try members.finite(key, default: 0))
        }
        return .decay(
          try members.checked { () throws(ParameterError) in
            try Decay(parameter ?? .timeConstant(0.325))
          })
      case "smooth", "snappy", "bouncy", "interactiveSpring":
        try allow(["duration", "extraBounce", "blendDuration"])
        let base = kind == "smooth" ? 0 : kind == "bouncy" ? 0.3 : 0.15
        let (bounce, seconds) = (
          base + (try members.finite("extraBounce", default: 0)),
          try duration(kind == "interactiveSpring" ? 0.15 : 0.5)
        )
        return .spring(
          try members.checked { () throws(ParameterError) in
            try Spring(.duration(seconds, bounce: bounce))
          })
      case "timingCurve" where members.contains("family"):
        try allow(NamedEasing.words.union(["duration"]))
        return .timingCurve(UnitCurve(try members.namedEasing()), duration: try duration(0.35))
      case "timingCurve":
        try allow(["x1", "y1", "x2", "y2", "duration"])
        let points = try (["x1", "y1", "x2", "y2"] as [Word]).map {
          try members.decode(Double.self, forKey: $0)
        }
        do {
          let curve = try CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
          return .timingCurve(UnitCurve(curve), duration: try duration(0.35))
        } catch EasingError.invalid(let error) {
          throw members.error(error.parameter, is: error.valueText, must: error.requirement)
        }
      default:
        if let curve = UnitCurve.named.first(where: { $0.name == kind })?.curve {
          try allow(["duration"])
          return .timingCurve(curve, duration: try duration(0.35))
        }
        guard let simple = named[kind] else {
          throw members.error(
            "kind", is: "\"\(kind)\"",
            must: "be timingCurve, " + named.keys.sorted().joined(separator: ", "))
        }
        try allow([])
        return simple
      }
    }

    private func modified(_ members: KeyedDecodingContainer<Word>) throws -> Animation {
      try members.allow([
        "delay", "speed", "repeatCount", "repeatForever", "logicallyComplete", "autoreverses",
      ])
      let names = members.allKeys.map(\.stringValue).filter { $0 != "autoreverses" }
      guard names.count == 1 else {
        throw members.error("modifiers", is: "\(names.count) members", must: "be one modifier each")
      }
      let reverses = try members.decodeIfPresent(Bool.self, forKey: "autoreverses") ?? true
      switch names[0] {
      case "delay": return delay(try members.finite("delay", default: 0))
      case "speed": return speed(try members.finite("speed", default: 1))
      case "repeatCount":
        return repeatCount(
          try members.decode(Int.self, forKey: "repeatCount"), autoreverses: reverses)
      case "repeatForever": return repeatForever(autoreverses: reverses)
      default: return logicallyComplete(after: try members.finite("logicallyComplete", default: 0))
      }
    }

    /// Writes the kind, its parameters and the modifiers.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Word.self)
      func encode(_ spring: Spring) throws {
        for (name, number) in spring.exactParameters.numbers {
          try members.encode(
            number, forKey: Word(stringValue: name == "dampingRatio" ? "dampingFraction" : name))
        }
      }
      var (base, modifiers) = (node, [Node]())
      while let inner = base.modified {
        modifiers.append(base)
        base = inner
      }
      switch base {
      case .spring(let spring):
        try members.encode("spring", forKey: "kind")
        try encode(spring)
      case .interpolatingSpring where base.decay != nil:
        try members.encode("decay", forKey: "kind")
        if let (name, value) = base.decay?.word {
          try members.encode(value, forKey: Word(stringValue: name))
        }
      case .interpolatingSpring(let spring, let velocity):
        try members.encode("interpolatingSpring", forKey: "kind")
        try encode(spring)
        if velocity != 0 { try members.encode(velocity, forKey: "initialVelocity") }
      case .curve(let curve, let duration):
        if let name = curve.name {
          try members.encode(name, forKey: "kind")
        } else if case .bezier(let bezier) = curve.kind {
          try members.encode("timingCurve", forKey: "kind")
          for (name, number) in zip(
            ["x1", "y1", "x2", "y2"] as [Word], [bezier.x1, bezier.y1, bezier.x2, bezier.y2])
          {
            try members.encode(number, forKey: name)
          }
        } else if case .named(let easing) = curve.kind {
          try members.encode("timingCurve", forKey: "kind")
          try easing.encode(to: &members)
        }
        try members.encode(duration, forKey: "duration")
      case .delay, .speed, .repetition, .logicalCompletion: break
      }
      guard !modifiers.isEmpty else { return }
      var list = members.nestedUnkeyedContainer(forKey: "modifiers")
      for modifier in modifiers.reversed() {
        var members = list.nestedContainer(keyedBy: Word.self)
        switch modifier {
        case .delay(_, let delay): try members.encode(delay, forKey: "delay")
        case .speed(_, let speed): try members.encode(speed, forKey: "speed")
        case .repetition(_, _, let count, let reverses):
          if let count {
            try members.encode(count, forKey: "repeatCount")
          } else {
            try members.encode(true, forKey: "repeatForever")
          }
          try members.encode(reverses, forKey: "autoreverses")
        case .logicalCompletion(_, let after):
          try members.encode(after, forKey: "logicallyComplete")
        case .spring, .interpolatingSpring, .curve: break
        }
      }
    }
  }

  extension NamedEasing {
    fileprivate static let words: Set<String> = [
      "family", "shape", "overshoot", "amplitude", "period", "publishedInOut",
    ]

    /// Writes the family, the shape and the parameters that differ from the usual ones.
    fileprivate func encode(to members: inout KeyedEncodingContainer<Word>) throws {
      try members.encode(family.rawValue, forKey: "family")
      try members.encode(shape.rawValue, forKey: "shape")
      if overshoot != 1.70158 { try members.encode(overshoot, forKey: "overshoot") }
      if amplitude != 1 { try members.encode(amplitude, forKey: "amplitude") }
      if period != 0.3 { try members.encode(period, forKey: "period") }
      if isPublishedInOut { try members.encode(true, forKey: "publishedInOut") }
    }
  }

  extension KeyedDecodingContainer<Word> {
    fileprivate func namedEasing() throws -> NamedEasing {
      func one<Value: RawRepresentable<String> & CaseIterable>(_ name: Word) throws -> Value {
        let text = try decode(String.self, forKey: name)
        guard let value = Value(rawValue: text) else {
          throw error(
            name.stringValue, is: "\"\(text)\"",
            must: "be one of " + Value.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
      }
      do {
        return try NamedEasing(
          one("family"), one("shape"), overshoot: finite("overshoot", default: 1.70158),
          amplitude: finite("amplitude", default: 1), period: finite("period", default: 0.3),
          publishedInOut: decodeIfPresent(Bool.self, forKey: "publishedInOut") ?? false)
      } catch EasingError.invalid(let error) {
        throw self.error(error.parameter, is: error.valueText, must: error.requirement)
      }
    }
  }
#endif
