internal import AnimationNumerics
internal import CKernelInterface

/// A motion as a function of time, prepared for sampling many lanes that run it, each from its own
/// start.
///
/// A motion is a list of successive pieces: a held value, a cubic or a spring. Layers on top are
/// animations that take the motion below to their own targets. Keyframes, phases and moves are such
/// lists. Lanes are in order of their starts, so those in one piece are neighbours, and a kernel
/// computes them together.
///
/// A lane's bits depend only on its own start and the time. Under springs they are those of
/// `AnimatedValue` and `ScalarTrack`. Curves are computed as by their plan, cubics as by
/// `KeyframePlan`.
final class MotionPlan: Sendable {
  /// The motion below the layers, until the next piece begins.
  enum Base {
    case hold(Double)
    /// By their indices among the plan's cubics and springs.
    case cubic(Int)
    case spring(Int)
  }

  struct Piece {
    /// The first time, in seconds since a lane's start, that belongs to the piece.
    var first: Double
    var base: Base
    var layers: Range<Int>
  }

  /// A spring from `begin` + `beginLow` on, in seconds of the motion's clock.
  struct SpringPiece {
    var coefficients: SpringCoefficients
    var move: MotionSpring
    var begin, beginLow: Double
    /// Seconds until it is held at `end`: where it is cut off, or at rest.
    var duration, end: Double
  }

  /// An animation on top of the motion below, from `begin` on.
  struct Layer {
    var target, begin: Double
    var progress: Progress
  }

  /// The way to compute a layer's progress.
  enum Progress {
    /// A curve over a duration, after a delay: in one call of a kernel.
    case curve(CurveKind, UnsafeRawPointer?, delay: Double, duration: Double)
    /// Any other animation: its index among the plan's prepared progresses.
    case other(Int)
  }

  /// A loop: from `start` on, the cycles of `period` seconds are identical.
  struct Loop {
    var start, period: Double
  }

  nonisolated(unsafe) let pieces: UnsafeMutableBufferPointer<Piece>
  nonisolated(unsafe) let layers: UnsafeMutableBufferPointer<Layer>
  nonisolated(unsafe) let cubics: UnsafeMutableBufferPointer<KeyframePiece>
  nonisolated(unsafe) let springPieces: UnsafeMutableBufferPointer<SpringPiece>
  let springs: [Spring]
  let progresses: [PreparedProgress]
  let loop: Loop?
  /// The time from which no further piece begins; the current piece continues.
  let cancellationTime: Double?
  /// The curves to which the layers point.
  private let curves: [PreparedCurve]

  init(_ parts: MotionParts, loop: Loop? = nil, cancellationTime: Double? = nil) {
    pieces = Self.copy(parts.pieces)
    layers = Self.copy(parts.layers)
    cubics = Self.copy(parts.cubics)
    springPieces = Self.copy(parts.springPieces)
    springs = parts.springs
    progresses = parts.progresses
    curves = parts.curves
    self.loop = loop
    self.cancellationTime = cancellationTime
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    return memory
  }

  /// The plan's numbers, for a frame without reference counting. Valid as long as the plan.
  struct View {
    let pieces: UnsafePointer<Piece>
    let pieceCount: Int
    /// Whether there is neither a loop nor a cancellation.
    let isPlain: Bool
    let layers: UnsafePointer<Layer>
    // Mutable only because kernels take the addresses of elements.
    let cubics: UnsafeMutablePointer<KeyframePiece>
    let springs: UnsafeMutablePointer<SpringPiece>
    let loop: Loop?
    let cancellationTime: Double?
    let cubicKernel:
      @convention(c) (UnsafePointer<KeyframePiece>, UnsafePointer<MotionFrame>) -> Void
    let springKernel:
      @convention(c) (
        UnsafePointer<SpringCoefficients>, UnsafePointer<MotionSpring>, UnsafePointer<MotionFrame>
      ) -> Void
    let curveKernel:
      @convention(c) (
        CurveKind, UnsafeRawPointer?, UnsafePointer<MotionCurve>, UnsafePointer<MotionFrame>
      ) -> Void
    let owner: Unmanaged<MotionPlan>

    /// The plan itself, for rare cases.
    var plan: MotionPlan { owner.takeUnretainedValue() }
  }

  var view: View {
    View(
      pieces: UnsafePointer(pieces.baseAddress!), pieceCount: pieces.count,
      isPlain: loop == nil && cancellationTime == nil,
      layers: UnsafePointer(layers.baseAddress!), cubics: cubics.baseAddress!,
      springs: springPieces.baseAddress!, loop: loop, cancellationTime: cancellationTime,
      cubicKernel: currentSampleKernels.pointee.motionCubic,
      springKernel: currentSampleKernels.pointee.motionSpring,
      curveKernel: currentSampleKernels.pointee.motionCurve,
      owner: .passUnretained(self))
  }

  deinit {
    pieces.deallocate()
    layers.deallocate()
    cubics.deallocate()
    springPieces.deallocate()
  }
}

/// The curves of motions that are prepared together, each prepared once.
struct MotionCurves {
  private let allowsTables: Bool
  private let count: Int
  private var prepared: [UnitCurve: PreparedCurve] = [:]

  /// The number of lanes from which a table pays off: building it takes as long as about twenty
  /// frames of them.
  private static var tableCount: Int { 256 }

  /// - Parameters:
  ///   - algorithm: `.direct` gives curves the bits of scalar calls. Otherwise they may use tables:
  ///     the named ones always, others for many lanes.
  ///   - count: The number of lanes.
  init(_ algorithm: SpringBatchAlgorithm, count: Int) {
    allowsTables = algorithm == .propagated
    self.count = count
  }

  /// The curve at a fixed address; nil if its numbers do not fit a kernel, or if it is a `linear()` or
  /// `steps()`, which may jump at the start.
  mutating func prepared(_ curve: UnitCurve) -> PreparedCurve? {
    if let known = prepared[curve] { return known }
    let usesTable = allowsTables && (count >= Self.tableCount || NamedTable.isNamed(curve))
    let made = CurvePlan(curve, method: usesTable ? .fast : .direct).doubles
    guard made.fitsKernels else { return nil }
    prepared[curve] = made
    return made
  }
}

/// The parts of a plan under construction.
struct MotionParts {
  var pieces: [MotionPlan.Piece] = []
  var layers: [MotionPlan.Layer] = []
  var cubics: [KeyframePiece] = []
  var springPieces: [MotionPlan.SpringPiece] = []
  var springs: [Spring] = []
  var progresses: [PreparedProgress] = []
  var curves: [PreparedCurve] = []

  /// Whether values and velocities are so small that no intermediate result overflows. Other
  /// motions use the scalar functions, which scale them down.
  static func fitsRange(_ numbers: Double...) -> Bool {
    numbers.allSatisfy { $0.magnitude <= 0x1p900 }
  }

  mutating func append(_ base: MotionPlan.Base, from first: Double) {
    pieces.append(.init(first: first, base: base, layers: layers.count..<layers.count))
  }

  mutating func append(_ cubic: KeyframePiece, from first: Double) {
    cubics.append(cubic)
    append(.cubic(cubics.count - 1), from: first)
  }

  /// Appends a spring from a value to a target from `begin` on, and returns whether its numbers are
  /// small enough.
  ///
  /// - Parameter cut: Where it is held at a value after a duration, unless it is at rest before.
  mutating func append(
    _ spring: Spring, _ move: MotionSpring, begin: Double, beginLow: Double = 0,
    cut: (duration: Double, end: Double)? = nil, from first: Double
  ) -> Bool {
    // 512 octaves, with a margin for the rounding of the clock; then it rests on its target.
    var (duration, end) = (520 / spring.coefficients.decay, move.to)
    if let cut, cut.duration <= duration { (duration, end) = cut }
    springs.append(spring)
    springPieces.append(
      .init(
        coefficients: spring.coefficients, move: move, begin: begin, beginLow: beginLow,
        duration: duration, end: end))
    append(.spring(springs.count - 1), from: first)
    return Self.fitsRange(move.from, move.to, move.velocity, begin, end)
  }
}
