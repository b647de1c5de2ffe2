internal import CMeasuring
package import SolverVerification

/// A benchmark: one method at the work of one workload, made and ready to be timed.
///
/// `run` contains the loop over calls, so that a sample costs one indirect call. Inputs and outputs
/// pass through `doNotOptimize`, so that the optimiser can neither move work out of the timed
/// region nor drop it.
package struct Job {
  /// What is computed, and by which method.
  package let description: JobDescription
  /// Chooses the inputs of a round; not timed.
  package var prepare: (_ round: Int) -> Void
  /// Does the work a number of times, each time with inputs of its own.
  package var run: (_ calls: Int) -> Void
  /// Compares results with the reference; called before anything is timed.
  package let check: () throws(SolverError) -> JobCheck
  /// Adds every number of the last call's outputs to a digest; nil where outputs are not digested.
  let insertOutputs: ((inout AnswerDigest) -> Void)?
  /// Nanoseconds an item in the prepared round, as a program reports them; NaN where it reports
  /// none. Nil for jobs that are timed from outside.
  let reportedTime: (() -> Double)?

  init(
    _ description: JobDescription, prepare: @escaping (_ round: Int) -> Void = { _ in },
    insertOutputs: ((inout AnswerDigest) -> Void)? = nil, reportedTime: (() -> Double)? = nil,
    run: @escaping (_ calls: Int) -> Void, check: @escaping () throws(SolverError) -> JobCheck
  ) {
    self.description = description
    self.prepare = prepare
    self.run = run
    self.check = check
    self.insertOutputs = insertOutputs
    self.reportedTime = reportedTime
  }

  /// A job whose check runs one call in some rounds and looks at some of its results.
  ///
  /// - Parameters:
  ///   - places: The results to look at; by default 64, spread evenly.
  ///   - rounds: The rounds to check.
  ///   - bound: The largest error with which the job is worth timing.
  ///   - error: The error of the result at a place.
  init(
    _ description: JobDescription, prepare: @escaping (_ round: Int) -> Void,
    insertOutputs: ((inout AnswerDigest) -> Void)? = nil, run: @escaping (_ calls: Int) -> Void,
    places: [Int]? = nil, rounds: Range<Int> = 0..<1, bound: Double,
    error: @escaping (_ place: Int) throws(SolverError) -> Double
  ) {
    self.init(description, prepare: prepare, insertOutputs: insertOutputs, run: run) {
      () throws(SolverError) in
      var all = JobCheck(error: 0, bound: bound, count: 0)
      for round in rounds {
        prepare(round)
        run(1)
        let check = try JobCheck(
          at: places ?? JobCheck.places(of: description.items), bound: bound, error: error)
        all.error = max(all.error, check.error)
        all.count += check.count
      }
      return all
    }
  }
}

/// What the rounds of a job share: when the round starts, or at which block of inputs. A class,
/// because one closure of the job sets what another reads.
final class RoundState<Value: BitwiseCopyable> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// One workload: its name, and the jobs that compete on it, made when their turn comes.
package struct JobGroup {
  package let name: String
  package let items: Int
  package let scalar: ScalarType
  private var make: ((_ method: String) -> Bool) throws(SolverError) -> [Job]

  /// A method's name and its job, from inputs that all methods of the workload share; nil where the
  /// method does not serve the workload.
  typealias Method<Inputs> = (
    name: String, job: (_ inputs: Inputs) throws(SolverError) -> Job?
  )

  init<Inputs>(
    _ name: String, items: Int, scalar: ScalarType = .double,
    inputs: @escaping () throws(SolverError) -> Inputs, methods: [Method<Inputs>]
  ) {
    self.name = name
    self.items = items
    self.scalar = scalar
    make = { isWanted throws(SolverError) in
      let wanted = methods.filter { isWanted($0.name) }
      guard !wanted.isEmpty else { return [] }
      let inputs = try inputs()
      var jobs: [Job] = []
      for method in wanted {
        if let job = try method.job(inputs) { jobs.append(job) }
      }
      return jobs
    }
  }

  /// The group with programs' jobs behind those of the methods.
  func with(
    _ programs: @escaping () -> [MeasuredProgram], job: @escaping (MeasuredProgram) -> Job
  ) -> JobGroup {
    var group = self
    group.make = { [make] isWanted throws(SolverError) in
      try make(isWanted) + programs().map(job)
    }
    return group
  }

  /// The jobs of some methods; of all by default.
  package func jobs(
    where isWanted: (_ method: String) -> Bool = { _ in true }
  ) throws(SolverError) -> [Job] {
    try make(isWanted)
  }

  /// The jobs of methods by name; of all if nil.
  package func jobs(_ methods: Set<String>?) throws(SolverError) -> [Job] {
    try make { methods?.contains($0) ?? true }
  }
}

/// Makes something of the library; what the library rejects fails the job, in the library's words.
func made<Made, Rejection: Error & CustomStringConvertible>(
  _ make: () throws(Rejection) -> Made
) throws(SolverError) -> Made {
  do throws(Rejection) {
    return try make()
  } catch {
    throw .failed(error.description)
  }
}

/// Makes the optimiser believe that every part of something that was made is used.
@inline(__always)
func doNotOptimize<Value>(_ value: inout Value) {
  withUnsafeMutablePointer(to: &value) { doNotOptimize(memory: $0) }
}
