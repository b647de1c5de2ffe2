/// Every system of the listings as data: the correct ones and the examples of mistakes.
package enum ScenarioCatalogue {
  /// All scenarios, each correct one before the mistakes it is contrasted with.
  package static let all: [ChoreographyDocument] = resources.map { name, bytes in
    do {
      let document = try ChoreographyDocument(bytes: bytes)
      precondition(document.name == name, "\(name).json holds another name")
      return document
    } catch {
      preconditionFailure("\(name).json: \(error)")
    }
  }

  /// The text of a scenario's document, by name.
  package static func text(of name: String) -> [UInt8]? {
    resources.first { $0.0 == name }?.1
  }

  package static func named(_ name: String) -> ChoreographyDocument? {
    all.first { $0.name == name }
  }

  private static var resources: [(String, [UInt8])] {
    [
      ("profile-screen-entrance", PackageResources.profile_screen_entrance_json),
      (
        "profile-screen-independent-triggers",
        PackageResources.profile_screen_independent_triggers_json
      ),
      ("entrance-template", PackageResources.entrance_template_json),
      ("activity-feed", PackageResources.activity_feed_json),
      ("activity-feed-flash", PackageResources.activity_feed_flash_json),
      ("staggered-grid", PackageResources.staggered_grid_json),
      ("staggered-grid-50", PackageResources.staggered_grid_50_json),
      ("stagger-modifier", PackageResources.stagger_modifier_json),
      ("notification-list", PackageResources.notification_list_json),
      ("notification-list-flash", PackageResources.notification_list_flash_json),
      ("notification-list-uncapped", PackageResources.notification_list_uncapped_json),
      ("menu-options", PackageResources.menu_options_json),
      ("menu-options-slow", PackageResources.menu_options_slow_json),
      ("photo-grid", PackageResources.photo_grid_json),
      ("celebration-badge", PackageResources.celebration_badge_json),
      ("celebration-badge-timers", PackageResources.celebration_badge_timers_json),
      ("pulsing-indicator", PackageResources.pulsing_indicator_json),
      ("notification-bell", PackageResources.notification_bell_json),
      ("logo-reveal", PackageResources.logo_reveal_json),
      ("logo-reveal-phases", PackageResources.logo_reveal_phases_json),
      ("loading-dots", PackageResources.loading_dots_json),
      ("keyframe-types", PackageResources.keyframe_types_json),
      ("celebration-badge-retriggered", PackageResources.celebration_badge_retriggered_json),
      ("celebration-badge-cancelled", PackageResources.celebration_badge_cancelled_json),
      ("profile-screen-reduce-motion", PackageResources.profile_screen_reduce_motion_json),
      ("profile-screen-no-layout-wait", PackageResources.profile_screen_no_layout_wait_json),
      ("logo-reveal-timed", PackageResources.logo_reveal_timed_json),
      ("loading-dots-loop", PackageResources.loading_dots_loop_json),
      ("pulsing-indicator-reduce-motion", PackageResources.pulsing_indicator_reduce_motion_json),
    ]
  }
}
