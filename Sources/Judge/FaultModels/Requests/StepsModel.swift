internal import SolverVerification

/// `steps()` in plain `Double` arithmetic, with the choices that programs get wrong.
struct StepsModel {
  var rounding = FloatingPointRoundingRule.down
  /// The jumps of a term beyond its count of steps.
  var extraJumps = ["both": 1, "none": -1]

  func value(_ request: StepsRequest) -> Double? {
    let (count, term) = Self.parts(request.css)
    guard let count else { return nil }
    let jumps = Double(count + extraJumps[term, default: 0])
    let product = request.progress * Double(count)
    var step = product.rounded(rounding)
    if term == "start" || term == "both" { step += 1 }
    if request.before, product == product.rounded(.down) { step -= 1 }
    if request.progress >= 0 { step = max(step, 0) }
    if request.progress <= 1 { step = min(step, jumps) }
    return step / jumps
  }

  /// The count and the term of a `steps()`; a keyword has one step.
  static func parts(_ css: String) -> (count: Int?, term: String) {
    let parts = css.split(separator: ",")
    let term =
      parts.count > 1
      ? parts[1].filter { $0.isLetter || $0 == "-" }.replacing("jump-", with: "") : "end"
    return (Int(css.filter(\.isNumber)), term)
  }
}
