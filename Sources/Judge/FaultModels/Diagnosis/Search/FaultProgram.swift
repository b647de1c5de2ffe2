internal import SolverVerification

/// The answer of a faulty program, and how far unknown roundings may move it.
struct Prediction {
  var value: Double
  /// The largest change among replays in which every operation was disturbed by half an ulp; 0 where
  /// the answer does not depend on roundings.
  var spread: Double = 0
}

/// One faulty stage of a program.
struct FaultPart: Hashable {
  /// The stage's place in the pipeline.
  var stage = 0
  /// The name.
  var fault: Fault
  /// The middle of the sentence: "the clock ticks: answers are those of the last 1/60 s".
  var words: String
  /// The evidence required to accept the fault, in bits.
  var cost: Double = 8
  /// The engine whose code is the only source of the row; nil for common faults.
  var engine: String?

  init(
    _ fault: Fault, _ words: String, cost: Double = 8, engine: String? = nil, stage: Int = 0
  ) {
    (self.fault, self.words, self.cost, self.engine) = (fault, words, cost, engine)
    self.stage = stage
  }

  /// The parts of a program from those of its stages, in order; nil for a correct stage.
  static func list(_ stages: [FaultPart?]) -> [FaultPart] {
    stages.enumerated().compactMap { stage, part in
      guard var part else { return nil }
      part.stage = stage
      return part
    }
  }
}

/// A solver of one kind of question as a pipeline with one value for each stage: the correct one,
/// or a small program that reproduces a fault.
///
/// Programs that differ only in their last stages share the expensive part, the ``core``;
/// ``answer(for:member:core:)`` finishes it.
protocol FaultProgram: Hashable {
  /// One request, prepared for the programs.
  associatedtype Item
  /// The result of the first stages for one request.
  associatedtype Core

  /// The faulty stages, in pipeline order.
  var parts: [FaultPart] { get }
  /// Corrects one stage.
  mutating func remove(_ stage: Int)
  /// The program with its last stages corrected: equal cores compute the same result.
  var core: Self { get }
  /// Whether the program may grow without bound, in which case only the growth can be predicted.
  var mayBlowUp: Bool { get }
  /// The cost of one answer, in evaluations of a closed form.
  var work: Int { get }
  /// Whether the words concern all members, so that any of them can refute the program.
  var concernsEveryMember: Bool { get }
  func runCore(on item: Item) -> Core
  func answer(for item: Item, member: Int, core: Core) -> Prediction
}

extension FaultProgram {
  var cost: Double { parts.reduce(0) { $0 + $1.cost } }
  var isRight: Bool { parts.isEmpty }

  func with(_ change: (inout Self) -> Void) -> Self {
    var other = self
    change(&other)
    return other
  }

  /// This program with other values of a member.
  func each<Value>(_ member: WritableKeyPath<Self, Value>, _ values: [Value]) -> [Self] {
    values.map { value in with { $0[keyPath: member] = value } }.filter { $0 != self }
  }

  /// This program with one stage corrected.
  func removing(_ stage: Int) -> Self { with { $0.remove(stage) } }

  /// The part that another program has instead of a part, if that is their only difference.
  func replacement(of part: FaultPart, in other: Self) -> FaultPart? {
    let rest = removing(part.stage)
    return other.parts.first { other.removing($0.stage) == rest && $0 != part }
  }
  var mayBlowUp: Bool { false }
  var concernsEveryMember: Bool { false }
}

/// One number of an answer and its truth.
struct Evidence {
  var observed: Double
  var truth: Double
  /// The allowed error and the unit of errors, both in the answer's unit.
  var allowance: Double
  var scale: Double
  /// The judged error.
  var error: Double
  var isWrong: Bool
  /// The answer at rest: the target, or velocity 0.
  var rest: Double?

  /// - Parameter allowance: The effect of rounded inputs and answers. If a correct answer differs
  ///   by more (32-bit numbers, or either side of a jump), its own distance is used instead.
  init(
    observed: Double, truth: Double, allowance: Double, scale: Double, error: Double, isWrong: Bool,
    rest: Double?
  ) {
    (self.observed, self.truth, self.scale) = (observed, truth, scale)
    (self.error, self.isWrong, self.rest) = (error, isWrong, rest)
    let distance = (observed - truth).magnitude
    self.allowance = !isWrong && distance > allowance ? distance : allowance
  }

  /// Whether a value is finite and not the value at rest; many programs end in one of those.
  func isTelling(_ value: Double) -> Bool {
    value.isFinite && !(rest.map { (value - $0).magnitude <= 1e-9 * scale } ?? false)
  }
}

/// A change of a program by one number, which is searched for on a grid of deviations.
struct ParameterScan<Program: FaultProgram> {
  /// The values to try first.
  var values: [Double]
  /// The value that changes nothing; refinements are relative to the deviation from it.
  var neutral: Double
  /// The value in the program itself, if it has one.
  var current: Double?
  var program: (Double) -> Program
}

/// The rows of a kind: the programs that are tried.
protocol FaultTable {
  associatedtype Program: FaultProgram
  /// Names of the branches and of the answer's members, worded to limit a sentence: "when
  /// over-damped".
  var branches: [String] { get }
  var members: [String] { get }
  /// The correct program.
  var right: Program { get }
  /// Every program that differs from `program` in one stage.
  func rows(on program: Program, branch: Int, member: Int) -> [Program]
  /// Stages whose number the table cannot list.
  func scans(from program: Program, branch: Int, member: Int) -> [ParameterScan<Program>]
  /// Whether the answers distinguish a program from similar ones; otherwise it is not named.
  func isDecided(_ program: Program, by cell: Cell<Program>) -> Bool
}

extension FaultTable {
  func scans(from program: Program, branch: Int, member: Int) -> [ParameterScan<Program>] { [] }
  func isDecided(_ program: Program, by cell: Cell<Program>) -> Bool { true }
}
