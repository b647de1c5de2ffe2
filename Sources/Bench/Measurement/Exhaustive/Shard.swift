/// A part of a run that is divided over processes or machines: shard K of N, counted from 1.
///
/// The order of a run's units does not depend on N. Shard K does the units whose index i has i mod
/// N = K − 1. So every unit belongs to exactly one shard, and consecutive units of equal cost are
/// spread evenly.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The shard's number, from 1.
  package let index: Int
  package let count: Int

  /// The only shard of an undivided run.
  package static let whole = Shard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The largest number of shards.
  private static var maximumCount: Int { 1_000_000 }

  /// Parses a shard: "3/16", or "env" for the task of the job array that this process belongs to.
  package init(_ text: String, environment: [String: String]) throws(RunFailure) {
    if text == "env" {
      self = try Self.ofJobArray(environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else {
      throw RunFailure("\"\(text)\" is not a shard; it must be K/N, such as 3/16, or env")
    }
    try self.init(checking: index, of: count, "\"\(text)\"")
  }

  private init(checking index: Int, of count: Int, _ source: String) throws(RunFailure) {
    guard (1...Self.maximumCount).contains(count) else {
      throw RunFailure("\(source): N is \(count); it must be from 1 to \(Self.maximumCount)")
    }
    guard (1...count).contains(index) else {
      throw RunFailure("\(source): K is \(index); it must be from 1 to N, \(count)")
    }
    self.init(index: index, count: count)
  }

  /// The variables of job arrays for the index of a task and the number of tasks, and the index of the first
  /// one; Slurm has a variable for it. The manifest of a job of Kubernetes must pass on the number of completions.
  private static let arrays: [(index: String, count: String, first: Int?)] = [
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", nil),
    ("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
  ]

  /// The shard from the first of ANIMBENCH_SHARD, Slurm, Kubernetes and GitLab that is set.
  private static func ofJobArray(_ environment: [String: String]) throws(RunFailure) -> Shard {
    if let text = environment["ANIMBENCH_SHARD"] {
      guard text != "env" else { throw RunFailure("ANIMBENCH_SHARD is env") }
      do {
        return try Shard(text, environment: [:])
      } catch {
        throw RunFailure("ANIMBENCH_SHARD: \(error)")
      }
    }
    for array in arrays {
      guard let index = environment[array.index] else { continue }
      func number(_ name: String) throws(RunFailure) -> Int {
        guard let text = environment[name] else {
          throw RunFailure("\(array.index) is \(index), but \(name) is not set")
        }
        guard let number = Int(text) else {
          throw RunFailure("\(name) is \"\(text)\"; it must be a whole number")
        }
        return number
      }
      let first = if let first = array.first { first } else { try number("SLURM_ARRAY_TASK_MIN") }
      if array.first == nil, let step = environment["SLURM_ARRAY_TASK_STEP"], step != "1" {
        throw RunFailure("SLURM_ARRAY_TASK_STEP is \(step); it must be 1")
      }
      return try Shard(
        checking: try number(array.index) - first + 1, of: try number(array.count), array.index)
    }
    throw RunFailure(
      "env: none of ANIMBENCH_SHARD, "
        + arrays.map(\.index).joined(separator: ", ") + " is set")
  }

  /// The indices of this shard's units.
  package func units(of total: Int) -> StrideTo<Int> {
    stride(from: index - 1, to: total, by: count)
  }

  package var description: String { "\(index)/\(count)" }
}
