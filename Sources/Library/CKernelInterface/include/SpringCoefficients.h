#ifndef SPRINGCOEFFICIENTS_H
#define SPRINGCOEFFICIENTS_H

#include <stdint.h>

/// A spring prepared for sampling.
///
/// With the displacement x = position − target, its solution through x(0) = x₀, x′(0) = v₀ is
///
///     x(t)  =  e·(c + mix·s)·x₀  +  e·gain·s·v₀
///     x′(t) = −e·restoring·s·x₀  +  e·(c − velocityMix·s)·v₀
///
/// where e = 2^(−decay·t), and by the sign of `regime`
///
///     +1, ζ < 1:  c = cos φ, s = sin φ, φ = phase·t quarter turns
///      0, ζ = 1:  c = 1, s = t
///     −1, ζ > 1:  c = 1, s = 1 − 2^(−phase·t)
///
/// Rates are sums of two doubles, so that their product with a long time keeps its digits.
typedef struct SpringCoefficients {
  /// Octaves per second: ζω₀ / ln 2, for ζ > 1 the slow root's rate r₁ / ln 2.
  double decay, decayLow;
  /// ζ < 1: quarter turns per second, 2ω_d / π. ζ > 1: octaves per second, (r₂ − r₁) / ln 2.
  double phase, phaseLow;
  /// ζ < 1: ζω₀/ω_d. ζ = 1: ω₀. ζ > 1: r₁/(r₂ − r₁).
  double mix;
  /// ζ < 1: ζω₀/ω_d. ζ = 1: ω₀. ζ > 1: r₂/(r₂ − r₁).
  double velocityMix;
  /// ζ < 1: 1/ω_d. ζ = 1: 1. ζ > 1: 1/(r₂ − r₁).
  double gain;
  /// ω₀²·gain.
  double restoring;
  /// The sign of 1 − ζ².
  int32_t regime;
} SpringCoefficients;

/// ω₀, ζ and 1 − ζ² of a spring, each a sum of two doubles, and the coefficients that follow from
/// them.
typedef struct SpringNumbers {
  double frequency, frequencyLow;
  double ratio, ratioLow;
  double criticality, criticalityLow;
  SpringCoefficients coefficients;
} SpringNumbers;

#endif
