internal import ChoreographyFiles

/// A unified difference of two texts.
package enum LineDifference {
  /// The removed lines after "-" and the added lines after "+", with two lines of context.
  package static func text(from old: [UInt8], to new: [UInt8], name: String) -> String {
    let (before, after) = (lines(old), lines(new))
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    // Both texts as one list of lines marked " ", "-" or "+", with their line numbers.
    var script: [(mark: Character, text: String, old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, removed.contains(i) {
        script.append(("-", before[i], i, j))
        i += 1
      } else if j < after.count, inserted.contains(j) {
        script.append(("+", after[j], i, j))
        j += 1
      } else {
        script.append((" ", before[i], i, j))
        i += 1
        j += 1
      }
    }
    let around = 2
    var shown = script.map { $0.mark != " " }
    for index in script.indices where script[index].mark != " " {
      for near in max(index - around, 0)...min(index + around, script.count - 1) {
        shown[near] = true
      }
    }
    var result = "--- \(name)\n+++ \(name), repaired\n"
    for index in script.indices where shown[index] {
      let line = script[index]
      if index == 0 || !shown[index - 1] { result += "@@ line \(line.old + 1) @@\n" }
      result += "\(line.mark)\(DisplayText.line(line.text))\n"
    }
    return result
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
