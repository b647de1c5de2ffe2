internal import Foundation
internal import SolverVerification
internal import FaultModels
internal import Measurement

/// What `animbench verify` does.
struct VerifyCommand: Sendable {
  /// How the verdict is written.
  enum Format: String, Sendable, CaseIterable {
    /// For a person at a terminal.
    case text
    /// For a pull request.
    case markdown
    /// For machines.
    case json
    /// For continuous integration.
    case junit
  }

  /// A shell command that speaks the solver protocol.
  var solver: String?
  /// The name of a method of this suite.
  var method: String?
  /// Whether the models of known defects are verified instead, and what is said about them listed.
  var showsDetection = false
  /// Numbers or names of profiles, of single kinds after the kind's name and =.
  var tolerances: [String] = []
  /// What is known of a program that says nothing of it.
  var contract = SolverContract()
  /// Whether a foreign solver is held to the rules that are SwiftUI's alone.
  var holdsToPlatformRules = false
  /// The file of a committed verdict; nil to judge by the tolerance.
  var expectation: String?
  /// Whether the verdict is written to that file.
  var updatesExpectation = false
  /// Whether it is written although something is worse.
  var acceptsWorse = false
  /// Whether every request of every set is asked.
  var isFull = false
  /// The names of the sets to ask; all if empty.
  var caseSets: [String] = []
  /// Selects the subsets.
  var seed: UInt64 = 0x5EED
  /// Seconds that a foreign solver may take for everything.
  var timeLimit: Double?
  /// How the verdict is written.
  var format = Format.text
  /// Which part of the run is done here; the whole if nil.
  var shard: Shard?
  /// Where the shard keeps what it has done.
  var journal: String?
  /// How many shards to list with their costs instead of asking anything.
  var shardsToList: Int?
  /// Whether every number in single precision is tried, and how many of each chunk.
  var exhaustive: ExhaustiveRun?

  /// A command that checks this package's own methods.
  init() {}

  /// The profiles of tolerance, in scaled error.
  static let profiles: [(name: String, tolerance: Double)] = [
    ("exact", 1e-15), ("double", 1e-9), ("single", 1e-5), ("visual", 1e-3),
  ]

  /// The methods of this suite that a name can select.
  static var methods: [any SolverMethod] {
    MethodRegistry.all + OurFloatSolver.Form.allCases.map { OurFloatSolver($0) }
      + [ReferenceSolver(), CarefulSolver()] + DefectModel.all
  }

  /// The number of a tolerance, or nil for neither a positive number nor a profile's name.
  static func number(of tolerance: String) -> Double? {
    if let profile = profiles.first(where: { $0.name == tolerance }) { return profile.tolerance }
    guard let number = Double(tolerance), number > 0, number.isFinite else { return nil }
    return number
  }

  /// Asks, judges, and writes the verdicts on standard output.
  func run() -> ExitStatus {
    if let exhaustive {
      guard shard != nil || journal != nil || shardsToList != nil else {
        return exhaustive.run(Console())
      }
      guard let run = exhaustive.units(shard ?? .whole) else {
        return exhaustive.unknown(Console())
      }
      return perform(run)
    }
    if showsDetection {
      let report = DetectionReport()
      guard emit(report.markdown) else { return .inputOutput }
      return report.rows.allSatisfy { $0.isFlagged && $0.isNamed } ? .success : .broken
    }
    var sets = CaseSet.judged
    if !caseSets.isEmpty {
      sets = []
      for name in caseSets {
        let named = name == "ordinary" ? CaseSet.ordinary : CaseSet.named(name).map { [$0] } ?? []
        guard !named.isEmpty else {
          complain(
            "there is no set \"\(name)\"; the sets are ordinary, "
              + CaseSet.judged.map(\.name).joined(separator: ", "))
          return .usage
        }
        sets += named
      }
    }
    var number: Double?
    var numbers: [SolverKind: Double] = [:]
    for tolerance in tolerances {
      let parts = tolerance.split(separator: "=", maxSplits: 1).map(String.init)
      let kind = parts.count == 2 ? SolverKind(rawValue: parts[0]) : nil
      guard let value = Self.number(of: parts.last ?? ""), parts.count == 1 || kind != nil else {
        complain(
          "tolerance is \"\(tolerance)\": must be a positive number or one of "
            + Self.profiles.map(\.name).joined(separator: ", ") + ", perhaps after a kind and =")
        return .usage
      }
      if let kind { numbers[kind] = value } else { number = value }
    }
    let methods: [any SolverMethod]
    if let solver {
      ProcessSolver.endProgramsOnInterrupt()
      var limits = ProcessLimits()
      if isFull { limits.total *= 10 }
      if let timeLimit { limits.total = timeLimit }
      methods = [ProcessSolver(command: solver, limits: limits)]
      number = number ?? 1e-9
    } else if let method {
      guard let found = Self.methods.first(where: { $0.name == method }) else {
        complain(
          "there is no method \"\(method)\"; the methods are "
            + Self.methods.map(\.name).joined(separator: ", "))
        return .usage
      }
      methods = [found]
      // A method without promises is held to a tolerance, as a foreign one would be.
      if !Promise.all.contains(where: { $0.method == method }) { number = number ?? 1e-9 }
    } else {
      methods = Self.methods.filter { method in
        Promise.all.contains { $0.method == method.name }
      }
    }
    if !numbers.isEmpty { number = number ?? 1e-9 }
    var verifier = Verifier(
      standard: number.map { .tolerance($0) } ?? .promises, caseSets: sets,
      limit: isFull ? nil : 1_000, seed: seed
    ).namingFaults
    verifier.tolerances = numbers
    verifier.contract = contract
    verifier.holdsToPlatformRules = holdsToPlatformRules
    // Somebody else's solver is asked every curve of the sweep: few of them show the worst.
    if solver != nil { verifier.sweepLimit = nil }
    if shard != nil || journal != nil || shardsToList != nil {
      return perform(divided(verifier, methods))
    }
    var expected: VerdictExpectation?
    if let expectation {
      do throws(Unexpected) {
        expected = try committed(at: expectation)
      } catch {
        return error.status
      }
    }
    let verdicts = methods.map { verifier.verdict(on: $0) }
    guard write(verdicts) else { return .inputOutput }
    if let expectation, let verdict = verdicts.first {
      return compare(verdict, with: expected, at: expectation)
    }
    if verdicts.contains(where: { $0.outcome == .undecidable }) { return .undecidable }
    return verdicts.allSatisfy { $0.outcome == .passed } ? .success : .broken
  }

  /// Lists the shards of a run, or does this process's.
  private func perform(_ run: ShardedRun<some Encodable & Sendable>) -> ExitStatus {
    let console = Console()
    if let shardsToList { return console.finish { run.list(of: shardsToList) } }
    do throws(ResultStore.Failure) {
      try run.run(journal: journal ?? "animbench-shard-\(run.shard.index).jsonl", console)
      return .success
    } catch {
      complain("\(error)")
      return error.exitStatus
    }
  }

  /// The run as units: a set asked of a method each.
  private func divided(
    _ verifier: Verifier, _ methods: [any SolverMethod]
  ) -> ShardedRun<VerifiedSet> {
    let pairs = verifier.caseSets.flatMap { set in
      methods.filter { $0.kinds.contains(set.kind) }.map { (method: $0, set: set) }
    }
    return ShardedRun(
      task: "verify",
      parameters: [
        "solver": solver ?? "", "methods": methods.map(\.name).joined(separator: ", "),
        "standard": "\(verifier.standard)", "sets": "\(CaseSet.version)", "seed": "\(seed)",
        "limit": verifier.limit.map(String.init) ?? "none",
      ],
      units: pairs.map { pair in
        .init(
          name: "\(pair.method.name)/\(pair.set.name)",
          cost: Double(min(pair.set.count, verifier.limit ?? .max)) * Self.secondsOfARequest)
      },
      shard: shard ?? .whole
    ) { index in
      var verifier = verifier
      verifier.caseSets = [pairs[index].set]
      return VerifiedSet(verifier.verdict(on: pairs[index].method), of: pairs[index].set)
    }
  }

  /// About what a request costs: nearly all of it is the truth.
  private static let secondsOfARequest = 1e-4

  /// Holds a verdict against a committed one; how the command ends.
  /// The committed verdict, before anything is asked; nil if what is written next may differ from it.
  private func committed(at path: String) throws(Unexpected) -> VerdictExpectation? {
    if updatesExpectation, !FileManager.default.fileExists(atPath: path) { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      complain("\(path) cannot be read")
      throw Unexpected(status: .inputOutput)
    }
    do throws(VerdictExpectation.Failure) {
      let found = try VerdictExpectation(json: String(decoding: data, as: UTF8.self))
      try found.checkComparable(toSeed: seed)
      return found
    } catch {
      // What cannot be compared can be replaced, by who says so.
      if updatesExpectation, acceptsWorse, case .incomparable = error { return nil }
      complain("\(path): \(error)")
      throw Unexpected(status: .badData)
    }
  }

  /// Why there is nothing to compare with.
  private struct Unexpected: Error {
    var status: ExitStatus
  }

  private func compare(
    _ verdict: Verdict, with expected: VerdictExpectation?, at path: String
  ) -> ExitStatus {
    if verdict.outcome == .undecidable { return .undecidable }
    var worse: [String] = []
    do throws(VerdictExpectation.Failure) {
      worse = try expected?.whatIsWorse(in: verdict) ?? []
    } catch {
      complain("\(path): \(error)")
      return .badData
    }
    for sentence in worse { complain("worse than \(path): \(sentence)") }
    guard worse.isEmpty || updatesExpectation && acceptsWorse else { return .broken }
    if updatesExpectation {
      do throws(ResultStore.Failure) {
        try AtomicFile.write(Data(verdict.json.utf8), to: path)
      } catch {
        complain("\(error)")
        return error.exitStatus
      }
    }
    return .success
  }

  private func write(_ verdicts: [Verdict]) -> Bool {
    let output =
      switch format {
      case .text: verdicts.map(\.text).joined(separator: "\n")
      case .markdown: verdicts.map(\.markdown).joined(separator: "\n")
      case .json: verdicts.map(\.json).joined()
      case .junit: Verdict.junit(verdicts)
      }
    return emit(output)
  }

  /// Writes to standard output; whether that was possible.
  private func emit(_ text: String) -> Bool {
    do throws(ResultStore.Failure) {
      try Console().write(text)
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("animbench verify: \(message)\n".utf8))
  }
}
