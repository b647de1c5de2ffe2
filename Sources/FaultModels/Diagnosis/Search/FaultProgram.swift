internal import SolverVerification

/// What a program with a fault answers, and by how much the rounding that nobody can foresee may
/// move that.
struct Prediction {
  var value: Double
  /// The largest change among replays in which every operation was disturbed by half an ulp; 0 where
  /// the program's answer does not hang on its roundings.
  var spread: Double = 0
}

/// One stage of a program that is not as it should be.
struct FaultPart: Hashable {
  /// The stage's place in the pipeline.
  var stage: Int
  /// The name.
  var fault: Fault
  /// The sentence's middle: "the clock ticks: answers are those of the last 1/60 s".
  var words: String
  /// What it costs to believe it, in bits.
  var cost: Double = 8
  /// The engine from whose code alone the row was written; nil for what solvers do in general.
  var engine: String?
}

/// A solver of one kind of question as a pipeline with one value for each stage: the right one, or
/// a small program that does what a fault does.
///
/// What is costly to compute and shared by programs that differ in their last stages alone is the
/// ``core``; ``answer(for:member:core:)`` finishes it.
protocol FaultProgram: Hashable {
  /// One request, as the programs read it.
  associatedtype Item
  /// What the core of a program makes of a request.
  associatedtype Core

  /// The stages that are not right, in their order.
  var parts: [FaultPart] { get }
  /// The same program with the stage set right.
  func removing(_ stage: Int) -> Self
  /// The program with its last stages set right: equal cores compute the same.
  var core: Self { get }
  /// Whether the program may grow beyond bounds, where nothing but that can be predicted.
  var mayBlowUp: Bool { get }
  func runCore(on item: Item) -> Core
  func answer(for item: Item, member: Int, core: Core) -> Prediction
}

extension FaultProgram {
  var cost: Double { parts.reduce(0) { $0 + $1.cost } }
  var isRight: Bool { parts.isEmpty }
}

/// One number of an answer beside its truth.
struct Evidence {
  var observed: Double
  var truth: Double
  /// The error that is granted, and the unit of errors, both in the answer's unit.
  var allowance: Double
  var scale: Double
  /// The judged error.
  var error: Double
  var isWrong: Bool
  /// What everything answers in the end, a target or no speed.
  var rest: Double?

  /// - Parameter allowance: What is granted of rounded inputs and answers. An answer that is right by more, as
  ///   one of 32-bit numbers or either of two at a jump, is granted its own distance.
  init(
    observed: Double, truth: Double, allowance: Double, scale: Double, error: Double, isWrong: Bool,
    rest: Double? = nil
  ) {
    (self.observed, self.truth, self.scale) = (observed, truth, scale)
    (self.error, self.isWrong, self.rest) = (error, isWrong, rest)
    let distance = (observed - truth).magnitude
    self.allowance = !isWrong && distance > allowance ? distance : allowance
  }

  /// Whether a number says how it came about: many programs end at rest, or in no number.
  func isTelling(_ value: Double) -> Bool {
    value.isFinite && !(rest.map { (value - $0).magnitude <= 1e-9 * scale } ?? false)
  }
}

/// Changes a program by one number, which is looked for along a grid of deviations.
struct ParameterScan<Program: FaultProgram> {
  /// The values to try first.
  var values: [Double]
  /// The value that changes nothing: refinements are relative to the deviation from it.
  var neutral: Double
  var program: (Double) -> Program
}

/// The rows of a kind: which programs there are.
protocol FaultTable {
  associatedtype Program: FaultProgram
  /// The right program.
  var right: Program { get }
  /// Every program that differs in one stage.
  func neighbours(
    of program: Program, branch: Int, member: Int, isFirstRound: Bool
  ) -> [Program]
  /// Stages with a number that the table cannot list.
  func scans(from program: Program, branch: Int, member: Int) -> [ParameterScan<Program>]
  /// Whether the answers can show what sets a program apart from its likes; where they cannot, it is
  /// not believed.
  func isDecided(_ program: Program, by cell: Cell<Program>) -> Bool
  /// Of the answers that a program changes, the share that it must have right.
  func leastPrecision(_ program: Program) -> Double
  /// Makes rows of a program's fitted numbers, so that other searches meet them.
  mutating func keep(_ program: Program)
  /// By what a fault may be limited, with the words for it: "t / D".
  var features: [(name: String, value: (Program.Item) -> Double)] { get }
}

extension FaultTable {
  func isDecided(_ program: Program, by cell: Cell<Program>) -> Bool { true }
  func leastPrecision(_ program: Program) -> Double { Agreement.leastPrecision }
}
