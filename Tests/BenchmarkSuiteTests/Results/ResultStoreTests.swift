import Foundation
import SolverVerification
import Testing

@testable import BenchmarkSuite

@Suite struct ResultStoreTests {
  /// A folder of its own, removed afterwards.
  final class Folder {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "animbench-tests-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  static func document() -> ResultDocument {
    var document = ResultDocument(
      created: "2026-11-21T05:00:00Z", command: ["animbench"], mode: "quick", seed: 7,
      machine: RunEnvironment.machine, build: RunEnvironment.build())
    document.accuracy = [
      AccuracyRow(
        method: "ours", caseSet: "main", cases: 3, available: 10, refused: 0, scalar: .double,
        unit: .scaled, errors: distribution([0, 1e-16, .infinity]),
        worst: WorstCaseRecord(
          member: "position", request: "{}", observed: .nan, truth: -.infinity),
        regimes: ["critical": 1e-16], promise: 1e-15, digest: "0123456789abcdef")
    ]
    document.times = [
      TimeRow(
        kernel: KernelDescription(
          family: "spring", workload: "spring.a", method: "ours", items: 10, workingSetBytes: 80),
        check: KernelCheck(error: 0, bound: 1e-15, count: 10), callsPerSample: 5,
        samples: [3, 1, 2.5], median: 2.5, minimum: 1, spread: 0.5, processorMedian: 2.4,
        ratioToReadWrite: 1.5, ratioToMemset: nil, ratioToYardstick: 2)
    ]
    return document
  }

  private static func distribution(_ errors: [Double]) -> ErrorSummary? {
    var distribution = ErrorDistribution()
    for error in errors { distribution.insert(error) }
    return distribution.summary()
  }

  @Test func aDocumentComesBackAsItWas() throws {
    let folder = try Folder()
    var document = Self.document()
    let path = folder.path + "/new/result.json"
    try ResultStore.write(document, to: path)
    var read = try ResultStore.read(path)
    // NaN is not equal to itself; everything else is.
    #expect(read.accuracy[0].worst?.observed.isNaN == true)
    read.accuracy[0].worst?.observed = 0
    document.accuracy[0].worst?.observed = 0
    #expect(read == document)
    #expect(read.times[0].samples == [3, 1, 2.5])
  }

  private func refusal(of text: String) -> ResultStore.Failure? {
    do throws(ResultStore.Failure) {
      _ = try ResultStore.decode(Data(text.utf8), path: "x.json")
      return nil
    } catch {
      return error
    }
  }

  @Test func anotherVersionIsRefusedByName() throws {
    let failure = refusal(of: #"{"schema":"animbench-result/99"}"#)
    #expect(failure?.description.contains("animbench-result/99") == true)
    #expect(failure?.exitStatus == .badData)
  }

  @Test func aForeignDocumentIsRefused() {
    #expect(refusal(of: #"{"benchmarks":[]}"#)?.description.contains("schema: missing") == true)
    #expect(refusal(of: "[1,2]")?.exitStatus == .badData)
    #expect(refusal(of: "<html>")?.exitStatus == .badData)
  }

  @Test(arguments: [1, 100, 400])
  func aTruncatedDocumentIsRefused(missing: Int) throws {
    let text = String(decoding: try ResultStore.encode(Self.document()), as: UTF8.self)
    let failure = refusal(of: String(text.dropLast(missing + 2)))
    #expect(failure?.description.contains("ends too early") == true)
  }

  @Test func aMissingMemberIsNamedWithItsPlace() throws {
    let text = String(decoding: try ResultStore.encode(Self.document()), as: UTF8.self)
    let broken = text.replacingOccurrences(of: "\"callsPerSample\":5,", with: "")
    #expect(broken != text)
    #expect(refusal(of: broken)?.description == "x.json: times[0].callsPerSample: is missing")
  }

  @Test func aTimeThatIsNoneIsRefused() throws {
    let text = String(decoding: try ResultStore.encode(Self.document()), as: UTF8.self)
    let broken = text.replacingOccurrences(of: "\"median\":2.5", with: "\"median\":-1")
    #expect(refusal(of: broken)?.description.contains("times[0].median") == true)
  }

  @Test func anUnwritablePlaceIsAnErrorAndLeavesNothing() throws {
    let folder = try Folder()
    // A file where a folder would have to be.
    let blocker = folder.path + "/file"
    try Data("x".utf8).write(to: URL(fileURLWithPath: blocker))
    do throws(ResultStore.Failure) {
      try ResultStore.write(Self.document(), to: blocker + "/result.json")
      Issue.record("it was written")
    } catch {
      #expect(error.exitStatus == .inputOutput)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func aNameThatCannotBeCreatedLeavesNothing() throws {
    let folder = try Folder()
    let name = String(repeating: "n", count: 300)
    #expect(throws: ResultStore.Failure.self) {
      try ResultStore.write(Self.document(), to: folder.path + "/" + name)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func digestsSeeEveryBit() {
    func digest(_ values: [Double]) -> String {
      var digest = AnswerDigest()
      for value in values { digest.insert(value) }
      return digest.text
    }
    #expect(digest([1, 2]) != digest([2, 1]))
    #expect(digest([1]) != digest([1.nextUp]))
    #expect(digest([0]) != digest([-0.0]))
    #expect(digest([.nan]) == digest([-.nan]))
  }
}
