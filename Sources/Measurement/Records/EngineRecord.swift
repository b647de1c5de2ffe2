package import HostSystem

/// The verdict on an engine that people ship, as `scripts/engines --record` writes it.
package struct EngineRecord: Sendable, Hashable, Decodable {
  /// The schema that this version reads.
  package static let currentSchema = "animbench-engine/1"

  /// Errors over many answers, in the units of the verdict.
  package struct Accuracy: Sendable, Hashable, Decodable {
    package var answers: Int
    /// The error that half of them do not exceed.
    package var typical: Double
    /// The error that 99 % of them do not exceed.
    package var quantile99: Double
    package var worst: Double
    /// The level that the worst reaches: exact, double, single, visual or none.
    package var level: String
  }

  /// A wrong answer that can be asked again.
  package struct Case: Sendable, Hashable, Decodable {
    package var member: String
    package var observed: Double
    package var truth: Double
    /// The request, as a line of the solver protocol.
    package var request: String
  }

  /// The wrong answers to one group of requests, in one member.
  package struct Group: Sendable, Hashable, Decodable {
    package var group: String
    package var member: String
    package var wrong: Int
    package var answers: Int
    /// The wrong answer to the request with the simplest numbers.
    package var simplest: Case

    /// The share of answers that are wrong.
    package var share: Double { Double(wrong) / Double(max(answers, 1)) }
  }

  /// The verdict on one kind of request.
  package struct Kind: Sendable, Hashable, Decodable {
    package var kind: String
    /// passed, failed, "partly judged" or "not judged".
    package var outcome: String
    /// Errors over requests that interfaces make; nil if none of them was answered.
    package var ordinary: Accuracy?
    /// Everything that was answered.
    package var everything: Accuracy?
    /// The answer with the largest error among the wrong ones.
    package var worst: Case?
    /// The groups with wrong answers; nil without any.
    package var groups: [Group]?
  }

  /// The motion around the worst ordinary answer of a kind, by the engine and by the reference.
  package struct Picture: Sendable, Hashable, Decodable {
    package var kind: String
    /// The horizontal axis: "time" in seconds, or "progress".
    package var axis: String
    package var member: String
    /// Where on the axis the worst answer is.
    package var at: Double
    /// The request of the worst answer, as a line of the solver protocol.
    package var request: String
    /// Place on the axis, the engine's answer if it gave one, the truth.
    package var points: [[Double?]]
  }

  /// The cost of a sample in the engine's own loop over staggered items.
  package struct Cost: Sendable, Hashable, Decodable {
    /// The loop of one kind of request.
    package struct Loop: Sendable, Hashable, Decodable {
      package var kind: String
      /// The least time of a round over its samples, in nanoseconds.
      package var nanoseconds: Double
    }

    /// The work that the time of a sample includes, such as a call from another language.
    package var includes: String
    package var processor: String
    /// The day on which it was measured.
    package var date: String
    package var loops: [Loop]
  }

  package var engine: String
  package var title: String
  package var version: String
  /// The day on which it was judged.
  package var date: String
  /// A limit of the adapter, which is no fault of the engine.
  package var footnote: String?
  package var kinds: [Kind]
  /// The findings, as the verdict words them.
  package var findings: [String]
  /// The worst ordinary motions.
  package var pictures: [Picture]
  /// The cost of a sample; nil if the adapter has no loop.
  package var cost: Cost?

  /// The cost of a sample of a kind of request in nanoseconds; nil if it was not measured.
  package func nanoseconds(_ kind: String) -> Double? {
    cost?.loops.first { $0.kind == kind }?.nanoseconds
  }
}

extension ResultStore {
  /// The record of an engine in a file.
  ///
  /// - Throws: ``Failure``: the file is missing, truncated, foreign or of another version.
  package static func readEngine(_ path: String) throws(FileFailure) -> EngineRecord {
    try decode(
      EngineRecord.self, schema: EngineRecord.currentSchema, try contents(of: path), path: path)
  }
}
