/// A type whose instances have an animatable part.
///
/// It has the shape of SwiftUI's protocol of the same name. A type that conforms to
/// ``VectorArithmetic`` needs only the conformance.
public protocol Animatable {
  /// The type of the part that is interpolated.
  associatedtype AnimatableData: VectorArithmetic
  /// The part that is interpolated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  /// The value itself.
  @inlinable public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}
extension SIMD2: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD3: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD4: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD8: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD16: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD32: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD64: Animatable where Scalar: VectorArithmetic & BinaryFloatingPoint {}
