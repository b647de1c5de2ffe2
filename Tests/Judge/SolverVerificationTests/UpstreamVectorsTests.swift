import Foundation
import SolverVerification
import Testing

/// The numbers in the texts for other projects are those of the reference.
@Suite struct UpstreamVectorsTests {
  private func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try String(contentsOf: root.appending(path: "Results/upstream/\(name)"), encoding: .utf8)
  }

  private func value(_ curve: [Double], at progress: Double) throws -> Double? {
    let request = CubicBezierRequest(
      curve: BezierControlPoints(curve[0], curve[1], curve[2], curve[3]), progress: progress)
    guard case .curve(let answer) = try ReferenceSolver().answer(.cubicBezier(request)) else {
      return nil
    }
    return answer.value
  }

  @Test func thePageOfCurvesHasTheValuesOfTheReference() throws {
    var count = 0
    for line in try text("cubic-bezier-timing-functions-precision.html").split(separator: "\n") {
      guard let row = line.firstMatch(of: /\["cubic-bezier\((.+)\)", (.+), (.+)\],/) else {
        continue
      }
      let curve = row.1.split(separator: ", ").compactMap { Double($0) }
      let (progress, output) = (try #require(Double(row.2)), try #require(Double(row.3)))
      #expect(try value(curve, at: progress) == output, "\(line)")
      count += 1
    }
    #expect(count == 91)
  }

  private struct Vectors: Decodable {
    struct Case: Decodable {
      struct Property: Decodable { var k: [Key] }
      struct Value: Decodable { var frame: Double, value: [Double] }
      var name: String, property: Property, values: [Value]
    }
    /// One number for all dimensions, or one for each.
    struct Numbers: Decodable {
      var values: [Double]

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          values = [number]
        } else {
          values = try container.decode([Double].self)
        }
      }

      func of(_ dimension: Int) -> Double { values[min(dimension, values.count - 1)] }
    }
    struct Handle: Decodable { var x: Numbers, y: Numbers }
    struct Key: Decodable { var t: Double, s: [Double], o: Handle?, i: Handle?, h: Int? }
    var cases: [Case]
  }

  @Test func theValuesOfLottieKeyframesAreThoseOfTheReference() throws {
    let text = try text("lottie-keyframes.json")
    for entry in try JSONDecoder().decode(Vectors.self, from: Data(text.utf8)).cases {
      let keys = entry.property.k
      for expected in entry.values {
        let index = keys.lastIndex { $0.t <= expected.frame } ?? 0
        let key = keys[index]
        for (dimension, from) in key.s.enumerated() {
          var value = from
          if key.h != 1, index + 1 < keys.count, expected.frame > key.t {
            var progress = (expected.frame - key.t) / (keys[index + 1].t - key.t)
            if let o = key.o, let i = key.i {
              let curve = [o.x, o.y, i.x, i.y].map { $0.of(dimension) }
              progress = try #require(try self.value(curve, at: progress))
            }
            value += progress * (keys[index + 1].s[dimension] - from)
          }
          let error = abs(value - expected.value[dimension])
          #expect(error <= 1e-13, "\(entry.name) at \(expected.frame): \(value)")
        }
      }
    }
  }
}
