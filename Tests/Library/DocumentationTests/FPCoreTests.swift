import AnimationNumerics
import Foundation
import Seeding
import Testing

/// The cores of Results/fpcore parse, use known operators, and compute what the package computes.
@Suite struct FPCoreTests {
  /// An S-expression.
  enum Expression {
    case word(String)
    case list([Expression])

    var list: [Expression] {
      if case .list(let elements) = self { elements } else { [] }
    }
    var word: String {
      if case .word(let text) = self { text } else { "" }
    }

    /// Takes one expression off the front of the words.
    init(_ words: inout ArraySlice<Substring>) throws {
      let word = words.popFirst()
      let first = String(try #require(word, "an expression does not end"))
      guard first == "(" else {
        self = .word(first)
        return
      }
      var elements: [Expression] = []
      while words.first != ")" { elements.append(try Expression(&words)) }
      words.removeFirst()
      self = .list(elements)
    }

    func value(_ scope: [String: Double]) throws -> Double {
      guard case .list(let elements) = self else {
        return try #require(scope[word] ?? Double(word), "\(word) is not a number")
      }
      let body = try #require(elements.last)
      switch elements[0].word {
      case "!": return try body.value(scope)
      case "let", "let*":
        return try body.value(
          elements[1].list.reduce(into: scope) { scope, binding in
            scope[binding.list[0].word] = try binding.list[1].value(scope)
          })
      case "while*":
        var scope = scope
        for binding in elements[2].list {
          scope[binding.list[0].word] = try binding.list[1].value(scope)
        }
        while try elements[1].value(scope) != 0 {
          for binding in elements[2].list {
            scope[binding.list[0].word] = try binding.list[2].value(scope)
          }
        }
        return try body.value(scope)
      default:
        let operands = try elements.dropFirst().map { try $0.value(scope) }
        switch (elements[0].word, operands.count) {
        case ("+", 2): return operands[0] + operands[1]
        case ("-", 1): return -operands[0]
        case ("-", 2): return operands[0] - operands[1]
        case ("*", 2): return operands[0] * operands[1]
        case ("/", 2): return operands[0] / operands[1]
        case ("<", 2): return operands[0] < operands[1] ? 1 : 0
        case ("fma", 3): return operands[2].addingProduct(operands[0], operands[1])
        case ("exp", 1): return exp(operands[0])
        case ("sin", 1): return sin(operands[0])
        case ("cos", 1): return cos(operands[0])
        case ("sqrt", 1): return operands[0].squareRoot()
        default:
          Issue.record("there is no operator \(elements[0].word) of \(operands.count)")
          return .nan
        }
      }
    }
  }

  /// A core: its expression, and the range of each input.
  struct Core {
    let body: Expression
    let ranges: [String: ClosedRange<Double>]
  }

  /// The cores of both files by name.
  private static func cores() throws -> [String: Core] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Results/fpcore").standardized
    var cores: [String: Core] = [:]
    for name in ["springs", "cubic-bezier"] {
      let text = try String(
        contentsOf: folder.appending(path: "\(name).fpcore"), encoding: .utf8
      ).replacing(#/;.*/#, with: "")
      var words = text.matches(of: #/"[^"]*"|[()]|[^\s()";]+/#).map(\.output)[...]
      while !words.isEmpty {
        let core = try Expression(&words).list
        let properties = Dictionary(
          uniqueKeysWithValues: stride(from: 2, to: core.count - 1, by: 2).map {
            (core[$0].word, core[$0 + 1])
          })
        let ranges = try #require(properties[":pre"]).list.dropFirst().map { range in
          let ends = try (range.list[1].value([:]), range.list[3].value([:]))
          return (range.list[2].word, ends.0...ends.1)
        }
        let title = try #require(properties[":name"]).word.trimmingCharacters(in: ["\""])
        cores[title] = Core(
          body: core[core.count - 1], ranges: Dictionary(uniqueKeysWithValues: ranges))
      }
    }
    return cores
  }

  @Test func everyCoreComputesWhatThePackageDoes() throws {
    let cores = try Self.cores()
    #expect(cores.count == 12)
    var random = SplitMix64(seed: 1)
    for (name, core) in cores.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<200 {
        var inputs: [String: Double] = [:]
        for (input, range) in core.ranges.sorted(by: { $0.key < $1.key }) {
          inputs[input] = random.number(range.lowerBound, range.upperBound)
        }
        func input(_ name: String) -> Double { inputs[name] ?? 1 }
        let truth: Double
        if name.hasPrefix("spring ") {
          let rate = input("w0")
          let spring = Spring(
            mass: 1, stiffness: rate * rate, damping: 2 * input("zeta") * rate,
            allowOverDamping: true)
          truth = spring.value(
            fromValue: input("x0"), toValue: 0, initialVelocity: input("v0"), time: input("t"))
        } else if name == "cubic bezier newton value" {
          truth = UnitCurve.bezier(
            startControlPoint: UnitPoint(x: input("x1"), y: input("y1")),
            endControlPoint: UnitPoint(x: input("x2"), y: input("y2"))
          ).value(at: input("p"))
        } else if name.contains("coordinate") {
          let other =
            name.hasSuffix("power")
            ? "cubic bezier coordinate bernstein" : "cubic bezier coordinate power"
          truth = try #require(cores[other]).body.value(inputs)
        } else {
          // A single step: the inputs have no solution to compare with.
          truth = try core.body.value(inputs)
          #expect(truth.isFinite)
        }
        let value = try core.body.value(inputs)
        #expect(abs(value - truth) <= 1e-11, "\(name) at \(inputs)")
      }
    }
  }
}
