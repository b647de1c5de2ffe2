#include "CMotionResources.h"

// C23, which clang has from version 19 on.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct MotionResource scenarios[] = {
  {"profile-screen-entrance", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/profile-screen-entrance.json" suffix(, 0)
  }},
  {"profile-screen-independent-triggers", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/profile-screen-independent-triggers.json" suffix(, 0)
  }},
  {"entrance-template", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/entrance-template.json" suffix(, 0)
  }},
  {"activity-feed", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/activity-feed.json" suffix(, 0)
  }},
  {"activity-feed-flash", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/activity-feed-flash.json" suffix(, 0)
  }},
  {"staggered-grid", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/staggered-grid.json" suffix(, 0)
  }},
  {"staggered-grid-50", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/staggered-grid-50.json" suffix(, 0)
  }},
  {"stagger-modifier", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/stagger-modifier.json" suffix(, 0)
  }},
  {"notification-list", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/notification-list.json" suffix(, 0)
  }},
  {"notification-list-flash", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/notification-list-flash.json" suffix(, 0)
  }},
  {"notification-list-uncapped", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/notification-list-uncapped.json" suffix(, 0)
  }},
  {"menu-options", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/menu-options.json" suffix(, 0)
  }},
  {"menu-options-slow", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/menu-options-slow.json" suffix(, 0)
  }},
  {"photo-grid", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/photo-grid.json" suffix(, 0)
  }},
  {"celebration-badge", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/celebration-badge.json" suffix(, 0)
  }},
  {"celebration-badge-timers", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/celebration-badge-timers.json" suffix(, 0)
  }},
  {"pulsing-indicator", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/pulsing-indicator.json" suffix(, 0)
  }},
  {"notification-bell", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/notification-bell.json" suffix(, 0)
  }},
  {"logo-reveal", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/logo-reveal.json" suffix(, 0)
  }},
  {"logo-reveal-phases", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/logo-reveal-phases.json" suffix(, 0)
  }},
  {"loading-dots", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/loading-dots.json" suffix(, 0)
  }},
  {"keyframe-types", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/keyframe-types.json" suffix(, 0)
  }},
  {"celebration-badge-retriggered", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/celebration-badge-retriggered.json" suffix(, 0)
  }},
  {"celebration-badge-cancelled", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/celebration-badge-cancelled.json" suffix(, 0)
  }},
  {"profile-screen-reduce-motion", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/profile-screen-reduce-motion.json" suffix(, 0)
  }},
  {"profile-screen-no-layout-wait", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/profile-screen-no-layout-wait.json" suffix(, 0)
  }},
  {"logo-reveal-timed", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/logo-reveal-timed.json" suffix(, 0)
  }},
  {"loading-dots-loop", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/loading-dots-loop.json" suffix(, 0)
  }},
  {"pulsing-indicator-reduce-motion", (const char[]){
#embed "../ChoreographyFiles/Resources/Scenarios/pulsing-indicator-reduce-motion.json" suffix(, 0)
  }},
  {0, 0},
};

const struct MotionResource *motion_scenarios(void) { return scenarios; }

const char *choreography_schema(void) {
  static const char text[] = {
#embed "../ChoreographyFiles/Resources/Format/choreography-schema.json" suffix(, 0)
  };
  return text;
}

const char *choreo_help(void) {
  static const char text[] = {
#embed "../choreo/Resources/help.txt" suffix(, 0)
  };
  return text;
}

const char *css_colors(void) {
  static const char text[] = {
#embed "../ChoreographyFiles/Resources/Format/css-colors.txt" suffix(, 0)
  };
  return text;
}

const char *css_values(void) {
  static const char text[] = {
#embed "../ChoreographyFiles/Resources/Format/css-values.txt" suffix(, 0)
  };
  return text;
}

const char *dialects(void) {
  static const char text[] = {
#embed "../ChoreographyFiles/Resources/Format/dialects.txt" suffix(, 0)
  };
  return text;
}

const char *choreography_template(void) {
  static const char text[] = {
#embed "../ChoreographyFiles/Resources/Format/choreography-template.json" suffix(, 0)
  };
  return text;
}

const char *swiftui_names(void) {
  static const char text[] = {
#embed "../SwiftUISource/Resources/swiftui.txt" suffix(, 0)
  };
  return text;
}

const char *source_rules(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/source-rules.txt" suffix(, 0)
  };
  return text;
}

const char *audit_page_css(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/audit-page.css" suffix(, 0)
  };
  return text;
}

const char *audit_page_js(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/audit-page.js" suffix(, 0)
  };
  return text;
}

const char *page_html(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/page.html" suffix(, 0)
  };
  return text;
}

const char *player_controls_html(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/player-controls.html" suffix(, 0)
  };
  return text;
}

const char *audit_html(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/audit.html" suffix(, 0)
  };
  return text;
}

const char *difference_html(void) {
  static const char text[] = {
#embed "../ChoreographyAudit/Resources/difference.html" suffix(, 0)
  };
  return text;
}

const char *web_animations_js(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/web-animations.js" suffix(, 0)
  };
  return text;
}

const char *compose_kt(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/compose.kt" suffix(, 0)
  };
  return text;
}

const char *compose_choice_kt(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/compose-choice.kt" suffix(, 0)
  };
  return text;
}

const char *compose_delay_kt(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/compose-delay.kt" suffix(, 0)
  };
  return text;
}

const char *flutter_controller_dart(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/flutter-controller.dart" suffix(, 0)
  };
  return text;
}

const char *flutter_spring_dart(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/flutter-spring.dart" suffix(, 0)
  };
  return text;
}

const char *flutter_choice_dart(void) {
  static const char text[] = {
#embed "../ChoreographyExport/Resources/flutter-choice.dart" suffix(, 0)
  };
  return text;
}
