internal import Foundation
internal import SolverVerification
internal import Measurement
internal import Reports

/// What `animbench gate` does: decides whether a build may follow another.
struct GateJob: Sendable {
  /// Another build of the tool; nil to compare with a document.
  var against: String?
  /// Two commands that speak the solver protocol, to be compared instead of builds of the tool.
  var solvers: (base: String, candidate: String)?
  /// The document to compare with; nil for that of this machine's class in `Results`.
  var baseline: String?
  /// Whether the document is replaced by what this build does.
  var updatesBaseline = false
  /// The rules for times.
  var rules = GateRules()
  /// The slowdown that blocks against a stored document, whose times are of another day.
  var storedMargin = 0.10
  /// Only kernels that this chooses.
  var filter: KernelFilter?
  /// Whether times are compared.
  var comparesTimes = true
  /// Whether accuracy is compared.
  var comparesAccuracy = true
  /// Whether instructions and allocations are counted where valgrind is present.
  var counts = true
  /// Whether an undecided table is an error.
  var isStrict = false
  /// Whether answers may differ from the base in bits, if they are no worse.
  var acceptsDigests = false
  /// Whether annotations for GitHub are printed.
  var annotates = false
  /// Where Markdown goes, "-" for standard output.
  var markdown: String?
  /// Where JUnit's XML goes.
  var junit: String?
  /// Where the gate's document goes, "-" for standard output.
  var json: String?
  /// The program that is judged; nil for this one.
  var candidate: String?
  /// Extra work of the candidate; for tests of the gate.
  var extraWork = 0.0
  /// How many cases of each set are asked of two builds.
  var cases = 400
  /// Whether the candidate loses an ulp; for tests of the gate.
  var losesUlp = false

  /// A gate by the standard rules.
  init() {}

  /// Decides and reports.
  func run() -> ExitStatus {
    let console = Console(outputs: json, markdown, junit)
    let start = MonotonicClock.now()
    do {
      var document: GateDocument
      var isUndecidable = false
      if let solvers {
        ProcessSolver.endProgramsOnInterrupt()
        (document, isUndecidable) = try compareSolvers(solvers.base, solvers.candidate, console)
      } else if let against {
        document = try compareBuilds(against, console)
      } else {
        let path = baseline ?? BaselineStore.path(for: RunEnvironment.machine)
        if updatesBaseline { return try update(path, console) }
        document = try compareBaseline(path, console)
      }
      console.clearProgress()
      document.created = RunEnvironment.timestamp()
      document.seconds = Double(MonotonicClock.now() - start) / 1e9
      try report(document, console)
      return isUndecidable ? .undecidable : document.exitStatus(isStrict: isStrict)
    } catch let error as ResultStore.Failure {
      console.note("animbench gate: \(error)")
      return error.exitStatus
    } catch let error as KernelFilter.Unknown {
      console.note("animbench gate: --filter: \(error)")
      return .usage
    } catch {
      console.note("animbench gate: \(error)")
      return .undecidable
    }
  }

  private func newDocument(base: String) -> GateDocument {
    GateDocument(
      created: RunEnvironment.timestamp(), command: CommandLine.arguments, base: base,
      build: RunEnvironment.build(), machine: RunEnvironment.machine, rules: rules)
  }

  private var ownProgram: String {
    candidate ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  private func compareBuilds(_ path: String, _ console: Console) throws -> GateDocument {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ResultStore.Failure.inputOutput(path: path, reason: "is not a program that can be run")
    }
    var document = newDocument(base: path)
    let base = PairedProcesses.Side(program: path)
    var own = PairedProcesses.Side(program: ownProgram)
    if extraWork > 0 { own.arguments = ["--extra-work", "\(extraWork)"] }
    // A name that nothing has is refused before anything is measured.
    let processes = PairedProcesses(base: base, candidate: own)
    let known = try processes.kernels()
    let kernels = try KernelFilter.chosen(from: known.both, by: filter)
    if comparesAccuracy {
      console.progress(0, "accuracy")
      let old = try snapshot(base, [])
      let new = try snapshot(own, losesUlp ? ["--lose-ulp"] : [])
      let result = AccuracyGate.compare(
        base: old, candidate: new, acceptsDigests: acceptsDigests)
      document.accuracy = result.rows
      document.accuracyCompared = result.compared
      if let remark = result.remark { document.remarks.append(remark) }
      document.build = new.build
    }
    if !known.onlyBase.isEmpty {
      document.remarks.append("only in the base: \(known.onlyBase.joined(separator: ", "))")
    }
    if !known.onlyCandidate.isEmpty {
      document.remarks.append("new: \(known.onlyCandidate.joined(separator: ", "))")
    }
    if counts, comparesTimes { count(base, own, kernels, &document, console) }
    if comparesTimes {
      guard !kernels.isEmpty else {
        throw PairedFailure(description: "the builds have no kernel in common to compare")
      }
      try processes.check(own, kernels)
      let outcome = try TimeGate(processes: processes, rules: rules).run(kernels: kernels) {
        console.progress(0.2 + 0.8 * $0, $1)
      }
      document.times = outcome.rows
      document.control = outcome.control
      suspectLayout(&document)
    }
    return document
  }

  /// Compares two versions of somebody's program; a candidate that broke down cannot be judged.
  private func compareSolvers(
    _ base: String, _ candidate: String, _ console: Console
  ) throws -> (GateDocument, isUndecidable: Bool) {
    var isUndecidable = false
    var document = newDocument(base: base)
    console.progress(0, "what both programs serve")
    let pair = try SolverPair(base: base, candidate: candidate)
    // Of a candidate that is dead no name is known, and none is to blame.
    let kernels =
      pair.candidateFault == nil
      ? try KernelFilter.chosen(from: pair.workloads.map(\.name), by: filter) : []
    document.remarks = pair.remarks
    if comparesAccuracy {
      console.progress(0.02, "accuracy")
      let result = try pair.accuracy(cases: cases, seed: VerifyCommand().seed)
      document.accuracy = result.rows
      document.accuracyCompared = result.compared
      document.accuracyAllowance = VerdictExpectation.allowance
      document.remarks += result.remarks
      isUndecidable = result.isUndecidable
    }
    if let fault = pair.candidateFault {
      if comparesAccuracy { return (document, isUndecidable) }
      throw PairedFailure(description: "the candidate cannot be asked: \(candidate) \(fault)")
    }
    guard comparesTimes, !isUndecidable else { return (document, isUndecidable) }
    guard !kernels.isEmpty else {
      throw PairedFailure(description: "the programs have nothing in common that can be timed")
    }
    let outcome = try TimeGate(processes: pair, rules: rules).run(kernels: kernels) {
      console.progress(0.2 + 0.8 * $0, $1)
    }
    document.times = outcome.rows
    document.control = outcome.control
    return (document, isUndecidable)
  }

  private func snapshot(
    _ side: PairedProcesses.Side, _ arguments: [String]
  ) throws -> ResultDocument {
    let outcome = try ShortProcess.run(
      side.program, ["accuracy-snapshot", "--cases", "\(cases)"] + arguments, timeout: 300)
    // A broken promise ends a snapshot like any other; the document says so.
    guard outcome.status == 0 else {
      throw PairedFailure(
        description: "\(side.program) accuracy-snapshot ended with \(outcome.status)")
    }
    return try ResultStore.decode(Data(outcome.output.utf8), path: side.program)
  }

  private func count(
    _ base: PairedProcesses.Side, _ own: PairedProcesses.Side, _ kernels: [String],
    _ document: inout GateDocument, _ console: Console
  ) {
    guard InstructionCounts.valgrind != nil else {
      document.remarks.append("valgrind is not present: instructions were not counted")
      return
    }
    console.progress(0.05, "instructions and allocations under valgrind")
    if let rows = InstructionCounts.compare(base: base, candidate: own, kernels: kernels) {
      document.counts = rows
    } else {
      document.remarks.append("a build did not run under valgrind: instructions were not counted")
    }
  }

  /// A slower kernel whose instructions did not change has moved in memory rather than in kind.
  private func suspectLayout(_ document: inout GateDocument) {
    for index in document.times.indices where document.times[index].verdict == .regression {
      let own = document.counts.filter {
        $0.kernel == document.times[index].kernel && $0.what == "instructions"
      }
      if !own.isEmpty, own.allSatisfy({ $0.base == $0.candidate }) {
        document.times[index].remark =
          "instructions unchanged: build both sides with aligned code before believing it"
      }
    }
  }

  private func compareBaseline(_ path: String, _ console: Console) throws -> GateDocument {
    let stored = try BaselineStore.load(path, explicit: baseline != nil)
    var document = newDocument(base: stored.path)
    if comparesTimes {
      _ = try KernelFilter.chosen(from: BaselineTimes.names(stored.document), by: filter)
    }
    let run = StandardRun(seed: stored.document.seed)
    var current = run.measure(console.listener)
    let result = AccuracyGate.compare(
      base: stored.document, candidate: current, acceptsDigests: acceptsDigests)
    document.accuracy = result.rows
    document.accuracyCompared = result.compared
    if let remark = result.remark { document.remarks.append(remark) }
    guard comparesTimes else { return document }
    let comparison = BaselineTimes(margin: storedMargin, advice: rules.margin, filter: filter)
    document.times = comparison.rows(base: stored.document, candidate: current)
    if document.times.contains(where: { $0.verdict == .regression }) {
      // Measured again before anything is said.
      current = run.measure(console.listener)
      let again = comparison.rows(base: stored.document, candidate: current)
      document.times = zip(document.times, again).map { $0.verdict == .regression ? $1 : $0 }
    }
    if stored.document.machine.machineClass != document.machine.machineClass {
      document.remarks.append(
        "the baseline is of \(stored.document.machine.machineClass): times are not compared")
    }
    return document
  }

  private func update(_ path: String, _ console: Console) throws -> ExitStatus {
    let document = StandardRun().measure(console.listener)
    console.clearProgress()
    guard document.holds else {
      console.note("animbench gate: a promise is broken; the baseline stays as it is")
      return .broken
    }
    let old = FileManager.default.fileExists(atPath: path) ? try ResultStore.read(path) : nil
    try BaselineStore.replace(path, with: document)
    try console.write(
      BaselineStore.difference(old, document, console.style) + "Baseline: \(path)\n")
    return .success
  }

  private func report(_ document: GateDocument, _ console: Console) throws(ResultStore.Failure) {
    let report = GateReport(document)
    try console.write(report.text(console.style))
    for (path, text) in [
      (json, report.json() + "\n"), (markdown, report.markdown()), (junit, report.junit()),
    ] {
      if let path { try AtomicFile.write(Data(text.utf8), to: path) }
    }
    if annotates { try console.write(report.annotations()) }
  }
}
