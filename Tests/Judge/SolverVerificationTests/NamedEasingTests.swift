import Foundation
import SolverVerification
import Testing

/// Named easings as libraries publish them, right and wrong, in words of this file: the judge finds
/// the wrong ones, by family and shape, and no others.
@Suite struct NamedEasingTests {
  /// The value of an easing at a progress.
  typealias Formula = @Sendable (NamedEasingRequest) -> Double

  /// Curves as one library computes them; without slopes.
  struct Library: SolverMethod, CustomTestStringConvertible {
    let name: String
    var summary: String { "a model of \(name)" }
    let kinds: Set<SolverKind> = [.namedEasing]
    let shapes: [NamedEasingRequest.Shape]
    /// The groups in which it differs from Penner's formulas.
    let wrong: Set<String>
    let value: Formula

    init(
      _ name: String, shapes: [NamedEasingRequest.Shape] = [.in, .out, .inOut],
      wrong: Set<String> = [], _ value: @escaping Formula
    ) {
      (self.name, self.shapes, self.wrong, self.value) = (name, shapes, wrong, value)
    }

    var testDescription: String { name }

    func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
      guard let request = request.as(NamedEasingRequest.self), shapes.contains(request.shape) else {
        throw .unsupported("another shape")
      }
      return .partial(.curve(CurveAnswer(value: value(request), slope: 0)), missing: [.slope])
    }
  }

  // MARK: Formulas

  /// A curve of a shape from its ease-in.
  static func shaped(
    _ shape: NamedEasingRequest.Shape, _ p: Double, _ f: (Double) -> Double
  ) -> Double {
    switch shape {
    case .in: f(p)
    case .out: 1 - f(1 - p)
    case .inOut: p < 0.5 ? f(2 * p) / 2 : 1 - f(2 - 2 * p) / 2
    case .outIn: p < 0.5 ? (1 - f(1 - 2 * p)) / 2 : (1 + f(2 * p - 1)) / 2
    }
  }

  static func bounceOut(_ p: Double) -> Double {
    for (end, centre, height) in [(1, 0, 0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375)]
    where p < end / 2.75 {
      return 7.5625 * (p - centre / 2.75) * (p - centre / 2.75) + height
    }
    return 7.5625 * (p - 2.625 / 2.75) * (p - 2.625 / 2.75) + 0.984375
  }

  /// The ease-in by the usual formulas, in doubles.
  static func easeIn(_ asked: NamedEasingRequest, _ p: Double) -> Double {
    let widens = asked.published && asked.shape == .inOut
    let s = asked.overshoot * (widens ? 1.525 : 1)
    let a = max(asked.amplitude, 1)
    let period = asked.period * (widens ? 1.5 : 1)
    switch asked.family {
    case .sine: return 1 - cos(p * .pi / 2)
    case .quad: return p * p
    case .cubic: return p * p * p
    case .quart: return p * p * p * p
    case .quint: return p * p * p * p * p
    case .expo: return p == 0 ? 0 : pow(2, 10 * (p - 1))
    case .circ: return 1 - (1 - p * p).squareRoot()
    case .back: return p * p * ((s + 1) * p - s)
    case .elastic:
      guard p > 0, p < 1 else { return p }
      let q = period / (2 * .pi) * asin(1 / a)
      return -a * pow(2, 10 * (p - 1)) * sin((p - 1 - q) * 2 * .pi / period)
    case .bounce: return 1 - bounceOut(1 - p)
    }
  }

  static let right: Formula = { asked in
    shaped(asked.shape, asked.progress) { easeIn(asked, $0) }
  }

  /// The usual formulas with another ease-in for one family.
  static func with(
    _ family: NamedEasingRequest.Family, _ f: @escaping @Sendable (Double) -> Double
  ) -> Formula {
    { asked in
      asked.family == family ? shaped(asked.shape, asked.progress, f) : right(asked)
    }
  }

  static func groups(_ families: [String], _ shapes: [String] = ["in", "out", "in-out"])
    -> Set<String>
  {
    Set(families.flatMap { family in shapes.map { "\(family) \($0)" } })
  }

  // MARK: Libraries

  static let libraries: [Library] = [
    Library("easings.net", shapes: NamedEasingRequest.Shape.allCases, right),
    Library("bevy after its repair", right),
    // The interpolation crate: sine with whole turns, elastic of 13 turns, and other back and bounce.
    Library(
      "bevy before its repair",
      wrong: groups(["elastic", "back", "bounce"]).union(["sine in", "sine out", "at an end"])
    ) { asked in
      let (p, turn) = (asked.progress, 2 * Double.pi)
      switch (asked.family, asked.shape) {
      case (.sine, .in): return sin((p - 1) * turn) + 1
      case (.sine, .out): return sin(p * turn)
      case (.elastic, let shape):
        return shaped(shape, p) { sin(13 * turn * $0) * pow(2, 10 * ($0 - 1)) }
      case (.back, let shape): return shaped(shape, p) { $0 * $0 * $0 - $0 * sin($0 * .pi) }
      case (.bounce, let shape):
        return shaped(shape, p) { u in
          let p = 1 - u
          if p < 4.0 / 11 { return 1 - 121 * p * p / 16 }
          if p < 8.0 / 11 { return 1 - (363.0 / 40 * p * p - 9.9 * p + 3.4) }
          if p < 0.9 { return 1 - (4356.0 / 361 * p * p - 35442.0 / 1805 * p + 16061.0 / 1805) }
          return 1 - (10.8 * p * p - 20.52 * p + 10.72)
        }
      default: return right(asked)
      }
    },
    Library("V after its repair", right),
    // The heights of bounce are inside the factor.
    Library(
      "V before its repair", wrong: groups(["bounce"]).union(["at an end"]),
      with(.bounce) { u in
        let p = 1 - u
        for (end, centre, height) in [
          (1, 0, 0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (9, 2.625, 0.984375),
        ] where p < end / 2.75 {
          let x = p - centre / 2.75
          return 1 - 7.5625 * (x * x + height)
        }
        return 0
      }),
    Library("anime 4", right),
    // The sixth power under the name of the exponential.
    Library("anime 3", wrong: groups(["expo"]), with(.expo) { pow($0, 6) }),
    Library("Flutter's elastic and bounce", right),
    // The amplitude and the period are ignored.
    Library("Flutter asked for another period", wrong: groups(["elastic"])) { asked in
      var known = asked
      known.period = 0.4
      return right(known)
    },
    Library("tween.js", right),
    Library(
      "Godot and Qt", wrong: groups(["expo"]).union(["at an end"]),
      with(.expo) { $0 == 0 ? 0 : pow(2, 10 * ($0 - 1)) - 0.001 }),
    Library(
      "d3", wrong: groups(["expo"]),
      with(.expo) { (pow(2, 10 * ($0 - 1)) - 0x1p-10) * 1024 / 1023 }),
    Library("d3 before version 4", wrong: groups(["bounce"])) { asked in
      var asked = asked
      if asked.family == .bounce {
        asked.shape = asked.shape == .in ? .out : asked.shape == .out ? .in : .outIn
      }
      return right(asked)
    },
    Library("expo without a start", wrong: ["at an end"], with(.expo) { pow(2, 10 * ($0 - 1)) }),
    // In-out with the published factors where they were not asked for.
    Library("published factors", wrong: ["back in-out", "elastic in-out"]) { asked in
      var asked = asked
      asked.published = true
      return right(asked)
    },
    Library(
      "exchanged halves", shapes: [.in, .out, .inOut, .outIn],
      wrong: Set(
        NamedEasingRequest.Family.allCases.flatMap { ["\($0) in-out", "\($0) out-in"] })
    ) { asked in
      var asked = asked
      if asked.shape == .inOut || asked.shape == .outIn {
        asked.shape = asked.shape == .inOut ? .outIn : .inOut
      }
      return right(asked)
    },
  ]

  static let requests: [SolverRequest] = NamedEasingRequest.Family.allCases.flatMap { family in
    NamedEasingRequest.Shape.allCases.flatMap { shape in
      (0...32).map {
        .namedEasing(
          NamedEasingRequest(family: family, shape: shape, progress: Double($0) / 32))
      }
    }
  }

  @Test(arguments: libraries) func wrongFamiliesAreFoundAndNoOthers(library: Library) throws {
    let judge = Judge(allowance: .honestDouble)
    var wrong: Set<String> = []
    for request in Self.requests {
      guard let answer = try? library.answer(request) else { continue }
      let judgements = try judge.judge(answer, to: request)
      if judgements.contains(where: { !($0.error <= 1e-12) }) { wrong.insert(request.group) }
    }
    #expect(wrong == library.wrong)
  }

  @Test func valuesAtJumpsAreExact() throws {
    let judge = Judge(allowance: .honestDouble)
    func error(
      _ family: NamedEasingRequest.Family, _ shape: NamedEasingRequest.Shape, _ progress: Double,
      value: Double, slope: Double
    ) throws -> (Double, Double) {
      let request = NamedEasingRequest(family: family, shape: shape, progress: progress)
      let answer = SolverAnswer.curve(CurveAnswer(value: value, slope: slope))
      let judged = try judge.judge(answer, to: .namedEasing(request)).map(\.error)
      return (judged[0], judged[1])
    }
    let slope = 10 * log(2.0) / 1024
    #expect(try error(.expo, .in, 0, value: 0, slope: slope) < (1e-15, 1e-15))
    #expect(try error(.expo, .in, 0, value: 0x1p-10, slope: 0) > (9e-4, 6e-3))
    #expect(try error(.expo, .outIn, 0.5, value: 0.5, slope: slope) < (1e-15, 1e-15))
    #expect(try error(.expo, .outIn, 0.5, value: 0.5 + 0x1p-11, slope: slope).0 > 4e-4)
    // A vertical tangent is infinite; near it a slope is relative to itself.
    #expect(try error(.circ, .out, 0, value: 0, slope: .infinity) == (0, 0))
    #expect(try error(.circ, .out, 0, value: 0, slope: 1e300).1 == .infinity)
    // Either slope at an impact.
    for slope in [5.5, -2.75] {
      let errors = try error(.bounce, .out, 4.0 / 11, value: 1, slope: slope)
      #expect(errors < (1e-14, 1e-13))
    }
    #expect(try error(.bounce, .out, 0.36, value: 0.9801, slope: 0).1 > 0.9)
  }
}
