import AnimationNumerics
import Foundation
import Testing

@testable import animbench

@Suite struct DocumentationFiguresTests {
  /// The committed pictures are those that are drawn now. They were drawn where processors fuse
  /// multiplication and addition; others round differently.
  @Test(.enabled(if: InstructionSet.current.hasFusedMultiplyAdd))
  func documentationFiguresAreThoseOfTheCatalogue() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let resources = root.appending(
      path: "Sources/Library/AnimationNumerics/AnimationNumerics.docc/Resources")
    for file in DocumentationFigures.files() {
      let path = resources.appending(path: file.name)
      if ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil {
        try Data(file.svg.utf8).write(to: path)
      }
      let committed = try String(contentsOf: path, encoding: .utf8)
      #expect(
        committed == file.svg, "\(file.name): scripts/documentation --write draws it anew")
    }
  }

  @Test func documentationFiguresAreTheSameEveryTimeAndComeInPairs() {
    let files = DocumentationFigures.files()
    #expect(files.count.isMultiple(of: 2))
    #expect(files.map(\.svg) == DocumentationFigures.files().map(\.svg))
    for file in files {
      #expect(file.svg.contains("<polyline") || file.svg.contains("class=\"mark"), "\(file.name)")
      #expect(!file.svg.contains("nan"), "\(file.name)")
    }
  }
}
