internal import CKernelInterface

/// A motion as a function of time, prepared to be sampled for many lanes that run it, each from a
/// start of its own.
///
/// A motion is a list of pieces, one after another: a value that is held, a cubic, a spring; on top of
/// it lie layers, animations that take what runs to targets of their own. Keyframes, phases and moves
/// are such lists. Lanes are in order of their starts, so those in one piece are neighbours, and a
/// kernel computes them together.
///
/// A lane's bits depend on its own start and the time alone. Under springs they are those of
/// ``AnimatedValue`` and ``ScalarTrack``; curves are computed as their plan says, cubics as
/// ``KeyframePlan`` does.
package final class MotionPlan: Sendable {
  /// What is under the layers from one time on until the next piece begins.
  enum Base {
    case hold(Double)
    case cubic(KeyframePiece)
    case spring(SpringPiece)
  }

  struct Piece {
    /// The first time, in seconds since a lane's start, that belongs to the piece.
    var first: Double
    var base: Base
    var layers: Range<Int>
  }

  /// A spring from `begin` + `beginLow` on, in seconds of the motion's clock.
  struct SpringPiece {
    var move: MotionSpring
    var begin, beginLow: Double
    /// From when on it stands at `end`: where it is cut off, or at rest.
    var duration, end: Double
    /// Its place among the plan's springs.
    var spring: Int
  }

  /// An animation on top of what runs, from `begin` on.
  struct Layer {
    var target, begin: Double
    var progress: Progress
  }

  /// How a layer's progress is found.
  enum Progress {
    /// A curve over a duration, after a delay: in one call of a kernel.
    case curve(CurveKind, UnsafeRawPointer?, delay: Double, duration: Double)
    /// Anything else: its place among the plan's motions of a unit.
    case other(Int)
  }

  /// A loop's cycles: from `start` on every `period` seconds are the same.
  struct Loop {
    var start, period: Double
  }

  nonisolated(unsafe) let pieces: UnsafeMutableBufferPointer<Piece>
  nonisolated(unsafe) let layers: UnsafeMutableBufferPointer<Layer>
  nonisolated(unsafe) let coefficients: UnsafeMutableBufferPointer<SpringCoefficients>
  let springs: [Spring]
  let progresses: [PreparedProgress]
  let loop: Loop?
  /// From when on no further piece begins; the last one before it goes on.
  let cancellation: Double?
  /// What the layers point to.
  private let curves: [PreparedCurve]

  init(_ parts: MotionParts, loop: Loop? = nil, cancellation: Double? = nil) {
    pieces = Self.copy(parts.pieces)
    layers = Self.copy(parts.layers)
    coefficients = Self.copy(parts.springs.map { $0.coefficients })
    springs = parts.springs
    progresses = parts.progresses
    curves = parts.curves
    self.loop = loop
    self.cancellation = cancellation
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    return memory
  }

  /// The plan's numbers, for a frame that counts no references. Valid as long as the plan.
  struct View {
    let pieces: UnsafePointer<Piece>
    let pieceCount: Int
    let layers: UnsafePointer<Layer>
    let coefficients: UnsafePointer<SpringCoefficients>
    let loop: Loop?
    let cancellation: Double?
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

    /// The plan itself, for what is rarely asked.
    var plan: MotionPlan { owner.takeUnretainedValue() }
  }

  var view: View {
    View(
      pieces: UnsafePointer(pieces.baseAddress!), pieceCount: pieces.count,
      layers: UnsafePointer(layers.baseAddress!),
      coefficients: UnsafePointer(coefficients.baseAddress!), loop: loop,
      cancellation: cancellation, cubicKernel: kernels.motionCubic,
      springKernel: kernels.motionSpring, curveKernel: kernels.motionCurve,
      owner: .passUnretained(self))
  }

  deinit {
    pieces.deallocate()
    layers.deallocate()
    coefficients.deallocate()
  }
}

/// The curves of the motions that are prepared together, each prepared once.
package struct MotionCurves {
  private let allowsTables: Bool
  private let count: Int
  private var prepared: [UnitCurve: PreparedCurve] = [:]

  /// How many lanes a table is worth making for: that takes as long as some twenty frames of them.
  private static var tableCount: Int { 256 }

  /// - Parameters:
  ///   - algorithm: `.direct` gives curves the bits of scalar calls; otherwise they may use tables,
  ///     the named ones always, others where there are many lanes.
  ///   - count: How many lanes there are.
  package init(_ algorithm: SpringBatchAlgorithm, count: Int) {
    allowsTables = algorithm == .propagated
    self.count = count
  }

  /// The curve at a fixed address; nil if no kernel can hold its numbers.
  mutating func prepared(_ curve: UnitCurve) -> PreparedCurve? {
    if let known = prepared[curve] { return known }
    let usesTable = allowsTables && (count >= Self.tableCount || NamedTable.isNamed(curve))
    let made = CurvePlan(curve, method: usesTable ? .fast : .direct).doubles
    guard made.scalar == nil else { return nil }
    prepared[curve] = made
    return made
  }
}

/// What a plan is put together from.
struct MotionParts {
  var pieces: [MotionPlan.Piece] = []
  var layers: [MotionPlan.Layer] = []
  var springs: [Spring] = []
  var progresses: [PreparedProgress] = []
  var curves: [PreparedCurve] = []

  /// The sizes of values and velocities for which nothing overflows on the way. Motions with others
  /// are left to the scalar functions, which scale them down.
  static func holds(_ numbers: Double...) -> Bool {
    numbers.allSatisfy { $0.magnitude <= 0x1p900 }
  }

  mutating func append(_ base: MotionPlan.Base, from first: Double) {
    pieces.append(.init(first: first, base: base, layers: layers.count..<layers.count))
  }

  /// A spring that moves from a value to a target from `begin` on; nil where its numbers are too
  /// large.
  mutating func spring(
    _ spring: Spring, from: Double, to: Double, velocity: Double, begin: Double,
    beginLow: Double = 0
  ) -> MotionPlan.SpringPiece? {
    guard Self.holds(from, to, velocity, begin) else { return nil }
    springs.append(spring)
    // 512 octaves, and some for the rounding of the clock; then it rests on its target.
    return MotionPlan.SpringPiece(
      move: MotionSpring(from: from, to: to, velocity: velocity), begin: begin, beginLow: beginLow,
      duration: 520 / spring.coefficients.decay, end: to, spring: springs.count - 1)
  }
}
