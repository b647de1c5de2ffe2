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
      + AnimationNumericsFloatSolver.all + [ReferenceSolver(), DoubleSolver()] + FaultySolver.all
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
    let (number, numbers) = try tolerances()
    var verifier = Verifier(
      standard: .tolerance(number ?? 1e-9), caseSets: askedSets,
      limit: full ? nil : 1_000, seed: seed
    ).namingFaults { share, subject in Console().progress(share, "searching for causes: \(subject)")
    }
    verifier.tolerances = numbers
    verifier.contract = contract
    verifier.holdsToPlatformRules = platformRules
    verifier.searchSeconds = search
    verifier.timesLoops = !noTime
    verifier.asksAgain = !noAskingAgain
    // An external solver gets every curve of the sweep, because only few of them show its worst
    // errors.
    if solver != nil || questions != nil { verifier.sweepLimit = nil }
    if let questions, answers.isEmpty {
      return try write(QuestionFile(verifier), to: questions)
    }
    let methods: [any SolverMethod]
    if let questions {
      methods = [try answered(questions, &verifier)]
    } else {
      methods = chosenMethods
      // A method with promises is judged by them.
      if solver == nil, methods.allSatisfy(Self.hasPromises), number == nil, numbers.isEmpty {
        verifier.standard = .promises
      }
    }
    let expected: VerdictExpectation? = if let expect { try committed(at: expect) } else { nil }
    let claimed = try checkClaim.map(Self.claim)
    let verdicts = methods.map { verifier.verdict(on: $0) }
    Console().clearProgress()
    let written = Result { () throws(FileFailure) in try write(verdicts) }
    let compared =
      if let expect, let verdict = verdicts.first {
        try compare(verdict, with: expected, at: expect)
      } else { ExitStatus?.none }
    try written.get()
    guard let verdict = verdicts.first else { return .success }
    let status = compared ?? Self.status(of: verdicts)
    guard status == .success else { return status }
    if let claimed, let checkClaim {
      let missing = try orFail(.usage) { try claimed.shortfalls(in: verdict) }
      for sentence in missing { Self.printError("\(checkClaim) does not hold: \(sentence)") }
      guard missing.isEmpty else { return .broken }
    }
    if let claim {
      let made = try orFail(.usage) {
        try ConformanceClaim(verdict, version: BuildIdentity.version)
      }
      try AtomicFile.write(Data(made.json.utf8), to: claim)
    }
    return .success
  }

  private static func status(of verdicts: [Verdict]) -> ExitStatus {
    if verdicts.contains(where: { $0.outcome == .undecidable }) { return .undecidable }
    return verdicts.allSatisfy { $0.outcome == .passed } ? .success : .broken
  }

  /// Reads the claim in a file, and checks that it was made with the case sets of this version.
  private static func claim(at path: String) throws -> ConformanceClaim {
    let text = String(decoding: try ResultStore.contents(of: path), as: UTF8.self)
    return try orFail(at: path) { try ConformanceClaim(json: text) }
  }

  /// The selected sets; `ordinary` stands for several.
  private var askedSets: [CaseSet] {
    sets.isEmpty
      ? CaseSet.judged : sets.flatMap { $0 == "ordinary" ? CaseSet.ordinary : [CaseSet.named($0)!] }
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
  private var chosenMethods: [any SolverMethod] {
    if let solver {
      ProcessSolver.endProgramsOnInterrupt()
      var limits = ProcessLimits()
      if full { limits.total *= 10 }
      if let timeLimit { limits.total = timeLimit }
      limits.total += search ?? 0
      return [
        ProcessSolver(command: solver, limits: limits) { kind, answered, asked in
          Console().progress(
            Double(answered) / Double(asked), "\(kind.rawValue), \(answered) of \(asked) answers")
        }
      ]
    }
    guard let method else { return Self.methods.filter(Self.hasPromises) }
    return Self.methods.filter { $0.name == method }
  }

  /// The committed verdict, read before any request. Nil if it will be replaced and may be missing
  /// or incomparable.
  private func committed(at path: String) throws -> VerdictExpectation? {
    if updateExpect, !FileManager.default.fileExists(atPath: path) { return nil }
    let data = try ResultStore.contents(of: path)
    do throws(VerdictExpectation.Failure) {
      let found = try VerdictExpectation(json: String(decoding: data, as: UTF8.self))
      try found.checkComparable(toSeed: seed)
      return found
    } catch {
      // An incomparable verdict may be replaced if the options say so.
      if updateExpect, acceptWorse, case .incomparable = error { return nil }
      throw CommandFailure.badData("\(path): \(error)")
    }
  }

  /// Compares a verdict with a committed one, and returns the exit status.
  private func compare(
    _ verdict: Verdict, with expected: VerdictExpectation?, at path: String
  ) throws -> ExitStatus {
    if verdict.outcome == .undecidable { return .undecidable }
    let worse = try orFail(at: path) { try expected?.regressions(in: verdict) } ?? []
    for sentence in worse { Self.printError("worse than \(path): \(sentence)") }
    guard worse.isEmpty || updateExpect && acceptWorse else { return .broken }
    if updateExpect { try AtomicFile.write(Data(verdict.json.utf8), to: path) }
    return .success
  }

  private func write(_ verdicts: [Verdict]) throws(FileFailure) {
    let report = Verdict.report(verdicts, file: solver.flatMap(Self.sourceFile))
    let console = Console(outputs: documents.standardOutput)
    // First, because a document that cannot be written must not cost the verdict.
    let texts =
      tables
      ? verdicts.map { $0.text(console.style) }
      : verdicts.map { $0.brief(console.style, isAlone: verdicts.count == 1) }
    try console.write(texts.joined(separator: tables ? "\n" : ""))
    try documents.write(
      report,
      Metrics.texts([Metrics(verdicts)]).merging([
        "json": { verdicts.map(\.json).joined() },
        "markdown": { verdicts.map(\.markdown).joined(separator: "\n") },
        "badge": {
          verdicts.first.flatMap { try? ConformanceClaim($0, version: BuildIdentity.version) }?
            .badge ?? ""
        },
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
