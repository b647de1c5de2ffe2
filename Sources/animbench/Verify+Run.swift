internal import Foundation
internal import HostSystem
internal import SolverVerification
internal import FaultModels
internal import Measurement

/// Runs the verification and writes the verdicts to stdout.
extension Verify {
  /// The tolerance profiles, in scaled error.
  static let profiles: [(name: String, tolerance: Double)] = [
    ("exact", 1e-15), ("double", 1e-9), ("single", 1e-5), ("visual", 1e-3),
  ]

  /// The methods of this suite that can be selected by name.
  static var methods: [any SolverMethod] {
    MethodRegistry.all
      + AnimationNumericsFloatSolver.Form.allCases.map { AnimationNumericsFloatSolver($0) }
      + [ReferenceSolver(), CarefulSolver()] + DefectModel.all
  }

  /// The value of a tolerance; nil if it is neither a positive number nor a profile's name.
  static func number(of tolerance: String) -> Double? {
    if let profile = profiles.first(where: { $0.name == tolerance }) { return profile.tolerance }
    guard let number = Double(tolerance), number > 0, number.isFinite else { return nil }
    return number
  }

  /// Whether a method has promises.
  private static func hasPromises(_ method: any SolverMethod) -> Bool {
    Promise.all.contains { $0.method == method.name }
  }

  func execute() throws -> ExitStatus {
    let shard = try shardOfProcess()
    if exhaustive {
      let exhaustive = ExhaustiveRun(names: sets, limit: inputs)
      guard isDivided else { return exhaustive.run(Console()) }
      guard let run = exhaustive.units(shard ?? .whole) else {
        return exhaustive.unknown(Console())
      }
      return perform(run)
    }
    if detection {
      let report = DetectionReport()
      guard emit(report.markdown) else { return .inputOutput }
      return report.rows.allSatisfy { $0.isFlagged && $0.isNamed } ? .success : .broken
    }
    let contract = try contract()
    do throws(Ending) {
      return try judge(shard, contract)
    } catch {
      return error.status
    }
  }

  /// Verifies the methods, lists shards, or does one shard.
  private func judge(_ shard: Shard?, _ contract: SolverContract) throws(Ending) -> ExitStatus {
    let asked = try askedSets()
    let (number, numbers) = try tolerances()
    let methods = try chosenMethods()
    // A method without promises is judged by a tolerance, like an external one.
    let isPromised = solver == nil && methods.allSatisfy(Self.hasPromises)
    let tolerance = number ?? (isPromised && numbers.isEmpty ? nil : 1e-9)
    var verifier = Verifier(
      standard: tolerance.map { .tolerance($0) } ?? .promises, caseSets: asked,
      limit: full ? nil : 1_000, seed: seed
    ).namingFaults { share, subject in Console().progress(share, "faults of \(subject)") }
    verifier.tolerances = numbers
    verifier.contract = contract
    verifier.holdsToPlatformRules = platformRules
    verifier.searchSeconds = search
    // An external solver gets every curve of the sweep, because only few of them show its worst
    // errors.
    if solver != nil { verifier.sweepLimit = nil }
    if isDivided {
      return perform(divided(verifier, methods, shard ?? .whole))
    }
    let expected: VerdictExpectation? = if let expect { try committed(at: expect) } else { nil }
    let verdicts = methods.map { verifier.verdict(on: $0) }
    Console().clearProgress()
    guard write(verdicts) else { return .inputOutput }
    if let expect, let verdict = verdicts.first {
      return compare(verdict, with: expected, at: expect)
    }
    if verdicts.contains(where: { $0.outcome == .undecidable }) { return .undecidable }
    return verdicts.allSatisfy { $0.outcome == .passed } ? .success : .broken
  }

  /// The selected sets; `ordinary` stands for several.
  private func askedSets() throws(Ending) -> [CaseSet] {
    if sets.isEmpty { return CaseSet.judged }
    var asked: [CaseSet] = []
    for name in sets {
      let named = name == "ordinary" ? CaseSet.ordinary : CaseSet.named(name).map { [$0] } ?? []
      guard !named.isEmpty else {
        throw ending(
          .usage,
          "there is no set \"\(name)\"; the sets are ordinary, "
            + CaseSet.judged.map(\.name).joined(separator: ", "))
      }
      asked += named
    }
    return asked
  }

  /// The general tolerance, if given, and the tolerances of single kinds.
  private func tolerances() throws(Ending) -> (Double?, [SolverKind: Double]) {
    var number: Double?
    var numbers: [SolverKind: Double] = [:]
    for text in tolerance {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let kind = parts.count == 2 ? SolverKind(rawValue: parts[0]) : nil
      guard let value = Self.number(of: parts.last ?? ""), parts.count == 1 || kind != nil else {
        throw ending(
          .usage,
          "tolerance is \"\(text)\": must be a positive number or one of "
            + Self.profiles.map(\.name).joined(separator: ", ") + ", perhaps after a kind and =")
      }
      if let kind { numbers[kind] = value } else { number = value }
    }
    return (number, numbers)
  }

  /// The external program, the named method, or every method with promises.
  private func chosenMethods() throws(Ending) -> [any SolverMethod] {
    if let solver {
      ProcessSolver.endProgramsOnInterrupt()
      var limits = ProcessLimits()
      if full { limits.total *= 10 }
      if let timeLimit { limits.total = timeLimit }
      limits.total += search ?? 0
      return [ProcessSolver(command: solver, limits: limits)]
    }
    guard let method else {
      return Self.methods.filter(Self.hasPromises)
    }
    guard let found = Self.methods.first(where: { $0.name == method }) else {
      throw ending(
        .usage,
        "there is no method \"\(method)\"; the methods are "
          + Self.methods.map(\.name).joined(separator: ", "))
    }
    return [found]
  }

  /// Lists the shards of a run, or does this process's shard.
  private func perform(_ run: ShardedRun<some Encodable & Sendable>) -> ExitStatus {
    let console = Console()
    if let listShards { return console.finish { run.list(of: listShards) } }
    do throws(FileFailure) {
      try run.run(journal: journal ?? "animbench-shard-\(run.shard.index).jsonl", console)
      return .success
    } catch {
      complain("\(error)")
      return error.exitStatus
    }
  }

  /// The run as units of one method and one set.
  private func divided(
    _ verifier: Verifier, _ methods: [any SolverMethod], _ shard: Shard
  ) -> ShardedRun<VerifiedSet> {
    let pairs = Self.units(methods, verifier.caseSets)
    return ShardedRun(
      task: "verify",
      parameters: [
        "solver": solver ?? "", "methods": methods.map(\.name).joined(separator: ", "),
        "standard": "\(verifier.standard)", "sets-version": "\(CaseSet.version)",
        "sets": verifier.caseSets.map(\.name).joined(separator: ", "), "seed": "\(seed)",
        "limit": verifier.limit.map(String.init) ?? "none",
        "contract": verifier.contract.summary ?? "", "platform-rules": "\(platformRules)",
        "tolerances": tolerance.joined(separator: ", "),
      ],
      units: pairs.map { pair in
        .init(
          name: Self.name(pair.method, pair.set),
          cost: Double(min(pair.set.count, verifier.limit ?? .max)) * Self.secondsOfARequest)
      },
      shard: shard
    ) { index in
      var verifier = verifier
      verifier.caseSets = [pairs[index].set]
      return VerifiedSet(verifier.verdict(on: pairs[index].method), of: pairs[index].set)
    }
  }

  private static func units(
    _ methods: [any SolverMethod], _ sets: [CaseSet]
  ) -> [(method: any SolverMethod, set: CaseSet)] {
    sets.flatMap { set in
      methods.filter { $0.kinds.contains(set.kind) }.map { (method: $0, set: set) }
    }
  }

  private static func name(_ method: any SolverMethod, _ set: CaseSet) -> String {
    "\(method.name)/\(set.name)"
  }

  /// The plan of a divided run by its parameters.
  static func plan(_ parameters: [String: String]) throws(Shard.Failure) -> ShardPlan {
    func list(_ name: String) -> [String] {
      (parameters[name] ?? "").components(separatedBy: ", ")
    }
    let solver = parameters["solver"] ?? ""
    let sets = list("sets").compactMap(CaseSet.named)
    let methods: [any SolverMethod] =
      solver.isEmpty
      ? list("methods").compactMap { name in Self.methods.first { $0.name == name } }
      : [ProcessSolver(command: solver)]
    guard sets.map(\.name) == list("sets"),
      !solver.isEmpty || methods.map(\.name) == list("methods"),
      parameters["sets-version"] == "\(CaseSet.version)"
    else { throw Shard.Failure(description: "parameters are \(parameters), which no run has") }
    let pairs = units(methods, sets)
    let judge = Judge(allowance: .honestDouble)
    return ShardPlan(pairs.map { name($0.method, $0.set) }) { (index, result: VerifiedSet) in
      let (method, set) = pairs[index]
      return result.fault(
        method: method.name, set: set,
        isAsked: solver.isEmpty && (parameters["contract"] ?? "").isEmpty
          && judge.isCompetent(for: set.kind))
    }
  }

  /// The approximate cost of a request, nearly all of which is computing the truth.
  private static let secondsOfARequest = 1e-4

  /// The committed verdict, read before any request. Nil if it will be replaced and may be missing
  /// or incomparable.
  private func committed(at path: String) throws(Ending) -> VerdictExpectation? {
    if updateExpect, !FileManager.default.fileExists(atPath: path) { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ending(.inputOutput, "\(path) cannot be read")
    }
    do throws(VerdictExpectation.Failure) {
      let found = try VerdictExpectation(json: String(decoding: data, as: UTF8.self))
      try found.checkComparable(toSeed: seed)
      return found
    } catch {
      // An incomparable verdict may be replaced if the options say so.
      if updateExpect, acceptWorse, case .incomparable = error { return nil }
      throw ending(.badData, "\(path): \(error)")
    }
  }

  /// Compares a verdict with a committed one, and returns the exit status.
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
    guard worse.isEmpty || updateExpect && acceptWorse else { return .broken }
    if updateExpect {
      do throws(FileFailure) {
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

  /// Writes to stdout, and returns whether that succeeded.
  private func emit(_ text: String) -> Bool {
    do throws(FileFailure) {
      try Console().write(text)
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }

  /// The exit status of a command that ends before any request.
  private struct Ending: Error {
    var status: ExitStatus
  }

  /// Prints the reason why the command ends.
  private func ending(_ status: ExitStatus, _ message: String) -> Ending {
    complain(message)
    return Ending(status: status)
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("animbench verify: \(message)\n".utf8))
  }
}
