// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of SwiftUI that exports use, as its documentation declares it: enough to type-check them, not to run.
// scripts/check-exports compiles it as a module of that name.
@_exported import Foundation

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
}

public struct ConditionalView<A: View, B: View>: View {
  public var body: Never { fatalError() }
}

public struct TupleView: View {
  public var body: Never { fatalError() }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { fatalError() }
}

public struct Button: View {
  public init(_ title: String, action: @escaping () -> Void) {}
  public var body: Never { fatalError() }
}

public struct VStack: View {
  public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<A: View>(_ view: A) -> A { view }
  public static func buildBlock<each A: View>(_ views: repeat each A) -> TupleView {
    fatalError()
  }
  public static func buildEither<A: View, B: View>(first: A) -> ConditionalView<A, B> {
    fatalError()
  }
  public static func buildEither<A: View, B: View>(second: B) -> ConditionalView<A, B> {
    fatalError()
  }
}

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedContent<Self>
  @ViewBuilder func body(content: Content) -> Body
}

public struct ModifiedContent<M>: View {
  public var body: Never { fatalError() }
}

public struct PlaceholderContentView<Value>: View {
  public var body: Never { fatalError() }
}

public struct Angle: Sendable {
  public static func degrees(_ degrees: Double) -> Angle { fatalError() }
}

public struct Animation: Sendable {
  public static let linear = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  public static func smooth(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Animation { fatalError() }
  public static func snappy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Animation { fatalError() }
  public static func bouncy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Animation { fatalError() }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { fatalError() }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { fatalError() }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { fatalError() }
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    fatalError()
  }
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35
  ) -> Animation { fatalError() }
  public static func linear(duration: TimeInterval) -> Animation { fatalError() }
  public static func easeIn(duration: TimeInterval) -> Animation { fatalError() }
  public static func easeOut(duration: TimeInterval) -> Animation { fatalError() }
  public static func easeInOut(duration: TimeInterval) -> Animation { fatalError() }
  public func delay(_ delay: TimeInterval) -> Animation { fatalError() }
  public func speed(_ speed: Double) -> Animation { fatalError() }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { fatalError() }
  public func repeatForever(autoreverses: Bool = true) -> Animation { fatalError() }
}

public struct UnitPoint: Sendable {
  public init(x: CGFloat, y: CGFloat) {}
}

public struct UnitCurve: Sendable {
  public static let linear = UnitCurve()
  public static let easeIn = UnitCurve()
  public static let easeOut = UnitCurve()
  public static let easeInOut = UnitCurve()
  public static let circularEaseIn = UnitCurve()
  public static let circularEaseOut = UnitCurve()
  public static let circularEaseInOut = UnitCurve()
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    fatalError()
  }
}

public struct Spring: Sendable {
  public static let smooth = Spring()
  public static let snappy = Spring()
  public static let bouncy = Spring()
  public static func smooth(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Spring { fatalError() }
  public static func snappy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Spring { fatalError() }
  public static func bouncy(
    duration: TimeInterval = 0.5, extraBounce: Double = 0
  ) -> Spring { fatalError() }
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {}
}

extension View {
  nonisolated public func opacity(_ opacity: Double) -> some View { EmptyView() }
  nonisolated public func scaleEffect(_ scale: CGFloat) -> some View { EmptyView() }
  nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1) -> some View { EmptyView() }
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
  nonisolated public func rotationEffect(_ angle: Angle) -> some View { EmptyView() }
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { EmptyView() }
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil
  ) -> some View { EmptyView() }
  nonisolated public func brightness(_ amount: Double) -> some View { EmptyView() }
  nonisolated public func contrast(_ amount: Double) -> some View { EmptyView() }
  nonisolated public func saturation(_ amount: Double) -> some View { EmptyView() }
  nonisolated public func grayscale(_ amount: Double) -> some View { EmptyView() }
  nonisolated public func hueRotation(_ angle: Angle) -> some View { EmptyView() }
  nonisolated public func modifier(_ modifier: some ViewModifier) -> some View { EmptyView() }
  nonisolated public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }
  nonisolated public func task<T: Equatable>(
    id value: T, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }
  nonisolated public func animation<V: Equatable>(
    _ animation: Animation?, value: V
  ) -> some View { EmptyView() }
  nonisolated public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation?
  ) -> some View { EmptyView() }
  nonisolated public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation?
  ) -> some View { EmptyView() }
  nonisolated public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value { EmptyView() }
  nonisolated public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
  ) -> some View where Path.Value == Value { EmptyView() }
}

public protocol Keyframes<Value> {
  associatedtype Value
}

public protocol KeyframeTrackContent<Value> {
  associatedtype Value
}

public struct TrackContent<Value>: KeyframeTrackContent {}

public struct LinearKeyframe<Value>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

public struct CubicKeyframe<Value>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {}
}

public struct SpringKeyframe<Value>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {}
}

public struct MoveKeyframe<Value>: KeyframeTrackContent {
  public init(_ to: Value) {}
}

@resultBuilder public enum KeyframeTrackContentBuilder<Value> {
  public static func buildExpression<K: KeyframeTrackContent>(_ keyframe: K) -> K
  where K.Value == Value {
    keyframe
  }
  public static func buildBlock<each K: KeyframeTrackContent>(
    _ keyframes: repeat each K
  ) -> TrackContent<Value> { fatalError() }
}

public struct KeyframeTrack<Value, Property>: Keyframes {
  public init<K: KeyframeTrackContent>(
    _ keyPath: WritableKeyPath<Value, Property>,
    @KeyframeTrackContentBuilder<Property> content: () -> K
  ) where K.Value == Property {}
}

public struct KeyframeGroup<Value>: Keyframes {}

@resultBuilder public enum KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ track: K) -> K where K.Value == Value { track }
  public static func buildBlock<each K: Keyframes>(_ tracks: repeat each K) -> KeyframeGroup<Value>
  {
    fatalError()
  }
}

public struct EnvironmentValues {
  public var accessibilityReduceMotion: Bool { false }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}
