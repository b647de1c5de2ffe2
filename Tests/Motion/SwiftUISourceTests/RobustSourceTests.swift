#if SwiftUISource
  import AnimationChoreography
  import ChoreographyAudit
  import ChoreographyFiles
  import Presentation
  import SwiftUISource
  import Testing

  /// Files of any size and shape are read or rejected, and end no program.
  @Suite struct RobustSourceTests {
    private func file(_ body: String) throws -> SwiftUIFile {
      try SwiftUIFile(view: "@State var on = false\nvar body: some View {\n\(body)\n}")
    }

    /// A chain may be longer than the depth of evaluation, and takes no quadratic time.
    @Test func aLongChainOfModifiersIsRead() throws {
      let chain = String(repeating: ".offset(x: on ? 1 : 0)\n", count: 1_500)
      let file = try file(
        "Text(\"a\")\n\(chain).onTapGesture { withAnimation(.snappy) { on = true } }")
      #expect(file.screens.count == 1, "\(file.notes)")
      #expect(file.screens.first?.document.choreography.elements[0].properties.count == 1_500)
    }

    @Test func aLongChainOfAnimationsEnds() throws {
      let chain = String(repeating: ".animation(.snappy)\n", count: 1_000)
      #expect(try file("Text(\"a\")\n\(chain)").findings.count == 1_000)
    }

    @Test(
      arguments: [
        ("(", "on", ")", 150, true), ("VStack {", "Text(\"a\")", "}", 400, true),
        ("if on { Text(\"a\") } else ", "{ }", "", 2_000, true), ("!", "on", "", 20_000, true),
        ("a.b(", "1", ").c", 400, true), ("[", "1", "]", 100_000, false),
        ("if on {", "Text(\"a\")", "}", 3_000, false), ("{ ", "", " }", 30_000, false),
        ("if on { Text(\"a\") } else ", "{ }", "", 30_000, false),
        ("Text(\"a\").offset(x: ", "1", ")", 5_000, false),
        ("#if A\n", "Text(\"a\")\n", "#endif\n", 5_000, false), ("try ", "on", "", 50_000, false),
        (".a()", "", "", 30_000, false),
      ] as [(String, String, String, Int, Bool)])
    func nestingIsReadOrRejected(
      _ open: String, _ inner: String, _ close: String, _ count: Int, _ isRead: Bool
    ) {
      let body =
        String(repeating: open, count: count) + inner + String(repeating: close, count: count)
      do {
        _ = try file(body)
        #expect(isRead)
      } catch {
        #expect(!isRead && error is DocumentError, "\(error)")
        #expect("\(error)".contains("not read") || "\(error)".contains("not parse"), "\(error)")
      }
    }

    /// Lines end with a line feed, a carriage return or both.
    @Test(arguments: ["\n", "\r", "\r\n"]) func linesAreCounted(_ end: String) throws {
      let text = """
        struct A: View {
          @State var on = false
          var body: some View {
            Text("a").animation(.snappy)
          }
        }
        """
      let file = try SwiftUIFile(Array(text.replacing("\n", with: end).utf8))
      #expect(file.findings.map(\.line) == [4] && file.findings.map(\.column) == [15])
    }
  }
#endif
