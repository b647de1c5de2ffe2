#!/bin/sh
# engine: firefox
# title: Firefox
# from: apt:firefox-esr
# run: {file}
# cost: updateTiming and getComputedTiming of one effect, called from a page
# footnote: read through six printed digits outside [0, 1] and in keyframes, for lack of a typed style
here=$(dirname "$0")
exec python3 "$here/browser.py" firefox-esr --headless --no-remote --profile {profile} {url}
