import Foundation
import DocumentFixtures
import HostSystem
import SolverVerification
import Testing

@testable import Measurement

@Suite struct ResultStoreTests {
  @Test func aDocumentComesBackAsItWas() throws {
    let folder = try TemporaryFolder()
    var document = ResultFixture.document()
    document.accuracyCommit = "0123456789ab"
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

  /// It has sections that no run writes any more.
  @Test func anOlderDocumentIsRead() throws {
    let file = URL(filePath: #filePath).appending(
      path: "../../../../Shared/Fuzz/Documents/run.json")
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    #expect(text.contains("\"witnesses\""))
    #expect(
      try ResultStore.read(file.standardizedFileURL.path).studies?.convergence.isEmpty == false)
  }

  private func rejection(of text: String) -> FileFailure? {
    do throws(FileFailure) {
      _ = try ResultStore.decode(Data(text.utf8), path: "x.json")
      return nil
    } catch {
      return error
    }
  }

  @Test func anotherVersionIsRejectedByName() throws {
    let failure = rejection(of: #"{"schema":"animbench-result/99"}"#)
    #expect(failure?.description.contains("animbench-result/99") == true)
    #expect(failure?.isBadDocument == true)
  }

  @Test func aForeignDocumentIsRejected() {
    #expect(rejection(of: #"{"benchmarks":[]}"#)?.description.contains("schema: missing") == true)
    #expect(rejection(of: "[1,2]")?.description.contains("not a document of animbench") == true)
    #expect(rejection(of: "<html>")?.isBadDocument == true)
  }

  @Test(arguments: [1, 100, 400])
  func aTruncatedDocumentIsRejected(missing: Int) throws {
    let text = String(decoding: try ResultStore.encode(ResultFixture.document()), as: UTF8.self)
    let failure = rejection(of: String(text.dropLast(missing + 2)))
    #expect(failure?.description.contains("ends too early") == true)
  }

  @Test func aMissingMemberIsNamedWithItsPlace() throws {
    let text = String(decoding: try ResultStore.encode(ResultFixture.document()), as: UTF8.self)
    let broken = text.replacingOccurrences(of: "\"callsPerSample\":5,", with: "")
    #expect(broken != text)
    #expect(rejection(of: broken)?.description == "x.json: times[0].callsPerSample: is missing")
  }

  @Test func aTimeThatIsNoneIsRejected() throws {
    let text = String(decoding: try ResultStore.encode(ResultFixture.document()), as: UTF8.self)
    let broken = text.replacingOccurrences(of: "\"median\":2.5", with: "\"median\":-1")
    #expect(rejection(of: broken)?.description.contains("times[0].median") == true)
    // A text that is JSON is not called anything else.
    let negative = text.replacingOccurrences(
      of: "\"callsPerSample\":5", with: "\"callsPerSample\":1e308")
    #expect(rejection(of: negative)?.description.contains("out of the range of its member") == true)
  }

  @Test func anUnwritablePlaceIsAnErrorAndLeavesNothing() throws {
    let folder = try TemporaryFolder()
    // A file where a folder would have to be.
    let blocker = folder.path + "/file"
    try Data("x".utf8).write(to: URL(fileURLWithPath: blocker))
    do throws(FileFailure) {
      try ResultStore.write(ResultFixture.document(), to: blocker + "/result.json")
      Issue.record("it was written")
    } catch {
      #expect(!error.isBadDocument)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func aNameThatCannotBeCreatedLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 300)
    #expect(throws: FileFailure.self) {
      try ResultStore.write(ResultFixture.document(), to: folder.path + "/" + name)
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

extension FileFailure {
  /// Whether the document is at fault rather than the file.
  fileprivate var isBadDocument: Bool {
    if case .badDocument = self { true } else { false }
  }
}
