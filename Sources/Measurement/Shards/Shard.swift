/// A part of a run that is divided over processes or machines: shard K of N, counted from 1.
///
/// The units of a run have an order that does not depend on N; shard K does those with an index i for
/// which i mod N = K − 1. So every unit belongs to one shard, and units that cost alike and follow each
/// other are spread evenly.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which one, from 1.
  package let index: Int
  /// Of how many.
  package let count: Int

  /// The only shard of a run that is not divided.
  package static let whole = Shard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Why a shard cannot be told.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The largest number of shards.
  private static var maximumCount: Int { 1_000_000 }

  /// A shard from text: "3/16", or "env" for what the job array that this process belongs to says.
  package init(
    _ text: String, environment: [String: String]
  ) throws(Failure) {
    if text == "env" {
      self = try Self.ofJobArray(environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else {
      throw Failure(description: "\"\(text)\" is no shard; it must be K/N, such as 3/16, or env")
    }
    try self.init(checking: index, of: count, "\"\(text)\"")
  }

  private init(checking index: Int, of count: Int, _ source: String) throws(Failure) {
    guard (1...Self.maximumCount).contains(count) else {
      throw Failure(
        description: "\(source): N is \(count); it must be from 1 to \(Self.maximumCount)")
    }
    guard (1...count).contains(index) else {
      throw Failure(description: "\(source): K is \(index); it must be from 1 to N, \(count)")
    }
    self.init(index: index, count: count)
  }

  /// The variables by which job arrays say which task a process is: the index, the first index, and
  /// how many there are.
  private static let arrays: [(index: String, first: String?, count: String)] = [
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT"),
    // Kubernetes says the index from 0; the job's manifest passes its number of completions on.
    ("JOB_COMPLETION_INDEX", nil, "JOB_COMPLETIONS"),
    // GitLab counts from 1.
    ("CI_NODE_INDEX", "1", "CI_NODE_TOTAL"),
  ]

  /// The shard that the first of ANIMBENCH_SHARD, Slurm, Kubernetes and GitLab says.
  private static func ofJobArray(_ environment: [String: String]) throws(Failure) -> Shard {
    if let text = environment["ANIMBENCH_SHARD"] {
      guard text != "env" else { throw Failure(description: "ANIMBENCH_SHARD is env") }
      do {
        return try Shard(text, environment: [:])
      } catch {
        throw Failure(description: "ANIMBENCH_SHARD: \(error)")
      }
    }
    for array in arrays {
      guard let index = environment[array.index] else { continue }
      func number(_ name: String) throws(Failure) -> Int {
        guard let text = environment[name] else {
          throw Failure(description: "\(array.index) is \(index), but \(name) is not set")
        }
        guard let number = Int(text) else {
          throw Failure(description: "\(name) is \"\(text)\"; it must be a whole number")
        }
        return number
      }
      let first =
        if let name = array.first {
          if let fixed = Int(name) { fixed } else { try number(name) }
        } else { 0 }
      if let step = environment["SLURM_ARRAY_TASK_STEP"], array.index.hasPrefix("SLURM"),
        step != "1"
      {
        throw Failure(description: "SLURM_ARRAY_TASK_STEP is \(step); it must be 1")
      }
      return try Shard(
        checking: try number(array.index) - first + 1, of: try number(array.count), array.index)
    }
    throw Failure(
      description: "env: none of ANIMBENCH_SHARD, "
        + arrays.map(\.index).joined(separator: ", ") + " is set")
  }

  /// Which of so many units are this shard's.
  package func units(of total: Int) -> StrideTo<Int> {
    stride(from: index - 1, to: total, by: count)
  }

  package var description: String { "\(index)/\(count)" }
}
