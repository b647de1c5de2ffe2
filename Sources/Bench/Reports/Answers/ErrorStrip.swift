internal import SolverVerification
internal import Presentation

/// An error distribution, drawn in one line of a table.
enum ErrorStrip {
  private static let scale = Scale.logarithmic(1e-18...1)

  /// Ticks at the median and at 99 %, a dot at the largest error, a line at the promise.
  static func svg(_ errors: ErrorSummary?, promise: Double?) -> String {
    guard let errors else { return "" }
    let c = FigureNumber.coordinate
    func x(_ error: Double) -> String { c(4 + 152 * scale.fraction(of: error)) }
    var result = "<line x1=\"4\" y1=\"9\" x2=\"156\" y2=\"9\" class=\"grid\"/>"
    if let promise {
      result += "<path d=\"M\(x(promise)),1v16\" class=\"rule\"/>"
    }
    result += "<path d=\"M\(x(errors.median)),9H\(x(errors.quantile99))\" class=\"line s0\"/>"
    for (error, name) in [(errors.median, "median"), (errors.quantile99, "99 %")] {
      let note = "\(name) \(FigureNumber.scientific(error, digits: 2))"
      result += "<path d=\"M\(x(error)),5v8\" class=\"line s0\">\(Markup.tooltip(note))</path>"
    }
    let note = "worst \(FigureNumber.scientific(errors.maximum, digits: 2))"
    result += "<circle cx=\"\(x(errors.maximum))\" cy=\"9\" r=\"3.5\" class=\"mark c0\">"
    result += "\(Markup.tooltip(note))</circle>"
    return
      "<svg class=\"plot strip\" viewBox=\"0 0 160 18\" width=\"160\" height=\"18\" role=\"img\""
      + " aria-label=\"\(note)\">\(result)</svg>"
  }
}
