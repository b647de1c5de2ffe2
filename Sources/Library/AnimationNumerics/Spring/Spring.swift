package import CKernelInterface

/// A damped harmonic oscillator with the parameters of interface animations.
///
/// With displacement x = position − target,
///
///     x″ + 2ζω₀x′ + ω₀²x = 0
///
/// where ω₀ = 2π/duration is the natural frequency and ζ the damping ratio. The solution is sampled
/// in closed form at any time, in every regime. One family of formulas is continuous through ζ = 1;
/// `SpringCoefficients` in the sources has them.
///
/// **Accuracy.** Let scale be the larger of |x₀| and |v₀|/ω₀. Relative to the exact motion of the
/// given binary inputs, position and velocity/ω₀ are within 10⁻¹⁵·scale, plus half an ulp for
/// rounding the absolute position. This holds for every bounce in (−1, 1] and every finite time: an
/// undamped spring of any parameterisation keeps its phase forever. From rest it is proved up to
/// 2⁴⁰ quarter turns. With a velocity 1.5·10⁻¹⁵ is proved, and at most 4·10⁻¹⁶ was found. Results
/// are never NaN for finite input, and infinite only where the exact result overflows. `Float`
/// values are within one ulp of the scale.
///
/// **Departures from SwiftUI** are listed in the project's `DESIGN.md`, under "Departures".
public struct Spring: Sendable {
  /// ω₀, ζ and 1 − ζ² with 106 bits, so that every getter rounds once and nothing cancels, and the
  /// kernels' coefficients. They come first: kernels write their pairs as a copy reads them.
  var numbers: SpringNumbers

  /// The mass m, in kilograms. It scales forces only: the motion depends on ω₀ and ζ.
  public let mass: Double

  var frequency: DoubleDouble { DoubleDouble(numbers.frequency, numbers.frequencyLow) }
  var ratio: DoubleDouble { DoubleDouble(numbers.ratio, numbers.ratioLow) }
  /// ω₀² and 2ζω₀, each rounded once.
  package var forceCoefficients: (frequencySquared: Double, dampingRate: Double) {
    ((frequency * frequency).high, (ratio * frequency * 2).high)
  }

  /// 1 − ζ², formed without cancellation; its sign is the regime.
  var criticality: DoubleDouble { DoubleDouble(numbers.criticality, numbers.criticalityLow) }
  package var coefficients: SpringCoefficients { @inline(__always) get { numbers.coefficients } }

  init(mass: Double, _ numbers: SpringNumbers) {
    self.mass = mass
    self.numbers = numbers
  }

  init(mass: Double, frequency: DoubleDouble, ratio: DoubleDouble, criticality: DoubleDouble) {
    self.init(
      mass: mass,
      SpringNumbers(
        frequency: frequency.high, frequencyLow: frequency.low, ratio: ratio.high,
        ratioLow: ratio.low, criticality: criticality.high, criticalityLow: criticality.low,
        coefficients: SpringCoefficients(
          frequency: frequency, ratio: ratio, criticality: criticality)))
  }
}

extension Spring: Hashable {
  /// Whether two springs have the same mass, natural frequency and damping ratio.
  public static func == (a: Spring, b: Spring) -> Bool {
    a.mass == b.mass && a.frequency == b.frequency && a.ratio == b.ratio
  }

  /// Hashes mass, natural frequency and damping ratio.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mass)
    hasher.combine(frequency)
    hasher.combine(ratio)
  }
}
