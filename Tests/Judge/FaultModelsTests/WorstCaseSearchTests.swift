import Foundation
import Presentation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels

/// The search finds worse inputs than the sets hold. It ends by its number of requests, long before its
/// time.
@Suite struct WorstCaseSearchTests {
  @Test(
    arguments: [
      ("two-exponentials", "near-critical"), ("bezier-tolerance-1e-7", "curves-random"),
      ("bezier-bisection-1e-3", "curves-named"), ("rounded-stiffness", "ordinary-springs"),
    ].sample(1))
  func aWorseInputIsFoundAndKept(name: String, set: String) throws {
    let model = try #require(FaultySolver.all.first { $0.name == name })
    let set = try #require(CaseSet.named(set))
    var verifier = Verifier(standard: .double, caseSets: [set])
    let sampled = try #require(verifier.verdict(on: model).rows.map(\.errors.maximum).max())
    verifier.searchSeconds = 3_600
    let verdict = verifier.verdict(on: model)
    let found = try #require(verdict.searched?.first)
    #expect(found.sampled == sampled && found.worst.error > 1.01 * sampled)
    #expect(verdict.rows.map(\.errors.maximum).max() == found.worst.error)

    // The request can be asked again.
    let request = try SolverRequest.decode(line: found.worst.request.description).request.get()
    let judged = try Judge(allowance: .honestDouble).judge(
      try model.answer(request), to: request)
    #expect(judged.map(\.error).max() == found.worst.error)
    #expect(verdict.text.contains("\(found.worst.request)"))
    let document = try DocumentCoding.decoder.decode(
      VerdictDocument.self, from: Data(verdict.json.utf8))
    #expect(document.verdict.searched?.first?.worst == found.worst)
    #expect(verdict.markdown.contains("The search found worse inputs:"))

    // It stays within the range of the set.
    let times = set.requests.compactMap(\.input)
    let time = try #require(request.input)
    #expect(times.min()! <= time && time <= times.max()!)
  }

  @Test func aRightSolverStaysRight() throws {
    var verifier = Verifier(
      standard: .double, caseSets: ["staggers", "steps"].compactMap(CaseSet.named), limit: 100)
    verifier.searchSeconds = 3_600
    let verdict = verifier.verdict(on: ReferenceSolver())
    #expect(verdict.outcome == .passed && verdict.searched?.isEmpty == true)
    #expect(verdict.text.contains("The search found no worse input."))
  }
}
