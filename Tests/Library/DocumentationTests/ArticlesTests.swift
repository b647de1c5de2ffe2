import Foundation
import Testing

/// The code that README.md and the articles show is the code that is compiled here.
@Suite struct ArticlesTests {
  static let examples = URL(filePath: #filePath).deletingLastPathComponent()

  /// The path of an article, in whichever catalogue, from this folder.
  static func path(of article: String) -> String {
    let catalogues = [
      "Library/AnimationNumerics/AnimationNumerics",
      "Library/AnimationChoreography/AnimationChoreography",
      "Library/AnimationIntegrators/AnimationIntegrators", "Bench/animbench/animbench",
      "Motion/choreo/choreo",
    ]
    let paths = catalogues.map { "../../../Sources/\($0).docc/\(article).md" }
    return paths.first {
      FileManager.default.fileExists(atPath: examples.appending(path: $0).standardized.path)
    } ?? paths[0]
  }

  @Test(arguments: [
    "AnimatingTenThousandItems", "AnimationChoreography", "AnimationIntegrators",
    "ChoreographyFormat", "DecayRubberBandsAndSmoothing",
    "DraggingAndReleasing", "EasingsByName", "FromSwiftUI", "GettingStarted", "ReversingAList",
    "SamplingManyItems",
    "SpringsOfOtherSystems", "VerifyingInASwiftTest", "VerifyingYourSolver", "WhatMovesWhichType",
  ])
  func theCodeOfAnArticleIsCompiled(article: String) throws {
    try expectCompiled(Self.path(of: article), by: article)
  }

  @Test func theCodeOfTheReadmeIsCompiled() throws {
    try expectCompiled("../../../README.md", by: "Readme")
  }

  private func expectCompiled(_ path: String, by prefix: String) throws {
    let text = try String(contentsOf: Self.examples.appending(path: path), encoding: .utf8)
    let example = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path())
      .filter { $0.hasPrefix(prefix) }.sorted()
      .map { try String(contentsOf: Self.examples.appending(path: $0), encoding: .utf8) }
      .joined(separator: "\n")
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        // The reader's own module is not here.
        .filter { !$0.isEmpty && $0 != "import MyAnimation" }
    }
    let compiled = lines(example).joined(separator: "\n")
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!blocks.isEmpty)
    for block in blocks where !block.contains(".package(") && !block.contains("// swift-tools") {
      // SwiftUI is not everywhere; a module with its names stands for it.
      let shown =
        block.contains("import") ? block.replacing("SwiftUI", with: "Namesakes") : block
      // Imports are at the head of a file, not always next to the code.
      let forms = [lines(shown)[...], lines(shown).drop { $0.hasPrefix("import ") }]
      #expect(forms.contains { compiled.contains($0.joined(separator: "\n")) }, "\(block)")
    }
  }
}
