/// A colour that is interpolated in a space where halfway looks, or shines, like halfway.
///
/// The components are those of sRGB, from 0 to 1 inside its gamut; others are extended. What is
/// interpolated is the colour in linear light or in Oklab, multiplied by the opacity as in CSS, so
/// that a transparent colour has no share in the mixture.
///
/// ```swift
/// var tint = AnimatedValue(AnimatableColor(red: 1, green: 0.2, blue: 0))
/// tint.retarget(to: AnimatableColor(red: 0, green: 0.4, blue: 1), with: .smooth, at: 0)
/// tint.value(at: 0.1).green
/// ```
///
/// Both colours of a move must have the same space. Error in Oklab: 3·10⁻⁶ of a
/// component there and back, from its published constants.
///
/// Source: IEC 61966-2-1 (sRGB); B. Ottosson, *A perceptual color space for image processing*
/// (2020); CSS Color 4, §12.3 (premultiplied interpolation).
public struct AnimatableColor: Animatable, Hashable, Sendable {
  /// The space of interpolation.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Linear light, as blending in optics.
    case linear
    /// Oklab, in which equal steps look equal.
    case oklab
  }

  /// The space of interpolation.
  public let space: Space
  /// The coordinates in that space times the opacity, and the opacity.
  public var animatableData: SIMD4<Double>

  /// A colour given by its components in sRGB.
  ///
  /// - Parameters:
  ///   - red: From 0 to 1.
  ///   - green: From 0 to 1.
  ///   - blue: From 0 to 1.
  ///   - opacity: From 0 to 1.
  ///   - space: The space in which it is interpolated.
  public init(
    red: Double, green: Double, blue: Double, opacity: Double = 1, in space: Space = .oklab
  ) {
    self.space = space
    var color = SIMD3(Self.light(red), Self.light(green), Self.light(blue))
    if space == .oklab {
      let cone = SIMD3(
        (color * SIMD3(0.4122214708, 0.5363325363, 0.0514459929)).sum(),
        (color * SIMD3(0.2119034982, 0.6806995451, 0.1073969566)).sum(),
        (color * SIMD3(0.0883024619, 0.2817188376, 0.6299787005)).sum())
      let root = SIMD3(
        Self.power(cone.x, 1 / 3), Self.power(cone.y, 1 / 3), Self.power(cone.z, 1 / 3))
      color = SIMD3(
        (root * SIMD3(0.2104542553, 0.7936177850, -0.0040720468)).sum(),
        (root * SIMD3(1.9779984951, -2.4285922050, 0.4505937099)).sum(),
        (root * SIMD3(0.0259040371, 0.7827717662, -0.8086757660)).sum())
    }
    animatableData = SIMD4(color * opacity, opacity)
  }

  /// The opacity, from 0 to 1.
  public var opacity: Double { animatableData.w }
  /// The red component in sRGB.
  public var red: Double { components.x }
  /// The green component in sRGB.
  public var green: Double { components.y }
  /// The blue component in sRGB.
  public var blue: Double { components.z }

  /// Red, green and blue in sRGB; zeros for a colour that is wholly transparent.
  public var components: SIMD3<Double> {
    guard opacity != 0 else { return SIMD3() }
    var color = SIMD3(animatableData.x, animatableData.y, animatableData.z) / opacity
    if space == .oklab {
      let root = SIMD3(
        (color * SIMD3(1, 0.3963377774, 0.2158037573)).sum(),
        (color * SIMD3(1, -0.1055613458, -0.0638541728)).sum(),
        (color * SIMD3(1, -0.0894841775, -1.2914855480)).sum())
      let cone = root * root * root
      color = SIMD3(
        (cone * SIMD3(4.0767416621, -3.3077115913, 0.2309699292)).sum(),
        (cone * SIMD3(-1.2684380046, 2.6097574011, -0.3413193965)).sum(),
        (cone * SIMD3(-0.0041960863, -0.7034186147, 1.7076147010)).sum())
    }
    return SIMD3(Self.encoded(color.x), Self.encoded(color.y), Self.encoded(color.z))
  }

  /// The light of an encoded component.
  private static func light(_ component: Double) -> Double {
    component.magnitude <= 0.04045
      ? component / 12.92
      : power((component.magnitude + 0.055) / 1.055, 2.4) * (component < 0 ? -1 : 1)
  }

  /// The encoded component of a light.
  private static func encoded(_ light: Double) -> Double {
    light.magnitude <= 0.0031308
      ? light * 12.92 : (1.055 * power(light.magnitude, 1 / 2.4) - 0.055) * (light < 0 ? -1 : 1)
  }

  /// |x|^p with the sign of x.
  private static func power(_ x: Double, _ p: Double) -> Double {
    guard x.isNormal else { return x }
    return Elementary.exp2(p * Elementary.log2(x.magnitude)) * (x < 0 ? -1 : 1)
  }
}
