// Codable in the words of the choreography file. Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Stagger: Codable {
    /// Reads `{"interval", "maximumTotal"?, "maximumIndex"?, "from"?, "columns"?, "axis"?}`.
    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Word.self)
      try members.allow(["interval", "maximumTotal", "maximumIndex", "from", "columns", "axis"])
      var origin = Origin.first
      if let index = try? members.decode(Int.self, forKey: "from") {
        origin = .index(index)
      } else if let name = try members.decodeIfPresent(String.self, forKey: "from") {
        guard let found = Origin.named.first(where: { $0.description == name }) else {
          throw members.error(
            "from", is: "\"\(name)\"", must: "be first, last, center, edges or an index")
        }
        origin = found
      }
      var grid: Grid?
      if let columns = try members.decodeIfPresent(Int.self, forKey: "columns") {
        let words = CodedMembers(container: members)
        let axis = words.has("axis") ? try words.word("axis", Grid.Axis.self) : nil
        grid = Grid(columns: columns, axis: axis)
      }
      let interval = try members.decode(Double.self, forKey: "interval")
      let total = try members.decodeIfPresent(Double.self, forKey: "maximumTotal")
      let index = try members.decodeIfPresent(Int.self, forKey: "maximumIndex")
      do throws(ParameterError) {
        self = try Stagger(
          validating: interval, maximumTotal: total, maximumIndex: index, from: origin, in: grid)
      } catch {
        throw members.error(error.parameter, is: error.valueText, must: error.requirement)
      }
    }

    /// Writes the members that are not the defaults.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Word.self)
      try members.encode(interval, forKey: "interval")
      try members.encodeIfPresent(maximumTotal, forKey: "maximumTotal")
      try members.encodeIfPresent(maximumIndex, forKey: "maximumIndex")
      if case .index(let index) = origin {
        try members.encode(index, forKey: "from")
      } else if origin != .first {
        try members.encode(origin.description, forKey: "from")
      }
      try members.encodeIfPresent(grid?.columns, forKey: "columns")
      try members.encodeIfPresent(grid?.axis?.rawValue, forKey: "axis")
    }
  }

  extension Stagger.Origin {
    fileprivate static var named: [Self] { [.first, .last, .center, .edges] }
  }
#endif
