#!/bin/sh
# engine: chromium
# title: Chromium
# from: apt:chromium
# run: {file}
# cost: updateTiming and getComputedTiming of one effect, called from a page
here=$(dirname "$0")
exec python3 "$here/browser.py" \
  chromium --headless --no-sandbox --disable-gpu --no-first-run --user-data-dir={profile} {url}
