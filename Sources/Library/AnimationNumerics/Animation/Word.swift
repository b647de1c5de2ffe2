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

    /// A finite number.
    package func finite(_ name: Word) throws -> Double {
      let number = try decodeIfPresent(Double.self, forKey: name) ?? .nan
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
  }

  /// The members of an object that a `Decoder` reads, with any finite numbers.
  struct CodedMembers: AnimationMembers {
    let container: KeyedDecodingContainer<Word>?

    var names: [String] { container?.allKeys.map(\.stringValue) ?? [] }

    func has(_ name: String) -> Bool { container?.contains(Word(stringValue: name)) ?? false }

    func optional(_ name: String) throws -> Double? {
      try has(name) ? container?.finite(Word(stringValue: name)) : nil
    }

    func optionalFlag(_ name: String) throws -> Bool? {
      try container?.decodeIfPresent(Bool.self, forKey: Word(stringValue: name))
    }

    func optionalText(_ name: String) throws -> String? {
      try container?.decodeIfPresent(String.self, forKey: Word(stringValue: name))
    }

    func word<Word: RawRepresentable & CaseIterable>(
      _ name: String, _ type: Word.Type
    ) throws -> Word where Word.RawValue == String {
      guard let word = try optionalText(name).flatMap(Word.init(rawValue:)) else {
        throw error(name, "be one of " + Word.allCases.map { $0.rawValue }.joined(separator: ", "))
      }
      return word
    }

    func modifiers() throws -> [CodedMembers] {
      guard let container, container.contains("modifiers") else { return [] }
      var list = try container.nestedUnkeyedContainer(forKey: "modifiers")
      var result: [CodedMembers] = []
      while !list.isAtEnd {
        result.append(.init(container: try list.nestedContainer(keyedBy: Word.self)))
      }
      return result
    }

    func allow(_ names: [String]) throws { try container?.allow(Set(names)) }

    func error(_ name: String, _ requirement: String) -> any Error {
      let key = Word(stringValue: name)
      let text = (try? container?.decode(String.self, forKey: key)).map { "\"\($0)\"" }
      let number = try? container?.decode(Double.self, forKey: key)
      let shown = number.map { ParameterError(name, is: $0, must: "").valueText }
      let value = shown ?? text ?? "missing or of another type"
      return container?.error(name, is: value, must: requirement)
        ?? ParameterError(name, is: .nan, must: requirement)
    }
  }
#endif
