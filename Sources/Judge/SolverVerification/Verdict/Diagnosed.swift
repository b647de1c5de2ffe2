/// The result of the diagnosis of judged answers.
package struct Diagnosed: Sendable {
  /// Where the answers are wrong.
  package var places: [Localisation]
  /// The faults as sentences.
  package var findings: [Finding]

  package init(places: [Localisation], findings: [Finding]) {
    (self.places, self.findings) = (places, findings)
  }
}

/// The answers that a diagnosis examines.
package struct DiagnosisInput {
  package var observations: [Observation]
  /// More wrong answers of sweeps, which are not searched, but which a statement must hold for, too.
  package var further: [Observation] = []
  /// The error above which an answer of a kind is wrong.
  package var tolerance: @Sendable (SolverKind) -> Double
  /// Asks a question once more and judges the answer; nil without a solver that can be asked, such
  /// as answers of a file.
  package var ask: ((SolverRequest) -> [Judgement]?)?
}
