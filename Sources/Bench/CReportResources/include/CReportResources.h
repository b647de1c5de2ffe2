#ifndef CREPORTRESOURCES_H
#define CREPORTRESOURCES_H

#pragma clang assume_nonnull begin

// Texts that are compiled in, from the files of Reports/Resources.
const char *report_css(void);
const char *plot_css(void);
const char *light_css(void);
const char *dark_css(void);
const char *report_js(void);
const char *recorded_defects(void);
const char *recorded_witnesses(void);

#pragma clang assume_nonnull end

#endif
