internal import Seeding

extension CaseSet {
  /// The sets of requests for cubic Béziers and unit curves.
  public static let curveSets: [CaseSet] = [
    curvesNamed, curvesHard, curvesRandom, curvesClustered, curvesOutside, unitCurves,
  ]

  /// The named curves of CSS, and those of SwiftUI that differ.
  static let namedCurves: [BezierControlPoints] = [
    BezierControlPoints(0.25, 0.1, 0.25, 1), BezierControlPoints(0.42, 0, 1, 1),
    BezierControlPoints(0, 0, 0.58, 1), BezierControlPoints(0.42, 0, 0.58, 1),
    BezierControlPoints(0, 0, 1, 1),
  ]

  /// Curves that are hard for solvers: vanishing or small cubic terms, a vanishing quadratic term,
  /// vertical tangents at the ends and in the middle, handles next to the ends, overshoots.
  static let hardCurves: [BezierControlPoints] = {
    var curves = [
      BezierControlPoints(0, 1, 0, 1), BezierControlPoints(1, 0, 1, 0),
      BezierControlPoints(1, -1, 0, 2), BezierControlPoints(1, 0, 0, 1),
      BezierControlPoints(1.0 / 3, 0, 2.0 / 3, 1), BezierControlPoints(1e-7, 0, 1, 1),
      BezierControlPoints(1e-7, 1, 1e-7, 1), BezierControlPoints(0, 0, 1 - 1e-6, 1),
      BezierControlPoints(1 - 1e-6, 0, 1 - 1e-6, 0), BezierControlPoints(1 - 1e-6, 0, 1e-7, 1),
      BezierControlPoints(0.68, -0.6, 0.32, 1.6), BezierControlPoints(0, 1.5, 1, 1.5),
      BezierControlPoints(0, 0, 0, 0), BezierControlPoints(1, 1, 1, 1),
      BezierControlPoints(0, 0, 0, 1), BezierControlPoints(1, 0, 1, 1),
      BezierControlPoints(0.99, 0, 0.01, 1), BezierControlPoints(0.95, 0.05, 0.05, 0.95),
    ]
    for x1 in [0.1, 0.3, 0.5, 0.65] {
      for offset in [-1e-12, 0, 1e-12] {
        curves.append(BezierControlPoints(x1, 0.2, x1 + 1.0 / 3 + offset, 0.9))
      }
    }
    return curves
  }()

  /// A curve as designers write them: handles with two decimals, or arbitrary ones.
  private static func randomCurve(_ random: inout SplitMix64) -> BezierControlPoints {
    let isDecimal = random.next() & 1 == 0
    func coordinate(_ lower: Double, _ upper: Double) -> Double {
      let value = random.number(lower, upper)
      return isDecimal ? (value * 100).rounded() / 100 : value
    }
    return BezierControlPoints(
      coordinate(0, 1), coordinate(-1, 2), coordinate(0, 1), coordinate(-1, 2))
  }

  /// The points where solvers differ: 2⁻ᵏ, 1 − 2⁻ᵏ, ½ ± 2⁻ᵏ for k to 53, ½ and the ends.
  static let clusteredPoints: [Double] = {
    var points = [0, 0.5, 1]
    for exponent in 1...53 {
      let power = Double(sign: .plus, exponent: -exponent, significand: 1)
      points += [power, 1 - power]
      if exponent > 1 { points += [0.5 + power, 0.5 - power] }
    }
    return points
  }()

  private static func bezier(_ curve: BezierControlPoints, _ progress: Double) -> CubicBezierRequest
  {
    CubicBezierRequest(curve: curve, progress: progress)
  }

  /// A progress in [0, 1], mostly random and sometimes clustered.
  private static func progress(_ random: inout SplitMix64) -> Double {
    random.index(below: 4) == 0 ? random.pick(clusteredPoints) : random.unit()
  }

  /// The named curves on a grid of 257 points and at 400 random ones.
  public static let curvesNamed = CaseSet(
    name: "curves-named", summary: "ease, ease-in, ease-out, ease-in-out and linear",
    count: namedCurves.count * 657
  ) { index in
    let place = index % 657
    var random = SplitMix64(seed: 0x434E &+ UInt64(index))
    return bezier(namedCurves[index / 657], place < 257 ? Double(place) / 256 : random.unit())
  }

  /// The hard curves at random points.
  public static let curvesHard = CaseSet(
    name: "curves-hard",
    summary: "30 curves with vanishing terms, vertical tangents and handles at the ends",
    count: hardCurves.count * 400
  ) { index in
    var random = SplitMix64(seed: 0x4348 &+ UInt64(index))
    return bezier(hardCurves[index / 400], random.unit())
  }

  /// Random curves at random points.
  public static let curvesRandom = CaseSet(
    name: "curves-random", summary: "random curves, half of them with two-decimal handles",
    count: 20_000, seed: 0x4352
  ) { random in
    let curve = randomCurve(&random)
    return bezier(curve, random.unit())
  }

  /// Named, hard and a few random curves at the clustered points.
  public static let curvesClustered: CaseSet = {
    var random = SplitMix64(seed: 0x4343)
    let curves = namedCurves + hardCurves + (0..<11).map { _ in randomCurve(&random) }
    let points = clusteredPoints
    return CaseSet(
      name: "curves-clustered", summary: "46 curves at 2^-k, 1 - 2^-k, 1/2 ± 2^-k to k = 53",
      count: curves.count * points.count
    ) { index in
      bezier(curves[index / points.count], points[index % points.count])
    }
  }()

  /// Progress beyond both ends, extended along the tangents or clamped.
  public static let curvesOutside = CaseSet(
    name: "curves-outside", summary: "named, hard and random curves at progress from -2 to 3",
    count: 2_000, seed: 0x434F
  ) { random in
    let curve =
      switch random.index(below: 3) {
      case 0: random.pick(namedCurves)
      case 1: random.pick(hardCurves)
      default: randomCurve(&random)
      }
    return CubicBezierRequest(
      curve: curve, progress: random.number(-2, 3),
      outside: random.index(below: 4) == 0 ? .clamp : .extend)
  }

  /// The named unit curves and their inverses.
  public static let unitCurves = CaseSet(
    name: "unit-curves", summary: "the seven named unit curves and their inverses",
    count: 4_000, seed: 0x5543
  ) { random in
    UnitCurveRequest(
      name: random.pick(UnitCurveName.allCases), inverse: random.index(below: 3) == 0,
      progress: progress(&random))
  }
}
