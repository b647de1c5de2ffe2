#ifndef CMOTIONRESOURCES_H
#define CMOTIONRESOURCES_H

#pragma clang assume_nonnull begin

/// A text that is compiled in, from a file beside the module that reads it. Array literals of bytes in Swift, as
/// SwiftPM makes of embedded resources, take a minute to compile.
struct MotionResource {
  const char *_Nullable name;
  const char *_Nullable text;
};

/// The scenarios in their order; the last has no name.
const struct MotionResource *motion_scenarios(void);

const char *choreography_schema(void);
const char *choreography_template(void);
/// The named colours of CSS and their values.
const char *css_colors(void);
/// The table of the values of CSS properties.
const char *css_values(void);
/// The descriptions of the commands of `choreo`.
const char *choreo_help(void);
/// The table of dialects.
const char *dialects(void);
/// The table of what SwiftUI source is read by.
const char *swiftui_names(void);
/// The table of rules about SwiftUI source.
const char *source_rules(void);
const char *audit_page_css(void);
const char *audit_page_js(void);
/// Templates with places such as ‹title›: of pages, and of code that exports begin with.
const char *page_html(void);
const char *player_controls_html(void);
const char *audit_html(void);
const char *difference_html(void);
const char *web_animations_js(void);
const char *compose_kt(void);
const char *compose_choice_kt(void);
const char *compose_delay_kt(void);
const char *flutter_controller_dart(void);
const char *flutter_spring_dart(void);
const char *flutter_choice_dart(void);

#pragma clang assume_nonnull end

#endif
