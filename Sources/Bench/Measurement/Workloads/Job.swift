internal import CMeasuring
package import SolverVerification

/// A benchmark: one method on one workload, ready to be timed.
///
/// `run` contains the loop over calls, so that a sample costs one indirect call. Inputs and outputs
/// pass through `doNotOptimize`, so that the optimiser can neither move work out of the timed
/// region nor remove it.
package struct Job {
  /// The workload and the method.
  package let description: JobDescription
  /// Selects the inputs of a round; not timed.
  package var prepare: (_ round: Int) -> Void
  /// Does the work a number of times, each time with different inputs.
  package var run: (_ calls: Int) -> Void
  /// Compares results with the reference; called before anything is timed.
  package let check: () throws -> JobCheck
  /// Adds every number of the last call's output to a digest; nil if outputs are not digested.
  let insertOutputs: ((inout AnswerDigest) -> Void)?
  /// Nanoseconds per item in the prepared round, as measured by the job itself; NaN if it could not
  /// measure. Nil for jobs that are timed from outside.
  let reportedTime: (() -> Double)?

  init(
    _ description: JobDescription, prepare: @escaping (_ round: Int) -> Void = { _ in },
    insertOutputs: ((inout AnswerDigest) -> Void)? = nil, reportedTime: (() -> Double)? = nil,
    run: @escaping (_ calls: Int) -> Void, check: @escaping () throws -> JobCheck
  ) {
    self.description = description
    self.prepare = prepare
    self.run = run
    self.check = check
    self.insertOutputs = insertOutputs
    self.reportedTime = reportedTime
  }

  /// The job under another description.
  ///
  /// - Parameter reportedTime: Nanoseconds per item, if the job is to measure itself.
  func described(as description: JobDescription, reportedTime: (() -> Double)? = nil) -> Job {
    Job(
      description, prepare: prepare, insertOutputs: insertOutputs, reportedTime: reportedTime,
      run: run, check: check)
  }

  /// The job with a check that also fails unless two ways give equal bits.
  ///
  /// - Parameter isEqual: Called after the check, whose last outputs are still there.
  func requiring(_ isEqual: @escaping () throws -> Bool) -> Job {
    Job(description, prepare: prepare, run: run) {
      var check = try check()
      if !(try isEqual()) { check.error = .infinity }
      return check
    }
  }

  /// A job whose check runs one call in some rounds and compares some of its results.
  ///
  /// - Parameters:
  ///   - places: The results to compare; by default 64, evenly spaced.
  ///   - rounds: The rounds to check.
  ///   - bound: The largest error allowed before timing.
  ///   - error: The error of the result at a place.
  init(
    _ description: JobDescription, prepare: @escaping (_ round: Int) -> Void,
    insertOutputs: ((inout AnswerDigest) -> Void)? = nil, run: @escaping (_ calls: Int) -> Void,
    places: [Int]? = nil, rounds: Range<Int> = 0..<1, bound: Double,
    error: @escaping (_ place: Int) throws -> Double
  ) {
    self.init(description, prepare: prepare, insertOutputs: insertOutputs, run: run) {
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

/// State that the closures of a job share in a round, such as its start time or block of inputs. It
/// is a class, because one closure sets what another reads.
final class RoundState<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// One workload: its name and its competing jobs, which are made on demand.
package struct JobGroup {
  package let name: String
  package let items: Int
  package let scalar: ScalarType
  private var make: ((_ method: String) -> Bool) throws -> [Job]

  /// One way to do the workload.
  struct Method<Inputs> {
    let name: String
    /// Makes the job from inputs shared by all methods; nil if the method does not support the
    /// workload.
    let job: (_ inputs: Inputs) throws -> Job?

    init(_ name: String, job: @escaping (_ inputs: Inputs) throws -> Job?) {
      (self.name, self.job) = (name, job)
    }
  }

  init<Inputs>(
    _ name: String, items: Int, scalar: ScalarType = .double,
    inputs: @escaping () throws -> Inputs, methods: [Method<Inputs>]
  ) {
    self.name = name
    self.items = items
    self.scalar = scalar
    make = { isWanted in
      let wanted = methods.filter { isWanted($0.name) }
      guard !wanted.isEmpty else { return [] }
      let inputs = try inputs()
      return try wanted.compactMap { try $0.job(inputs) }
    }
  }

  /// The group with the jobs of programs after those of the methods.
  func with(
    _ programs: @escaping () -> [MeasuredProgram], job: @escaping (MeasuredProgram) -> Job
  ) -> JobGroup {
    var group = self
    group.make = { [make] isWanted in
      try make(isWanted) + programs().map(job)
    }
    return group
  }

  /// The jobs of selected methods; of all methods by default.
  package func jobs(where isWanted: (_ method: String) -> Bool = { _ in true }) throws -> [Job] {
    try make(isWanted)
  }
}

/// Makes a value of the library. A rejection fails the job with the library's message.
func made<Made, Rejection: Error & CustomStringConvertible>(
  _ make: () throws(Rejection) -> Made
) throws(SolverError) -> Made {
  do throws(Rejection) {
    return try make()
  } catch {
    throw .failed(error.description)
  }
}

extension SolverRequest {
  /// The numbers of the true answer.
  var truth: [TrueValue] {
    get throws(SolverError) { try ReferenceSolver().truth(for: self).values }
  }
}

extension BezierControlPoints {
  /// The true value of the curve at a progress.
  func truth(at progress: Double) throws(SolverError) -> TrueValue {
    try SolverRequest.cubicBezier(CubicBezierRequest(curve: self, progress: progress)).truth[0]
  }
}

extension MotionError {
  /// The error of an answer beyond the allowances of an honest solver in `Double`.
  init(of answer: MotionAnswer, to request: SpringRequest) throws(SolverError) {
    let truth = try SolverRequest.spring(request).truth
    self.init(
      of: answer, position: truth[0], velocity: truth[1], request: request,
      naturalFrequency: request.spring.approximateNaturalFrequency ?? 1,
      dampingRatio: request.spring.approximateDampingRatio, allowance: .honestDouble)
  }
}

/// Makes the optimiser treat every part of a value as used.
@inline(__always) func doNotOptimize<Value>(_ value: inout Value) {
  withUnsafeMutablePointer(to: &value) { doNotOptimize(memory: $0) }
}
