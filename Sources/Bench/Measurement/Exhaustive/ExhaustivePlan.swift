internal import Dispatch
internal import ReferenceNumerics

/// The units of an exhaustive run, in an order that does not depend on the number of shards: one
/// chunk of 2²⁴ inputs of one subject each.
package struct ExhaustivePlan: Sendable {
  /// The subjects that are tested.
  package let subjects: [ExhaustiveSubject]
  /// The number of inputs in each chunk.
  package let limit: Int

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - limit: The number of inputs in each chunk of 2²⁴; nil for all.
  ///   - isWanted: Whether a subject of a name is tested.
  package init(limit: Int? = nil, where isWanted: (_ name: String) -> Bool) {
    subjects = ExhaustiveSubject.all.filter { isWanted($0.name) }
    self.limit = limit ?? 1 << 24
  }

  /// The units of a shard, by index.
  package func units(_ shard: Shard) -> [Int] {
    Array(shard.units(of: ExhaustiveSubject.chunkCount * subjects.count))
  }

  /// The subject and the chunk of a unit.
  ///
  /// Takes one chunk of every subject in turn, starting with a different subject for each chunk.
  /// Slow subjects are thus spread over the shards even if the numbers of shards and subjects have a
  /// common divisor.
  private func place(_ unit: Int) -> (subject: Int, chunk: Int) {
    let chunk = unit / subjects.count
    return ((unit + chunk) % subjects.count, chunk)
  }

  /// The approximate duration of a unit, in seconds.
  package func cost(of unit: Int) -> Double {
    subjects[place(unit).subject].cost * Double(limit) / 0x1p24
  }

  /// The number of inputs of each subject in a shard.
  package func inputCounts(_ shard: Shard) -> [Int] {
    var counts = Array(repeating: 0, count: subjects.count)
    for unit in units(shard) {
      let (subject, chunk) = place(unit)
      counts[subject] += subjects[subject].inputCount(chunk: chunk, limit: limit)
    }
    return counts
  }

  /// Runs a shard on all cores.
  ///
  /// - Parameter progress: Called with the share that is done and the name of a finished subject.
  /// - Returns: For each subject, the result of each output.
  package func run(
    _ shard: Shard, progress: @Sendable (Double, String) -> Void
  ) -> [[ExhaustiveResult]] {
    let units = units(shard)
    let total = units.reduce(.leastNormalMagnitude) { $0 + cost(of: $1) }
    let empty = subjects.map { Array(repeating: ExhaustiveResult(), count: $0.outputs.count) }
    let state = Guarded<(results: [[ExhaustiveResult]], done: Double)>((empty, 0))
    DispatchQueue.concurrentPerform(iterations: units.count) { index in
      let (subject, chunk) = place(units[index])
      let results = subjects[subject].results(chunk: chunk, limit: limit)
      let done = state.withLock { state in
        for output in results.indices { state.results[subject][output].merge(results[output]) }
        state.done += cost(of: units[index])
        return state.done
      }
      progress(done / total, subjects[subject].name)
    }
    return state.withLock { $0.results }
  }
}
