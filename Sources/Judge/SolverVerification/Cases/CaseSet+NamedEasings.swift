internal import Seeding

extension CaseSet {
  private typealias Family = NamedEasingRequest.Family
  private typealias Shape = NamedEasingRequest.Shape

  /// A curve with the usual parameters or, of back and elastic, mostly with others.
  private static func easing(_ random: inout SplitMix64, _ family: Family, _ shape: Shape)
    -> NamedEasingRequest
  {
    var request = NamedEasingRequest(family: family, shape: shape, progress: 0)
    if family == .back || family == .elastic, random.index(below: 4) != 0 {
      request.overshoot = random.number(0, 10)
      request.amplitude = random.number(0, random.next() & 1 == 0 ? 2 : 10)
      request.period = random.number(0.05, random.next() & 1 == 0 ? 0.5 : 2)
    }
    request.progress = random.index(below: 4) == 0 ? random.pick(clusteredPoints) : random.unit()
    return request
  }

  /// Every family and shape, with the usual parameters and others.
  public static let namedEasings = CaseSet(
    name: "named-easings", summary: "ten families in four shapes, back and elastic with parameters",
    count: 6_000
  ) { index in
    var random = SplitMix64(seed: 0x4E45 &+ UInt64(index))
    let family = Family.allCases[index % 10]
    return easing(&random, family, Shape.allCases[index / 10 % 4])
  }

  /// In-out shapes of back and elastic with the factors of published code.
  public static let namedEasingsPublished = CaseSet(
    name: "named-easings-published", summary: "in-out back and elastic with published factors",
    options: [.publishedInOut], count: 600
  ) { index in
    var random = SplitMix64(seed: 0x4E50 &+ UInt64(index))
    var request = easing(&random, index % 2 == 0 ? .back : .elastic, .inOut)
    request.published = true
    return request
  }

  /// The usual curves at every frame of a second.
  public static let ordinaryNamedEasings = CaseSet(
    name: "ordinary-named-easings", summary: "named easings at every frame of a second",
    role: .ordinary, count: 30 * 61
  ) { index in
    NamedEasingRequest(
      family: Family.allCases[index / 183], shape: Shape.allCases[index / 61 % 3],
      progress: Double(index % 61) / 60)
  }
}
