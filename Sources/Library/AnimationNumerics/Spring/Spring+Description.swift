extension Spring: CustomStringConvertible {
  /// "Spring(duration: 0.5, bounce: 0.3)", or the parameters that give this spring again.
  public var description: String {
    let words = exactParameters.numbers.map { "\($0.name): \($0.value)" }
    let isPhysical = words.count == 3
    return "Spring(\(words.joined(separator: ", "))\(isPhysical ? ", allowOverDamping: true" : ""))"
  }

  /// The parameters that give this spring again: duration and bounce, else response and damping
  /// ratio, else mass, stiffness and damping, which all other springs have.
  package var exactParameters: Parameters {
    for parameters in [
      Parameters.duration(duration, bounce: bounce),
      .response(response, dampingRatio: dampingRatio),
    ] where (try? Spring(parameters)) == self {
      return parameters
    }
    return .physical(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
  }
}

extension Spring.Parameters {
  /// The numbers of the first three cases, with their argument labels.
  package var numbers: [(name: String, value: Double)] {
    switch self {
    case .duration(let duration, let bounce): [("duration", duration), ("bounce", bounce)]
    case .response(let response, let ratio): [("response", response), ("dampingRatio", ratio)]
    case .physical(let mass, let stiffness, let damping, _):
      [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    case .stiffness, .settling: []
    }
  }
}
