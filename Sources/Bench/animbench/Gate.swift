internal import CommandSupport
import ArgumentParser
internal import HostSystem
import SolverVerification
internal import Measurement

struct Gate: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Decides whether a build is as good as another: accuracy exactly, time within a margin.",
    discussion: """
      With --against, short processes of both builds take turns, and the median of paired ratios \
      decides each row: pass, regression, or inconclusive after the last round. Build both sides \
      with aligned code (scripts/compare-revisions does). A row that does not pass at the first look is \
      run step by step: if both builds execute the same instructions in the same order, only their place \
      in memory differs, and the row gets no verdict ("same code"; Linux on x86-64 only). Without \
      --against, this build is compared with a committed document: accuracy and digests exactly, times as \
      ratios to yardsticks and only on the same machine class.

      The noise of a row is learnt from stored documents of the machine class (--history). From stored \
      gates follows after how many rounds a row is first looked at; from six or more stored runs, how \
      much slower than the baseline it may be: four standard deviations, and 10 % where fewer are stored.

      With --base-solver and --candidate-solver it compares two versions of a program that speaks the \
      solver protocol: errors by their answers, times by short alternating processes. A program that \
      answers throughput requests is timed by its own loop; others by the time of their answers, \
      including the pipe. A row with an impossible time is not measured, and the others decide.

      A regression that is accepted is printed each time and fails nothing.

      Exit codes: 0 everything holds; 1 a regression; 2 a build or solver cannot be run or judged, or, \
      with --strict, rows stay inconclusive.
      """)

  @Option(help: ArgumentHelp("Another build of animbench to compare with.", valueName: "program"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "A shell command that speaks the solver protocol: the version to compare with.",
      valueName: "command"))
  var baseSolver: String?

  @Option(
    help: ArgumentHelp(
      "A shell command that speaks the solver protocol: the version to judge.",
      valueName: "command"))
  var candidateSolver: String?

  @Option(
    help: ArgumentHelp(
      "The document to compare with; by default Results/CLASS/baseline.json.", valueName: "path"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(
    help: """
      Replace the baseline by the results of this build, with --no-time only its accuracy, and show \
      the differences.
      """)
  var updateBaseline = false

  @Option(help: ArgumentHelp("The slowdown that fails, in per cent.", valueName: "percent"))
  var margin = 1.0

  @Option(help: ArgumentHelp("Rounds before the first look.", valueName: "count"))
  var rounds = 20

  @Option(
    help: ArgumentHelp(
      "Rounds of a row at most; of several rows on average, and four times as many of one.",
      valueName: "count"))
  var maxRounds = 320

  @Option(
    help: ArgumentHelp(
      "The chance of any false alarm in a table of equal builds, in per cent.",
      valueName: "percent"))
  var risk = 1.0

  @Option(
    help: ArgumentHelp(
      "The chance that a row passes although it is slower than the margin, in per cent.",
      valueName: "percent"))
  var missRisk = 1.0

  @Option(help: "Only jobs whose name contains this text; item counts are ignored.")
  var filter: String?

  @Flag(name: .customLong("no-time"), help: "Do not compare times.")
  var skipsTime = false

  @Flag(name: .customLong("no-accuracy"), help: "Do not compare accuracy.")
  var skipsAccuracy = false

  @Flag(name: .customLong("no-counts"), help: "Do not count instructions under valgrind.")
  var skipsCounts = false

  @Flag(help: "List the functions whose instruction counts grew.")
  var explain = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Stored runs and gates, or folders of them, that tell the noise of each row; by default Results/CLASS.",
      valueName: "path"))
  var history: [String] = []

  @OptionGroup var acceptance: AcceptedOption

  @Flag(help: "Exit with 2 if rows stay inconclusive.")
  var strict = false

  @Flag(help: "Accept changed digests if no worst case is worse.")
  var acceptDigests = false

  @OptionGroup var documents: WriteOption<MeasurementFormats>

  @Option(help: ArgumentHelp("Extra work of the candidate, in per cent.", visibility: .hidden))
  var slowCandidate = 0.0

  @Option(help: .hidden) var slowRows = ""

  @Option(help: ArgumentHelp("Cases of each set.", visibility: .hidden))
  var cases = 400

  @Flag(help: ArgumentHelp("Let the candidate lose one ulp.", visibility: .hidden))
  var loseUlp = false

  @OptionGroup var level: LevelOption

  func validate() throws {
    try documents.check(CheckFormats.names + MeasurementFormats.metrics)
    for (name, value) in [("--margin", margin), ("--risk", risk), ("--miss-risk", missRisk)] {
      try check(name, value, "lie between 0 and 100 per cent") { 0 < $0 && $0 < 100 }
    }
    guard rounds >= 5, maxRounds >= rounds else {
      throw ValidationError(
        "--rounds is \(rounds); it must be at least 5 and at most --max-rounds (\(maxRounds))")
    }
    if (baseSolver == nil) != (candidateSolver == nil) {
      throw ValidationError("--base-solver and --candidate-solver need each other")
    }
    if baseSolver != nil, against != nil || baseline != nil || updateBaseline {
      throw ValidationError(
        "solvers are compared with each other: without --against, --baseline and --update-baseline")
    }
    if against != nil, updateBaseline {
      throw ValidationError("--update-baseline and --against exclude each other")
    }
  }

  /// The rules for times, from the options.
  var rules: GateRules {
    var rules = GateRules()
    rules.margin = margin / 100
    rules.firstRounds = rounds
    rules.lastRounds = maxRounds
    rules.familyRisk = risk / 100
    rules.missRisk = missRisk / 100
    return rules
  }

  func execute() throws -> ExitStatus {
    try level.apply()
    let accepted = try acceptance.read()
    let console = Console(outputs: documents.standardOutput)
    let start = ContinuousClock.now
    do {
      var document: GateDocument
      var isUndecidable = false
      if let baseSolver, let candidateSolver {
        ProcessSolver.endProgramsOnInterrupt()
        (document, isUndecidable) = try compareSolvers(baseSolver, candidateSolver, console)
      } else if let against {
        document = try compareBuilds(against, console)
      } else {
        let path = baseline ?? BaselineStore.path(for: RunEnvironment.machine)
        if updateBaseline { return try update(path, console) }
        document = try compareBaseline(path, console)
      }
      console.clearProgress()
      document.accept(accepted)
      document.created = RunEnvironment.timestamp()
      document.seconds = (.now - start) / .seconds(1)
      try report(document, console)
      return isUndecidable ? .undecidable : document.exitStatus(isStrict: strict)
    } catch let error as JobFilter.NoMatch {
      throw CommandFailure.usage("--filter: \(error)")
    } catch let error where !(error is FileFailure) {
      throw CommandFailure(status: .undecidable, message: "\(error)")
    }
  }
}

extension GateDocument {
  /// The exit status of the command.
  ///
  /// - Parameter isStrict: Whether an undecided table is an error.
  func exitStatus(isStrict: Bool) -> ExitStatus {
    switch verdict {
    case .pass, .notCompared, .notMeasured: .success
    case .regression: .broken
    case .inconclusive: isStrict ? .undecidable : .success
    }
  }
}
