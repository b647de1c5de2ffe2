package import SolverVerification

/// The verdict on a shipped engine, as `scripts/engines --record` writes it.
package struct EngineRecord: StoredDocument, Sendable, Hashable {
  /// The schema that this version reads.
  package static let currentSchema = "animbench-engine/1"

  /// A wrong answer with its request, so that it can be reproduced.
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

    package var share: Double { Double(wrong) / Double(max(answers, 1)) }
  }

  /// The verdict on one kind of request.
  package struct Kind: Sendable, Hashable, Decodable {
    package var kind: String
    /// The outcome: passed, failed, "partly judged" or "not judged".
    package var outcome: String
    /// Errors over requests that interfaces typically make; nil if none of them was answered.
    package var ordinary: KindVerdict.Accuracy?
    /// Errors over published curves and springs; nil if none was answered.
    package var corpus: KindVerdict.Accuracy?
    /// The published name of the curve or spring with the largest error.
    package var worstOfCorpus: String?
    /// Errors over all answers.
    package var overall: KindVerdict.Accuracy?
    /// The wrong answer with the largest error.
    package var worst: Case?
    /// The groups with wrong answers, if any.
    package var groups: [Group]?
  }

  /// The cost of a sample in the engine's own loop over staggered items.
  package struct Cost: Sendable, Hashable, Decodable {
    /// The loop of one kind of request.
    package struct Loop: Sendable, Hashable, Decodable {
      package var kind: String
      /// The minimum time of a round divided by its samples, in nanoseconds.
      package var nanoseconds: Double
    }

    /// The work that the time of a sample includes, such as a call from another language.
    package var includes: String
    package var processor: String
    /// The date of the measurement.
    package var date: String
    package var loops: [Loop]
  }

  package var engine: String
  package var title: String
  package var version: String
  /// The date of the verdict.
  package var date: String
  /// The digest of the case sets; errors over equal sets are comparable.
  package var sets: String?
  /// A limit of the adapter that is not a fault of the engine.
  package var footnote: String?
  /// The reason why wrong answers without a name in the findings have none.
  package var unnamed: String?
  package var kinds: [Kind]
  /// The findings in the verdict's wording.
  package var findings: [String]
  /// The cost of a sample; nil if the adapter has no loop.
  package var cost: Cost?
}
