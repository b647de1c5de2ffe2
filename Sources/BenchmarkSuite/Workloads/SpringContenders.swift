internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// Two seconds of a spring at sixty frames a second, by every method and setting.
///
/// The error is the largest of position, as a fraction of the move, over four springs and all frames;
/// the work is that of one of them.
enum SpringContenders {
  /// An over-damped, a critical and two bouncing springs of half a second.
  private static let bounces = [-0.3, 0, 0.25, 0.7]
  /// Not whole frames, so that no table has its knots just there.
  private static let times = (0..<120).map { (Double($0) + 0.37) / 60 }

  static func all() throws(SolverError) -> [Contender] {
    let truth = try bounces.map { bounce throws(SolverError) in
      try times.map { time throws(SolverError) in
        let truth = try ReferenceSolver().truth(for: .spring(request(bounce, time: time)))
        return truth.values[0]
      }
    }
    var contenders: [Contender] = []
    func add(_ method: any SpringBatchMethod, _ name: String, _ setting: String) {
      contenders.append(contender(method, name, setting, truth))
    }
    add(OurSolver(), "ours", "")
    add(OurBatchSolver(algorithm: .direct), "ours-direct", "prepared per call")
    add(TextbookSpring(), "textbook", "")
    add(TwoExponentialSpring(), "two-exponential", "")
    add(HyperbolicSpring(), "cosh-sinh", "")
    add(AppleSpringArithmetic(), "apple-spring", "")
    for rate in [60, 120, 240, 480, 960, 1_920, 3_840] {
      add(RungeKuttaSpring(rate: rate), "rk4", "\(rate) Hz")
      add(SemiImplicitEulerSpring(rate: rate), "semi-implicit-euler", "\(rate) Hz")
      add(VelocityVerletSpring(rate: rate), "velocity-verlet", "\(rate) Hz")
    }
    for exponent in [3, 5, 7, 9, 11] {
      add(AdaptiveSpring(exponent: exponent), "adaptive", "tolerance 1e-\(exponent)")
    }
    for count in [16, 64, 256, 1_024, 4_096] {
      add(TabulatedSpring(count: count, isCubic: false), "table-linear", "\(count) points")
      add(TabulatedSpring(count: count, isCubic: true), "table-cubic", "\(count) points")
    }
    return contenders
  }

  private static func request(_ bounce: Double, time: Double = 0) -> SpringRequest {
    SpringRequest(spring: .bounce(duration: 0.5, bounce: bounce), time: time)
  }

  private static func contender(
    _ method: any SpringBatchMethod, _ name: String, _ setting: String, _ truth: [[TrueValue]]
  ) -> Contender {
    let positions = Buffer(times.count)
    let input = Buffer(times.count)
    for index in times.indices { input.values[index] = times[index] }
    var worst = 0.0
    for (bounce, truth) in zip(bounces, truth) {
      guard
        (try? method.sample(
          request(bounce), times: UnsafeBufferPointer(input.values), positions: positions.values,
          velocities: nil)) != nil
      else {
        worst = .infinity
        continue
      }
      for index in times.indices {
        let distance = truth[index].distance(to: positions.values[index])
        worst = max(worst, max(0, distance - truth[index].rounded.ulp / 2))
      }
    }
    return Contender(method: name, setting: setting, error: worst, samples: times.count) {
      launder_memory(input.values.baseAddress!)
      try? method.sample(
        request(launder_double(0.25)), times: UnsafeBufferPointer(input.values),
        positions: positions.values, velocities: nil)
      launder_memory(positions.values.baseAddress!)
    }
  }
}

/// Memory that lives as long as what uses it.
final class Buffer: @unchecked Sendable {
  let values: UnsafeMutableBufferPointer<Double>

  init(_ count: Int) {
    values = .allocate(capacity: max(1, count))
    values.initialize(repeating: 0)
  }

  deinit { values.deallocate() }
}

/// The adaptive pair of this package, from frame to frame.
struct AdaptiveSpring: SpringBatchMethod {
  /// The tolerance is ten to minus this.
  let exponent: Int

  var name: String { "adaptive-1e-\(exponent)" }
  var summary: String { "embedded pair of order 5 with a tolerance of 1e-\(exponent)" }
  var kinds: Set<SolverKind> { [.spring] }

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>?
  ) throws(SolverError) {
    var tolerance = 1.0
    for _ in 0..<exponent { tolerance /= 10 }
    do throws(IntegratorError) {
      let pair = try DormandPrince(tolerance: tolerance)
      let law = SpringForce(try Self.spring(motion), target: motion.to)
      var state = MotionState(position: motion.from, velocity: motion.velocity)
      var clock = 0.0
      for index in times.indices {
        state = try pair.advance(state, by: times[index] - clock, under: law).state
        clock = times[index]
        positions[index] = state.position
        if let velocities { velocities[index] = state.velocity }
      }
    } catch {
      throw .failed("\(error)")
    }
  }

  private static func spring(_ motion: SpringRequest) throws(IntegratorError) -> Spring {
    (try? Spring(motion.spring)) ?? Spring()
  }
}

/// A table of a spring's positions over two seconds and an interpolation in it: what a baked
/// animation is.
struct TabulatedSpring: SpringBatchMethod {
  /// How many points.
  let count: Int
  /// Whether Hermite cubics with the exact velocities join them, rather than straight lines.
  let isCubic: Bool

  var name: String { isCubic ? "table-cubic-\(count)" : "table-linear-\(count)" }
  var summary: String { "\(count) points over 2 s, joined by \(isCubic ? "cubics" : "lines")" }
  var kinds: Set<SolverKind> { [.spring] }

  /// Tables by spring: they are made once, outside the loop, as baking is.
  private static let cache = TableCache()

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>?
  ) throws(SolverError) {
    let table = try Self.cache.table(motion.spring, count: count)
    let width = 2.0 / Double(count - 1)
    let change = motion.to - motion.from
    table.values.withUnsafeBufferPointer { table in
      for index in times.indices {
        let place = min(times[index] / width, Double(count - 2))
        let cell = Int(place)
        let s = times[index] / width - Double(cell)
        let (a, b) = (table[2 * cell], table[2 * cell + 2])
        var value = a + s * (b - a)
        if isCubic {
          let (u, v) = (table[2 * cell + 1] * width, table[2 * cell + 3] * width)
          // The Hermite cubic as its chord and a correction that vanishes at both ends.
          value += s * (1 - s) * ((1 - s) * (u - (b - a)) + s * ((b - a) - v))
        }
        positions[index] = motion.from + change * value
      }
    }
  }

  /// Positions and velocities of a unit move at equal distances.
  struct Table: Sendable {
    var values: [Double]
  }
}

/// Tables that were made before.
final class TableCache: @unchecked Sendable {
  private struct Key: Hashable {
    var spring: SpringDescription
    var count: Int
  }

  // Only the measuring thread asks.
  private var tables: [Key: TabulatedSpring.Table] = [:]

  func table(
    _ description: SpringDescription, count: Int
  ) throws(SolverError) -> TabulatedSpring.Table {
    let key = Key(spring: description, count: count)
    if let table = tables[key] { return table }
    let spring = try Spring(description)
    let values = (0..<count).flatMap { index in
      let time = 2 * Double(index) / Double(count - 1)
      return [
        spring.value(target: 1.0, initialVelocity: 0, time: time),
        spring.velocity(target: 1.0, initialVelocity: 0, time: time),
      ]
    }
    let table = TabulatedSpring.Table(values: values)
    tables[key] = table
    return table
  }
}
