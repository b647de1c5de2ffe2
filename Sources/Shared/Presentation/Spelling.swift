/// Suggestions for misspelled words.
package enum Spelling {
  /// The candidate at the smallest edit distance. Nil if that exceeds 1 and a third of the word's
  /// length.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    guard word.count <= 60 else { return nil }  // No known word is longer.
    let (limit, letters) = (max(word.count / 3, 1), Array(word.lowercased().utf8))
    return candidates.filter { abs($0.utf8.count - letters.count) <= limit }
      .map { ($0, distance(letters, Array($0.lowercased().utf8))) }
      .filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// "; did you mean X?"; empty without a near candidate.
  package static func advice(_ word: String, _ candidates: [String]) -> String {
    nearest(to: word, in: candidates).map { "; did you mean \($0)?" } ?? ""
  }

  /// The restricted Damerau–Levenshtein distance (optimal string alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      var row = [i]
      for j in 1..<(b.count + 1) {
        var least = min(
          rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
