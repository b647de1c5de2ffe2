#!/bin/sh
# engine: webkitgtk
# title: WebKitGTK, spring() switched on
# from: apt:libwebkit2gtk-4.1-0 webkit2gtk-driver xvfb xauth
# run: {file}
# cost: updateTiming and getComputedTiming of one effect, called from a page
# ci: yes
# footnote: spring() is behind a switch that is off by default; it is asked for positions after time 0
here=$(dirname "$0")
browser=$(echo /usr/lib/*/webkit2gtk-4.1/MiniBrowser)
export WEBKIT_DISABLE_COMPOSITING_MODE=1 WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1 LIBGL_ALWAYS_SOFTWARE=1
exec python3 "$here/browser.py" \
  xvfb-run -a "$browser" --features=+SpringTimingFunction {url}
