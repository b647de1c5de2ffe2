import AnimationNumerics
import Testing

@testable import AnimationChoreography
@testable import ChoreographyFiles

@Suite struct ScenarioCatalogueTests {
  @Test func everySystemOfTheListingsIsAScenario() {
    let correct = ScenarioCatalogue.all.filter { $0.flaw == nil }.map(\.name)
    let flawed = ScenarioCatalogue.all.filter { $0.flaw != nil }.map(\.name)
    #expect(
      Set(correct) == [
        "profile-screen-entrance", "entrance-template", "activity-feed", "staggered-grid",
        "staggered-grid-50", "stagger-modifier", "notification-list", "menu-options", "photo-grid",
        "celebration-badge", "pulsing-indicator", "notification-bell", "logo-reveal",
        "loading-dots", "keyframe-types", "celebration-badge-retriggered",
        "celebration-badge-cancelled", "profile-screen-reduce-motion", "logo-reveal-timed",
        "loading-dots-loop", "pulsing-indicator-reduce-motion",
      ])
    #expect(
      Set(flawed) == [
        "profile-screen-independent-triggers", "activity-feed-flash", "notification-list-flash",
        "notification-list-uncapped", "menu-options-slow", "celebration-badge-timers",
        "logo-reveal-phases", "profile-screen-no-layout-wait",
      ])
  }

  @Test func theProfileScreenIsTheListing() {
    let sampler = ChoreographySampler(
      ScenarioCatalogue.named("profile-screen-entrance")!.choreography)
    func sample(_ name: String, _ time: Double) -> Double {
      let lane = sampler.lanes.indices.first { sampler.name(of: $0) == name }!
      return sampler.sample(lane: lane, at: time).value
    }
    // The expressions of the listing.
    let header: Animation = .spring(duration: 0.4, bounce: 0.2)
    let title: Animation = .smooth(duration: 0.35).delay(0.05)
    let fab: Animation = .spring(duration: 0.4, bounce: 0.3).delay(0.25)
    for step in 0...60 {
      let time = Double(step) / 60
      #expect(
        (sample("header.scale", time) - (0.5 + header.value(0.5, time: time))).magnitude < 1e-15)
      #expect((sample("title.y", time) - (8 + title.value(-8.0, time: time))).magnitude < 1e-14)
      #expect((sample("fab.scale", time) - fab.value(1.0, time: time)).magnitude < 1e-15)
      for index in 0..<3 {
        let card: Animation = .smooth(duration: 0.35)
          .delay(0.1 + Double(index) * 0.04)
        #expect(
          (sample("card[\(index)].opacity", time) - card.value(1.0, time: time)).magnitude < 1e-14)
      }
    }
    #expect(sampler.choreography.layoutWait == 0.05)
  }

  @Test func theLogoRevealIsTheListingsKeyframes() {
    struct AnimationValues {
      var scale: Double = 0.3
      var opacity: Double = 0
      var yOffset: Double = 30
      var rotation: Double = -10
    }
    let timeline = KeyframeTimeline(initialValue: AnimationValues()) {
      KeyframeTrack(\.scale) {
        SpringKeyframe(1.15, duration: 0.25, spring: .snappy)
        SpringKeyframe(0.95, duration: 0.15, spring: .smooth)
        SpringKeyframe(1.0, duration: 0.2, spring: .smooth)
      }
      KeyframeTrack(\.opacity) {
        LinearKeyframe(1.0, duration: 0.15)
      }
      KeyframeTrack(\.yOffset) {
        SpringKeyframe(-8, duration: 0.2, spring: .snappy)
        SpringKeyframe(3, duration: 0.15, spring: .smooth)
        SpringKeyframe(0, duration: 0.25, spring: .smooth)
      }
      KeyframeTrack(\.rotation) {
        CubicKeyframe(2, duration: 0.2)
        CubicKeyframe(0, duration: 0.2)
      }
    }
    let sampler = ChoreographySampler(ScenarioCatalogue.named("logo-reveal")!.choreography)
    for step in 0...60 {
      let time = Double(step) / 90
      let value = timeline.value(time: time)
      let positions = sampler.positions(at: time)
      let exact = [value.scale, value.opacity, value.yOffset, value.rotation]
      // Cubics are evaluated about their middle, as a `KeyframePlan` does: within 0.5 ulp and 2·2⁻⁵³ of
      // a segment's scale, of which a value of the timeline has as much.
      for (scale, (position, exact)) in zip([1.0, 1, 50, 20], zip(positions, exact)) {
        #expect((position - exact).magnitude <= 0x1p-50 * scale)
      }
    }
  }

  @Test func theLoadingDotsWaitAsTheListingDoes() {
    let sampler = ChoreographySampler(ScenarioCatalogue.named("loading-dots")!.choreography)
    for index in 0..<3 {
      let timeline = KeyframeTimeline(initialValue: SIMD2<Double>(0, 1)) {
        KeyframeTrack(\.x) {
          LinearKeyframe(0, duration: Double(index) * 0.12)
          SpringKeyframe(-16, duration: 0.2, spring: .bouncy(duration: 0.3))
          SpringKeyframe(0, duration: 0.25, spring: .smooth)
        }
        KeyframeTrack(\.y) {
          LinearKeyframe(1, duration: Double(index) * 0.12)
          SpringKeyframe(1.3, duration: 0.15, spring: .snappy)
          SpringKeyframe(1.0, duration: 0.2, spring: .smooth)
        }
      }
      for step in 0...80 {
        let time = Double(step) / 97
        let positions = sampler.positions(at: time)
        let value = timeline.value(time: time)
        #expect((positions[2 * index] - value.x).magnitude < 1e-13)
        #expect((positions[2 * index + 1] - value.y).magnitude < 1e-14)
      }
    }
  }

  @Test func theGridOfAnyNumberKeepsItsCascade() {
    for count in [24, 50, 1000, 10_000] {
      var grid = ScenarioCatalogue.named("staggered-grid")!.choreography.elements[0]
      grid.count = count
      let starts = grid.starts
      #expect(starts.count == count)
      #expect(starts.last! < 0.3)
      #expect((starts[1] - 0.3 / Double(count)).magnitude < 1e-15)
    }
    #expect(ScenarioCatalogue.named("photo-grid")!.choreography.elements[0].starts.last! == 0.32)
  }
}
