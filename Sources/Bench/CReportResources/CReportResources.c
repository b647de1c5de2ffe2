#include "CReportResources.h"

// C23, which clang has from version 19 on.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *report_css(void) {
  static const char text[] = {
#embed "../Reports/Resources/report.css" suffix(, 0)
  };
  return text;
}

const char *plot_css(void) {
  static const char text[] = {
#embed "../Reports/Resources/plot.css" suffix(, 0)
  };
  return text;
}

const char *light_css(void) {
  static const char text[] = {
#embed "../Reports/Resources/light.css" suffix(, 0)
  };
  return text;
}

const char *dark_css(void) {
  static const char text[] = {
#embed "../Reports/Resources/dark.css" suffix(, 0)
  };
  return text;
}

const char *report_js(void) {
  static const char text[] = {
#embed "../Reports/Resources/report.js" suffix(, 0)
  };
  return text;
}

const char *recorded_defects(void) {
  static const char text[] = {
#embed "../Reports/Resources/defects.json" suffix(, 0)
  };
  return text;
}

const char *recorded_witnesses(void) {
  static const char text[] = {
#embed "../Reports/Resources/witnesses.json" suffix(, 0)
  };
  return text;
}
