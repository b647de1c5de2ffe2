#if SwiftUISource
  import AnimationChoreography
  import ChoreographyAudit
  import ChoreographyFiles
  import Foundation
  import Presentation
  import SwiftUISource
  import Testing

  /// The listings of the guidelines, read as Swift.
  @Suite struct ListingTests {
    /// A listing with every rule that it breaks. No entrance of the listings keeps 400 ms but that
    /// of the menu and of the notifications that appear at once.
    struct Expected: CustomTestStringConvertible, Sendable {
      var name: String
      var items: [String: Int] = [:]
      var broken: [String]
      var testDescription: String { name }
    }

    static let expected: [Expected] = [
      // Incorrect, for the reason that the listing states.
      .init(
        name: "profile-screen-independent-triggers",
        broken: [
          "entrance-over-budget", "independent-triggers", "entrance-over-budget",
          "simultaneous-reveal", "cascade-over-cap", "entrance-over-budget",
        ]),
      .init(name: "activity-feed-flash", broken: ["entrance-over-budget", "simultaneous-reveal"]),
      .init(name: "celebration-badge-timers", broken: ["chained-timers"]),
      .init(
        name: "notification-list-flash", items: ["notifications": 8],
        broken: ["appear-without-layout-wait", "simultaneous-reveal"]),
      .init(
        name: "menu-options-slow",
        broken: [
          "appear-without-layout-wait", "cascade-over-cap", "entrance-over-budget",
          "interval-too-long",
        ]),
      .init(name: "logo-reveal-phases", broken: ["phases-end-hidden", "phases-force-timing"]),
      // Correct, with what the audit proves against them.
      .init(
        name: "profile-screen-entrance",
        broken: Array(repeating: "entrance-over-budget", count: 4)),
      .init(
        name: "profile-screen-exported",
        broken: Array(repeating: "entrance-over-budget", count: 4)),
      .init(name: "activity-feed", broken: ["entrance-over-budget"]),
      .init(name: "staggered-grid", broken: ["entrance-over-budget", "interval-too-short"]),
      .init(name: "stagger-modifier", broken: ["entrance-over-budget"]),
      .init(name: "celebration-badge", broken: ["phases-end-hidden"]),
      .init(name: "pulsing-indicator", broken: ["loop-without-reduced-motion"]),
      .init(name: "notification-bell", broken: []),
      .init(
        name: "notification-list", items: ["notifications": 8],
        broken: ["appear-without-layout-wait", "entrance-over-budget"]),
      .init(name: "menu-options", broken: ["appear-without-layout-wait"]),
      .init(
        name: "photo-grid", items: ["photos": 20],
        broken: ["cascade-over-cap", "entrance-over-budget"]),
      .init(
        name: "logo-reveal", broken: ["spring-keyframe-cut-off", "spring-keyframe-cut-off"]),
      .init(name: "keyframe-types", broken: []),
      .init(
        name: "loading-dots",
        broken: ["interval-too-long", "spring-keyframe-cut-off", "spring-keyframe-cut-off"]),
    ]

    @Test(arguments: expected) func breaksTheRulesThatItIsSaidToBreak(_ listing: Expected) throws {
      let file = try Listing.file(listing.name, items: listing.items)
      #expect(file.broken == listing.broken)
      #expect(file.notes.allSatisfy { $0.title == "assumed" }, "\(file.notes)")
      #expect(file.screens.count == 1)
    }

    @Test func everyListingIsExpected() throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: Listing.folder.path)
      #expect(names.sorted() == Self.expected.map { "\($0.name).swift" }.sorted())
    }

    /// A scenario and the listing that it was translated from.
    struct Translated: CustomTestStringConvertible, Sendable {
      var scenario: String
      var listing: String
      var replacing: [String: String] = [:]
      var items: [String: Int] = [:]
      var testDescription: String { "\(scenario), \(listing)" }
    }

    static let translated: [Translated] =
      [
        "profile-screen-entrance", "activity-feed", "activity-feed-flash", "staggered-grid",
        "stagger-modifier", "celebration-badge", "celebration-badge-timers", "pulsing-indicator",
        "notification-bell", "menu-options", "menu-options-slow", "logo-reveal-phases",
        "logo-reveal", "keyframe-types", "loading-dots",
      ].map { .init(scenario: $0, listing: $0) } + [
        .init(scenario: "profile-screen-entrance", listing: "profile-screen-exported"),
        .init(
          scenario: "staggered-grid-50", listing: "staggered-grid",
          replacing: ["0..<24": "0..<50"]),
        .init(
          scenario: "notification-list", listing: "notification-list", items: ["notifications": 8]),
        .init(
          scenario: "notification-list-uncapped", listing: "notification-list",
          items: ["notifications": 20]),
        .init(
          scenario: "notification-list-flash", listing: "notification-list-flash",
          items: ["notifications": 8]),
        .init(scenario: "photo-grid", listing: "photo-grid", items: ["photos": 20]),
      ]

    @Test(arguments: translated) func readsAsItsScenario(_ translated: Translated) throws {
      let file = try Listing.file(
        translated.listing, replacing: translated.replacing.map { ($0, $1) },
        items: translated.items)
      let read = try #require(file.screens.first).document
      let scenario = try #require(ScenarioCatalogue.named(translated.scenario))
      #expect(read.trigger == scenario.trigger)
      #expect(read.budgets == scenario.budgets)
      #expect(difference(read.choreography, scenario.choreography) < 1e-12)
      let pairs = zip(read.choreography.elements, scenario.choreography.elements)
      for (one, two) in pairs {
        #expect(one.stagger == two.stagger)
        #expect(one.phases?.steps.map(\.name) == two.phases?.steps.map(\.name))
        #expect(one.phases?.isLooping == two.phases?.isLooping)
      }
    }

    /// In the scenario each card has a trigger of its own, as its comment says; header and button
    /// are the listing's.
    @Test func independentTriggersReadAsTheirScenarioButForTheCards() throws {
      let name = "profile-screen-independent-triggers"
      var read = try #require(try Listing.file(name).screens.first).document
      var scenario = try #require(ScenarioCatalogue.named(name))
      #expect(read.trigger == scenario.trigger && read.budgets == scenario.budgets)
      #expect(read.choreography.elements[1].count == 3)
      read.choreography.elements.remove(at: 1)
      scenario.choreography.elements.remove(at: 1)
      #expect(difference(read.choreography, scenario.choreography) < 1e-12)
    }

    /// The greatest difference of any property at any time; infinite for other elements or
    /// properties.
    private func difference(_ one: Choreography, _ two: Choreography) -> Double {
      guard one.elements.map(\.count) == two.elements.map(\.count) else { return .infinity }
      let (first, second) = (ChoreographySampler(one), ChoreographySampler(two))
      var lanes: [(Int, Int)] = []
      var lane = 0
      for (one, two) in zip(one.elements, two.elements) {
        let names = one.propertyNames
        guard names.sorted() == two.propertyNames.sorted() else { return .infinity }
        for item in 0..<one.count {
          for (index, name) in names.enumerated() {
            let other = two.propertyNames.firstIndex(of: name)!
            lanes.append((lane + item * names.count + index, lane + item * names.count + other))
          }
        }
        lane += one.count * names.count
      }
      return (-2..<300).map { step in
        let time = Double(step) * 0.0071
        let (one, two) = (first.positions(at: time), second.positions(at: time))
        return lanes.map { (one[$0.0] - two[$0.1]).magnitude / (1 + two[$0.1].magnitude) }.max()
          ?? 0
      }.max() ?? .infinity
    }
  }
#endif
