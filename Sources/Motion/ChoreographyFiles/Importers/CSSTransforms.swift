internal import Foundation

/// CSS transforms as the parts of a choreography, in pixels and degrees.
enum CSSTransforms {
  /// A function of a transform: its kind, by which browsers pair functions, and its parts.
  private struct Step {
    var kind: String
    var parts: [(name: String, value: Double)]
  }

  private static let depth: Set = ["z", "rotation-x", "rotation-y"]

  /// The parts of each value that any of the values changes; nil unless parts interpolate
  /// separately.
  ///
  /// Browsers interpolate two lists function by function if they have the same functions, and their
  /// matrices otherwise. Parts apply in one order: perspective, translation, rotation, skew, scale.
  ///
  /// - Parameter hasRest: Whether the last value is only shown before and after the others.
  ///
  /// Source: CSS Transforms Level 2, "Interpolation of Transforms".
  static func parts(_ property: String, _ texts: [String], hasRest: Bool) -> [[String: Double]]? {
    var lists: [[Step]] = []
    for text in texts {
      guard let list = steps(property, text.lowercased()) else { return nil }
      lists.append(list)
    }
    // One scale if no value has two.
    let isUniform = lists.joined().allSatisfy { step in
      step.kind != "scale" || step.parts.allSatisfy { $0.value == step.parts[0].value }
    }
    if isUniform {
      lists = lists.map { list in
        list.map {
          $0.kind == "scale" ? Step(kind: "scale", parts: [("scale", $0.parts[0].value)]) : $0
        }
      }
    }
    var moving: Set<String> = []
    for part in lists.joined().flatMap(\.parts) where part.value != CSSValues.initial(part.name) {
      moving.insert(part.name)
    }
    // Perspective has no effect on parts that stay in the plane.
    if moving.isDisjoint(with: depth) { moving.remove("perspective") }
    let played = Array(hasRest ? lists.dropLast() : lists[...])
    // Neither the product of two scales nor the sum of two skews moves as its parts do.
    let isSimple = lists.allSatisfy { list in
      let kinds = list.map(\.kind).filter { !$0.hasPrefix("translate") && !$0.hasPrefix("rotat") }
      return Set(kinds).count == kinds.count
    }
    guard isSimple, isInOrder(lists, moving), arePaired(played) || isFlat(played, moving) else {
      return nil
    }
    // Browsers interpolate a perspective's inverse.
    if moving.contains("perspective") {
      let first = played.map { $0.first?.parts.first { $0.name == "perspective" }?.value }
      guard hasRest, first[0] != nil, first.allSatisfy({ $0 == first[0] }) else { return nil }
    }
    return lists.map { list in
      list.flatMap(\.parts).filter { moving.contains($0.name) }.reduce(into: [:]) { sums, part in
        sums[part.name] =
          part.name.hasPrefix("scale")
          ? (sums[part.name] ?? 1) * part.value : (sums[part.name] ?? 0) + part.value
      }
    }
  }

  /// Whether neighbours have the same functions, as far as both go.
  private static func arePaired(_ lists: [[Step]]) -> Bool {
    let stated = lists.filter { !$0.isEmpty }
    return zip(stated, stated.dropFirst()).allSatisfy { a, b in
      zip(a, b).allSatisfy { $0.kind == $1.kind }
    }
  }

  /// Whether matrices interpolate as their parts do: translation, rotation and scale in the plane.
  /// Half a turn is ambiguous, and a scale of 0 cannot be decomposed.
  private static func isFlat(_ lists: [[Step]], _ moving: Set<String>) -> Bool {
    let parts = lists.joined().flatMap(\.parts).filter { moving.contains($0.name) }
    let angles = parts.filter { $0.name == "rotation" }.map(\.value) + [0]
    return (angles.max() ?? 0) - (angles.min() ?? 0) < 180
      && parts.allSatisfy { !$0.name.hasPrefix("scale") || $0.value > 0 }
      && moving.allSatisfy { !depth.contains($0) && [2, 5, 8].contains(rank($0)) }
  }

  /// Whether parts are in the order in which a choreography's apply. A single scale may precede
  /// rotations in the plane.
  private static func isInOrder(_ lists: [[Step]], _ moving: Set<String>) -> Bool {
    lists.allSatisfy { list in
      let names = list.flatMap(\.parts).map(\.name).filter(moving.contains)
      return names.indices.allSatisfy { later in
        names[..<later].allSatisfy {
          rank($0) <= rank(names[later]) || $0 == "scale" && rank(names[later]) > 4
        }
      }
    }
  }

  /// The place of a part in the order in which they apply.
  private static func rank(_ part: String) -> Int {
    switch part {
    case "perspective": 1
    case "rotation-x": 3
    case "rotation-y": 4
    case "rotation": 5
    case "skew-x": 6
    case "skew-y": 7
    default: part.hasPrefix("scale") ? 8 : 2
    }
  }

  /// The functions of a value of `transform`, `translate`, `rotate` or `scale`; nil if one is unknown.
  private static func steps(_ property: String, _ text: String) -> [Step]? {
    if text.isEmpty || text == "none" { return [] }
    let words = CSSText.parts(text)
    guard property == "transform" else { return step(property, words).map { [$0] } }
    var result: [Step] = []
    for word in words {
      guard let (name, arguments) = CSSText.function(word), let step = step(name, arguments) else {
        return nil
      }
      result.append(step)
    }
    return result
  }

  private static func step(_ function: String, _ texts: [String]) -> Step? {
    func step(_ kind: String, _ names: [String], _ texts: ArraySlice<String>) -> Step? {
      guard texts.count <= names.count else { return nil }
      let parts = zip(names, texts).compactMap { CSSValues.measured($0, $1) }
      guard !parts.isEmpty, parts.count == texts.count else { return nil }
      return Step(kind: kind, parts: parts.map { ($0.name, $0.number) })
    }
    let axis = function.last.map(String.init) ?? ""
    switch function {
    case "translate", "translate3d": return step("translate", ["x", "y", "z"], texts[...])
    case "translatex", "translatey", "translatez": return step("translate", [axis], texts[...])
    case "scale" where texts.count == 1: return self.step(function, [texts[0], texts[0]])
    case "scalex": return self.step("scale", texts + ["1"])
    case "scaley": return self.step("scale", ["1"] + texts)
    case "scale", "scale3d", "scalez":
      let scales = function == "scalez" ? ["1", "1"] + texts : texts
      var result = step("scale", ["scale-x", "scale-y", "scale-z"], scales[...])
      result?.parts.removeAll { $0.name == "scale-z" && $0.value == 1 }
      return result
    case "rotate", "rotatez", "rotatex", "rotatey", "rotate3d":
      var name = "xy".contains(axis) ? "rotation-\(axis)" : "rotation"
      let direction = texts.dropLast().map { ["x": "1 0 0", "y": "0 1 0"][$0] ?? $0 }
      switch direction.joined(separator: " ") {
      case "", "z", "0 0 1": break
      case "1 0 0": name = "rotation-x"
      case "0 1 0": name = "rotation-y"
      default: return nil
      }
      return step(name, [name], texts.suffix(1))
    case "skew" where texts.count == 1: return step(function, ["skew-x"], texts[...])
    case "skewx", "skewy": return step(function, ["skew-\(axis)"], texts[...])
    case "perspective": return step(function, [function], texts[...])
    default: return nil
    }
  }
}
