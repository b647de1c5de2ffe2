#if SwiftUISource
  import ChoreographyAudit
  import ChoreographyFiles
  import Foundation
  import Presentation
  import SwiftUISource
  import Testing

  /// The page of each rule, and the comments that disable rules.
  @Suite struct RulePageTests {
    /// The examples of a page: one that breaks the rule, and one that keeps it.
    private func page(_ rule: String) throws -> (text: String, examples: [String]) {
      var folder = URL(filePath: #filePath)
      for _ in 0..<4 { folder.deleteLastPathComponent() }
      let path = folder.appending(path: "Sources/Motion/choreo/choreo.docc/Rules/\(rule).md")
      let text = try String(contentsOf: path, encoding: .utf8)
      return (text, text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.1) })
    }

    @Test(arguments: SourceRule.all.map(\.name))
    func theExamplesOfAPageDoWhatTheySay(_ name: String) throws {
      let rule = try #require(SourceRule.named(name))
      let (text, examples) = try page(name)
      #expect(text.hasPrefix("# \(name)\n\n\(rule.summary)\n") && rule.page.hasSuffix("\(name).md"))
      #expect(text.contains("The level is \(rule.level.word)."))
      try #require(examples.count == 2)
      if name == "unreadable-file" {
        #expect(throws: DocumentError.self) { try SwiftUIFile(Array(examples[0].utf8)) }
      } else {
        let broken = try SwiftUIFile(Array(examples[0].utf8))
        #expect(broken.broken.contains(name), "\(broken.broken) \(broken.notes.map(\.text))")
      }
      let kept = try SwiftUIFile(Array(examples[1].utf8))
      #expect(kept.broken.isEmpty, "\(kept.findings.map(\.text))")
      #expect(kept.notes.isEmpty, "\(kept.notes.map(\.text))")
    }

    /// A screen with two late views in lines 6 and 9, and comments in lines 5, 7 and 10, and after
    /// the code of line 9.
    private func findings(
      before: String = "", between: String = "", same: String = "", after: String = ""
    ) throws -> [String] {
      try SwiftUIFile(
        view: """
          @State var on = false
          var body: some View { VStack {
            \(before)
            Text("a").opacity(on ? 1 : 0).animation(.easeOut(duration: 0.9), value: on)
            \(between)
            Text("b")
              .opacity(on ? 1 : 0).animation(.easeOut(duration: 0.8), value: on) \(same)
            \(after)
          }.onAppear { on = true } }
          """
      ).findings.map { "\($0.line ?? 0) \($0.rule)" }
    }

    @Test func commentsDisableRules() throws {
      let late = "entrance-over-budget"
      let (one, two) = ("6 \(late)", "9 \(late)")
      #expect(try findings() == [one, two])
      #expect(try findings(before: "// choreo:disable:next \(late)") == [two])
      #expect(try findings(before: "/* choreo:disable:next all */") == [two])
      #expect(try findings(before: "// choreo:disable \(late)") == [])
      #expect(
        try findings(
          before: "// choreo:disable \(late)", between: "// choreo:enable \(late)") == [two])
      #expect(
        try findings(before: "// choreo:disable all", between: "// choreo:enable all") == [two])
      #expect(
        try findings(same: "// choreo:disable:this \(late), interval-too-long")
          == [one, "9 superfluous-disable"])
      #expect(try findings(after: "// choreo:disable:previous \(late)") == [one])
      // What does nothing is said.
      for comment in [
        "disable:next entrance-over-buget", "disable:next interval-too-long", "disable:nxt all",
        "disable",
      ] {
        #expect(
          try findings(before: "// choreo:\(comment)") == [one, two, "5 superfluous-disable"],
          "\(comment)")
      }
    }
  }
#endif
