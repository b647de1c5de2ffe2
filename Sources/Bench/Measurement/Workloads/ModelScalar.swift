internal import AnimationNumerics
internal import Foundation
internal import SolverVerification

/// The two types in which methods are compared, with the C library functions that models use.
protocol ModelScalar: BinaryFloatingPoint, Sendable {
  static var scalarType: ScalarType { get }
  /// `Int(x)` and its inverse. The standard library's generic conversions take five times as long,
  /// and a model must not be slower than the solver that it models.
  static func whole(_ x: Self) -> Int
  static func number(_ n: Int) -> Self
  static func cubeRoot(_ x: Self) -> Self
  static func arcTangent(_ y: Self, _ x: Self) -> Self
  static func cosine(_ x: Self) -> Self
  static func sine(_ x: Self) -> Self
  static func exponential(_ x: Self) -> Self
}

extension Double: ModelScalar {
  static var scalarType: ScalarType { .double }
  @inline(__always) static func whole(_ x: Double) -> Int { Int(x) }
  @inline(__always) static func number(_ n: Int) -> Double { Double(n) }
  @inline(__always) static func cubeRoot(_ x: Double) -> Double { cbrt(x) }
  @inline(__always) static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  @inline(__always) static func cosine(_ x: Double) -> Double { cos(x) }
  @inline(__always) static func sine(_ x: Double) -> Double { sin(x) }
  @inline(__always) static func exponential(_ x: Double) -> Double { exp(x) }
}

extension Float: ModelScalar {
  static var scalarType: ScalarType { .float }
  @inline(__always) static func whole(_ x: Float) -> Int { Int(x) }
  @inline(__always) static func number(_ n: Int) -> Float { Float(n) }
  @inline(__always) static func cubeRoot(_ x: Float) -> Float { cbrt(x) }
  @inline(__always) static func arcTangent(_ y: Float, _ x: Float) -> Float { atan2(y, x) }
  @inline(__always) static func cosine(_ x: Float) -> Float { cos(x) }
  @inline(__always) static func sine(_ x: Float) -> Float { sin(x) }
  @inline(__always) static func exponential(_ x: Float) -> Float { exp(x) }
}

typealias JobScalar = ModelScalar & BatchScalar & BitwiseCopyable
