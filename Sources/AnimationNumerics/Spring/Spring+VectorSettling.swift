internal import CKernelInterface

extension Spring {
  /// The last crossing of ‖x‖ = ε for a vector whose velocity is not along its displacement.
  ///
  /// ‖x‖² is a quadratic form in the two basis functions of the motion, given by ‖x₀‖², x₀·v₀ and
  /// ‖v₀‖²; its extrema are the roots of a sinusoid (ζ < 1) or of a quadratic (ζ ≥ 1).
  func settlingTime(
    displacementSquared: Double, dotProduct: Double, velocitySquared: Double, epsilon: Double
  ) -> Double {
    func squared(_ t: Double) -> Double {
      let r = unitResponse(at: t)
      let (a, b) = (r.displacement, r.displacementOfVelocity)
      return a * a * displacementSquared + 2 * a * b * dotProduct + b * b * velocitySquared
    }
    func slope(_ t: Double) -> Double {
      let r = unitResponse(at: t)
      let (a, b) = (r.displacement, r.displacementOfVelocity)
      return 2
        * (a * r.velocity * displacementSquared
          + (a * r.velocityOfVelocity + b * r.velocity) * dotProduct
          + b * r.velocityOfVelocity * velocitySquared)
    }
    let band = epsilon * epsilon
    let k = coefficients
    // x = e·(c·x₀ + s·y), y = mix·x₀ + gain·v₀
    let xx = displacementSquared
    let xy = k.mix * displacementSquared + k.gain * dotProduct
    let yy =
      k.mix * k.mix * displacementSquared + 2 * k.mix * k.gain * dotProduct
      + k.gain * k.gain * velocitySquared

    var extrema: [Double]
    switch k.regime {
    case 1:
      // ‖x‖²/e² = m + p cos 2φ + q sin 2φ; its product with e² is stationary where
      // r cos(2φ − ψ) = mix·m, with r, ψ of the point (q − mix·p, −(p + mix·q)).
      let m = (xx + yy) / 2
      let p = (xx - yy) / 2
      let (cosine, sine) = (xy - k.mix * p, -(p + k.mix * xy))
      let radius = (cosine * cosine + sine * sine).squareRoot()
      let ratio = k.mix * m / radius
      guard ratio < 1 else {
        extrema = []
        break
      }
      let psi = Elementary.quarterTurns(sin: sine, cos: cosine)
      let width = Elementary.quarterTurns(sin: (1 - ratio * ratio).squareRoot(), cos: ratio)
      let halfTurn = 2 / k.phase
      extrema = [(psi + width) / 2, (psi - width) / 2].map { angle in
        let turns = angle / k.phase
        return turns - (turns / halfTurn).rounded(.down) * halfTurn
      }.sorted()
      let size = extrema.map(squared).max()!
      if k.decay == 0 {
        if size > band { return .infinity }
      } else if size > band {
        let octaves = Elementary.log2(size) - Elementary.log2(band)
        let last = (octaves / (2 * k.decay * halfTurn)).rounded(.down)
        extrema = [-1, 0, 1, 2].flatMap { offset in
          extrema.map { $0 + (last + offset) * halfTurn }
        }
      } else {
        extrema += extrema.map { $0 + halfTurn }
      }
    case 0:
      // ‖x‖² = e²(xx + 2·xy·t + yy·t²)
      let w = k.velocityMix
      extrema = Spring.quadraticRoots(w * yy, 2 * w * xy - yy, w * xx - xy)
    default:
      // n = 1 − s: −mix·(xx + 2xy(1−n) + yy(1−n)²) + n(xy + yy(1−n)) = 0
      let mix = k.mix
      extrema = Spring.quadraticRoots(
        -(mix + 1) * yy, (2 * mix + 1) * (xy + yy), -mix * (xx + 2 * xy + yy)
      ).filter { $0 > 0 && $0 < 1 }.map { -Elementary.log2($0) / k.phase }
    }

    extrema = extrema.filter { $0 > 0 && $0.isFinite }.sorted()
    let lower = ([0] + extrema).last { squared($0) > band }
    guard let lower else { return 0 }
    var upper = extrema.first { $0 > lower }
    if upper == nil {
      var step = 1 / naturalFrequency
      while squared(lower + step) > band { step *= 2 }
      upper = lower + step
    }
    return lastRoot(
      from: lower, to: upper!, of: { squared($0) - band }, derivative: slope)
  }

  /// The real roots of ax² + bx + c, none of them by a difference that cancels.
  private static func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    guard a != 0 else { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0] : [q / a, c / q]
  }
}
