/// CSS `linear()`, in exact fractions. Source: CSS Easing Functions Level 2 (linear easing
/// functions, as amended in 2024), re-derived from its rules.
public struct ReferenceLinearEasing: Sendable {
  /// One stop as written: an output, and zero, one or two inputs (fractions, not percentages).
  public struct Stop: Sendable {
    /// The output progress.
    public var output: Double
    /// Its inputs; empty to be spaced evenly.
    public var inputs: [Double]
    /// Whether the inputs are exactly those of the text, without a rounding.
    public var isExact = true

    /// A stop.
    public init(_ output: Double, at inputs: Double...) {
      self.output = output
      self.inputs = inputs
    }

    /// A stop.
    public init(output: Double, inputs: [Double], isExact: Bool) {
      self.output = output
      self.inputs = inputs
      self.isExact = isExact
    }
  }

  struct Point: Sendable {
    var input: Fraction
    var output: Fraction
    /// Whether the input is exactly that of the text.
    var isExact: Bool
  }

  let points: [Point]

  /// The function through `stops`, at least one.
  ///
  /// A missing first input is 0, and a missing last one is 1 or the largest before it. An input
  /// below an earlier one is raised to it. Missing inputs in between are spaced evenly, and each is
  /// rounded to `Double`.
  public init(stops: [Stop]) throws {
    guard !stops.isEmpty else { throw ReferenceError("stops must not be empty, got none") }
    typealias Input = (place: Fraction, isExact: Bool)
    let (zero, one) = ((Fraction(0 as BigInteger), true), (Fraction(1 as BigInteger), true))
    func raised(_ input: Input, to largest: Input?) -> Input {
      largest.map { $0.place > input.place ? $0 : input } ?? input
    }
    var inputs: [Input?] = []
    var outputs: [Fraction] = []
    var largest: Input?
    for (index, stop) in stops.enumerated() {
      try ReferenceError.check(stop.output, "output \(index)", "be finite", true)
      let output = Fraction(stop.output)
      for input in stop.inputs {
        try ReferenceError.check(input, "input of stop \(index)", "be finite", true)
        largest = raised((Fraction(input), stop.isExact), to: largest)
        inputs.append(largest)
        outputs.append(output)
      }
      guard stop.inputs.isEmpty else { continue }
      if index == 0 {
        largest = zero
        inputs.append(largest)
      } else if index == stops.count - 1 {
        inputs.append(raised(one, to: largest))
      } else {
        inputs.append(nil)
      }
      outputs.append(output)
    }
    var points: [Point] = []
    var given = 0
    for (index, output) in outputs.enumerated() {
      if let input = inputs[index] {
        given = index
        points.append(Point(input: input.place, output: output, isExact: input.isExact))
        continue
      }
      // The run of missing inputs ends at the next given one; the last is always given. Each is
      // computed from both ends of the run. From the previous one, denominators would grow with
      // every stop.
      let next = inputs[index...].firstIndex { $0 != nil }!
      let (before, after) = (inputs[given]!, inputs[next]!)
      let weighed =
        before.place * Fraction(BigInteger(next - index)) + after.place
        * Fraction(BigInteger(index - given))
      let place = weighed / Fraction(BigInteger(next - given))
      let rounded = Fraction(place.value.double)
      points.append(
        Point(
          input: rounded, output: output,
          isExact: before.isExact && after.isExact && rounded == place))
    }
    self.points = points
  }

  /// Whether several stops are at exactly this progress, also as written, and the value jumps there.
  public func hasJump(at progress: Double) -> Bool {
    let here = points.filter { $0.input == Fraction(progress) }
    return here.allSatisfy(\.isExact) && here.contains { $0.output != here[0].output }
  }

  /// The eased progress. Outside the stops the outermost segments continue.
  public func value(at progress: Double) -> ReferenceValue {
    let p = Fraction(progress)
    guard points.count > 1 else { return points[0].output.value }
    if let match = points.last(where: { $0.input == p }) { return match.output.value }
    let after = points.firstIndex { p < $0.input } ?? points.count
    let index = min(max(after, 1), points.count - 1)
    let (a, b) = (points[index - 1], points[index])
    // Two stops at one input, and a progress beyond them: the outer stop holds.
    if a.input == b.input { return (after == 0 ? a : b).output.value }
    let share = (p - a.input) / (b.input - a.input)
    return (a.output + (b.output - a.output) * share).value
  }
}
