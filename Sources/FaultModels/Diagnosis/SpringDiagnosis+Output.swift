internal import Foundation
internal import SolverVerification

// How a faulty solver's positions are written: on a grid, in single precision, not at all.

extension SpringDiagnosis {
  /// Whether every position is the same number, or the target.
  mutating func findConstant() -> Bool {
    guard let first = all.first?.observed.position else { return false }
    if all.allSatisfy({ $0.observed.position == first }) {
      found.append(Finding(.constant, "every position is \(first)"))
      return true
    }
    if all.allSatisfy({ $0.observed.position == $0.request.to }) {
      found.append(Finding(.constant, "every position is the target"))
      return true
    }
    let finite = all.filter(\.isFinite)
    let isExchanged =
      !finite.isEmpty
      && finite.allSatisfy { observation in
        (observation.observed.position - observation.truth.velocity).magnitude
          <= 1e-9 * observation.scale.velocity
          && (observation.observed.velocity - observation.truth.position).magnitude
            <= 1e-9 * max(observation.scale.position, observation.truth.position.magnitude)
      }
    if isExchanged {
      found.append(Finding(.membersExchanged, "position and velocity are exchanged"))
    }
    return isExchanged
  }

  mutating func findOutputGrid() {
    let finite = all.filter { $0.observed.position.isFinite && $0.observed.velocity.isFinite }
    let small = finite.filter { $0.observed.position.magnitude < 4 }.prefix(400)
    let slow = finite.filter { $0.observed.velocity.magnitude < 100 }.prefix(400)
    // A handful of numbers always has a spacing.
    let isVaried = Set(slow.map(\.observed.velocity)).count * 2 > slow.count
    let velocitySpacing =
      isVaried ? Lattice.spacing(of: slow.map(\.observed.velocity), slack: 1e-11) : nil
    if let velocitySpacing { velocityNoise = { 0.6 * velocitySpacing / $0.scale.velocity } }
    if let spacing = Lattice.spacing(of: small.map(\.observed.position), slack: 1e-12),
      small.contains(where: { $0.error.position > tolerance })
    {
      let rest = velocitySpacing.map { ", velocities of \(Lattice.describe($0))" } ?? ""
      found.append(
        Finding(
          .quantised,
          "quantised output: positions are multiples of \(Lattice.describe(spacing))\(rest)"))
      noise = { 0.6 * spacing / $0.scale.position }
    } else if let velocitySpacing,
      slow.contains(where: { $0.error.velocity > tolerance })
    {
      found.append(
        Finding(
          .quantised,
          "quantised output: velocities are multiples of \(Lattice.describe(velocitySpacing))"))
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
    } else if let digits = Lattice.significantDigits(
      finite.map { ($0.observed.position, $0.truth.position) })
    {
      found.append(
        Finding(.quantised, "positions are written with \(digits) significant digits"))
      let share = 0.6 * pow(10, Double(1 - digits))
      noise = { share * $0.observed.position.magnitude / $0.scale.position }
      if Lattice.significantDigits(finite.map { ($0.observed.velocity, $0.truth.velocity) })
        != nil
      {
        velocityNoise = { share * $0.observed.velocity.magnitude / $0.scale.velocity }
      }
    }
  }

  mutating func findNonFinite() {
    let broken = all.filter { !$0.isFinite }
    guard !broken.isEmpty else { return }
    let strong = broken.filter(\.isStronglyDamped)
    let critical = broken.filter { $0.isCritical && !$0.isStronglyDamped }
    // What is just out of reach of a branch that overflows is of the same sort; more than that is no
    // matter of damping.
    let others = broken.count - critical.count - strong.count
    guard others * 20 < broken.count else {
      found.append(
        Finding(.notFinite, "not finite: \(broken.count) of \(all.count) answers about springs"))
      return
    }
    if !critical.isEmpty {
      found.append(
        Finding(
          .notFiniteAtCritical,
          "not finite at critical damping (\(critical.count) answers): a division by the damped "
            + "frequency"))
    }
    if !strong.isEmpty {
      let least = strong.map(\.hyperbolicArgument).min() ?? 0
      found.append(
        Finding(
          .overflowAtStrongDamping,
          "overflows at strong damping: \(strong.count) answers are not finite, from "
            + "w0·sqrt(z^2 - 1)·t = \(rounded(least)) on"))
    }
  }
}
