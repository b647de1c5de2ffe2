// A file that imports AnimationNumerics and a module with SwiftUI's names: the code of the article "From SwiftUI"
// that cannot be compiled here with SwiftUI itself.

import AnimationNumerics
import Namesakes
import Testing

import struct Namesakes.Animation
import struct Namesakes.Spring

typealias PhysicalSpring = AnimationNumerics.Spring

/// How long the view that moves under `spring` is farther than a point from its place.
func waitingTime(_ spring: Spring, distance: Double) -> Double {
  PhysicalSpring(duration: spring.duration, bounce: spring.bounce)
    .settlingDuration(target: distance, epsilon: 0.5)
}

@Suite struct NamesakeTests {
  @Test func aFileThatImportsBothSaysWhoseItMeans() throws {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    // The view's own animation, by the unqualified names.
    let moved = withAnimation(.spring(spring)) { spring.value(target: 100.0, time: 1) }
    #expect(moved == 100)
    #expect(
      waitingTime(spring, distance: 300)
        == PhysicalSpring(duration: 0.4, bounce: 0.3).settlingDuration(target: 300, epsilon: 0.5))
  }

  @Test func namesThatOnlyOneModuleHasNeedNothing() throws {
    let batch = try SpringBatch(.bouncy, from: [0.0, 1], to: [1, 2], delays: .interval(0.1))
    var positions = [0.0, 0]
    batch.sample(at: 0, into: &positions)
    #expect(positions == [0, 1])
    var offset = AnimatedValue(0.0)
    offset.retarget(to: 1, with: .spring(duration: 0.5, bounce: 0.3), at: 0)
    #expect(offset.sample(at: 0).value == 0)
  }

  @Test func membersOfBothAreToldApartByTheModule() {
    #expect(AnimationNumerics.UnitCurve.easeInOut.value(at: 0.25) < 0.25)
    #expect(Namesakes.UnitCurve.easeInOut.value(at: 0.25) == 0.25)
    let curve: AnimationNumerics.Animation = .timingCurve(.easeInOut, duration: 0.3)
    #expect(curve != .default)
  }
}
