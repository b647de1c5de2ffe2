#!/usr/bin/env python3
"""The page in a real browser: loads it, uses it, compares numbers, takes pictures.

    browser.py FOLDER NAME COMMAND [ARGUMENT ...]

FOLDER has the page, vectors.json and studio.json. The command starts the browser on {url} with an empty
{profile}. The page is served with Tests/Web/inpage.mjs added at its end, which posts what it found.
"""
import http.server
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

TESTS = pathlib.Path(__file__).resolve().parent
SECONDS = 150


class Handler(http.server.BaseHTTPRequestHandler):
    folder = pathlib.Path()
    result = None
    done = threading.Event()

    def log_message(self, *_):
        pass

    def reply(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            page = (self.folder / "animation-numerics.html").read_text()
            # Before anything of the page, so that no error is missed.
            early = ("<script>window.pageErrors = []; addEventListener('error', (e) => pageErrors.push(e.message));"
                     "addEventListener('unhandledrejection', (e) => pageErrors.push(String(e.reason)));"
                     "for (const kind of ['error', 'warn']) { const say = console[kind];"
                     " console[kind] = (...all) => { pageErrors.push(all.join(' ')); say(...all); }; }</script>")
            page = page.replace("<head>", "<head>" + early, 1)
            page = page.replace("</body>", '<script type="module" src="/inpage.mjs"></script></body>')
            self.reply(page.encode(), "text/html; charset=utf-8")
        elif self.path.endswith(".mjs"):
            self.reply((TESTS / self.path[1:]).read_bytes(), "text/javascript; charset=utf-8")
        elif self.path.endswith(".json"):
            self.reply((self.folder / self.path[1:]).read_bytes(), "application/json")
        else:
            self.send_error(404)

    def do_POST(self):
        Handler.result = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.reply(b"", "text/plain")
        Handler.done.set()


def main():
    Handler.folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp(prefix="animation-web-")
    command = [word.replace("{profile}", profile).replace("{url}", f"http://127.0.0.1:{server.server_port}/")
               for word in sys.argv[3:]]
    browser = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": profile}, start_new_session=True)
    try:
        answered = Handler.done.wait(SECONDS)
    finally:
        if browser.poll() is None:
            os.killpg(browser.pid, signal.SIGTERM)
            try:
                browser.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(browser.pid, signal.SIGKILL)
        shutil.rmtree(profile, ignore_errors=True)
    if not answered:
        sys.exit(f"{name}: no answer within {SECONDS} s")
    failed = 0
    for line in Handler.result:
        print(f"{name}: {line['text']}")
        for difference in line["differences"][:10]:
            print(f"  {difference}")
        failed += len(line["differences"])
    sys.exit(1 if failed else 0)


main()
