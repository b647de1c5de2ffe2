extension AnimatedValue: Equatable where Value: Equatable {
  /// Whether two values have the same target and move there by the same animations from the same
  /// state.
  public static func == (a: Self, b: Self) -> Bool {
    a.target == b.target && a.origin == b.origin && a.velocity == b.velocity
      && a.springTarget == b.springTarget && a.clock.startTime == b.clock.startTime
      && a.clock.arrival == b.clock.arrival && a.clock.carrier?.node == b.clock.carrier?.node
      && a.clock.handsOver == b.clock.handsOver
      && (!a.clock.handsOver || a.springBack == b.springBack)
      && a.layers.elementsEqual(b.layers) { $0.clock == $1.clock && $0.target == $1.target }
  }
}

#if !hasFeature(Embedded)
  extension AnimatedValue: Codable where Value: Codable, Value.AnimatableData: Codable {
    /// Reads what ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Word.self)
      self.init(try members.decode(Value.self, forKey: "value"))
      origin = try members.decodeIfPresent(Data.self, forKey: "from") ?? origin
      velocity = try members.decodeIfPresent(Data.self, forKey: "velocity") ?? .zero
      springTarget = try members.decodeIfPresent(Data.self, forKey: "to") ?? origin
      let animation = try members.decodeIfPresent(Animation.self, forKey: "animation")
      if let animation, case .spring = animation.node {
        clock.carrier = animation.prepared
      } else if let animation {
        throw members.error("animation", is: "\(animation)", must: "be a spring without modifiers")
      }
      if members.contains("at") || animation != nil {
        clock.startTime = try members.finite("at")
      }
      if members.contains("until") { clock.arrival = try members.finite("until") }
      if let bound = try members.decodeIfPresent(Data.self, forKey: "bound") {
        let animation = try members.decode(Animation.self, forKey: "boundAnimation")
        guard case .spring(let spring) = animation.node else {
          throw members.error(
            "boundAnimation", is: "\(animation)", must: "be a spring without modifiers")
        }
        springBack = SpringBack(
          spring: spring, bound: bound,
          velocity: try members.decode(Data.self, forKey: "boundVelocity"))
        clock.handsOver = true
      }
      guard members.contains("layers") else { return }
      var list = try members.nestedUnkeyedContainer(forKey: "layers")
      while !list.isAtEnd {
        let layer = try list.nestedContainer(keyedBy: Word.self)
        layers.append(
          Layer(
            try layer.decode(Animation.self, forKey: "animation"),
            to: try layer.decode(Data.self, forKey: "to"),
            at: try layer.finite("at")))
      }
    }

    /// Writes the target, and the motion to it: from where, at which velocity, by which animations
    /// and since when.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Word.self)
      try members.encode(target, forKey: "value")
      try members.encode(origin, forKey: "from")
      if velocity != .zero { try members.encode(velocity, forKey: "velocity") }
      if let carrier = clock.carrier {
        try members.encode(springTarget, forKey: "to")
        try members.encode(Animation(carrier.node), forKey: "animation")
      }
      if clock.startTime.isFinite { try members.encode(clock.startTime, forKey: "at") }
      if clock.arrival.isFinite { try members.encode(clock.arrival, forKey: "until") }
      if clock.handsOver, let springBack {
        try members.encode(springBack.bound, forKey: "bound")
        try members.encode(springBack.velocity, forKey: "boundVelocity")
        try members.encode(Animation.spring(springBack.spring), forKey: "boundAnimation")
      }
      guard !layers.isEmpty else { return }
      var list = members.nestedUnkeyedContainer(forKey: "layers")
      for layer in layers {
        var members = list.nestedContainer(keyedBy: Word.self)
        try members.encode(layer.animation, forKey: "animation")
        try members.encode(layer.target, forKey: "to")
        try members.encode(layer.startTime, forKey: "at")
      }
    }
  }
#endif
