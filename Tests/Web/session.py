"""A real browser without a window: what it asks for is served on a free port of 127.0.0.1, what its pages
post is taken, and it is ended with everything that it started."""
import http.server
import os
import shutil
import signal
import subprocess
import tempfile
import threading


def run(command, get, post, seconds):
    """Starts a browser and waits until a page posted the last of what is to be found; says whether one did.

    command: the words that start it; in them {url} is the first page and {profile} an empty folder.
    get: what stands at a path, as bytes and their kind, or None.
    post: takes what was posted, and returns what to answer and whether it was the last.
    """
    done = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def reply(self, body, kind):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            found = get(self.path)
            self.reply(*found) if found else self.send_error(404)

        def do_POST(self):
            body, is_last = post(self.rfile.read(int(self.headers["Content-Length"])))
            self.reply(body, "text/plain")
            if is_last:
                done.set()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # a browser that is ended drops its connections
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp(prefix="animation-web-")
    url = f"http://127.0.0.1:{server.server_port}/"
    browser = subprocess.Popen(
        [word.replace("{profile}", profile).replace("{url}", url) for word in command],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": profile}, start_new_session=True)
    try:
        return done.wait(seconds)
    finally:
        if browser.poll() is None:
            os.killpg(browser.pid, signal.SIGTERM)
            try:
                browser.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(browser.pid, signal.SIGKILL)
        shutil.rmtree(profile, ignore_errors=True)
        server.shutdown()
