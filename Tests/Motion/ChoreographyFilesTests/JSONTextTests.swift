import StrictJSON
import Testing

@Suite struct JSONTextTests {
  private func edited(
    _ text: String, _ change: (inout JSONEdits) -> Void
  ) throws -> String {
    var edits = JSONEdits(try JSONText(Array(text.utf8)))
    change(&edits)
    return String(decoding: edits.bytes, as: UTF8.self)
  }

  @Test func everythingElseStaysAsItWasWritten() throws {
    let text = "{ \"a\" : 1,\n\t\"b\":[ 1.50, {\"c\\u0020d\": \"x, }\\\"\"} ]\n , \"e\": null}\n"
    #expect(
      try edited(text) { $0.set([.member("b"), .index(0)], to: "2") }
        == text.replacing("1.50", with: "2"))
    #expect(
      try edited(text) { $0.set([.member("b"), .index(1), .member("c d")], to: "7") }
        == text.replacing("\"x, }\\\"\"", with: "7"))
    #expect(try edited(text) { _ in } == text)
    // Setting the present value changes nothing.
    #expect(try edited(text) { $0.set([.member("a")], to: "1") } == text)
  }

  @Test func newMembersStandWhereTheOthersDo() throws {
    #expect(
      try edited("{\n  \"a\": 1\n}") { $0.set([.member("b")], to: "2") }
        == "{\n  \"a\": 1,\n  \"b\": 2\n}")
    #expect(
      try edited("{ \"a\": 1 }") { $0.set([.member("b")], to: "2") }
        == "{ \"a\": 1, \"b\": 2 }")
    #expect(try edited("{}") { $0.set([.member("b")], to: "2") } == "{ \"b\": 2}")
    #expect(
      try edited("{\"a\": {\"x\": 1}}") {
        $0.remove([.member("a"), .member("x")])
        $0.set([.member("c")], to: "3")
      } == "{\"a\": {}, \"c\": 3}")
  }

  @Test func membersGoWithTheirCommas() throws {
    let text = "{ \"a\": 1, \"b\": 2, \"a\": 3 }"
    #expect(try edited(text) { $0.remove([.member("b")]) } == "{ \"a\": 1, \"a\": 3 }")
    #expect(try edited("{\"a\": 1, \"b\": 2}") { $0.remove([.member("a")]) } == "{\"b\": 2}")
    // Readers take the last of several members with one name, so removing one removes all.
    #expect(
      try edited("{\"b\": 0, \"a\": 1, \"a\": 3}") { $0.remove([.member("a")]) } == "{\"b\": 0}")
    #expect(try edited(text) { $0.set([.member("a")], to: "9") } == text.replacing("3", with: "9"))
  }

  @Test func linesAreCountedFromOne() throws {
    let text = try JSONText(Array("{\n\n \"a\": 1}".utf8))
    #expect(text.lines(of: [0, text.node([.member("a")])!.range.lowerBound]) == [1, 3])
    #expect(text.node([.member("b")]) == nil && text.node([.index(0)]) == nil)
    #expect(throws: JSONSyntaxError.self) { try JSONText(Array("{".utf8)) }
  }
}
