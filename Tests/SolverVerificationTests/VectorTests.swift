import Foundation
import SolverVerification
import Testing

/// Any JSON value, with numbers read to the last bit.
private enum Value: Decodable {
  case object([String: Value])
  case array([Value])
  case number(Double)
  case text(String)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let object = try? container.decode([String: Value].self) {
      self = .object(object)
    } else if let array = try? container.decode([Value].self) {
      self = .array(array)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .other
    }
  }
}

@Suite struct VectorTests {
  private func document(_ name: String, _ format: VectorDocument.Format, limit: Int) throws
    -> String
  {
    let set = try #require(CaseSet.named(name))
    var text = ""
    try VectorDocument(caseSet: set, limit: limit).write(format) { text += $0 }
    return text
  }

  @Test(arguments: ["main", "keyframes", "css-keyframes", "staggers", "settle", "curves-hard"])
  func decimalAndHexadecimalSayTheSameNumber(name: String) throws {
    let text = try document(name, .json, limit: 12)
    guard case .object(let document) = try JSONDecoder().decode(Value.self, from: Data(text.utf8)),
      case .array(let cases)? = document["cases"]
    else {
      Issue.record("no cases")
      return
    }
    #expect(cases.count == 12)
    var compared = 0
    func compare(_ decimal: Value?, _ hexadecimal: Value?) {
      switch (decimal, hexadecimal) {
      case (.object(let decimal), .object(let hexadecimal)):
        #expect(Set(decimal.keys) == Set(hexadecimal.keys))
        for key in decimal.keys { compare(decimal[key], hexadecimal[key]) }
      case (.array(let decimal), .array(let hexadecimal)):
        #expect(decimal.count == hexadecimal.count)
        for (first, second) in zip(decimal, hexadecimal) { compare(first, second) }
      case (.number(let decimal), .text(let hexadecimal)):
        // strtod reads C's hexadecimal notation.
        #expect(strtod(hexadecimal, nil) == decimal, "\(hexadecimal)")
        compared += 1
      default: break
      }
    }
    for case .object(let item) in cases {
      compare(item["request"], item["requestHex"])
      compare(item["answer"], item["answerHex"])
    }
    #expect(compared >= 24)
  }

  @Test func everyLineOfTheTableHasEveryColumn() throws {
    for name in ["main", "stress", "unit-curves"] {
      let lines = try document(name, .csv, limit: 20).split(separator: "\n")
      #expect(lines.count == 21)
      let columns = lines[0].split(separator: ",").count
      #expect(columns >= 6)
      for line in lines {
        #expect(line.count { $0 == "," } == columns - 1)
      }
    }
  }

  @Test func theSameOptionsGiveTheSameBytes() throws {
    #expect(
      try document("stress", .json, limit: 25) == document("stress", .json, limit: 25))
  }

  @Test func aSetWithoutTruthIsRefused() {
    #expect(throws: VectorDocument.Failure.self) {
      try document("integrators", .json, limit: 1)
    }
  }

  /// The committed vectors are what the reference says today.
  @Test(arguments: ["main", "settle", "curves-clustered", "keyframes"])
  func theCommittedVectorsAreCurrent(name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Results/vectors/\(name).json")
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(try document(name, .json, limit: 50) == committed)
  }
}
