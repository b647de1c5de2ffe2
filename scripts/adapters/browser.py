# engine: chromium
# title: Chromium
# from: apt:chromium
# run: python3 {file} chromium --headless --no-sandbox --disable-gpu --no-first-run
#   --user-data-dir={profile} {url}
# cost: updateTiming and getComputedTiming of one effect, called from a page
# engine: firefox
# title: Firefox
# from: apt:firefox-esr
# run: python3 {file} firefox-esr --headless --no-remote --profile {profile} {url}
# footnote: read through six printed digits outside [0, 1] and in keyframes, for lack of a typed style
# unnamed: fewer than 12 answers, the least that support a name: progress exactly at a frame, whose offset is rounded
#   to 32 bits and the progress is not, and several stops of linear() at one place
# engine: webkitgtk
# title: WebKitGTK, spring() switched on
# from: apt:libwebkit2gtk-4.1-0 webkit2gtk-driver xvfb xauth
# run: env WEBKIT_DISABLE_COMPOSITING_MODE=1 WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1
#   LIBGL_ALWAYS_SOFTWARE=1 python3 {file}
#   xvfb-run -a /usr/lib/*/webkit2gtk-4.1/MiniBrowser --features=+SpringTimingFunction {url}
# ci: yes
# footnote: spring() is behind a switch that is off by default; it is asked for positions after time 0;
#   curves are asked at a duration of 1 s, on which their accuracy depends (Results/upstream)
"""Any browser as a solver: serves browser.html on a free port of 127.0.0.1, starts the browser of
the command line, and passes requests and answers through.

    browser.py [COMMAND ...]

The variable ANIMATION_DURATION sets the milliseconds of the animations, 1000 by default. In the
command {url} stands for the page and {profile} for an empty folder. Without a command the address
goes to stderr, to be opened by hand, for example in Safari on a Mac.
"""
import os, pathlib, queue, signal, sys, threading

import session

here = pathlib.Path(__file__).resolve().parent
files = {"/": (here / "browser.html", "text/html"),
         "/protocol.js": (here.parent / "examples" / "protocol.js", "text/javascript")}
batches = queue.Queue()


def read():
    """Standard input in batches of whole lines; an empty one at its end."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        if lines: batches.put(b"\n".join(lines))
    batches.put(b"")


def get(path):
    if path == "/requests":
        batch = batches.get()
        return batch, "text/plain; charset=utf-8", not batch
    path = path.partition("?")[0]
    if path not in files: return None
    return files[path][0].read_bytes(), files[path][1] + "; charset=utf-8", False


def post(answers):
    sys.stdout.buffer.write(answers)
    sys.stdout.buffer.flush()
    return b"", False


threading.Thread(target=read, daemon=True).start()
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
duration = os.environ.get("ANIMATION_DURATION", "1000")
session.run([word.replace("{url}", "{url}?duration=" + duration) for word in sys.argv[1:]], get, post)
