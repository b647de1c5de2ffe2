// Codable in the words of the choreography file. Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Spring: Codable {
    /// Reads `{"duration", "bounce"}`, `{"response", "dampingRatio"}`, `{"mass", "stiffness"}` with
    /// `"damping"` or `"dampingRatio"`, or one of the names `"smooth"`, `"snappy"` and `"bouncy"`.
    public init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        guard let spring = Self.named[name] else {
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: decoder.codingPath,
              debugDescription: "the spring is \"\(name)\"; it must be smooth, snappy or bouncy"))
        }
        self = spring
        return
      }
      let members = CodedMembers(container: try decoder.container(keyedBy: Word.self))
      try members.allow([
        "duration", "bounce", "response", "dampingRatio", "dampingFraction", "mass", "stiffness",
        "damping",
      ])
      self = members.isPhysical ? try members.physicalSpring() : try members.pacedSpring()
    }

    private static var named: [String: Spring] {
      ["smooth": .smooth, "snappy": .snappy, "bouncy": .bouncy]
    }

    /// Writes the parameters that give this spring again, preferably duration and bounce.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Word.self)
      for (name, number) in exactParameters.numbers {
        try members.encode(number, forKey: Word(stringValue: name))
      }
    }
  }
#endif
