// The code of the article "Easings by name", compiled and run.

import AnimationNumerics
import Testing

@Test func theCodeOfEasingsByNameRuns() throws {
  let curve = NamedEasing(.elastic, .out)
  let soft = try NamedEasing(.back, .inOut, overshoot: 1, publishedInOut: true)
  let animation = Animation.timingCurve(.named(curve), duration: 0.6)
  let css = Animation.timingCurve(try EasingFunction(css: "linear(0, 0.6 30%, 1)"), duration: 0.3)

  var values = [0, 0.25, 0.5, 0.75, 1]
  let progress = values
  CurvePlan(UnitCurve(soft)).values(at: progress, into: &values)

  #expect(animation.progress(at: 0.15).value == curve.value(at: 0.25))
  #expect(css.progress(at: 0.3 * 0.65).value == 0.8)
  #expect(values == progress.map { soft.value(at: $0) })
  // ½·p²((s + 1)p − s) at p = ½ with s = 1.525.
  #expect((values[1] + 0.0328125).magnitude < 1e-15)
}
