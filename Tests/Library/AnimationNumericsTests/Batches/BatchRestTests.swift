import AnimationNumerics
import Seeding
import Testing

@Suite struct BatchRestTests {
  @Test(arguments: 0..<6)
  func aBatchRestsExactlyWhenItsLastItemDoes(form: Int) throws {
    var random = SplitMix64(seed: UInt64(900 + form))
    let count = 60
    let from = (0..<count).map { _ in random.number(-500, 500) }
    let to = (0..<count).map { _ in random.number(-500, 500) }
    let velocity = (0..<count).map { _ in form & 1 == 0 ? 0 : random.number(-3000, 3000) }
    let springs = (0..<count).map { _ in
      Spring(duration: random.number(0.1, 0.9), bounce: random.number(-0.5, 0.8))
    }
    let given = (0..<count).map { _ in random.number(0, 0.4) }
    let delays: ItemDelays = form < 2 ? .together : form < 4 ? .interval(0.01) : .each(given)
    let batch =
      form & 1 == 0
      ? try SpringBatch(.bouncy, from: from, to: to, velocities: velocity, delays: delays)
      : try SpringBatch(springs, from: from, to: to, velocities: velocity, delays: delays)
    let each = (0..<count).map { item -> Double in
      let spring = form & 1 == 0 ? .bouncy : springs[item]
      let start = form < 2 ? 0 : form < 4 ? Double(item) * 0.01 : given[item]
      return start
        + spring.settlingDuration(
          fromValue: from[item], toValue: to[item], initialVelocity: velocity[item], epsilon: 0.25)
    }
    let rest = batch.restTime(within: 0.25)
    #expect(abs(rest - (each.max() ?? 0)) <= 1e-12 * rest)
    for later in stride(from: 0, to: 1, by: 0.01) {
      for item in 0..<count {
        #expect(abs(batch.state(of: item, at: rest + later + 1e-9).position - to[item]) <= 0.25)
      }
    }
  }

  @Test func anUpdateTellsWhetherAnythingHasMoved() throws {
    let delayed: [ItemDelays] = [.interval(0.1), .each([0.2, 0, 0.1])]
    for delays in delayed {
      let batch = try SpringBatch(
        .smooth, from: [0.0, 0, 0], to: [1, 2, 3], delays: delays, settledWithin: 0.001)
      var positions = [0.0, 0, 0]
      var frame = batch.incrementalFrame()
      #expect(batch.update(&frame, at: -1, positions: &positions), "the first frame writes all")
      #expect(!batch.update(&frame, at: -0.5, positions: &positions))
      #expect(batch.update(&frame, at: 0.15, positions: &positions))
      #expect(batch.update(&frame, at: 0.3, positions: &positions))
      #expect(batch.update(&frame, at: 30, positions: &positions), "all arrive")
      #expect(!batch.update(&frame, at: 31, positions: &positions))
      #expect(positions == [1, 2, 3])
      #expect(batch.update(&frame, at: 0.3, positions: &positions))
    }
    #expect(try SpringBatch<Double>(.smooth, from: [], to: []).restTime(within: 1) == -.infinity)
  }

  @Test func aRangeLimitsWhatIsShownButNotTheMotion() throws {
    let batch = try SpringBatch(
      .bouncy, from: [0.0, 1, 5], to: [1, 0, 5], delays: .each([0, 0.05, 0]))
    var (free, speeds) = ([0.0, 0, 0], [0.0, 0, 0])
    var (shown, other) = ([0.0, 0, 0], [0.0, 0, 0])
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: .spring(.bouncy), at: 0)
    var hasLimited = false
    for time in stride(from: 0, to: 1.5, by: 0.01) {
      batch.sample(at: time, into: &free, velocities: &speeds)
      shown.withUnsafeMutableBufferPointer { shown in
        other.withUnsafeMutableBufferPointer {
          batch.sample(at: time, into: shown, velocities: $0, limitedTo: 0...1)
        }
      }
      #expect(shown == free.map { min(max($0, 0), 1) } && other == speeds)
      #expect(value.value(at: time, limitedTo: 0...1) == min(value.value(at: time), 1))
      hasLimited = hasLimited || free[0] > 1
    }
    #expect(hasLimited)
    batch.sample(at: 0.1, into: &shown, limitedTo: 0.25...(.infinity))
    #expect(shown[2] == 5 && shown[0] >= 0.25)
  }
}
