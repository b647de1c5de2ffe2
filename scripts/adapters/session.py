"""Runs a real browser: serves its requests on a free port of 127.0.0.1, takes what its pages post, and ends it
with all processes that it started."""
import http.server
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading


def run(command, get, post, seconds=None):
    """Starts a browser and waits until it has had the last answer, or for some seconds; says whether it had.

    command: the words that start it; in them {url} is the first page and {profile} an empty folder. Without
    any the address is written to standard error, to be opened by hand.
    get: what stands at a path: bytes, their kind and whether they are the last answer; or None.
    post: takes what was posted, and returns what to answer and whether that is the last.
    """
    done = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def reply(self, body, kind, is_last, status=200):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            if is_last:
                done.set()

        def do_GET(self):
            self.reply(*get(self.path) or (b"", "text/plain", False, 404))

        def do_POST(self):
            body, is_last = post(self.rfile.read(int(self.headers["Content-Length"])))
            self.reply(body, "text/plain", is_last)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # a browser that is ended drops its connections
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp(prefix="animation-browser-")
    url = f"http://127.0.0.1:{server.server_port}/"
    browser = None
    try:
        if command:
            browser = subprocess.Popen(
                [word.replace("{profile}", profile).replace("{url}", url) for word in command],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env={**os.environ, "HOME": profile}, start_new_session=True)
        else:
            print(url, file=sys.stderr)
        while seconds is None or seconds > 0:
            if done.wait(0.2):
                return True
            if browser and browser.poll() is not None:
                sys.exit(f"the browser ended with {browser.returncode}")
            if seconds is not None:
                seconds -= 0.2
        return False
    finally:
        if browser and browser.poll() is None:
            os.killpg(browser.pid, signal.SIGTERM)
            try:
                browser.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(browser.pid, signal.SIGKILL)
        shutil.rmtree(profile, ignore_errors=True)
        server.shutdown()
