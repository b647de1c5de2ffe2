extension Spring: CustomStringConvertible {
  /// "Spring(duration: 0.5, bounce: 0.3)", or the parameters that give this spring again.
  public var description: String {
    let parameters = exactParameters
    var words = parameters.numbers.map { "\($0.name): \($0.value)" }
    if case .physical = parameters { words.append("allowOverDamping: true") }
    return "Spring(\(words.joined(separator: ", ")))"
  }

  /// The first parameters of these that give this spring again: duration and bounce, response and
  /// damping ratio, mass, stiffness and damping, stiffness and damping ratio. A spring of a settling
  /// duration may have none: then mass, stiffness and damping give it within rounding.
  package var exactParameters: Parameters {
    let physical = Parameters.physical(
      mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
    let exact = [
      Parameters.duration(duration, bounce: bounce),
      .response(response, dampingRatio: dampingRatio), physical,
      .stiffness(stiffness, dampingRatio: dampingRatio, mass: mass),
    ].first { (try? Spring($0)) == self }
    return exact ?? physical
  }
}

extension Spring.Parameters {
  /// The numbers with their argument labels; none for a settling duration.
  package var numbers: [(name: String, value: Double)] {
    switch self {
    case .duration(let duration, let bounce): [("duration", duration), ("bounce", bounce)]
    case .response(let response, let ratio): [("response", response), ("dampingRatio", ratio)]
    case .physical(let mass, let stiffness, let damping, _):
      [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    case .stiffness(let stiffness, let ratio, let mass):
      [("stiffness", stiffness), ("dampingRatio", ratio), ("mass", mass)]
    case .settling: []
    }
  }
}
