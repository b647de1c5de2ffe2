#if SwiftUISource
  import SwiftSyntax

  extension Evaluator {
    /// An animation by the name of its factory; nil if there is none.
    func animation(_ name: String, _ arguments: Arguments, _ position: Int) -> Value? {
      guard let labels = SwiftUITables.animations[name] else { return nil }
      var result = AnimationValue(kind: name, position: position)
      var free = labels.makeIterator()
      for (label, value) in arguments {
        if label == "spring" || label == nil, case .animation(let spring) = value {
          result = spring.animationOfSpring
          result.position = position
          if name == "interpolatingSpring" { result.kind = name }
          continue
        }
        if name == "timingCurve", label == nil, let curve = value.curve {
          result.parameters.merge(zip(labels, curve)) { $1 }
          continue
        }
        guard let key = label ?? free.next() else { continue }
        guard labels.contains(key) else {
          return .unknown("`.\(name)` has no parameter `\(key)` here")
        }
        if SwiftUITables.ignoredParameters.contains(key) { continue }
        guard let number = value.double else { return .unknown("`\(key)`: \(value.reason)") }
        result.parameters[key] = number
      }
      return .animation(result)
    }

    func curve(_ name: String, _ arguments: Arguments) -> Value {
      var points = SwiftUITables.curves[name] ?? []
      if name == "bezier" {
        points = arguments.flatMap { argument -> [Double] in
          guard case .tuple(let fields) = argument.value else { return [] }
          return fields.compactMap(\.value.double)
        }
      }
      guard points.count == 4 else { return .unknown("`UnitCurve.\(name)` is not evaluated") }
      return .list(points.map { .number($0) })
    }

    /// A spring by its initialiser or preset.
    func spring(_ name: String, _ arguments: Arguments, _ position: Int) -> Value {
      guard ["", "init", "smooth", "snappy", "bouncy"].contains(name) else {
        return .unknown("`Spring.\(name)` is not evaluated")
      }
      let kind = name.isEmpty || name == "init" ? "spring" : name
      var result = AnimationValue(kind: kind, position: position)
      for (label, value) in arguments {
        guard let label, SwiftUITables.springParameters.contains(label) else {
          return .unknown("the spring's `\(label ?? "argument")` is not evaluated")
        }
        guard let number = value.double else { return .unknown("`\(label)`: \(value.reason)") }
        result.parameters[label == "dampingRatio" ? "dampingFraction" : label] = number
      }
      if kind == "spring", result.parameters.isEmpty { result.parameters = ["duration": 0.5] }
      return .animation(result)
    }

    func modified(_ animation: AnimationValue, _ name: String, _ arguments: Arguments) -> Value {
      var result = animation
      let number = arguments.first { $0.label != "autoreverses" }?.value
      let reverses = arguments.first { $0.label == "autoreverses" }?.value
      switch name {
      case "repeatForever":
        if let reverses, reverses.bool == nil {
          return .unknown("`autoreverses`: \(reverses.reason)")
        }
        result.modifiers.append(.init(name: name, value: 0, autoreverses: reverses?.bool ?? true))
      case "delay", "speed", "repeatCount", "logicallyComplete":
        guard let value = number?.double else {
          return .unknown("`.\(name)`: \(number?.reason ?? "no number")")
        }
        let autoreverses = name == "repeatCount" ? reverses?.bool ?? true : nil
        result.modifiers.append(.init(name: name, value: value, autoreverses: autoreverses))
      default: return .unknown("`.\(name)` of an animation is not evaluated")
      }
      return .animation(result)
    }

    // MARK: Actions

    static func transaction(_ animation: Value) -> Value {
      .tuple([(label: "animation", value: animation), ("disablesAnimations", .bool(false))])
    }

    func animation(of transaction: Value) -> Value {
      guard case .tuple = transaction else { return .unknown("only an animation is evaluated") }
      let isDisabled = field("disablesAnimations", of: transaction)
      return isDisabled.bool == false ? field("animation", of: transaction) : .null
    }

    /// The animation after a closure changed the transaction that has one.
    func animation(changedBy change: Function, _ animation: AnimationValue?) -> Value {
      let name = change.parameters.first?.name ?? "$0"
      let scope = Scope(parent: change.scope)
      scope.values[name] = Self.transaction(animation.map { .animation($0) } ?? .null)
      if case .returned(.unknown(let reason)) = execute(change.body, scope) {
        return .unknown(reason)
      }
      return self.animation(of: scope.values[name]!)
    }
  }
#endif
