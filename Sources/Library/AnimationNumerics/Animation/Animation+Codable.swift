// Codable in the words of the choreography file. Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Animation: Codable {
    /// Reads an animation of a choreography file: its kind and parameters, or a kind's name.
    public init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        guard let kind = Kind.named.first(where: { $0.rawValue == name }) else {
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: decoder.codingPath,
              debugDescription: "the animation is \"\(name)\"; it must be one of "
                + Kind.named.map(\.rawValue).joined(separator: ", ")))
        }
        self = try Animation(kind, CodedMembers(container: nil))
      } else {
        let members = CodedMembers(container: try decoder.container(keyedBy: Word.self))
        self = try Animation(members.word("kind", Kind.self), members).modified(by: members)
      }
    }

    /// Writes the kind, its parameters and the modifiers.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Word.self)
      let words = node.words
      try members.encode(words.base)
      guard !words.modifiers.isEmpty else { return }
      var list = members.nestedUnkeyedContainer(forKey: "modifiers")
      for modifier in words.modifiers {
        var members = list.nestedContainer(keyedBy: Word.self)
        try members.encode(modifier)
      }
    }
  }

  extension KeyedEncodingContainer<Word> {
    fileprivate mutating func encode(_ members: [Animation.Node.Member]) throws {
      for (name, value) in members {
        let key = Word(stringValue: name)
        switch value {
        case .number(let number): try encode(number, forKey: key)
        case .text(let text): try encode(text, forKey: key)
        case .flag(let flag): try encode(flag, forKey: key)
        }
      }
    }
  }
#endif
