import FaultModels
import SolverVerification
import Testing

/// `steps()` as people write it, with the product of progress and count rounded to a double: faults are named as in
/// exact arithmetic.
@Suite struct HandWrittenStepsTests {
  private enum Slip: CaseIterable { case none, ignoresBefore, noneAsEnd }

  private static func solver(_ slip: Slip) -> Tampered {
    Tampered(
      kinds: [.steps],
      result: {
        guard let request = $0.as(StepsRequest.self) else { return $1 }
        let count = Double(String(request.css.filter(\.isNumber))) ?? 1
        let css = request.css
        var term = "end"
        for name in ["start", "both", "none"] where css.contains(name) { term = name }
        if slip == .noneAsEnd, term == "none" { term = "end" }
        let product = request.progress * count
        var step = product.rounded(.down)
        if term == "start" || term == "both" { step += 1 }
        if slip != .ignoresBefore, request.before, product == product.rounded() { step -= 1 }
        let jumps = count + (term == "both" ? 1 : term == "none" ? -1 : 0)
        if request.progress >= 0, step < 0 { step = 0 }
        if request.progress <= 1, step > jumps { step = jumps }
        return .value(step / jumps)
      })
  }

  @Test func eachSlipIsNamed() {
    let named: [(Slip, [String?])] = [
      (.none, []), (.ignoresBefore, ["steps"]), (.noneAsEnd, ["steps"]),
    ]
    for (slip, faults) in named {
      let found = foreignFindings(Self.solver(slip), sets: ["steps"], limit: 600)
      #expect(found.map(\.solver) == faults, "\(slip): \(found.map(\.text))")
    }
  }
}
