internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import Reports
internal import SolverVerification

/// The comparisons of a gate: with another build, another program version or a stored document.
extension Gate {
  private var chosen: JobFilter? { filter.map { JobFilter($0) } }

  /// Compares with another build of the tool, by alternating processes.
  func compareBuilds(_ path: String, _ console: Console) throws -> GateDocument {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw FileFailure.inputOutput(path: path, reason: "is not a program that can be run")
    }
    var document = GateDocument(base: path, rules: rules)
    var base = PairedProcesses.Side(program: path)
    var candidate = PairedProcesses.Side(program: RunEnvironment.ownProgram)
    if slowCandidate > 0 {
      // Arguments move what is allocated after them, by which some rows get 1 % slower: both sides have them.
      base.arguments = ["--extra-work", "0", "--slowed", slowRows]
      candidate.arguments = ["--extra-work", "\(slowCandidate / 100)", "--slowed", slowRows]
    }
    // An unknown name is rejected before anything is measured.
    let processes = PairedProcesses(base: base, candidate: candidate)
    let known = try processes.jobs()
    let jobs = try JobFilter.chosen(from: known.both, by: chosen)
    if !skipsAccuracy {
      console.progress(0, "accuracy")
      let old = try snapshot(base, [])
      let new = try snapshot(candidate, loseUlp ? ["--lose-ulp"] : [])
      compareAccuracy(base: old, candidate: new, &document)
      if explain {
        func solver(_ path: String) -> String {
          let quoted = path.replacing("'", with: #"'\''"#)
          return "'\(quoted)' sample"
        }
        addAnswers(solver(base.program), solver(candidate.program), to: &document)
      }
      document.build = new.build
    }
    document.remarks += known.remarks
    if !skipsTime, candidate.arguments.isEmpty,
      MachineCode.isSame(base.program, candidate.program) == true
    {
      document.remarks.append(
        "same code: both builds have the same machine code and constants, so times and counts are "
          + "not compared")
      return document
    }
    if !skipsCounts, !skipsTime { count(base, candidate, jobs, &document, console) }
    if !skipsTime {
      guard !jobs.isEmpty else { throw RunFailure("the builds have no job in common to compare") }
      try processes.check(candidate, jobs)
      try time(jobs, of: processes, &document, console)
      suspectLayout(&document)
    }
    return document
  }

  private func compareAccuracy(
    base: ResultDocument, candidate: ResultDocument, isComplete: Bool = false,
    _ document: inout GateDocument
  ) {
    let result = AccuracyGate.compare(
      base: base, candidate: candidate, acceptsDigests: acceptDigests, isComplete: isComplete)
    document.accuracy = result.rows
    document.accuracyCompared = result.compared
    if let remark = result.remark { document.remarks.append(remark) }
  }

  private func time(
    _ jobs: [String], of sides: some PairedSides, _ document: inout GateDocument,
    _ console: Console
  ) throws {
    let noise = try storedNoise(base: baseSolver)
    document.remarks += [noise.remark(on: jobs)].compactMap(\.self)
    let gate = TimeGate(processes: sides, rules: rules, noise: noise.rounds)
    let outcome = try gate.run(jobs: jobs) {
      console.progress(0.2 + 0.8 * $0, $1)
    }
    document.times = outcome.rows
    document.control = outcome.control
    document.remarks += [outcome.remark].compactMap(\.self)
    if document.isWithoutTimes { document.remarks.append("no time was measured") }
  }

  /// The noise of rows, from the files of `--history` or what is stored of the machine's class.
  private func storedNoise(base: String? = nil) throws(FileFailure) -> StoredNoise {
    let own = BaselineStore.folder(for: RunEnvironment.machine)
    guard history.isEmpty else { return try StoredNoise(at: history, base: base) }
    return FileManager.default.fileExists(atPath: own)
      ? try StoredNoise(at: [own], base: base) : StoredNoise()
  }

  /// Compares two versions of an external program. A candidate that fails cannot be judged.
  func compareSolvers(
    _ base: String, _ candidate: String, _ console: Console
  ) throws -> (GateDocument, isUndecidable: Bool) {
    var isUndecidable = false
    var document = GateDocument(base: base, rules: rules)
    console.progress(0, "what both programs serve")
    let pair = try SolverPair(base: base, candidate: candidate, isTimed: !skipsTime)
    // A dead candidate has no job list, so an unknown --filter is not reported.
    let jobs =
      pair.candidateFault == nil && !skipsTime
      ? try JobFilter.chosen(from: pair.workloads.map(\.name), by: chosen) : []
    document.remarks = pair.remarks
    if !skipsAccuracy {
      console.progress(0.02, "accuracy")
      let result = try pair.accuracy(cases: cases, seed: CaseSet.standardSeed)
      document.accuracy = result.rows
      document.accuracyCompared = result.compared
      document.accuracyAllowance = VerdictExpectation.allowance
      document.remarks += result.remarks
      if explain { addAnswers(base, candidate, to: &document) }
      isUndecidable = result.isUndecidable
    }
    if let fault = pair.candidateFault {
      if !skipsAccuracy { return (document, isUndecidable) }
      throw RunFailure("the candidate cannot be asked: \(candidate) \(fault)")
    }
    guard !skipsTime, !isUndecidable else { return (document, isUndecidable) }
    if !jobs.isEmpty {
      try time(jobs, of: pair, &document, console)
    } else if skipsAccuracy {
      throw RunFailure("the programs have nothing in common that can be timed")
    } else {
      document.remarks.append(
        "no time was measured: the programs have nothing in common that can be timed")
    }
    return (document, document.verdict == .notCompared)
  }

  /// Adds what both sides answer to the questions of which the candidate's answers became worse.
  private func addAnswers(_ base: String, _ candidate: String, to document: inout GateDocument) {
    /// The first line that a solver answers.
    func answer(_ solver: String, _ request: String) -> String? {
      let script = "printf '%s\\n' \"$1\" | sh -c \"$2\""
      let outcome = try? ShortProcess.run(
        "/bin/sh", ["-c", script, "sh", request, solver], timeout: 10)
      return outcome?.output.split(separator: "\n").last.map(String.init)
    }
    for index in document.accuracy.indices where document.accuracy[index].isBroken {
      guard let request = document.accuracy[index].request, let old = answer(base, request),
        let new = answer(candidate, request), old != new
      else { continue }
      document.accuracy[index].answers = [old, new]
    }
  }

  private func snapshot(
    _ side: PairedProcesses.Side, _ arguments: [String]
  ) throws -> ResultDocument {
    let outcome = try ShortProcess.run(
      side.program, ["accuracy-snapshot", "--cases", "\(cases)"] + arguments, timeout: 300)
    // A snapshot with broken promises also exits with 0; its document reports them.
    guard outcome.status == 0 else {
      throw RunFailure("\(side.program) accuracy-snapshot ended with \(outcome.status)")
    }
    return try ResultStore.decode(Data(outcome.output.utf8), path: side.program)
  }

  private func count(
    _ base: PairedProcesses.Side, _ candidate: PairedProcesses.Side, _ jobs: [String],
    _ document: inout GateDocument, _ console: Console
  ) {
    let counts = InstructionCounts()
    guard counts.isInstalled else {
      document.remarks.append("valgrind is not present: instructions were not counted")
      return
    }
    console.progress(0.05, "instructions and allocations under valgrind")
    if let rows = counts.compare(base: base, candidate: candidate, jobs: jobs) {
      document.counts = rows
    } else {
      document.remarks.append("a build did not run under valgrind: instructions were not counted")
    }
  }

  /// Marks slower jobs with unchanged instruction counts, whose code has probably only moved in
  /// memory.
  private func suspectLayout(_ document: inout GateDocument) {
    for index in document.times.indices where document.times[index].verdict == .regression {
      let counted = document.counts.filter {
        $0.job == document.times[index].job && $0.what == "instructions"
      }
      if !counted.isEmpty, counted.allSatisfy({ $0.base == $0.candidate }) {
        document.times[index].remark =
          "instructions unchanged: build both sides with aligned code before believing it"
      }
    }
  }

  /// Compares with a stored document.
  func compareBaseline(_ path: String, _ console: Console) throws -> GateDocument {
    let stored = try BaselineStore.load(path, explicit: baseline != nil)
    var document = GateDocument(base: stored.path, rules: rules)
    if !skipsTime {
      _ = try JobFilter.chosen(from: BaselineTimes.names(stored.document), by: chosen)
    }
    var run = StandardRun(seed: stored.document.seed)
    run.isTimed = !skipsTime
    var current = run.measure(progress: console.progress, note: console.note)
    compareAccuracy(base: stored.document, candidate: current, isComplete: true, &document)
    guard !skipsTime else { return document }
    let comparison = BaselineTimes(
      advice: rules.margin, filter: chosen, noise: try storedNoise().runs)
    document.times = comparison.rows(base: stored.document, candidate: current)
    if document.times.contains(where: { $0.verdict == .regression }) {
      // Measures failures again before reporting them.
      current = run.measure(progress: console.progress, note: console.note)
      let again = comparison.rows(base: stored.document, candidate: current)
      document.times = zip(document.times, again).map { $0.verdict == .regression ? $1 : $0 }
    }
    if stored.document.machine.machineClass != document.machine.machineClass {
      document.remarks.append(
        "the baseline is of \(stored.document.machine.machineClass): times are not compared")
    }
    return document
  }

  /// Replaces the stored document, without times only its accuracy, and shows the changes.
  func update(_ path: String, _ console: Console) throws -> ExitStatus {
    let isStored = FileManager.default.fileExists(atPath: path)
    let stored = isStored ? try BaselineStore.Stored(path) : nil
    if skipsTime, let build = stored?.document.build,
      build.arithmetic != RunEnvironment.build().arithmetic
    {
      throw RunFailure(
        "\(path) has \(build.arithmetic) arithmetic and this build "
          + "\(RunEnvironment.build().arithmetic): their accuracy differs")
    }
    var run = StandardRun()
    if skipsTime, let stored {
      (run.isTimed, run.seed) = (false, stored.document.seed)
    }
    let measured = run.measure(progress: console.progress, note: console.note)
    console.clearProgress()
    guard measured.holds else {
      console.note("animbench gate: a promise is broken; the baseline stays as it is")
      return .broken
    }
    guard measured.build.commit != BuildRecord.unknownCommit else {
      console.note(
        "animbench gate: the commit of this build is unknown; run it in its repository, or set "
          + "ANIMBENCH_COMMIT. The baseline stays as it is")
      return .usage
    }
    let new = skipsTime ? try stored?.replacingAccuracy(by: measured) : nil
    try AtomicFile.write(try new ?? ResultStore.encode(measured), to: path)
    try console.write(
      BaselineStore.difference(stored?.document, try ResultStore.read(path), console.style)
        + "Baseline: \(path)\n")
    return .success
  }

  /// Writes the decision in every requested form.
  func report(_ document: GateDocument, _ console: Console) throws(FileFailure) {
    let gate = GateReport(document, explains: explain)
    try console.write(gate.text(console.style))
    try documents.write(
      gate.report,
      Metrics.texts([Metrics(document)]).merging([
        "json": gate.json, "markdown": gate.markdown,
      ]) { $1 })
  }
}
