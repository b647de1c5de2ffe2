// Codable in the words of the choreography file. Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  /// The name of a member of a choreography file.
  package struct Word: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init(stringLiteral text: String) { stringValue = text }
    package init?(intValue: Int) { nil }
  }

  extension KeyedDecodingContainer<Word> {
    /// A decoding error about a member, which names its path and value.
    package func error(_ name: String, is value: String, must requirement: String) -> DecodingError
    {
      let path = codingPath + [Word(stringValue: name)]
      var text = ""
      for key in path {
        text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? "" : ".") + key.stringValue
      }
      return .dataCorrupted(
        .init(codingPath: path, debugDescription: "\(text) is \(value); it must \(requirement)"))
    }

    /// Rethrows an error about a parameter as one about the member of that name.
    package func checked<Value>(_ make: () throws(ParameterError) -> Value) throws -> Value {
      do {
        return try make()
      } catch {
        throw self.error(error.parameter, is: error.valueText, must: error.requirement)
      }
    }

    package func number(_ name: Word) throws -> Double? {
      try decodeIfPresent(Double.self, forKey: name)
    }

    /// A finite number.
    package func finite(_ name: Word, default missing: Double) throws -> Double {
      let number = try number(name) ?? missing
      guard number.isFinite else {
        throw error(name.stringValue, is: "\(number)", must: "be finite")
      }
      return number
    }

    /// Rejects members without a meaning.
    package func allow(_ names: Set<String>) throws {
      guard let key = allKeys.first(where: { !names.contains($0.stringValue) }) else { return }
      throw error(
        key.stringValue, is: "a member", must: "be one of " + names.sorted().joined(separator: ", ")
      )
    }

    /// The spring of the members: duration and bounce, response and a damping ratio or fraction, or
    /// mass, stiffness and damping.
    func spring(
      duration: Double = 0.5, bounce: Double = 0, response: Double = 0.5, fraction: Double = 0.825
    ) throws -> Spring {
      let ratio: Word = contains("dampingFraction") ? "dampingFraction" : "dampingRatio"
      if contains("stiffness") || contains("mass") || contains("damping") {
        let (mass, stiffness) = (try number("mass") ?? 1, try number("stiffness") ?? .nan)
        let damping = try number("damping") ?? .nan
        return try checked { () throws(ParameterError) in
          try Spring(
            .physical(
              mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true))
        }
      }
      if contains("response") || contains(ratio) {
        let (response, ratio) = (try number("response") ?? response, try number(ratio) ?? fraction)
        return try checked { () throws(ParameterError) in
          try Spring(.response(response, dampingRatio: ratio))
        }
      }
      let (duration, bounce) = (try number("duration") ?? duration, try number("bounce") ?? bounce)
      return try checked { () throws(ParameterError) in
        try Spring(.duration(duration, bounce: bounce))
      }
    }
  }
#endif
