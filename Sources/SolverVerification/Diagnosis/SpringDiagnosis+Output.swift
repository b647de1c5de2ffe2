internal import Foundation

// How a faulty solver's positions are written: on a grid, in single precision, not at all.

extension SpringDiagnosis {
  mutating func findOutputGrid() {
    let finite = all.filter { $0.observed.position.isFinite }
    let small = finite.filter { $0.observed.position.magnitude < 4 }.prefix(400)
    if let spacing = Lattice.spacing(of: small.map(\.observed.position), slack: 1e-12),
      small.contains(where: { $0.error.position > tolerance })
    {
      found.append(
        Finding(
          .quantised,
          "quantised output: positions are multiples of \(Lattice.describe(spacing))"))
      noise = { 0.6 * spacing / $0.scale.position }
    } else if Lattice.isSinglePrecision(
      finite.map { ($0.observed.position, $0.truth.position) })
    {
      found.append(
        Finding(.singlePrecision, "single precision: every position is a 32-bit number"))
      noise = { observation in
        let size = max(
          observation.truth.position.magnitude, observation.request.from.magnitude,
          observation.request.to.magnitude, observation.scale.position)
        return 4 * size * Double(Float.ulpOfOne) / observation.scale.position
      }
    }
  }

  mutating func findNonFinite() {
    let broken = all.filter {
      !$0.observed.position.isFinite && $0.truth.position.isFinite
    }
    guard !broken.isEmpty else { return }
    let critical = broken.filter { $0.bounce.magnitude < 1e-7 }
    if !critical.isEmpty {
      found.append(
        Finding(
          .notFiniteAtCritical,
          "not finite at critical damping (\(critical.count) answers): a division by the damped "
            + "frequency"))
    }
    let strong = broken.filter { $0.hyperbolicArgument > 10 }
    if !strong.isEmpty {
      let least = strong.map(\.hyperbolicArgument).min() ?? 0
      found.append(
        Finding(
          .overflowAtStrongDamping,
          "overflows at strong damping: \(strong.count) answers are not finite, from "
            + "w0·sqrt(z^2 - 1)·t = \(rounded(least)) on"))
    }
    let rest = broken.count - critical.count - strong.count
    if rest > 0 {
      let isUnstable = all.contains { $0.observed.position.magnitude > 1e6 * $0.scale.position }
      found.append(
        isUnstable
          ? Finding(.unstable, "unstable integrator: \(rest) answers grew beyond all numbers")
          : Finding(.unrecognised, "unrecognised: \(rest) answers are not finite"))
    }
  }
}
