#!/usr/bin/env python3
"""Pictures of the page in Chromium: picture.py CHROMIUM PAGE FOLDER

The page stands in a frame of each width, because no window of Chromium is narrower than 500. A picture is
taken when everything has loaded, so an image beside the frame is answered only when the page is ready.
"""
import http.server
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

WIDTHS = (1400, 800, 390)


class Handler(http.server.BaseHTTPRequestHandler):
    page = ""
    frame = ""
    ready = threading.Event()

    def log_message(self, *_):
        pass

    def do_GET(self):
        body = b""
        if self.path == "/":
            body = self.frame.encode()
        elif self.path == "/page":
            body = self.page.encode()
        elif self.path == "/ready":
            self.ready.set()
        elif self.path == "/wait":
            self.ready.wait(60)
            time.sleep(1)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


# Opens a scenario, so that it is in the picture, and says that all is drawn.
SCRIPT = """<script type="module">
const wait = () => new Promise((done) => setTimeout(done, 50));
while (!document.documentElement.dataset.ready) await wait();
const scenario = document.getElementById('scenario');
scenario.value = 'profile-screen-entrance';
scenario.dispatchEvent(new Event('change'));
const items = document.getElementById('items');
items.value = 2.5;
items.dispatchEvent(new Event('input'));
for (let k = 0; k < 20; k++) await wait();
animationPage.stagger.show(0.5);
await fetch('/ready');
</script></body>"""


def main():
    chromium, page, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    Handler.page = page.read_text().replace("</body>", SCRIPT)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            height = 7200 if width < 860 else 4200
            Handler.ready.clear()
            Handler.frame = (
                f'<!doctype html><body style="margin: 0; background: {"black" if scheme == "dark" else "white"}">'
                f'<iframe src="/page" style="border: 0; width: {width}px; height: {height}px"></iframe>'
                '<img src="/wait" width="1" height="1" alt="">')
            result = folder / f"{scheme}-{width}.png"
            with tempfile.TemporaryDirectory() as profile:
                subprocess.run(
                    [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--user-data-dir={profile}", f"--window-size={max(width, 500)},{height}",
                     *(["--blink-settings=preferredColorScheme=0"] if scheme == "dark" else []),
                     f"--screenshot={result.resolve()}", f"http://127.0.0.1:{server.server_port}/"],
                    check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
            print(f"web: {result}")


main()
