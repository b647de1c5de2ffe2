// The code of the article "Springs of other systems", compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfSpringsOfOtherSystemsRuns() {
  let swiftUI = Spring(duration: 0.5, bounce: 0.3)
  let uiKit = Spring(settlingDuration: 0.6, dampingRatio: 0.8)
  let coreAnimation = Spring(mass: 1, stiffness: 100, damping: 10)
  let material = Spring(stiffness: 380, dampingRatio: 0.8)
  let flutter = Spring(mass: 1, stiffness: 100, damping: 40, allowOverDamping: true)
  let reactNative = Spring(mass: 1, stiffness: (40 - 30) * 3.62 + 194, damping: (7 - 8) * 3 + 25)
  let motion = Spring(duration: 0.3 * 1.2, bounce: 0.2)

  #expect(swiftUI.dampingRatio == 0.7 && material.stiffness == 380 && motion.duration == 0.36)
  #expect((uiKit.settlingDuration - 0.6).magnitude < 1e-9 && coreAnimation.dampingRatio == 0.5)
  #expect(flutter.dampingRatio == 2 && reactNative.damping == 22)
  // The seconds that the article states.
  let cut = Spring(mass: 1, stiffness: 100, damping: 40)
  #expect((cut.settlingDuration - 0.92).magnitude < 0.005)
  #expect((flutter.settlingDuration - 2.61).magnitude < 0.005)
}
