internal import SolverVerification

/// The answer of a program with a fault, and how far unknown roundings may move it.
struct Prediction {
  var value: Double
  /// The largest change among replays in which every operation was disturbed by half an ulp; 0 where
  /// the answer does not depend on roundings.
  var spread: Double = 0
}

/// One stage of a program that is not as it should be.
struct FaultPart: Hashable {
  /// The stage's place in the pipeline.
  var stage: Int
  /// The name.
  var fault: Fault
  /// The middle of the sentence: "the clock ticks: answers are those of the last 1/60 s".
  var words: String
  /// The evidence that it takes to believe it, in bits.
  var cost: Double = 8
  /// The engine from whose code alone the row was written; nil for common faults.
  var engine: String?
}

/// A solver of one kind of question as a pipeline with one value for each stage: the right one, or
/// a small program that does what a fault does.
///
/// The expensive part, which programs that differ in their last stages share, is the ``core``;
/// ``answer(for:member:core:)`` finishes it.
protocol FaultProgram: Hashable {
  /// One request, as the programs read it.
  associatedtype Item
  /// The result of the first stages for one request.
  associatedtype Core

  /// The stages that are not right, in their order.
  var parts: [FaultPart] { get }
  /// The same program with the stage set right.
  func removing(_ stage: Int) -> Self
  /// The program with its last stages set right: equal cores compute the same.
  var core: Self { get }
  /// Whether the program may grow beyond bounds, where nothing but that can be predicted.
  var mayBlowUp: Bool { get }
  /// The cost of one answer, in evaluations of a closed form.
  var work: Int { get }
  /// Whether the words speak of all members, so that the program is refuted by any of them.
  var concernsEveryMember: Bool { get }
  func runCore(on item: Item) -> Core
  func answer(for item: Item, member: Int, core: Core) -> Prediction
}

extension FaultProgram {
  var cost: Double { parts.reduce(0) { $0 + $1.cost } }
  var isRight: Bool { parts.isEmpty }
  var mayBlowUp: Bool { false }
  var concernsEveryMember: Bool { false }
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
  /// The answer at rest: a target, or no speed.
  var rest: Double?

  /// - Parameter allowance: The effect of rounded inputs and answers. A right answer that differs by
  ///   more, as one of 32-bit numbers or either of two at a jump, is granted its own distance.
  init(
    observed: Double, truth: Double, allowance: Double, scale: Double, error: Double, isWrong: Bool,
    rest: Double? = nil
  ) {
    (self.observed, self.truth, self.scale) = (observed, truth, scale)
    (self.error, self.isWrong, self.rest) = (error, isWrong, rest)
    let distance = (observed - truth).magnitude
    self.allowance = !isWrong && distance > allowance ? distance : allowance
  }

  /// Whether a number is neither that of rest nor non-finite, which many programs end in.
  func isTelling(_ value: Double) -> Bool {
    value.isFinite && !(rest.map { (value - $0).magnitude <= 1e-9 * scale } ?? false)
  }
}

/// Changes a program by one number, which is searched for along a grid of deviations.
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
  /// Every program that differs from `program` in one stage.
  func rows(on program: Program, branch: Int, member: Int) -> [Program]
  /// Stages with a number that the table cannot list.
  func scans(from program: Program, branch: Int, member: Int) -> [ParameterScan<Program>]
  /// Whether the answers can tell a program from similar ones; otherwise it is not named.
  func isDecided(_ program: Program, by cell: Cell<Program>) -> Bool
}

extension FaultTable {
  func scans(from program: Program, branch: Int, member: Int) -> [ParameterScan<Program>] { [] }
  func isDecided(_ program: Program, by cell: Cell<Program>) -> Bool { true }
}
