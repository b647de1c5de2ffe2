import DocumentFixtures
import HostSystem
import Testing

@testable import Measurement

/// A consistent document is read; for any other the error names the place.
@Suite struct DocumentCheckTests {
  private func place(_ change: (inout ResultDocument) -> Void) throws -> String? {
    var document = try ReportFixture.document()
    change(&document)
    let data = try ResultStore.encode(document)
    do throws(FileFailure) {
      _ = try ResultStore.decode(data, path: "x.json")
      return nil
    } catch {
      guard case .badDocument("x.json", let place, let reason) = error, !reason.isEmpty else {
        return "\(error)"
      }
      return place
    }
  }

  @Test func theFixtureIsRead() throws {
    #expect(try place { _ in } == nil)
  }

  @Test func whatNoMeasurementGivesIsRejectedByItsPlace() throws {
    let changes: [(String, (inout ResultDocument) -> Void)] = [
      ("comparisons[1].nanoseconds", { $0.comparisons[1].nanoseconds = -1e300 }),
      ("comparisons[0].error", { $0.comparisons[0].error = .nan }),
      ("studies.convergence[0].steps[0]", { $0.studies?.convergence[0].steps[0] = 0 }),
    ]
    for (expected, change) in changes { #expect(try place(change) == expected) }
  }
}
