internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import SolverVerification
internal import FaultModels
internal import Measurement
internal import Presentation
internal import Reports

/// Runs the verification and writes the verdicts to stdout.
extension Verify {
  /// The methods of this suite that can be selected by name.
  static var methods: [any SolverMethod] {
    MethodRegistry.all
      + AnimationNumericsFloatSolver.Form.allCases.map { AnimationNumericsFloatSolver($0) }
      + [ReferenceSolver(), DoubleSolver()] + DefectModel.all
  }

  /// The value of a tolerance; nil if it is neither a positive number nor a profile's name.
  static func number(of tolerance: String) -> Double? {
    if let level = AccuracyLevel(rawValue: tolerance), level.bound.isFinite { return level.bound }
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
      guard !exhaustive.subjects.isEmpty else {
        throw CommandFailure.usage(
          "no subject's name contains \(sets.joined(separator: ", ")); they are "
            + ExhaustiveSubject.all.map(\.name).joined(separator: ", "))
      }
      return isDivided
        ? try perform(exhaustive.units(shard ?? .whole)) : try exhaustive.run(Console())
    }
    return try judge(shard, try contract())
  }

  /// Verifies the methods, lists shards, or does one shard.
  private func judge(_ shard: Shard?, _ contract: SolverContract) throws
    -> ExitStatus
  {
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
      return try perform(divided(verifier, methods, shard ?? .whole))
    }
    let expected: VerdictExpectation? = if let expect { try committed(at: expect) } else { nil }
    let verdicts = methods.map { verifier.verdict(on: $0) }
    Console().clearProgress()
    let written = Result { () throws(FileFailure) in try write(verdicts) }
    if let expect, let verdict = verdicts.first {
      let status = try compare(verdict, with: expected, at: expect)
      try written.get()
      return status
    }
    try written.get()
    if verdicts.contains(where: { $0.outcome == .undecidable }) { return .undecidable }
    return verdicts.allSatisfy { $0.outcome == .passed } ? .success : .broken
  }

  /// The selected sets; `ordinary` stands for several.
  private func askedSets() throws -> [CaseSet] {
    if sets.isEmpty { return CaseSet.judged }
    var asked: [CaseSet] = []
    for name in sets {
      let named = name == "ordinary" ? CaseSet.ordinary : CaseSet.named(name).map { [$0] } ?? []
      guard !named.isEmpty else {
        throw CommandFailure.usage(
          "there is no set \"\(name)\"; the sets are ordinary, "
            + CaseSet.judged.map(\.name).joined(separator: ", "))
      }
      asked += named
    }
    return asked
  }

  /// The general tolerance, if given, and the tolerances of single kinds.
  private func tolerances() throws -> (Double?, [SolverKind: Double]) {
    var number: Double?
    var numbers: [SolverKind: Double] = [:]
    for text in tolerance {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let kind = parts.count == 2 ? SolverKind(rawValue: parts[0]) : nil
      guard let value = Self.number(of: parts.last ?? ""), parts.count == 1 || kind != nil else {
        throw CommandFailure.usage(
          "--tolerance is \"\(text)\"; it must be a positive number or one of "
            + AccuracyLevel.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
            + ", alone or as KIND=VALUE")
      }
      if let kind { numbers[kind] = value } else { number = value }
    }
    return (number, numbers)
  }

  /// The external program, the named method, or every method with promises.
  private func chosenMethods() throws -> [any SolverMethod] {
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
      throw CommandFailure.usage(
        "there is no method \"\(method)\"; the methods are "
          + Self.methods.map(\.name).joined(separator: ", "))
    }
    return [found]
  }

  /// Lists the shards of a run, or does this process's shard.
  private func perform(
    _ run: ShardedRun<some Encodable & Sendable>
  ) throws(FileFailure) -> ExitStatus {
    let console = Console()
    if let listShards {
      try console.write(run.list(of: listShards))
    } else {
      try run.run(journal: journal ?? "animbench-shard-\(run.shard.index).jsonl", console)
    }
    return .success
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
  static func plan(_ parameters: [String: String]) throws(RunFailure) -> ShardPlan {
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
    else { throw RunFailure("parameters are \(parameters), which no run has") }
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
  private func committed(at path: String) throws -> VerdictExpectation? {
    if updateExpect, !FileManager.default.fileExists(atPath: path) { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.inputOutput(
        "\(path) cannot be read")
    }
    do throws(VerdictExpectation.Failure) {
      let found = try VerdictExpectation(json: String(decoding: data, as: UTF8.self))
      try found.checkComparable(toSeed: seed)
      return found
    } catch {
      // An incomparable verdict may be replaced if the options say so.
      if updateExpect, acceptWorse, case .incomparable = error { return nil }
      throw CommandFailure.badData(
        "\(path): \(error)")
    }
  }

  /// Compares a verdict with a committed one, and returns the exit status.
  private func compare(
    _ verdict: Verdict, with expected: VerdictExpectation?, at path: String
  ) throws -> ExitStatus {
    if verdict.outcome == .undecidable { return .undecidable }
    var worse: [String] = []
    do throws(VerdictExpectation.Failure) {
      worse = try expected?.regressions(in: verdict) ?? []
    } catch {
      throw CommandFailure.badData("\(path): \(error)")
    }
    for sentence in worse { Self.printError("worse than \(path): \(sentence)") }
    guard worse.isEmpty || updateExpect && acceptWorse else { return .broken }
    if updateExpect { try AtomicFile.write(Data(verdict.json.utf8), to: path) }
    return .success
  }

  private func write(_ verdicts: [Verdict]) throws(FileFailure) {
    let report = Verdict.report(verdicts, file: solver.flatMap(Self.sourceFile))
    let console = Console(outputs: documents.standardOutput)
    // First, because a document that cannot be written must not cost the verdict.
    try console.write(verdicts.map { $0.text(console.style) }.joined(separator: "\n"))
    try documents.write(
      report,
      Metrics.texts([Metrics(verdicts)]).merging([
        "json": { verdicts.map(\.json).joined() },
        "markdown": { verdicts.map(\.markdown).joined(separator: "\n") },
      ]) { $1 })
  }

  /// The source file in a solver's command, for annotations: its last word that is a file.
  private static func sourceFile(_ command: String) -> String? {
    command.split(separator: " ").map(String.init).last { word in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: word, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
