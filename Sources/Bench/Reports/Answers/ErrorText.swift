internal import Measurement
internal import Presentation
internal import SolverVerification

/// Errors as text, in the unit of their measurement.
enum ErrorText {
  static func text(_ error: Double?, _ unit: ErrorUnit) -> String {
    guard let error else { return "–" }
    let text = FigureNumber.error(error)
    switch unit {
    case .scaled, .absolute: return text
    case .relative: return "\(text) rel."
    case .ulp, .ulpOfScale: return "\(FigureNumber.significant(error, digits: 2)) ulp"
    }
  }
}

/// Names in order of appearance.
package enum Names {
  /// Every name once, at its first position.
  package static func inOrder(_ names: some Sequence<String>) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
