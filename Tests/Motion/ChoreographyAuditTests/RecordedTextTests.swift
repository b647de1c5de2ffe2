import AnimationNumerics
import Foundation
import RecordedTexts
import TestTiers
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles

/// Audits, repairs and pages of the shipped scenarios do not change unintentionally. Other tests say whether
/// they are right.
@Suite(.enabled(if: InstructionSet.current.hasFusedMultiplyAdd))
struct RecordedTextTests {
  @Test func audits() throws {
    var texts: [(name: String, text: String)] = []
    for scenario in ScenarioCatalogue.all.sample(6) {
      let audit = ChoreographyAudit(scenario)
      texts.append(("json:\(scenario.name)", try RecordedTexts.json(audit)))
      let reduced = ChoreographyAudit(scenario.reducingMotion)
      texts.append(("reduced:\(scenario.name)", try RecordedTexts.json(reduced)))
      texts.append(
        (
          "text:\(scenario.name)",
          AuditText(audit: audit, budgets: scenario.budgets, listsEvents: true).text
        ))
    }
    #expect(
      try RecordedTexts("Recorded/audits.txt").differences(texts, isSample: !TestTier.isAll) == [])
  }

  @Test func pages() throws {
    let texts = ScenarioCatalogue.all.map { scenario in
      (name: scenario.name, text: AuditedDocument(scenario).html())
    }
    #expect(try RecordedTexts("Recorded/pages.txt").differences(texts) == [])
  }

  @Test func repairs() throws {
    var texts: [(name: String, text: String)] = []
    for scenario in ScenarioCatalogue.all.sample(4) {
      for entrance in [0.3, 0.6] {
        var limits = MotionBudgets.Stated()
        limits.limits[.entrance] = .some(entrance)
        let bytes = try #require(ScenarioCatalogue.text(of: scenario.name))
        let text =
          switch try ChoreographyRepair(limits: limits).repair(bytes) {
          case .unnecessary: "unnecessary"
          case .impossible(let reasons): "\(reasons)"
          case .repaired(let proposals):
            proposals.map {
              "\(String(decoding: $0.bytes, as: UTF8.self))\($0.kind) \($0.title) \($0.costs)"
            }.joined()
          }
        texts.append(("\(scenario.name):\(entrance)", text))
      }
    }
    #expect(
      try RecordedTexts("Recorded/repairs.txt").differences(texts, isSample: !TestTier.isAll) == [])
  }
}
