"""Any browser as a solver: serves browser.html on a free port of 127.0.0.1, starts the browser that
the command line gives, and passes requests and answers through.

    browser.py [COMMAND ...]

In the command {url} stands for the page and {profile} for an empty folder. Without a command the
address is written to standard error, to be opened by hand: so Safari is judged on a Mac.
"""
import http.server, os, pathlib, queue, shutil, signal, subprocess, sys, tempfile, threading

here = pathlib.Path(__file__).resolve().parent
files = {"/": (here / "browser.html", "text/html"),
         "/protocol.js": (here.parent / "examples" / "protocol.js", "text/javascript")}
batches, done = queue.Queue(), threading.Event()


def read():
    """Standard input in batches of whole lines; an empty one at its end."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        if lines: batches.put(b"\n".join(lines))
    batches.put(b"")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_): pass

    def reply(self, body, kind="text/plain", status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind + "; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/requests":
            batch = batches.get()
            self.reply(batch)
            if not batch: done.set()
        elif self.path in files:
            self.reply(files[self.path][0].read_bytes(), files[self.path][1])
        else: self.reply(b"", status=404)

    def do_POST(self):
        sys.stdout.buffer.write(self.rfile.read(int(self.headers["Content-Length"])))
        sys.stdout.buffer.flush()
        self.reply(b"")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
server.handle_error = lambda *_: None  # a browser that is ended drops its connections
for work in (server.serve_forever, read):
    threading.Thread(target=work, daemon=True).start()
url, profile = f"http://127.0.0.1:{server.server_port}/", tempfile.mkdtemp(prefix="solver-")
command = [word.replace("{profile}", profile).replace("{url}", url) for word in sys.argv[1:]]
browser = None
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
try:
    if command:
        browser = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": profile}, start_new_session=True)
    else: print(url, file=sys.stderr)
    while not done.wait(0.2):
        if browser and browser.poll() is not None:
            sys.exit(f"the browser ended with {browser.returncode}")
finally:
    if browser and browser.poll() is None:
        os.killpg(browser.pid, signal.SIGTERM)
        try:
            browser.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(browser.pid, signal.SIGKILL)
    shutil.rmtree(profile, ignore_errors=True)
