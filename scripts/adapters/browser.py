"""Any browser as a solver: serves browser.html on a free port of 127.0.0.1, starts the browser that
the command line gives, and passes requests and answers through.

    browser.py [COMMAND ...]

In the command {url} stands for the page and {profile} for an empty folder. Without a command the
address is written to standard error, to be opened by hand: so Safari is judged on a Mac.
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
    if path not in files: return None
    return files[path][0].read_bytes(), files[path][1] + "; charset=utf-8", False


def post(answers):
    sys.stdout.buffer.write(answers)
    sys.stdout.buffer.flush()
    return b"", False


threading.Thread(target=read, daemon=True).start()
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
session.run(sys.argv[1:], get, post)
