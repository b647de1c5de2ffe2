internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import ReferenceNumerics
internal import Seeding
internal import SolverVerification

/// An elementary function of the kernels beside those of libmvec and SLEEF. Each library has its own
/// units, and is held to the function that it computes: angles are quarter turns in the kernels,
/// radians in libmvec and half turns in SLEEF; octaves there are nepers in both.
package struct ElementaryWorkload: Sendable {
  /// The name within the job's name.
  let name: String
  package let title: String
  /// The inputs: multiples of 2⁻³⁰, so that differences from whole numbers are exact.
  let range: Range<Double>
  private let methods: [Method]

  /// A library's function.
  private struct Method: Sendable {
    let name: String
    /// The bound of the error in ulp: proved for the kernels, stated by the others.
    let bound: Double
    /// The function over columns; nil if the machine lacks it. The second output may stay unused.
    let map: @Sendable () -> VectorMath.PairMap?
    let truth: @Sendable (Double) -> [ReferenceValue]
  }

  static let sizes = [1_024]

  /// The job's name: elementary.exp2.double.1024.
  func path(items: Int) -> String { "elementary.\(name).double.\(items)" }

  /// The job's name at the standard size.
  package var path: String { path(items: Self.sizes[0]) }

  package static let all = [
    ElementaryWorkload(
      name: "exp2", title: "2^x", range: -16..<16,
      methods: [
        ours(.exp2) { [ReferenceElementary.exp2($0)] },
        one(.libmvec("exp2"), 4) { [ReferenceElementary.exp2($0)] },
        one(.sleef("exp2", "u10"), 1) { [ReferenceElementary.exp2($0)] },
        one(.sleef("exp2", "u35"), 3.5) { [ReferenceElementary.exp2($0)] },
      ]),
    ElementaryWorkload(
      name: "one-minus-exp2", title: "1 − 2^−x; of others e^x − 1", range: 0..<16,
      methods: [
        ours(.oneMinusExp2) { [ReferenceElementary.oneMinusExp2(minus: $0)] },
        one(.libmvec("expm1"), 4) { [ReferenceElementary.exponentialMinusOne($0)] },
        one(.sleef("expm1", "u10"), 1) { [ReferenceElementary.exponentialMinusOne($0)] },
      ]),
    ElementaryWorkload(
      name: "sine-cosine", title: "sine and cosine", range: 0..<8,
      methods: [
        ours(.sineAndCosine) { both(ReferenceElementary.sinCos($0, parts: 4)) },
        Method(
          name: TimedMethods.vectorMath, bound: 4,
          map: {
            guard let sin = VectorMath.map(.libmvec("sin")),
              let cos = VectorMath.map(.libmvec("cos"))
            else { return nil }
            return {
              sin($0, $1, $3)
              cos($0, $2, $3)
            }
          }, truth: { both(ReferenceElementary.sinCos(radians: $0)) }),
        Method(
          name: TimedMethods.sleef, bound: 0.506,
          map: { VectorMath.pairMap(.sleef("sincospi", "u05")) },
          truth: { both(ReferenceElementary.sinCos($0, parts: 2)) }),
        Method(
          name: TimedMethods.fastSleef, bound: 3.5,
          map: { VectorMath.pairMap(.sleef("sincospi", "u35")) },
          truth: { both(ReferenceElementary.sinCos($0, parts: 2)) }),
      ]),
  ]

  private static func both(
    _ pair: (sin: ReferenceValue, cos: ReferenceValue)
  ) -> [ReferenceValue] { [pair.sin, pair.cos] }

  /// A kernel of this package, with the largest bound of its functions at any level.
  private static func ours(
    _ kernel: ElementaryFunction.Kernel, truth: @escaping @Sendable (Double) -> [ReferenceValue]
  ) -> Method {
    Method(
      name: "ours", bound: kernel.functions.map { $0.bound(fused: false) }.max()!,
      map: { { kernel.fill($1, $2, at: $0, $3) } }, truth: truth)
  }

  /// A function with one result.
  private static func one(
    _ function: VectorMath.Function, _ bound: Double,
    truth: @escaping @Sendable (Double) -> [ReferenceValue]
  ) -> Method {
    let name =
      switch function {
      case .libmvec: TimedMethods.vectorMath
      case .sleef(_, let accuracy): accuracy == "u35" ? TimedMethods.fastSleef : TimedMethods.sleef
      }
    return Method(
      name: name, bound: bound,
      map: { VectorMath.map(function).map { map in { map($0, $1, $3) } } }, truth: truth)
  }

  func group(items: Int, seed: UInt64) -> JobGroup {
    JobGroup(
      path(items: items), items: items,
      inputs: {
        var random = SplitMix64(seed: seed)
        let step = 0x1p-30
        let width = range.upperBound - range.lowerBound
        return (0..<3).map { column in
          // Vector functions take whole vectors.
          Column(
            (0..<(items + 7) / 8 * 8).map { _ in
              column > 0
                ? 0 : range.lowerBound + (random.unit() * width / step).rounded(.down) * step
            })
        }
      },
      methods: methods.map { method in
        .init(method.name) { columns in method.map().map { job(method, columns, items, $0) } }
      })
  }

  private func job(
    _ method: Method, _ columns: [Column<Double>], _ items: Int, _ map: @escaping VectorMath.PairMap
  ) -> Job {
    let buffers = columns.map(\.buffer)
    let (inputs, values, others) = (
      buffers[0].baseAddress!, buffers[1].baseAddress!, buffers[2].baseAddress!
    )
    return Job(
      JobDescription(
        family: JobFamily.elementary.name, workload: path(items: items), method: method.name,
        items: items, workingSetBytes: items * 24),
      prepare: { _ in _ = columns },
      run: { calls in
        for _ in 0..<calls {
          doNotOptimize(memory: inputs)
          map(inputs, values, others, buffers[0].count)
          doNotOptimize(memory: values)
          doNotOptimize(memory: others)
        }
      }, places: Array(0..<items), bound: method.bound
    ) { item in
      zip(method.truth(inputs[item]), [values[item], others[item]]).map { truth, value in
        ulpError(of: value, exact: TrueValue(truth))
      }.max()!
    }
  }
}
