#!/bin/sh
# engine: chromium
# title: Chromium
# from: apt:chromium
# run: {file}
here=$(dirname "$0")
exec python3 "$here/browser.py" \
  chromium --headless --no-sandbox --disable-gpu --no-first-run --user-data-dir={profile} {url}
