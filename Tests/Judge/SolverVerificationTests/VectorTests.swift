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
      compare(item["alsoRight"], item["alsoRightHex"])
    }
    #expect(compared >= 24)
  }

  /// The answer is that of the rounded product, as in browsers; where the exact one is on the other side
  /// of a jump, that is named, too.
  @Test func eitherSideOfAJumpIsNamed() throws {
    let cases: [(SolverRequest, String, String?)] = [
      (.steps(StepsRequest(css: "steps(10)", progress: 0.3)), "0.3", "0.2"),
      (.steps(StepsRequest(css: "steps(4)", progress: 0.25)), "0.25", nil),
      (.steps(StepsRequest(css: "steps(4)", progress: 0.3)), "0.25", nil),
      (
        .linearEasing(LinearEasingRequest(css: "linear(0, 0 30%, 1 30%, 1)", progress: 0.3)),
        "1.0", "0.0"
      ),
      (
        .linearEasing(LinearEasingRequest(css: "linear(0, 0 50%, 1 50%, 1)", progress: 0.5)),
        "1.0", nil
      ),
    ]
    for (request, answer, alsoRight) in cases {
      var text = ""
      let set = CaseSet(name: "one", summary: "", kind: request.kind, requests: [request])
      for format in VectorDocument.Format.allCases {
        try VectorDocument(caseSet: set).write(format) { text += $0 }
      }
      #expect(text.contains(#""answer":{"value":\#(answer)}"#), "\(text)")
      #expect(text.contains("alsoRight") == (alsoRight != nil))
      if let alsoRight {
        #expect(text.contains(#""alsoRight":{"value":\#(alsoRight)}"#), "\(text)")
        #expect(text.contains("alsoRight.value,hex.alsoRight.value"))
      }
    }
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

  /// An adaptive integrator has no true answer.
  @Test func aSetWithoutTruthIsRejected() {
    let request = IntegratorRequest(
      motion: SpringRequest(spring: .bounce(duration: 0.5, bounce: 0), time: 1), method: .adaptive,
      stepping: .tolerance(1e-6))
    let document = VectorDocument(
      caseSet: CaseSet(
        name: "adaptive", summary: "", kind: .integrator, requests: [.integrator(request)]))
    #expect(throws: VectorDocument.Failure.self) { try document.write(.json) { _ in } }
  }

  /// The committed vectors are what the reference says today.
  @Test(arguments: [
    "main", "settle", "curves-clustered", "keyframes", "steps", "named-easings-published",
    "decay-bounds",
    "smooth",
  ])
  func theCommittedVectorsAreCurrent(name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Results/vectors/\(name).json")
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(try document(name, .json, limit: 50) == committed)
  }
}
