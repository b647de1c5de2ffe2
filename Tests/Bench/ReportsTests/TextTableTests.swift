import Foundation
import Testing

@testable import Presentation

@Suite struct TextTableTests {
  private func table(_ columns: [(String, TextTable.Alignment)], _ rows: [[String]]) -> TextTable {
    var table = TextTable(columns)
    rows.forEach { table.append($0) }
    return table
  }

  @Test func aLineIsFilledToItsLastColumn() {
    #expect(TerminalStyle.wrapped("ab cd e", to: 5) == ["ab cd", "e"])
    #expect(TerminalStyle.wrapped("ab cd", to: 4) == ["ab", "cd"])
    #expect(TerminalStyle.wrapped("", to: 4) == [""])
  }

  @Test func withoutATerminalLinesAreAsLongAsTheyAre() {
    let text = table([("a", .left), ("b", .right)], [["x", String(repeating: "y", count: 200)]])
      .text()
    #expect(
      text
        == "  a  \(String(repeating: " ", count: 199))b\n  x  \(String(repeating: "y", count: 200))\n"
    )
  }

  @Test func columnsThatDoNotFitFollowBelowWithTheirNames() {
    let columns = [("name", .left)] + (1...8).map { ("column \($0)", TextTable.Alignment.right) }
    let text = table(columns, [["row"] + (1...8).map(String.init)])
      .text(TerminalStyle(hasColor: false, columns: 40))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines.count { $0.hasPrefix("  name") } == 3)
    for number in 1...8 {
      #expect(text.components(separatedBy: "column \(number)").count == 2)
    }
  }

  @Test func aLastColumnOfTextIsBrokenIntoLines() {
    let sentence = "one two three four five six seven eight nine ten eleven twelve"
    let narrow = table([("name", .left), ("what", .left)], [["row", sentence]])
    let text = narrow.text(TerminalStyle(hasColor: false, columns: 40))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(text.split { $0.isWhitespace }.joined(separator: " ") == "name what row \(sentence)")
    // Where little room is left beside the row, the text is below it.
    let wide = table(
      [("name", .left), ("kinds", .left), ("what", .left)],
      [["row", String(repeating: "k", count: 25), sentence]])
    let below = wide.text(TerminalStyle(hasColor: false, columns: 44))
    #expect(below.split(separator: "\n").allSatisfy { $0.count <= 44 })
    #expect(below.contains("\n      one two"))
  }

  @Test func aWordThatIsTooLongStandsAlone() {
    #expect(TerminalStyle.wrapped("a bbbbbbbb c", to: 4) == ["a", "bbbbbbbb", "c"])
    #expect(TerminalStyle.wrapped("", to: 4) == [""])
  }
}
